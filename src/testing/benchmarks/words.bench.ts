/** Measures the English lexicon: the size of its file, and the times to open it and to look up words. */
import { execFileSync } from "node:child_process";
import { statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createRandom, type Random } from "../../base/random.ts";
import { createSpeller, openWords, type Words } from "../../english/words/index.ts";
import { type Benchmark, medianMilliseconds, quantile } from "./measuring/benchmark.ts";

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** A script that opens the lexicon in a separate process, so that nothing else affects the measured memory use. */
const opening = `
  const before = process.memoryUsage().rss;
  const { openWords } = await import(${JSON.stringify(path("../../../dist/words/index.js"))});
  const started = performance.now();
  const words = openWords();
  const opened = performance.now() - started;
  words.related("wrote", "author");
  const first = performance.now() - started;
  console.log(JSON.stringify([opened, first, (process.memoryUsage().rss - before) / 2 ** 20]));`;

/** Pairs of a question word and a schema word: inflected, derived, related or unrelated. */
const questionWords =
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
      for (const word of questionWords) for (const name of schema) words.related(word, name);
    };
    const pairs = questionWords.length * schema.length;
    const beforeFirst = process.cpuUsage();
    relateAll();
    const firstRound = processorMilliseconds(beforeFirst);
    return {
      "size of words.bin, MB": statSync(path("../../../dist/words/words.bin")).size / 2 ** 20,
      "opening, ms (median of 5 processes)": median(0),
      "opening and the first relation, ms": median(1),
      "memory with code, MB": median(2),
      [`relation of a pair of new words, µs of processor time (mean of ${pairs})`]:
        (firstRound * 1000) / pairs,
      "relation of a pair seen before, µs": ((await medianMilliseconds(20, relateAll)) * 1000) / pairs,
      ...measureSpelling(words),
    };
  },
};

/** Measures spelling correction with 100,000 words: English words, and combinations of their halves. */
function measureSpelling(words: Words): Record<string, number> {
  const random = createRandom(1);
  const english = [...words.commonForms()].map(([form]) => form).filter((form) => form.length >= 4);
  const vocabulary = new Map(english.map((form) => [form, 1]));
  const half = (): string => english[random.below(english.length)]?.slice(0, 2 + random.below(4)) ?? "";
  while (vocabulary.size < 100_000) vocabulary.set(`${half()}${half()}`, 1);
  const beforeBuilding = process.cpuUsage();
  const speller = createSpeller({ vocabulary, common: words.commonForms() });
  speller.suggest("frist");
  const building = processorMilliseconds(beforeBuilding);
  const slips = random
    .sample(english, 2_000)
    .map((correct) => ({ correct, misspelling: slip(correct, random) }));
  const misspelt = slips.filter(({ misspelling }) => !vocabulary.has(misspelling));
  const beforeSuggesting = process.cpuUsage();
  let [first, among] = [0, 0];
  for (const { correct, misspelling } of misspelt) {
    const suggestions = speller.suggest(misspelling).map(({ word }) => word);
    if (suggestions[0] === correct) first += 1;
    if (suggestions.includes(correct)) among += 1;
  }
  const suggesting = processorMilliseconds(beforeSuggesting);
  return {
    "100,000 words: building the index of spellings, ms of processor time": building,
    "100,000 words: suggestions for a misspelt word, ms of processor time (mean)":
      suggesting / misspelt.length,
    [`100,000 words: the word that was meant comes first (share of ${misspelt.length} slips)`]:
      first / misspelt.length,
    "100,000 words: it is among the five": among / misspelt.length,
  };
}

function processorMilliseconds(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/**
 * Misspells a word: omits, doubles or replaces one letter, or swaps it with its neighbour. The first letter stays the
 * same.
 */
function slip(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 2);
  const letter = "abcdefghijklmnopqrstuvwxyz".charAt(random.below(26));
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  const slips = [
    before + after,
    before + word.charAt(at) + word.charAt(at) + after,
    before + letter + after,
    before + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ];
  return slips[random.below(slips.length)] ?? word;
}
