/**
 * The script `npm run -s sentences -- [seed] [count]` draws the same number of sentences of each kind for a reader to
 * mark.
 *
 * The script prints a CSV file whose last column, `unnatural`, is empty. The reader enters `yes` for every sentence
 * that a native English-speaking engineer would not write.
 */
import Papa from "papaparse";
import { createRandom } from "../../base/random.ts";
import { proseKinds, readProse, type Sentence } from "./read-prose.ts";

const [seed = "1", count = "300"] = process.argv.slice(2);
process.stdout.write(`${Papa.unparse(draw(Number(seed), Number(count)))}\n`);

function draw(seedOfDraw: number, sentences: number): (Sentence & { readonly unnatural: string })[] {
  const random = createRandom(seedOfDraw);
  const all = readProse();
  const each = Math.ceil(sentences / proseKinds.length);
  return proseKinds
    .flatMap((kind) => {
      const texts = new Map(
        all.filter((sentence) => sentence.kind === kind).map((sentence) => [sentence.text, sentence]),
      );
      return random.sample([...texts.values()], each);
    })
    .slice(0, sentences)
    .map((sentence) => ({ ...sentence, unnatural: "" }));
}
