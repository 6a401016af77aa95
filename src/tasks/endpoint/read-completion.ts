/**
 * Parses a complete or a streamed chat reply as a completion. Only the fields that Taxolink uses are checked, because
 * endpoints differ.
 */
import { z } from "zod";
import { CallFailure } from "./failure.ts";
import { findReplyObjects } from "./parse-reply.ts";
import type { EndFinder } from "./reply-end.ts";

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
  .nullish()
  .catch(null);

/** A text, or parts of which some are texts; other parts, such as thoughts, are left out. */
const contentSchema = z
  .union([z.string(), z.array(z.object({ type: z.string().nullish(), text: z.string().nullish() }))])
  .nullish();

/** The places in which servers put the text of a reply, in whole or in pieces. */
const messageSchema = z.object({
  content: contentSchema,
  refusal: z.string().nullish(),
  tool_calls: z
    .array(z.object({ function: z.object({ arguments: z.string().nullish() }).nullish() }))
    .nullish(),
  reasoning_content: z.string().nullish(),
});

const choiceSchema = { finish_reason: z.string().nullish(), error: z.unknown().optional() };

const replySchema = z.object({
  choices: z.array(z.object({ ...choiceSchema, message: messageSchema })).min(1),
  usage: usageSchema,
});

const pieceSchema = z.object({
  choices: z.array(z.object({ ...choiceSchema, delta: messageSchema.nullish() })).nullish(),
  usage: usageSchema,
});

/** The texts of a reply by place, as they arrive. */
type Texts = { content: string; toolCall: string; reasoning: string; refusal: string };

function noTexts(): Texts {
  return { content: "", toolCall: "", reasoning: "", refusal: "" };
}

function addTexts(texts: Texts, message: z.output<typeof messageSchema> | null | undefined): void {
  const { content } = message ?? {};
  texts.content +=
    typeof content === "string"
      ? content
      : (content ?? []).map(({ type, text }) => (type === "text" ? (text ?? "") : "")).join("");
  texts.toolCall += message?.tool_calls?.[0]?.function?.arguments ?? "";
  texts.reasoning += message?.reasoning_content ?? "";
  texts.refusal += message?.refusal ?? "";
}

/** @throws CallFailure if the reply reports an error or is not a completion. */
export function readCompletion(reply: unknown): Completion {
  throwReportedError(reply);
  const parsed = replySchema.safeParse(reply);
  if (!parsed.success) throw new CallFailure("odd-reply", describeOdd(reply));
  const [choice] = parsed.data.choices;
  throwReportedError(choice);
  const texts = noTexts();
  addTexts(texts, choice?.message);
  return finish(texts, choice?.finish_reason ?? null, parsed.data.usage);
}

/**
 * @param onPiece a callback for each chunk, which shows that the endpoint is still working
 * @param findEnd finds the end of a reply before the server ends it
 */
export async function readStream(
  pieces: AsyncIterable<unknown>,
  onPiece: () => void,
  findEnd: EndFinder,
): Promise<Completion> {
  const texts = noTexts();
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
    throwReportedError(choice);
    addTexts(texts, choice?.delta);
    finishReason = choice?.finish_reason ?? finishReason;
    usage = parsed.data.usage ?? usage;
    const ended = findEnd(texts.content || texts.reasoning);
    if (ended !== null) return finish(texts, ended, usage);
  }
  // A web page or a complete reply contains no events of a stream.
  if (isEmpty) throw new CallFailure("odd-reply", "the reply is not a stream");
  // A connection that closes early looks like the end: only a finish reason marks a real one.
  if (finishReason === null) throw new CallFailure("broken-off", "the stream ended early");
  return finish(texts, finishReason, usage);
}

/** The finish reasons of different servers for a reply that ended at its token limit, without case. */
const limitReasons = new Set(["length", "max_tokens", "model_length", "max_length"]);

function finish(texts: Texts, reason: string | null, usage: z.output<typeof usageSchema>): Completion {
  if (reason === "error") throw new CallFailure("server", "the reply ended with an error");
  const isAtLimit = limitReasons.has(reason?.toLowerCase() ?? "");
  // A model that went on with another prompt had given its whole reply.
  const truncated = isAtLimit && !findReplyObjects(texts.content).isOver;
  // A model that calls a tool, or only thinks, has put its reply there. A cut text is not looked for elsewhere.
  const elsewhere = truncated ? "" : texts.toolCall || texts.reasoning;
  const filtered = reason === "content_filter" ? "its content filter stopped the reply" : null;
  return {
    text: texts.content.trim() === "" ? elsewhere : texts.content,
    refusal: texts.refusal || filtered,
    truncated,
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
  error: z.union([
    z.string().transform((message) => ({ message, code: null })),
    z.object({ message: z.string().nullish(), code: z.union([z.string(), z.number()]).nullish() }),
  ]),
});

/**
 * Checks a reply with status 200, or one of its choices, for an error that a gateway reports late.
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
