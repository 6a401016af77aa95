/**
 * The script `npm run learn` learns the weights of the reader from the questions of other people, and writes them to one
 * file together with the command, the hashes of the data and the figures:
 * `npm run learn -- [--sources NAME,…] [--most N] [--lambda X] [--weights FILE] [--rounds N] [--drop PATTERN] [--out FILE]
 * [--left-out FOLDER] [--ablate PATTERN]`.
 *
 * Weights decide which readings the chart keeps, so the questions are read again with what the round before has learnt.
 * For every source, the script also learns without the source's group and reads its questions with these weights. These
 * figures, not those on the data that was learnt from, say what to expect on other data.
 *
 * With `--ablate`, the script instead leaves out each family of features that the pattern matches, learns without it and
 * without each group in turn, and prints how many questions are then read right. A family whose loss lowers no figure earns
 * nothing: it goes, and with it the rule that makes it.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatJson, hashText, writeText } from "../../base/io/index.ts";
import { tableLines } from "../../base/text/table.ts";
import { priorOf, type Weights } from "../../query/reading/features.ts";
import { priors, type ReaderOptions } from "../../query/reading/reader.ts";
import { createFeatureNames, type FeatureNames, type ReadQuestion, readQuestions } from "./collect.ts";
import { answersRight, learnWeights, type Weighted } from "./learner.ts";
import { createSourceGraphs } from "./open-source-reader.ts";
import { printRows, type Row, rowOf } from "./report.ts";
import { chooseSources, readSettings } from "./settings.ts";
import { groupOf, learningSources, readSource, type SourceQuestion } from "./sources.ts";
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
    /** The weights of the first round, instead of the starting weights. */
    weights: { type: "string" },
    rounds: { type: "string", default: "2" },
    drop: { type: "string" },
    out: { type: "string" },
    /** A folder for the weights that have not seen each group, to look at its failures with. */
    "left-out": { type: "string" },
    /** The families of features to leave out one by one, as a pattern of their names: "." for all. */
    ablate: { type: "string" },
  },
});

/** A source counts as this many questions, whose weights grow with the root of their number. */
const questionsOfSource = 300;
const iterations = 80;
const writtenWeight = 0.5;
const seed = 1;

const graphs = createSourceGraphs();
const questionsOf = new Map<string, readonly SourceQuestion[]>(
  chooseSources(options.sources, learningSources).map((name) => [
    name,
    readSource(name, Number(options.most)),
  ]),
);
/** Written questions show the constructs that people's questions lack; a question counts as half a person's. */
const writtenOn = new Map<string, readonly SourceQuestion[]>();
for (const graph of Number(options.written) === 0 ? [] : writtenGraphs)
  writtenOn.set(graph, await writeQuestionsOn(graph, Number(options.written), seed));

let reader = readSettings(options.weights, options.drop, {});
let round = await readAll(reader);
let learnt = learnFrom(round, [...questionsOf.keys()]);
for (let number = 1; number < Number(options.rounds); number += 1) {
  reader = { ...reader, weights: weightsOf(round.features, learnt) };
  round = await readAll(reader);
  learnt = learnFrom(round, [...questionsOf.keys()]);
}

if (options.ablate !== undefined) {
  ablate(new RegExp(options.ablate));
  process.exit(0);
}

const groups = [...new Set([...questionsOf.keys()].map(groupOf))].map((group) => {
  const others = [...questionsOf.keys()].filter((name) => groupOf(name) !== group);
  const settings = { ...reader, weights: weightsOf(round.features, learnFrom(round, others)) };
  const folder = options["left-out"];
  if (folder !== undefined) writeText(join(folder, `without-${group}.json`), formatJson(settings));
  console.error(`learnt without ${group}`);
  return { group, settings };
});
const leftOut: Row[] = [];
const known: Row[] = [];
for (const { group, settings } of groups)
  for (const [name, questions] of questionsOf)
    if (groupOf(name) === group) {
      const features = createFeatureNames();
      leftOut.push(
        rowOf(name, await readQuestions(questions, { graphs, reader: settings, features, isTimed: false })),
      );
      known.push(rowOf(name, round.read.get(name) ?? [], learnt));
    }
console.log("Learnt without the source's group:");
printRows(leftOut);
console.log("\nOn the data that was learnt from:");
printRows(known);

if (options.out !== undefined) {
  // Where the results are written makes no difference to them.
  const settings = Object.entries(options).filter(
    ([name]) => name !== "out" && name !== "left-out" && name !== "ablate",
  );
  const command = ["npm run learn --", ...settings.map(([name, value]) => `--${name} ${value}`)].join(" ");
  const share = ({ right, questions }: Row): number => Math.round((1000 * right) / questions) / 1000;
  writeText(
    options.out,
    formatJson({
      command,
      data: Object.fromEntries(
        [...questionsOf].map(([name, questions]) => [name, hashText(JSON.stringify(questions)).slice(0, 16)]),
      ),
      right_without_source: Object.fromEntries(leftOut.map((row) => [row.name, share(row)])),
      right_on_own_data: Object.fromEntries(known.map((row) => [row.name, share(row)])),
      weights: weightsOf(round.features, learnt),
    }),
  );
}

/** What one round has read. */
type Round = {
  readonly features: FeatureNames;
  readonly read: ReadonlyMap<string, readonly ReadQuestion[]>;
  readonly written: ReadonlyMap<string, readonly ReadQuestion[]>;
};

async function readAll(settings: ReaderOptions): Promise<Round> {
  const features = createFeatureNames();
  const readEach = async (all: ReadonlyMap<string, readonly SourceQuestion[]>) => {
    const read = new Map<string, readonly ReadQuestion[]>();
    for (const [name, questions] of all) {
      read.set(name, await readQuestions(questions, { graphs, reader: settings, features, isTimed: false }));
      console.error(`read ${name}: ${questions.length} questions`);
    }
    return read;
  };
  return { features, read: await readEach(questionsOf), written: await readEach(writtenOn) };
}

function weightsOf({ names }: FeatureNames, weights: Float64Array): Weights {
  return Object.fromEntries(
    names
      .map((name, at): [string, number] => [name, Math.round((weights[at] ?? 0) * 1000) / 1000])
      .filter(([name, weight]) => weight !== priorOf(name, priors))
      .sort(([left], [right]) => (left < right ? -1 : 1)),
  );
}

/** Prints for each family of features how many questions more or fewer are right without it, by the left-out source. */
function ablate(pattern: RegExp): void {
  const familyOf = (name: string): string => name.split(":")[0] ?? name;
  const families = [...new Set(round.features.names.map(familyOf))].filter((name) => pattern.test(name));
  const all = rightWithout(round);
  const rows = families.sort().map((family) => {
    const right = rightWithout(withoutFamily(family, familyOf));
    const changes = [...all].map(([source, count]) => (right.get(source) ?? 0) - count);
    const total = changes.reduce((sum, change) => sum + change, 0);
    console.error(`left out ${family}: ${total}`);
    return [family, ...changes.map(String), String(total)];
  });
  const header = ["family", ...all.keys(), "all"];
  console.log(tableLines([["right", ...[...all.values()].map(String), ""], ...rows], { header }).join("\n"));
}

/** The questions of each source that are right with weights that have not seen its group. */
function rightWithout(of: Round): ReadonlyMap<string, number> {
  const names = [...questionsOf.keys()];
  return new Map(
    [...new Set(names.map(groupOf))].flatMap((group) => {
      const weights = learnFrom(
        of,
        names.filter((name) => groupOf(name) !== group),
      );
      return names
        .filter((name) => groupOf(name) === group)
        .map((name): [string, number] => [
          name,
          (of.read.get(name) ?? []).filter(({ candidates }) => answersRight(candidates, weights)).length,
        ]);
    }),
  );
}

function withoutFamily(family: string, familyOf: (name: string) => string): Round {
  const isLeftOut = round.features.names.map((name) => familyOf(name) === family);
  const strip = (one: ReadQuestion): ReadQuestion => ({
    ...one,
    candidates: {
      ...one.candidates,
      values: one.candidates.values.map((value, at) =>
        isLeftOut[one.candidates.features[at] ?? -1] === true ? 0 : value,
      ),
    },
  });
  const stripAll = (lists: Round["read"]): Round["read"] =>
    new Map([...lists].map(([name, list]) => [name, list.map(strip)]));
  return { ...round, read: stripAll(round.read), written: stripAll(round.written) };
}

function learnFrom({ features, read, written }: Round, names: readonly string[]): Float64Array {
  const starting = Float64Array.from(features.names, (name) => priorOf(name, priors));
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
