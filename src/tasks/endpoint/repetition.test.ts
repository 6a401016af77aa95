import { expect, test } from "vitest";
import { countsOn, findLoop } from "./repetition.ts";

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

test("parts that differ only in their numbers count on if there are more than allowed", () => {
  const listed = Array.from({ length: 12 }, (_, at) => `{"id":${at},"text":"It is tall."},`).join("");
  expect(countsOn(`{"items":[${listed}`, 11)).toBe(true);
  expect(countsOn(`{"items":[${listed}`, 12)).toBe(false);
  expect(countsOn("It is tall, and so are others.", 3)).toBe(false);
});
