/**
 * The script `npm run read-sources` reads the questions of other people and prints how many are right. The weights of the
 * project were learnt from these questions, so `npm run learn` says what to expect elsewhere:
 * `npm run read-sources -- [--sources NAME,…] [--most N] [--weights FILE] [--drop PATTERN] [--kinds] [--show N]`.
 */
import { parseArgs } from "node:util";
import { learntWeights } from "../../query/reading/reader.ts";
import { createFeatureNames, type ReadQuestion, readQuestions } from "./collect.ts";
import { createSourceGraphs } from "./open-source-reader.ts";
import { printRows, rowOf } from "./report.ts";
import { chooseSources, readSettings } from "./settings.ts";
import { openSources, readSource } from "./sources.ts";

const { values: options } = parseArgs({
  options: {
    sources: { type: "string" },
    /** The most questions of a source, evenly over its graphs and kinds. */
    most: { type: "string", default: "1000" },
    weights: { type: "string" },
    /** A pattern of features that the reader does without. */
    drop: { type: "string" },
    /** Adds a row for each kind of question. */
    kinds: { type: "boolean", default: false },
    /** The number of failures to list. */
    show: { type: "string", default: "0" },
  },
});

const settings = readSettings(options.weights, options.drop, learntWeights);
const rows = [];
for (const name of chooseSources(options.sources, openSources)) {
  const read = await readQuestions(readSource(name, Number(options.most)), {
    graphs: createSourceGraphs(),
    reader: settings,
    features: createFeatureNames(),
    isTimed: true,
  });
  rows.push(rowOf(name, read));
  if (options.kinds) {
    const kinds = Map.groupBy(read, ({ question }) => question.kind);
    for (const [kind, part] of kinds) rows.push(rowOf(`  ${kind}`, part));
  }
  for (const failure of read.filter(isWrong).slice(0, Number(options.show))) printFailure(failure);
}
printRows(rows);

function isWrong({ candidates: { keys, right } }: ReadQuestion): boolean {
  return !keys.some((key, at) => key === keys[0] && right[at] === true);
}

function printFailure({ question, best, right }: ReadQuestion): void {
  console.log(`${question.source} ${question.kind}: ${question.question}`);
  console.log(`  best:  ${best || "none"}`);
  console.log(`  right: ${right || "not among the readings"}`);
}
