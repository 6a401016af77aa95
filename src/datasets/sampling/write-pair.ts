/** Makes a QA pair of an expression: question, answer, golden triples and labels. */

import { hashText } from "../../base/io/index.ts";
import { createRandom } from "../../base/random.ts";
import { type Entity, formatTriple, type Triple } from "../../graph/index.ts";
import {
  allParts,
  ask,
  type Denotation,
  describeQuery,
  type Expression,
  hopsOf,
  type Item,
  isSufficient,
  type MemoryExecutor,
  pathsOf,
  sortOf,
  type Things,
  type Values,
  type Vocabulary,
} from "../../query/index.ts";
import type { Mention } from "../answer-set.ts";
import { wordingFaults } from "../checks/lint-questions.ts";
import { answerOf } from "../expressions/answer-of.ts";
import { triplesOfEdges } from "../expressions/proof-triples.ts";
import { queryCell } from "../expressions/query-cell.ts";
import { labelsOf } from "../labels/labels-of.ts";
import type { QaPair } from "../qa-pair.ts";
import { blankPair } from "../question-cells.ts";
import { answerText } from "./answer-text.ts";
import { changesNothing } from "./changes-nothing.ts";
import { fitsTwoFigures, givesAway, whyPoor } from "./check-drawn.ts";
import type { Sampler } from "./open-sampler.ts";
import type { Drawn } from "./requests.ts";
import { sourcesOf } from "./sources-of.ts";
import { uidOf } from "./uid.ts";
import { classifyUseCase, startsFromName, usesOfPaths } from "./use-case.ts";

export type Worded = { readonly question: string; readonly template: string };

/** What a strategy demands of questions. */
export type Demands = {
  /** The most golden triples of lists and look-ups, and of what compares all things. */
  readonly largestGolden?: number | undefined;
  /** Whether conditions that change nothing are kept. */
  readonly keepRedundant?: boolean | undefined;
  /** Whether an answer may have any size, because a person chose what is asked. */
  readonly anySize?: boolean | undefined;
  /** A wording in place of that of the expression. */
  readonly words?: ((worded: Worded) => Worded) | undefined;
  readonly generatedWith?: string | undefined;
};

/** Without a wish, a proof of a list has at most so many triples, and one of a comparison of all things so many. */
const largestList = 60;
const largestComparison = 1_000;

/** Operations whose proof has to hold everything that was compared or counted. */
const comparing = /^(?:group|rows|best|average|median|largest|smallest|sum|share|count|holds)$/;
/** Operations, at any depth, whose proof has a triple of every thing that has what is compared. */
const proving = /^(?:group|best|average|median|largest|smallest|sum)$/;

/** Returns the pair, or why there should be none. */
export async function writePair(
  sampler: Sampler,
  drawn: Drawn,
  demands: Demands = {},
): Promise<QaPair | { readonly refused: string }> {
  const { executor, graph } = sampler;
  const { expression } = drawn;
  const wish = demands.largestGolden;
  const limit = wish ?? (comparing.test(expression.op) ? largestComparison : largestList);
  const tooLong = wish === undefined ? "the proof is too long" : `more than ${wish} golden triples`;
  if (comparesMoreThan(limit, expression, executor)) return { refused: tooLong };
  // So many answers are refused anyway, and to list them takes long on a large graph.
  const isSet = sortOf(expression) === "things" || sortOf(expression) === "values";
  if (
    isSet &&
    demands.anySize !== true &&
    executor.sizeNow(expression as Things | Values) > Math.max(limit, largestList)
  )
    return { refused: "too many answers" };
  const denotation = executor.denoteNow(expression);
  const poor = await whyRefused(sampler, drawn, denotation, demands);
  if (poor !== undefined) return { refused: poor };
  const { edges } = await executor.prove(expression);
  if (edges.length === 0) return { refused: "no triple proves the answer" };
  if (edges.length > limit) return { refused: tooLong };
  const triples = await triplesOfEdges(edges, graph);
  if (!isSufficient(expression, triples, denotation, sampler.textKinds))
    return { refused: "the triples alone do not give the answer" };
  const pair = await describePair(sampler, drawn, denotation, triples, demands);
  if (pair.answers !== null && givesAway(pair.question, drawn, pair.answers))
    return { refused: "the question contains its answer" };
  if (fitsTwoFigures(pair.question, drawn, sampler.schema))
    return { refused: "the superlative fits two figures" };
  const [fault] = demands.words === undefined ? wordingFaults(pair) : [];
  return fault === undefined ? pair : { refused: `its words have a fault: ${fault.rule}` };
}

/**
 * Whether an expression compares more things, or more ends, than its proof may have triples: every thing with a compared
 * path has a triple in the proof, and so has every end. Without this, most of the time of a large graph goes into answers that are refused.
 */
function comparesMoreThan(limit: number, expression: Expression, { leadsMoreNow }: MemoryExecutor): boolean {
  return allParts(expression).some(
    (part) =>
      "things" in part &&
      proving.test(part.op) &&
      pathsOf(part).some((path) => leadsMoreNow(limit, part.things, path)),
  );
}

async function whyRefused(
  sampler: Sampler,
  drawn: Drawn,
  denotation: Denotation,
  { anySize, keepRedundant }: Demands,
): Promise<string | undefined> {
  const { executor, schema, vocabulary } = sampler;
  if (keepRedundant !== true && (await changesNothing(drawn.expression, executor)))
    return "a condition changes nothing";
  const [asked] = usesOfPaths(drawn.expression).asked;
  const isNone = (item: Item): boolean =>
    asked !== undefined && vocabulary.path(asked).kind !== "flag" && schema.isNone(asked, item);
  if (comparesWithNone(drawn.expression, executor)) return "one of what is compared is none";
  return whyPoor(drawn, denotation, isNone, vocabulary.nameOf, anySize);
}

/** Whether the number on a side of a comparison is zero. */
function comparesWithNone(expression: Expression, executor: MemoryExecutor): boolean {
  if (expression.op !== "holds") return false;
  return [expression.left, expression.right].some(
    (side) => side.op === "count" && executor.sizeNow(side.of) === 0,
  );
}

const computing = /^(?:average|median|share|part|difference|sum)$/;

/** Whether the figures of an answer are computed, not stated in the graph. */
function isComputed(expression: Expression): boolean {
  if (expression.op === "group") return computing.test(expression.measure.of);
  return expression.op === "compare"
    ? expression.items.some(({ value }) => computing.test(value.op))
    : computing.test(expression.op);
}

/** The unit of the figures by which an answer is ordered; empty if they have none. */
function unitOfOrder(expression: Expression, vocabulary: Vocabulary): string {
  const by = expression.op === "rows" ? expression.order?.by : undefined;
  return by === undefined || by.of === "count" ? "" : vocabulary.path(by.path).unit;
}

async function describePair(
  sampler: Sampler,
  drawn: Drawn,
  denotation: Denotation,
  triples: readonly Triple[],
  { words = (worded) => worded, generatedWith }: Demands,
): Promise<QaPair> {
  const { graph, vocabulary, version, rules, isMetadata } = sampler;
  const { expression } = drawn;
  const query = queryCell(expression);
  const worded = words(wordQuery(query, drawn, sampler));
  const answers = await answerOf(expression, denotation, graph);
  return {
    ...blankPair(uidOf(`${version}\n${query}`), worded.question),
    template: worded.template,
    goldenAnswer: answerText(answers, isComputed(expression), unitOfOrder(expression, vocabulary)),
    sourceIds: await sourcesOf(triples, graph, sampler.isRecord),
    goldenTriples: triples.map(formatTriple),
    generatedWith:
      generatedWith ?? (startsFromName(expression) ? "publication_subgraph_strategy" : "clustering_strategy"),
    ...topicOf(expression, triples),
    hops: hopsOf(expression),
    useCase: String(classifyUseCase(expression, isMetadata)),
    semiTyped: usesOfPaths(expression).conditions.some((path) => vocabulary.path(path).frame.kind === "noun"),
    labels: await labelsOf(expression, { denotation, golden: triples.length }, graph, rules),
    graph: sampler.graphName,
    graphHash: version,
    query,
    logicalForm: describeQuery(expression, vocabulary),
    answers,
    mentions: mentionsIn(worded.question, expression, sampler),
  };
}

/** Finds the names and texts of an expression in its question. */
export function mentionsIn(
  question: string,
  expression: Expression,
  { index }: Pick<Sampler, "index">,
): readonly Mention[] {
  const named = allParts(expression).flatMap((part): { label: string; ids: string[] }[] => {
    if (part.op === "entities")
      return part.ids.map((id) => ({ label: index.label(index.thing(id) ?? -1), ids: [id] }));
    const values = part.op === "value" ? [part.value] : part.op === "values" ? part.list : [];
    return values.flatMap((value) => (value.kind === "text" ? [{ label: value.text, ids: [] }] : []));
  });
  const found = named.flatMap(({ label, ids }): Mention[] => {
    const start = label === "" ? -1 : question.indexOf(label);
    return start === -1
      ? []
      : [{ kind: "entity", text: label, start, end: start + label.length, label, ids }];
  });
  return found.toSorted((left, right) => left.start - right.start);
}

/** Writes a query as a question, and as a template with slots for names and values. */
export function wordQuery(
  query: string,
  { expression, single = false }: Drawn,
  { vocabulary, seed }: Pick<Sampler, "vocabulary" | "seed">,
): Worded {
  const write = (words: Vocabulary): string => {
    const random = createRandom(Number.parseInt(hashText(query).slice(0, 8), 16) + seed);
    const choose = <T>(options: readonly [T, ...T[]]): T => options[random.below(options.length)] as T;
    return ask(expression, { vocabulary: words, choose, sentences: true }, single);
  };
  return { question: write(vocabulary), template: write(withSlots(vocabulary)) };
}

function withSlots(vocabulary: Vocabulary): Vocabulary {
  return {
    ...vocabulary,
    nameOf: (id) => `[${vocabulary.nounOf(id)?.singular ?? "entity"}]`,
    valueText: () => "[value]",
  };
}

/** The topic is the first thing that the expression names, or else what the first golden triple is about. */
function topicOf(
  expression: Expression,
  triples: readonly Triple[],
): Pick<QaPair, "topicEntityId" | "topicEntityValue"> {
  const named = allParts(expression).flatMap((part) => (part.op === "entities" ? part.ids : []));
  const nodes = triples.flatMap(({ subject, object }): Entity[] => [subject, object]);
  const found = nodes.find(({ id }) => id === named[0]) ?? triples[0]?.subject;
  return { topicEntityId: found?.id ?? "", topicEntityValue: found?.label ?? "" };
}
