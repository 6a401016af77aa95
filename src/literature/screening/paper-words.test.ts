import { expect, test } from "vitest";
import { createPaper } from "../paper.ts";
import { createThreadedWordReader } from "./paper-words.ts";
import { type TextFeatures, textFeatures } from "./text-features.ts";
import { packFeatures, startReading, unpackFeatures } from "./word-thread.ts";

const manyPapers = Array.from({ length: 120 }, (_, at) =>
  createPaper(`P${at}`, "article", { title: `Lamp ${at % 7} of harbour`, abstract: "Clocks and lamps" }),
);
const texts = ["lamps and clocks", "of the", "clocks", ""];

/** Creates a reader that waits for the test. */
function delayedReader() {
  const pendingReplies: PromiseWithResolvers<TextFeatures>[] = [];
  const read = (): Promise<TextFeatures> => {
    const reply = Promise.withResolvers<TextFeatures>();
    pendingReplies.push(reply);
    return reply.promise;
  };
  return { pendingReplies, read };
}

test("a worker thread computes the same features as a direct call", async () => {
  expect(await startReading(texts)).toEqual(textFeatures(texts));
});

test("unpacking restores all rows, including empty ones", () => {
  const features = textFeatures(texts);
  expect(unpackFeatures(packFeatures(features))).toEqual(features);
  expect(unpackFeatures(packFeatures(textFeatures([])))).toEqual({ rows: [], words: [] });
});

test("many papers are read only once, and their words are available when the thread has finished", async () => {
  const { pendingReplies, read } = delayedReader();
  const words = createThreadedWordReader(read);
  expect(words(manyPapers)).toBeUndefined();
  expect(words([...manyPapers])).toBeUndefined();
  expect(pendingReplies).toHaveLength(1);
  const features = textFeatures(["lamp"]);
  pendingReplies[0]?.resolve(features);
  await pendingReplies[0]?.promise;
  expect(words([...manyPapers])).toEqual({ papers: manyPapers, features });
  expect(pendingReplies).toHaveLength(1);
});

test("until changed papers have been read, the words of the previous papers stay in use", async () => {
  const { pendingReplies, read } = delayedReader();
  const words = createThreadedWordReader(read);
  words(manyPapers);
  pendingReplies[0]?.resolve(textFeatures([]));
  await pendingReplies[0]?.promise;
  const fewer = manyPapers.slice(1);
  expect(words(fewer)?.papers).toBe(manyPapers);
  const features = textFeatures(["lamp"]);
  pendingReplies[1]?.resolve(features);
  await pendingReplies[1]?.promise;
  expect(words(fewer)).toEqual({ papers: fewer, features });
});

test("a few papers are read immediately; many papers are read in a thread, or immediately after the thread fails", async () => {
  const { pendingReplies, read } = delayedReader();
  const words = createThreadedWordReader(read);
  expect(words(manyPapers.slice(0, 3))?.features.rows).toHaveLength(3);
  expect(words(manyPapers)?.papers).toHaveLength(3);
  pendingReplies[0]?.reject(new Error("no memory"));
  await expect(pendingReplies[0]?.promise).rejects.toThrow("no memory");
  expect(words(manyPapers)?.features.rows).toHaveLength(manyPapers.length);
});
