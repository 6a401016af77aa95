import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPaper } from "../paper.ts";
import { createStepwiseWordReader, type WordReader } from "./screening-queue.ts";
import { paperText, textFeatures } from "./text-features.ts";

const manyPapers = Array.from({ length: 320 }, (_, at) =>
  createPaper(`P${at}`, "article", { title: `Lamp ${at % 7} of harbour`, abstract: "Clocks and lamps" }),
);

/** Lets the reader work until it returns the words of the papers. */
async function wait(readWords: WordReader, papers: typeof manyPapers): Promise<number> {
  let pauses = 0;
  for (; readWords(papers)?.papers !== papers; pauses += 1) await setImmediate();
  return pauses;
}

test("many papers are read between other tasks, with the same words as at once", async () => {
  const readWords = createStepwiseWordReader();
  expect(readWords(manyPapers)).toBeUndefined();
  expect(await wait(readWords, manyPapers)).toBeGreaterThan(1);
  expect(readWords([...manyPapers])?.features).toEqual(textFeatures(manyPapers.map(paperText)));
  expect(readWords([...manyPapers])?.papers).toBe(manyPapers);
});

test("until changed papers have been read, the words of the previous papers stay in use", async () => {
  const readWords = createStepwiseWordReader();
  await wait(readWords, manyPapers);
  const fewer = manyPapers.slice(1);
  expect(readWords(fewer)?.papers).toBe(manyPapers);
  await wait(readWords, fewer);
  expect(readWords(fewer)?.features.rows).toHaveLength(fewer.length);
});

test("a few papers are read immediately", () => {
  expect(createStepwiseWordReader()(manyPapers.slice(0, 3))?.features.rows).toHaveLength(3);
});
