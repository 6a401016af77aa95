/**
 * The script `npm run calibrate` fits how sure an answer is to questions of other people, and writes it beside the weights
 * of the reader: `npm run calibrate -- --left-out FOLDER [--sources NAME,…] [--most N] [--out FILE]`.
 *
 * Each source is read with weights that have not seen its group, which `npm run learn -- --left-out FOLDER` has written.
 * Some questions that are read right are asked again of the graph without a property or a name that the answer rests on,
 * and some of the graph of another source. Nothing is right there but to abstain.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { formatJson, hashText, writeText } from "../../base/io/index.ts";
import { createRandom } from "../../base/random.ts";
import { tableLines } from "../../base/text/table.ts";
import { createGraph, type Triple } from "../../graph/index.ts";
import { toPlain } from "../../query/index.ts";
import { rankAnswers } from "../../query/reading/answer.ts";
import { confidenceOf, type Evidence, evidenceFor } from "../../query/reading/confidence.ts";
import { createReader, type OpenedReader, prepareGraph } from "../../query/reading/reader.ts";
import { isRight } from "./judge.ts";
import { type CandidateList, learnWeights } from "./learner.ts";
import { createSourceGraphs, createSourceReaders } from "./open-source-reader.ts";
import { chooseSources, readSettings } from "./settings.ts";
import { groupOf, learningSources, readSource, type SourceQuestion } from "./sources.ts";

const { values: options } = parseArgs({
  options: {
    "left-out": { type: "string" },
    sources: { type: "string" },
    /** The most questions of a source, evenly over its graphs and kinds. */
    most: { type: "string", default: "150" },
    out: { type: "string" },
  },
});

/** A question that a graph cannot answer counts less, because people rarely ask one. */
const weightOfUnanswerable = 0.25;
/** A source counts as this many questions, whose weights grow with the root of their number. */
const questionsOfSource = 100;
/** The share of right answers that abstaining may cost. */
const lossOfRight = 0.04;
const lambda = 2;
/** What is known before any question: a word that says something and is not explained speaks against an answer. */
const priors: Readonly<Record<string, number>> = {
  "unexplained name": -2,
  "unexplained noun": -1.5,
  "unexplained adjective": -1.5,
  "unexplained verb": -1,
  "unexplained negation": -2,
  "unexplained other": -0.5,
  "unexplained share": -2,
  "only a name, and a word unexplained": -2,
  "everything, and a word unexplained": -1,
  "distance of related words": -1,
};
const iterations = 200;
const seed = 1;
/** Of so many questions, one is asked of another graph, and one of its graph without a part. */
const unanswerableEvery = 3;
/** Graphs with more nodes are not copied without a part. */
const largestCopy = 10_000;

/** An answer, or the best of a question without one, with whether it is right. */
type Case = {
  readonly source: string;
  readonly evidence: Evidence;
  readonly isRight: boolean;
  readonly isAnswerable: boolean;
};

const folder = options["left-out"];
if (folder === undefined || !existsSync(folder)) {
  console.error(
    "--left-out FOLDER is needed: the folder that `npm run learn -- --left-out FOLDER` has written",
  );
  process.exit(2);
}

const graphs = createSourceGraphs();
const random = createRandom(seed);
const names = chooseSources(options.sources, learningSources);
const cases: Case[] = [];
for (const name of names) {
  const before = cases.length;
  await readCases(name, readSource(name, Number(options.most)));
  console.error(`read ${name}: ${cases.length - before} cases`);
}

const fields = Object.keys(cases[0]?.evidence ?? {});
const weights = fitTo(cases);
// What is said of the confidence is measured on groups of sources that it was not fitted to.
const rated = [...Map.groupBy(cases, ({ source }) => groupOf(source))].flatMap(([group, own]) => {
  const others = fitTo(cases.filter(({ source }) => groupOf(source) !== group));
  return own.map((one) => ({ ...one, confidence: confidenceOf(one.evidence, others) }));
});
const least = leastOf(rated);
const figures = figuresOf(rated);
console.log(tableLines(figures.rows).join("\n"));
console.log(`abstains below ${least}`);
if (options.out !== undefined)
  writeText(
    options.out,
    formatJson({
      command: `npm run calibrate -- --sources ${names.join(",")} --most ${options.most}`,
      data: hashText(JSON.stringify(cases)).slice(0, 16),
      figures: figures.values,
      least,
      weights,
    }),
  );

async function readCases(source: string, questions: readonly SourceQuestion[]): Promise<void> {
  const file = join(folder as string, `without-${groupOf(source)}.json`);
  const settings = readSettings(file, undefined, {});
  const open = createSourceReaders(graphs, settings);
  const foreign = foreignGraph(source);
  for (const [at, question] of questions.entries()) {
    const { reader, judged } = await open(question.graph);
    const [best, ...others] = rankAnswers(reader.read(question.question));
    if (best === undefined) continue;
    const right = isRight(await judged(best.reading, question), question.golden);
    const evidence = evidenceFor([best, ...others], reader.space);
    cases.push({ source, evidence, isRight: right, isAnswerable: true });
    if (right && at % unanswerableEvery === 1) {
      const part = random.sample(partsOf(toPlain(best.reading.expression)), 1)[0];
      const lost = part === undefined ? undefined : await without(question.graph, part, settings);
      if (lost !== undefined) addUnanswerable(source, question.question, lost);
    }
    if (foreign !== undefined && at % unanswerableEvery === 0)
      addUnanswerable(source, question.question, (await open(foreign)).reader);
  }
}

function addUnanswerable(source: string, question: string, reader: OpenedReader): void {
  const [best, ...others] = rankAnswers(reader.read(question));
  if (best === undefined) return;
  const evidence = evidenceFor([best, ...others], reader.space);
  cases.push({ source, evidence, isRight: false, isAnswerable: false });
}

/** The graph of a source of another group. */
function foreignGraph(source: string): string | undefined {
  const others = names.filter((name) => groupOf(name) !== groupOf(source));
  const other = others[names.indexOf(source as (typeof names)[number]) % others.length];
  return other === undefined ? undefined : readSource(other, 1)[0]?.graph;
}

/** A property, an entity or a text on which an answer rests. */
function partsOf(plain: unknown): readonly string[] {
  if (Array.isArray(plain)) return plain.flatMap(partsOf);
  if (plain === null || typeof plain !== "object") return [];
  return Object.entries(plain).flatMap(([key, value]) => {
    if (key === "property" && typeof value === "string") return [value];
    if (key === "ids" && Array.isArray(value) && value.length === 1) return value.map(String);
    if (key === "text" && typeof value === "string") return [value];
    return partsOf(value);
  });
}

async function without(
  path: string,
  part: string,
  settings: ReturnType<typeof readSettings>,
): Promise<OpenedReader | undefined> {
  const { graph, prepared } = await graphs(path);
  if (prepared.index.size > largestCopy) return undefined;
  const kept: Triple[] = [];
  let total = 0;
  for await (const batch of graph.scan("stored"))
    for (const triple of batch) {
      total += 1;
      const { subject, predicate, object } = triple;
      const isLost = [subject.id, predicate.id, object.id, object.label].includes(part);
      if (!isLost) kept.push(triple);
    }
  return kept.length === total || kept.length === 0
    ? undefined
    : createReader(await prepareGraph(createGraph(kept)), settings);
}

/** Fits weights: an answer is right with the probability of its evidence against none. */
function fitTo(all: readonly Case[]): Readonly<Record<string, number>> {
  const sizes = new Map(
    [...Map.groupBy(all, ({ source }) => source)].map(([name, list]) => [name, list.length]),
  );
  const data = all.map((one) => ({
    list: listOf(one),
    weight:
      Math.sqrt(questionsOfSource / (sizes.get(one.source) ?? 1)) *
      (one.isAnswerable ? 1 : weightOfUnanswerable),
  }));
  const known = Float64Array.from(fields, (field) => priors[field] ?? 0);
  const learnt = learnWeights(data, { priors: known, lambda, iterations });
  return Object.fromEntries(fields.map((field, at) => [field, Math.round((learnt[at] ?? 0) * 1000) / 1000]));
}

function listOf({ evidence, isRight: right, source }: Case): CandidateList {
  return {
    source,
    id: "",
    kind: "",
    right: [right, !right],
    keys: ["answer", "none"],
    ends: Int32Array.of(fields.length, fields.length),
    features: Int32Array.from(fields, (_, at) => at),
    values: Float32Array.from(fields, (field) => evidence[field] ?? 0),
  };
}

type Rated = Case & { readonly confidence: number };

/** The confidence below which abstaining costs the accepted share of right answers. */
function leastOf(all: readonly Rated[]): number {
  const right = all.filter((one) => one.isRight).map(({ confidence }) => confidence);
  right.sort((left, other) => left - other);
  return Math.floor(100 * (right[Math.floor(lossOfRight * right.length)] ?? 0)) / 100;
}

function figuresOf(all: readonly Rated[]) {
  const share = (part: readonly unknown[], whole: readonly unknown[]): number =>
    Math.round((1000 * part.length) / Math.max(1, whole.length)) / 1000;
  const bins = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9].map((from) => {
    const inside = all.filter(
      ({ confidence, isAnswerable }) =>
        isAnswerable && confidence >= from && confidence < from + 0.1 + 1e-9 * from,
    );
    return {
      from,
      questions: inside.length,
      right: share(
        inside.filter((one) => one.isRight),
        inside,
      ),
    };
  });
  const answerable = all.filter(({ isAnswerable }) => isAnswerable);
  const others = all.filter(({ isAnswerable }) => !isAnswerable);
  const right = answerable.filter((one) => one.isRight);
  const values = {
    answerable: answerable.length,
    unanswerable: others.length,
    right_lost: share(
      right.filter(({ confidence }) => confidence < least),
      right,
    ),
    unanswerable_abstained: share(
      others.filter(({ confidence }) => confidence < least),
      others,
    ),
    right_by_confidence: bins,
  };
  const rows = [
    ["confidence from", "questions", "right %"],
    ...bins.map(({ from, questions, right: part }) => [
      from.toFixed(1),
      String(questions),
      (100 * part).toFixed(1),
    ]),
    ["right answers lost", "", (100 * values.right_lost).toFixed(1)],
    ["unanswerable, abstained", String(others.length), (100 * values.unanswerable_abstained).toFixed(1)],
  ];
  return { values, rows };
}
