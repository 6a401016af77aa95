import { expect, test } from "vitest";
import { parseReply } from "./parse-reply.ts";

test.each([
  ["bare", '{"ids":[1,2]}'],
  ["fenced", 'Here it is:\n```json\n{"ids":[1,2]}\n```\nDone.'],
  ["after reasoning", '<think>{"ids":[9]} no</think>\n{"ids":[1,2]}'],
  ["trailing commas", '{"ids":[1,2,],}'],
  ["prose around", 'The answer is {"ids":[1,2]} as asked {not this}.'],
])("reads a reply: %s", (_name, text) => {
  expect(parseReply(text)).toEqual({ ok: true, value: { ids: [1, 2] } });
});

test("the parser treats braces and commas inside strings as text", () => {
  expect(parseReply('x {"a":"}, ]{","b":[1,]}')).toEqual({ ok: true, value: { a: "}, ]{", b: [1] } });
});

test.each([
  ['{"ids":[1,2', "the JSON ends too early"],
  ["none", "there is no JSON object"],
  ["42", "there is no JSON object"],
  ['{"a": b}', "the JSON is not valid"],
])("the parser rejects a broken reply instead of completing it: %s", (text, problem) => {
  expect(parseReply(text)).toEqual({ ok: false, problem });
});
