import { expect, test } from "vitest";
import { createFreshWording } from "./fresh-wording.ts";

const worded = (template: string) => ({ question: template, template, answer: "" });
const wordings = [
  worded("Who wrote the song [song]?"),
  worded("Can you name the writer of [song]?"),
  worded("By whom was the song [song] written?"),
] as const;

test("the first wording is chosen as long as no wording repeats an earlier question", () => {
  expect(createFreshWording().freshest(wordings)).toBe(wordings[0]);
});

test("a wording that repeats earlier questions is avoided, whatever values the questions name", () => {
  const fresh = createFreshWording();
  fresh.note("Who wrote the song [film]?");
  expect(fresh.freshest(wordings)).toBe(wordings[1]);
  fresh.note("Can you name the writer of [book]?");
  expect(fresh.freshest(wordings)).toBe(wordings[2]);
});

test("if every wording repeats earlier questions, the least repeated wording is chosen", () => {
  const fresh = createFreshWording();
  for (const { template } of [...wordings, wordings[0], wordings[2]]) fresh.note(template);
  expect(fresh.freshest(wordings)).toBe(wordings[1]);
});
