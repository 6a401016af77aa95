/** What general knowledge of English costs: the file, opening it, and looking words up. */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openWords } from "../../words/index.ts";
import { type Benchmark, medianMilliseconds, quantile } from "./benchmark.ts";

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** In a process of its own, so that nothing else is in its memory. */
const opening = `
  const before = process.memoryUsage().rss;
  const { openWords } = await import(${JSON.stringify(path("../../../dist/words/index.js"))});
  const started = performance.now();
  const words = openWords();
  const opened = performance.now() - started;
  words.related("wrote", "author");
  const first = performance.now() - started;
  console.log(JSON.stringify([opened, first, (process.memoryUsage().rss - before) / 2 ** 20]));`;

/** Pairs of a word of a question and a word of a schema: inflected, derived, related, unrelated. */
const asked =
  "wrote authors built sailing launched oldest heaviest drug nurses supplied ward located guarded rivers".split(
    " ",
  );
const schema =
  "author builder ship launch age weight medicine staff supplier department place guardian stream genre".split(
    " ",
  );

export const benchmark: Benchmark = {
  name: "words",
  run: async () => {
    const openings = Array.from({ length: 5 }, () => {
      const output = execFileSync(process.execPath, ["--input-type=module", "--eval", opening], {
        encoding: "utf8",
      });
      return JSON.parse(output) as [number, number, number];
    });
    const median = (column: 0 | 1 | 2): number =>
      quantile(
        openings.map((row) => row[column]),
        0.5,
      );
    const words = openWords();
    const relateAll = (): void => {
      for (const word of asked) for (const name of schema) words.related(word, name);
    };
    const pairs = asked.length * schema.length;
    const firstRound = await medianMilliseconds(1, relateAll);
    return {
      "size of words.bin, MB": statSync(path("../../../dist/words/words.bin")).size / 2 ** 20,
      "opening, ms (median of 5 processes)": median(0),
      "opening and the first relation, ms": median(1),
      "memory with code, MB": median(2),
      [`relation of a pair, µs (first of ${pairs} pairs)`]: (firstRound * 1000) / pairs,
      "relation of a pair seen before, µs": ((await medianMilliseconds(20, relateAll)) * 1000) / pairs,
    };
  },
};
