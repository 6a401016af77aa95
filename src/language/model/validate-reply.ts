/** Converts the text of a reply to a value that conforms to the prompt's schema and refers only to the input. */
import type { z } from "zod";
import { jsonPath } from "../../io/index.ts";
import { parseReply } from "../endpoint/parse-reply.ts";
import type { Prompt } from "./prompt.ts";

export type Validation<O> =
  | { readonly ok: true; readonly value: O }
  | { readonly ok: false; readonly problem: string };

/** Validates a reply, and describes any problem in one sentence for the model. */
export function validateReply<I, O>(prompt: Prompt<I, O>, input: I, text: string): Validation<O> {
  const parsed = parseReply(text);
  if (!parsed.ok) return { ok: false, problem: parsed.problem };
  const result = prompt.schema.safeParse(parsed.value);
  if (!result.success) return { ok: false, problem: schemaProblem(result.error) };
  const problem = prompt.check(result.data, input);
  return problem === null ? { ok: true, value: result.data } : { ok: false, problem };
}

function schemaProblem(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${jsonPath(issue.path)}: ${issue.message}`)
    .join("; ");
}
