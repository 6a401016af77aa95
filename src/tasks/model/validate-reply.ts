/** Converts the text of a reply to a value that conforms to the prompt's schema and refers only to the input. */
import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { jsonPath } from "../../base/io/index.ts";
import { findReplyObjects } from "../endpoint/parse-reply.ts";
import { fenceMarker } from "./fence.ts";
import type { Prompt } from "./prompt.ts";

export type Validation<O> =
  | { readonly ok: true; readonly value: O }
  | { readonly ok: false; readonly problem: string };

/**
 * Validates a reply, and describes any problem in one sentence for the model. Of several objects, the one that is valid
 * counts. If different ones are valid, such as a draft and its correction, none counts, because a guess could be wrong.
 */
export function validateReply<I, O>(prompt: Prompt<I, O>, input: I, text: string): Validation<O> {
  const { objects, isCut } = findReplyObjects(text);
  if (objects.length === 0) {
    return { ok: false, problem: isCut ? "the JSON ends too early" : "there is no valid JSON object" };
  }
  const results = objects.map((object) => validateObject(prompt, input, object));
  const [first, ...others] = results.flatMap((result) => (result.ok ? [result.value] : []));
  // The model corrects its last object.
  if (first === undefined) return results.at(-1) as Validation<O>;
  return others.every((other) => isDeepStrictEqual(other, first))
    ? { ok: true, value: first }
    : { ok: false, problem: "it contains several different JSON objects that could be the reply" };
}

function validateObject<I, O>(prompt: Prompt<I, O>, input: I, object: unknown): Validation<O> {
  const result = prompt.schema(input).safeParse(object);
  if (!result.success) return { ok: false, problem: schemaProblem(result.error) };
  const text = JSON.stringify(result.data);
  // A model may also copy the marker of an example.
  const inputs = [input, ...prompt.examples.map((example) => example.input)];
  if (inputs.some((shown) => text.includes(fenceMarker(prompt.sections(shown))))) {
    return { ok: false, problem: "it repeats the marker of the material" };
  }
  const problem = prompt.check?.(result.data, input) ?? null;
  return problem === null ? { ok: true, value: result.data } : { ok: false, problem };
}

function schemaProblem(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${jsonPath(issue.path)}: ${issue.message}`)
    .join("; ");
}
