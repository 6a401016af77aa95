/**
 * Parses a complete or a streamed chat reply as a completion. Only the fields that Taxolink uses are checked, because
 * endpoints differ.
 */
import { z } from "zod";
import { CallFailure } from "./failure.ts";

export type Completion = {
  readonly text: string;
  /** The reason why the model refused to answer, or null if it answered. */
  readonly refusal: string | null;
  /** True if the reply ended at the token limit. */
  readonly truncated: boolean;
  /** The token counts that the endpoint reports, or null if it reports none. */
  readonly promptTokens: number | null;
  readonly completionTokens: number | null;
};

const usageSchema = z
  .object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() })
  .nullish();

const replySchema = z.object({
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: usageSchema,
});

const pieceSchema = z.object({
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: usageSchema,
});

/** @throws CallFailure if the reply reports an error or is not a completion. */
export function readCompletion(reply: unknown): Completion {
  throwReportedError(reply);
  const parsed = replySchema.safeParse(reply);
  if (!parsed.success) throw new CallFailure("odd-reply", describeOdd(reply));
  const choice = parsed.data.choices[0];
  return finish(
    choice?.message.content ?? "",
    choice?.message.refusal ?? null,
    choice?.finish_reason ?? null,
    parsed.data.usage,
  );
}

/** @param onPiece a callback for each chunk, which shows that the endpoint is still working */
export async function readStream(pieces: AsyncIterable<unknown>, onPiece: () => void): Promise<Completion> {
  let text = "";
  let refusal: string | null = null;
  let finishReason: string | null = null;
  let usage: z.output<typeof usageSchema> = null;
  let isEmpty = true;
  for await (const piece of pieces) {
    onPiece();
    isEmpty = false;
    throwReportedError(piece);
    const parsed = pieceSchema.safeParse(piece);
    if (!parsed.success) throw new CallFailure("odd-reply", "the stream contains no chat completion");
    const choice = parsed.data.choices?.[0];
    text += choice?.delta?.content ?? "";
    if (choice?.delta?.refusal) refusal = (refusal ?? "") + choice.delta.refusal;
    finishReason = choice?.finish_reason ?? finishReason;
    usage = parsed.data.usage ?? usage;
  }
  // A web page or a complete reply contains no events of a stream.
  if (isEmpty) throw new CallFailure("odd-reply", "the reply is not a stream");
  // A connection that closes early looks like the end: only a finish reason marks a real one.
  if (finishReason === null) throw new CallFailure("broken-off", "the stream ended early");
  return finish(text, refusal, finishReason, usage);
}

function finish(
  text: string,
  refusal: string | null,
  reason: string | null,
  usage: z.output<typeof usageSchema>,
): Completion {
  if (reason === "error") throw new CallFailure("server", "the reply ended with an error");
  return {
    text,
    refusal: reason === "content_filter" ? (refusal ?? "its content filter stopped the reply") : refusal,
    truncated: reason === "length",
    promptTokens: usage?.prompt_tokens ?? null,
    completionTokens: usage?.completion_tokens ?? null,
  };
}

function describeOdd(reply: unknown): string {
  if (typeof reply === "string") {
    return /<html|<!doctype/i.test(reply.slice(0, 1000))
      ? "the reply is a web page"
      : "the reply is plain text";
  }
  const choices = (reply as { readonly choices?: unknown } | null)?.choices;
  if (Array.isArray(choices) && choices.length === 0) return "the reply contains no choices";
  return "the reply is not a chat completion";
}

const reportedErrorSchema = z.object({
  error: z.object({ message: z.string().nullish(), code: z.union([z.string(), z.number()]).nullish() }),
});

/**
 * Checks a reply with status 200 for an error that a gateway reports late.
 *
 * @throws CallFailure if the reply reports a failure
 */
export function throwReportedError(reply: unknown): void {
  const parsed = reportedErrorSchema.safeParse(reply);
  if (!parsed.success) return;
  const { code, message } = parsed.data.error;
  const status = typeof code === "number" ? code : null;
  const text = message ?? "an error without a message";
  if (status === 402) throw new CallFailure("no-credit", text, { status });
  if (status === 429) throw new CallFailure("rate-limit", text, { status });
  throw new CallFailure("server", text, { status });
}
