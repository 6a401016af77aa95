import { expect, test } from "vitest";
import { readStream } from "./read-completion.ts";
import { findLoop } from "./repetition.ts";

test("a text that ends with repetitions is cut after the first of them", () => {
  const sentence = "I am ready. ";
  const text = `Well. ${sentence.repeat(30)}I am`;
  expect(text.slice(0, findLoop(text) ?? 0)).toBe("Well. I am ready");
  expect(findLoop("a".repeat(500))).toBe(1);
  expect(findLoop(`{"list":[${"1, ".repeat(80)}`)).toBe(12);
});

test("texts that end otherwise, and lists that go on, contain no loop", () => {
  const counted = Array.from({ length: 200 }, (_, at) => at).join(", ");
  expect(findLoop(counted)).toBeNull();
  expect(findLoop("The tower is tall. The tower is tall. The tower is tall.")).toBeNull();
  expect(findLoop(`${"ab".repeat(300)} and then the end of it`)).toBeNull();
  expect(findLoop("")).toBeNull();
});

test("a stream that only repeats itself is ended as a truncated reply, unless the server ends it", async () => {
  async function* pieces(most: number): AsyncGenerator<unknown> {
    for (let at = 0; at < most; at += 1) yield { choices: [{ delta: { content: "I am ready. " } }] };
    yield { choices: [{ delta: {}, finish_reason: "stop" }] };
  }
  const ended = await readStream(pieces(Number.POSITIVE_INFINITY), () => {}, true);
  expect(ended).toMatchObject({ truncated: true });
  expect(ended.text.length).toBeLessThan(200);
  expect(await readStream(pieces(50), () => {}, false)).toMatchObject({ truncated: false });
});
