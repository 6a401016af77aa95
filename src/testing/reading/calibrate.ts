/**
 * The script `npm run calibrate` fits how sure an answer is, and when to abstain, to questions of other people, and writes
 * it beside the weights of the reader: `npm run calibrate -- --left-out FOLDER [--sources NAME,…] [--most N] [--out FILE]`.
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
import {
  type Evidence,
  type EvidenceWeights,
  evidenceFor,
  type Fitted,
  type Judgement,
  judgeAnswer,
  probabilityOf,
} from "../../query/reading/confidence.ts";
import type { Reading } from "../../query/reading/rank-readings.ts";
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

/** A question that a graph cannot answer hardly counts for the confidence, because the reader abstains from most. */
const weightOfUnanswerable = 0.05;
/**
 * The share of right answers that the golden answers of a source call wrong, from the README of the data: what the golden
 * queries compute is not always what the question asks.
 */
const defects: Readonly<Record<string, number>> = { publications: 0.13, restaurants: 0.13 };
/** How often the answers that are called wrong are shared out again between wrong answers and such defects. */
const rounds = 8;
/** A source counts as this many questions, whose weights grow with the root of their number. */
const questionsOfSource = 100;
/** The share of right answers that abstaining may cost. */
const lossOfRight = 0.045;
const lambda = 1;
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
};
const iterations = 200;
/** The confidence from which an answer counts as sure. */
const leastSure = 0.9;
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
const sizes = Map.groupBy(
  cases.filter(({ isAnswerable }) => isAnswerable),
  ({ source }) => source,
);
// What is said of the confidence is measured on groups of sources that it was not fitted to.
const probable = [...Map.groupBy(cases, ({ source }) => groupOf(source))].flatMap(([group, own]) => {
  const others = fitTo(cases.filter(({ source }) => groupOf(source) !== group));
  return own.map((one) => ({ one, others, answerable: probabilityOf(one.evidence, others.answerable) }));
});
const least = leastOf(probable.flatMap(({ one, answerable }) => (one.isRight ? answerable : [])));
const rated = probable.map(({ one, others }): Rated => {
  const weight = 1 / (sizes.get(one.source)?.length ?? 1);
  return { ...one, ...judgeAnswer(one.evidence, { weights: others, least }), weight };
});
const all = figuresOf(rated);
const bySource = [...Map.groupBy(rated, ({ source }) => source)].map(
  ([name, own]) => [name, figuresOf(own)] as const,
);
const bins = binsOf(rated);
const header = ["", ...Object.keys(all)];
const rows = [...bySource, ["all", all] as const].map(([name, figures]) => [
  name,
  ...Object.values(figures).map(String),
]);
console.log(tableLines(rows, { header }).join("\n"));
const binRows = bins.map((bin) => Object.values(bin).map(String));
console.log(tableLines(binRows, { header: Object.keys(bins[0] ?? {}) }).join("\n"));
console.log(`abstains below ${least}`);
if (options.out !== undefined)
  writeText(
    options.out,
    formatJson({
      command: `npm run calibrate -- --sources ${names.join(",")} --most ${options.most}`,
      data: hashText(JSON.stringify(cases)).slice(0, 16),
      figures: { ...all, right_by_confidence: bins, by_source: Object.fromEntries(bySource) },
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
    const [best] = rankAnswers(reader.read(question.question));
    if (best === undefined) continue;
    const right = isRight(await judged(best.reading, question), question.golden);
    const evidence = evidenceFor(best, reader.space);
    cases.push({ source, evidence, isRight: right, isAnswerable: true });
    if (right && at % unanswerableEvery === 1) {
      const part = random.sample(partsOf(toPlain(best.reading.expression)), 1)[0];
      const lost = part === undefined ? undefined : await without(question.graph, part, settings);
      if (lost !== undefined) addUnanswerable(source, question.question, lost, best.reading);
    }
    if (foreign !== undefined && at % unanswerableEvery === 0)
      addUnanswerable(source, question.question, (await open(foreign)).reader);
  }
}

/** @param known the right answer of the whole graph; what is answered like it did not need what the graph has lost */
function addUnanswerable(source: string, question: string, reader: OpenedReader, known?: Reading): void {
  const [best] = rankAnswers(reader.read(question));
  if (best === undefined || (known !== undefined && textOf(best.reading) === textOf(known))) return;
  const evidence = evidenceFor(best, reader.space);
  cases.push({ source, evidence, isRight: false, isAnswerable: false });
}

function textOf({ answers }: Reading): string {
  return [...answers()].sort().join("\n");
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

/** Fits the weights of the confidence, and those that tell right answers from questions without one. */
function fitTo(list: readonly Case[]): Fitted["weights"] {
  let right: EvidenceWeights = {};
  for (let round = 0; round < rounds; round += 1) {
    const known = right;
    right = fitOne(list, (one) => {
      const share = one.isAnswerable && !one.isRight ? (defects[one.source] ?? 0) : 0;
      const probability = probabilityOf(one.evidence, known);
      return (share * probability) / (1 - (1 - share) * probability);
    });
  }
  const clear = list.filter((one) => one.isRight || !one.isAnswerable);
  return { right, answerable: fitOne(clear, () => 0, 1) };
}

/**
 * Fits weights: an answer is right with the probability of its evidence against none.
 * @param defectOf the probability that an answer is right although its golden answer says otherwise
 */
function fitOne(
  list: readonly Case[],
  defectOf: (one: Case) => number,
  unanswerable = weightOfUnanswerable,
): EvidenceWeights {
  const counts = Map.groupBy(list, ({ source }) => source);
  const data = list.flatMap((one) => {
    const root = Math.sqrt(questionsOfSource / (counts.get(one.source)?.length ?? 1));
    const weight = root * (one.isAnswerable ? 1 : unanswerable);
    const defect = defectOf(one);
    const counted = { list: listOf(one), weight: weight * (1 - defect) };
    return defect === 0
      ? [counted]
      : [counted, { list: listOf({ ...one, isRight: true }), weight: weight * defect }];
  });
  const learnt = learnWeights(data, {
    priors: Float64Array.from(fields, (field) => priors[field] ?? 0),
    lambda,
    iterations,
  });
  return Object.fromEntries(fields.map((field, at) => [field, rounded(learnt[at] ?? 0)]));
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

/** A case with what the weights of other groups make of it. Each source counts alike, however many questions it has. */
type Rated = Case & Judgement & { readonly weight: number };

/** The limit below which abstaining costs the accepted share of right answers. */
function leastOf(right: readonly number[]): number {
  const sorted = right.toSorted((left, other) => left - other);
  return Math.floor(1000 * (sorted[Math.floor(lossOfRight * right.length)] ?? 0)) / 1000;
}

/** Shares of questions. The order is the probability that a right answer has more confidence than a wrong one. */
function figuresOf(cases: readonly Rated[]) {
  const answered = cases.filter(({ isAnswerable }) => isAnswerable);
  const others = cases.filter(({ isAnswerable }) => !isAnswerable);
  const [right, wrong] = [answered.filter(isRightCase), answered.filter((one) => !one.isRight)];
  const isSure = ({ confidence }: Rated): boolean => confidence >= leastSure;
  const isWithheld = (one: Rated): boolean => one.isWithheld;
  const pairs = right.flatMap((one) => wrong.map((other) => Math.sign(one.confidence - other.confidence)));
  return {
    questions: answered.length,
    right: share(isRightCase, answered),
    sure: share(isSure, answered),
    right_of_sure: share(isRightCase, answered.filter(isSure)),
    order: rounded(0.5 + mean(pairs) / 2),
    right_lost: share(isWithheld, right),
    unanswerable: others.length,
    unanswerable_abstained: share(isWithheld, others),
    unanswerable_sure: share(isSure, others),
  };
}

/** How many of the answers of about one confidence are right. */
function binsOf(cases: readonly Rated[]) {
  const answered = cases.filter(({ isAnswerable }) => isAnswerable);
  return Array.from({ length: 10 }, (_, at) => {
    const inside = answered.filter(({ confidence }) => Math.min(9, Math.floor(10 * confidence)) === at);
    const confidence = rounded(mean(inside.map((one) => one.confidence)));
    return { from: at / 10, questions: inside.length, confidence, right: share(isRightCase, inside) };
  });
}

function share(holds: (one: Rated) => boolean, cases: readonly Rated[]): number {
  const weigh = (list: readonly Rated[]): number => list.reduce((total, { weight }) => total + weight, 0);
  return rounded(weigh(cases.filter(holds)) / Math.max(Number.MIN_VALUE, weigh(cases)));
}

function isRightCase(one: Case): boolean {
  return one.isRight;
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / Math.max(1, values.length);
}

function rounded(value: number): number {
  return Math.round(1000 * value) / 1000;
}
