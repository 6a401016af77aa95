import { expect, test } from "vitest";
import { readCompletion, readStream } from "./read-completion.ts";
import { endFinder } from "./reply-end.ts";

const findEnd = endFinder({
  type: "object",
  properties: { ids: { type: "array", maxItems: 12, items: { type: "integer" } } },
});

/** A reply in pieces of one line each, and then `more` without end. */
async function* endless(text: string, more: (at: number) => string): AsyncGenerator<unknown> {
  for (const content of text.match(/.*\n?/g) ?? []) yield { choices: [{ delta: { content } }] };
  for (let at = 0; ; at += 1) yield { choices: [{ delta: { content: more(at) } }] };
}

test.each([
  ["only repeats itself", "Well.", () => " I am ready.", true],
  ["writes another prompt after an object", '{"ids":[1]}\n\nQuestion:\n', () => "<<ab12\nx\n", false],
  ["begins with the material", "<<ab12\n", (at: number) => `${at} ${"x".repeat(at % 7)}\n`, false],
  [
    "recites its prompt",
    "",
    (at: number) => `Thing ${at}:\n<<ab12\nIt is ${"very ".repeat(at % 7)}old.\n`,
    false,
  ],
  ["counts on in prose", "", (at: number) => `${at}. Which bridge is it?\n`, false],
  ["counts on in a list", '{"ids":[', (at: number) => `"Bridge ${at} over the river", `, false],
])("a stream that %s is ended", async (_what, text, more, truncated) => {
  const ended = await readStream(endless(text, more), () => {}, findEnd);
  expect(ended).toMatchObject({ truncated });
  expect(ended.text.length).toBeLessThan(1_500);
});

test.each([
  [
    "a list as long as allowed",
    `{"ids":[${Array.from({ length: 12 }, (_, at) => `"Bridge ${at} of the river"`)}`,
  ],
  [
    "a text that counts",
    `{"text":"${Array.from({ length: 90 }, (_, at) => `Bridge ${at} of it, `).join("")}`,
  ],
  ["a second object", '{"ids":[1]}\nOn reflection:\n'],
  [
    "material that is repeated before the object",
    'It says:\n<<ab12\nx\nab12>>\n\n<<ab12\ny\nab12>>\n{"ids":[',
  ],
  ["a fence in reasoning", '<think>{"ids":[1]}\n<<ab12\n'],
])("%s may go on", (_what, text) => {
  expect(findEnd(text)).toBeNull();
});

test("a reply that went on with a prompt until its limit is whole", () => {
  const content = '{"ids":[1]}\n\nQuestion:\n<<ab12\nWhich';
  const reply = { choices: [{ message: { content }, finish_reason: "length" }] };
  expect(readCompletion(reply)).toMatchObject({ truncated: false });
});
