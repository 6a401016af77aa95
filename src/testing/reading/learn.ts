/**
 * The script `npm run learn` learns the weights of the reader from the questions of other people, and writes them to one
 * file together with the command, the hashes of the data and the figures:
 * `npm run learn -- [--sources NAME,…] [--most N] [--lambda X] [--weights FILE] [--drop PATTERN] [--out FILE]`.
 *
 * For every source, it also learns without the source's group and prints how many of its questions are right then.
 * These figures, not those on the data that was learnt from, say what to expect on other data.
 */
import { parseArgs } from "node:util";
import { formatJson, hashText, writeText } from "../../io/index.ts";
import { priorOf } from "../../query/reading/features.ts";
import { priors } from "../../query/reading/reader.ts";
import { createFeatureNames, type ReadQuestion, readQuestions } from "./collect.ts";
import { learnWeights, type Weighted } from "./learner.ts";
import { printRows, type Row, rowOf } from "./report.ts";
import { chooseSources, readSettings } from "./settings.ts";
import { groupOf, learningSources, readSource } from "./sources.ts";
import { groupOfGraph, writeQuestionsOn, writtenGraphs } from "./written-questions.ts";

const { values: options } = parseArgs({
  options: {
    sources: { type: "string" },
    /** The most questions of a source, evenly over its graphs and kinds. */
    most: { type: "string", default: "600" },
    /** The strength of the penalty on the distance from the prior weights. */
    lambda: { type: "string", default: "15" },
    /** The number of questions that the program writes on each graph. */
    written: { type: "string", default: "150" },
    /** The weights by which the readings are made from which is learnt. */
    weights: { type: "string" },
    drop: { type: "string" },
    out: { type: "string" },
  },
});

/** A source counts as this many questions, whose weights grow with the root of their number. */
const questionsOfSource = 300;
const iterations = 80;
const writtenWeight = 0.5;
const seed = 1;

const settings = readSettings(options.weights, options.drop, {});
const features = createFeatureNames();
const read = new Map<string, readonly ReadQuestion[]>();
const hashes: Record<string, string> = {};
for (const name of chooseSources(options.sources, learningSources)) {
  const questions = readSource(name, Number(options.most));
  hashes[name] = hashText(JSON.stringify(questions)).slice(0, 16);
  read.set(name, await readQuestions(questions, settings, features));
  console.error(`read ${name}: ${questions.length} questions`);
}

/** Written questions show the constructs that people's questions lack; a question counts as half a person's. */
const written = new Map<string, readonly ReadQuestion[]>();
for (const graph of Number(options.written) === 0 ? [] : writtenGraphs) {
  const questions = await writeQuestionsOn(graph, Number(options.written), seed);
  written.set(graph, await readQuestions(questions, settings, features));
  console.error(`read ${questions.length} questions written on ${graph}`);
}

const starting = Float64Array.from(features.names, (name) => priorOf(name, priors));
const withSource = learnFrom([...read.keys()]);
const leftOut: Row[] = [];
for (const group of new Set([...read.keys()].map(groupOf))) {
  const members = [...read.keys()].filter((name) => groupOf(name) === group);
  const without = learnFrom([...read.keys()].filter((name) => groupOf(name) !== group));
  for (const name of members) leftOut.push(rowOf(name, read.get(name) ?? [], without));
}
const known = [...read].map(([name, questions]) => rowOf(name, questions, withSource));
console.log("Learnt without the source's group:");
printRows(leftOut);
console.log("\nOn the data that was learnt from:");
printRows(known);

if (options.out !== undefined) {
  const command = ["npm run learn --", ...process.argv.slice(2)].join(" ");
  const share = ({ right, questions }: Row): number => Math.round((1000 * right) / questions) / 1000;
  writeText(
    options.out,
    formatJson({
      command,
      data: hashes,
      right_without_source: Object.fromEntries(leftOut.map((row) => [row.name, share(row)])),
      right_on_own_data: Object.fromEntries(known.map((row) => [row.name, share(row)])),
      weights: Object.fromEntries(
        features.names
          .map((name, at): [string, number] => [name, Math.round((withSource[at] ?? 0) * 1000) / 1000])
          .filter(([, weight]) => weight !== 0)
          .sort(([left], [right]) => (left < right ? -1 : 1)),
      ),
    }),
  );
}

function learnFrom(names: readonly string[]): Float64Array {
  const groups = Map.groupBy(names, groupOf);
  const data = [...groups.values()].flatMap((members): Weighted[] => {
    const questions = members.flatMap((name) => read.get(name) ?? []);
    const weight = Math.sqrt(questionsOfSource / Math.max(1, questions.length));
    return questions.map(({ candidates }) => ({ list: candidates, weight }));
  });
  for (const [graph, questions] of written)
    if (names.some((name) => groupOf(name) === groupOfGraph(graph)))
      data.push(...questions.map(({ candidates }) => ({ list: candidates, weight: writtenWeight })));
  return learnWeights(data, { priors: starting, lambda: Number(options.lambda), iterations });
}
