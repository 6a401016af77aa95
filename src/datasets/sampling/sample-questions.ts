/**
 * Generates questions from any graph: samples typed expressions construct by construct, so that what occurs least comes
 * next, and keeps those that have a good answer, a complete proof and words.
 */

import { createBreather, interruptibly } from "../../breather.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";
import {
  allParts,
  createGraphIndex,
  createMemoryExecutor,
  createVocabulary,
  type Expression,
  type Lexicon,
  pathsOf,
  readProfile,
} from "../../query/index.ts";
import { createRandom } from "../../random.ts";
import { openWords } from "../../words/index.ts";
import { triplesOfEdges } from "../expressions/proof-triples.ts";
import { type Operation, operations } from "../forms/form.ts";
import { type LabelRules, publishedLabelRules } from "../labels/label-rules.ts";
import type { QaPair } from "../qa-pair.ts";
import { type ClassQuotas, createClassTracker } from "../quotas/class-quotas.ts";
import { type ClassResult, classResults } from "../quotas/class-results.ts";
import { type Construct, constructs, type Drawn } from "./constructs.ts";
import type { Draw, Uses } from "./draw.ts";
import { type LeftOut, readSchema, type Schema } from "./fields.ts";
import { grounded } from "./ground.ts";
import { sampleUnanswerable, type UnanswerableSample } from "./unanswerable.ts";
import { createPairWriter, type PairSettings } from "./write-pair.ts";

export type SampleOptions = {
  readonly count: number;
  readonly seed: number;
  /** The name of the graph, for the `graph` column. */
  readonly graphName: string;
  readonly strategy?: "clustering" | "subgraph" | "both";
  readonly hubType?: string | undefined;
  readonly largestGolden?: number | undefined;
  readonly lexicon?: Lexicon | undefined;
  readonly rules?: LabelRules | undefined;
  /** The smallest number of questions of each class, which are drawn first. */
  readonly classes?: ClassQuotas | undefined;
  /** The number of questions without an answer, in addition to the others. */
  readonly unanswerable?: number;
  /** The share of each operation; by default, as in the published data sets. */
  readonly shares?: ReadonlyMap<Operation, number>;
};

export type SampleReport = {
  readonly pairs: readonly QaPair[];
  readonly unanswerable: UnanswerableSample;
  readonly operations: readonly {
    readonly operation: Operation;
    readonly wanted: number;
    readonly made: number;
  }[];
  /** The classes with a quota, with the reason for each gap. */
  readonly classes: readonly ClassResult[];
  /** Why drafts were refused, with the number of each. */
  readonly refused: ReadonlyMap<string, number>;
  /** The properties that questions ask for, and those that none asks for, with the reason. */
  readonly asked: readonly string[];
  readonly unasked: readonly LeftOut[];
};

/** Without a wish, a proof of a list has at most so many triples, and one of a comparison of all things so many. */
const largestList = 60;
const largestComparison = 1_000;
/** After so many vain draws in a row, a construct is given up for a graph. */
const patience = 120;
/** A draft that serves no quota counts as so many failures, because a refused draft says less about its construct. */
const unwantedDraft = 3;

export async function sampleQuestions(
  graph: KnowledgeGraph,
  options: SampleOptions,
  watch: Watch,
): Promise<SampleReport> {
  const index = await createGraphIndex(graph, watch.signal);
  const profile = await readProfile(graph);
  const labels = new Map((await graph.predicates()).map(({ id, label }) => [id, label]));
  const vocabulary = createVocabulary(index, labels, openWords(), options.lexicon);
  const schema = interruptibly(index.size, () => readSchema(profile, index, vocabulary, options.hubType));
  const uses: Uses = new Map();
  const rules = options.rules ?? publishedLabelRules;
  const draw: Draw = { schema, index, random: createRandom(options.seed), uses };
  const kinds = new Map(profile.properties.map(({ id, plainKind }) => [id, plainKind]));
  const records = new Set(profile.classes.flatMap(({ id, label, record }) => (record ? [id, label] : [])));
  const settings: PairSettings = {
    graph,
    index,
    executor: createMemoryExecutor(index),
    vocabulary,
    graphName: options.graphName,
    version: await graph.version(),
    seed: options.seed,
    largestGolden: options.largestGolden ?? largestList,
    largestCompared: options.largestGolden ?? largestComparison,
    triplesOf: (edges) => triplesOfEdges(edges, graph),
    textKinds: (property) => kinds.get(property) ?? "text",
    isRecord: (type) => records.has(type),
    rules,
  };
  const line = createLine(draw, createPairWriter(settings), options);
  const stage = watch.progress.stage("generate questions", options.count);
  const breathe = createBreather(watch.signal);
  const pairs: QaPair[] = [];
  const quotas = createClassTracker(options.classes ?? {});
  while (schema.classes.length > 0 && quotas.lacksSome()) {
    await breathe();
    const pair = await line.next(quotas.serves);
    if (pair === null) break;
    quotas.take(pair);
    pairs.push(pair);
  }
  line.reopen();
  while (schema.classes.length > 0 && pairs.length < options.count) {
    await breathe();
    const pair = await line.next();
    if (pair === null) break;
    quotas.take(pair);
    pairs.push(pair);
    stage.advance();
  }
  stage.finish();
  const unanswerable = sampleUnanswerable(draw, options.unanswerable ?? 0, settings);
  return {
    pairs,
    unanswerable,
    ...line.report(),
    ...askedIn(line.expressions, schema, labels),
    classes: classResults(quotas.counts(), rules, line.drafts()),
  };
}

type Writer = ReturnType<typeof createPairWriter>;

function createLine(draw: Draw, write: Writer, { count, strategy = "both", shares }: SampleOptions) {
  const wanted = wantedOf(count, shares);
  const made = new Map<Operation, number>();
  const madeBy = new Map<Construct, number>();
  const failures = new Map<Construct, number>();
  const refused = new Map<string, number>();
  const seen = new Set<string>();
  const expressions: Expression[] = [];
  const limit = Math.max(3, Math.ceil((count * 3) / 40));
  let drafts = 0;
  const isOpen = (construct: Construct, forQuotas: boolean): boolean =>
    (strategy === "both" || construct.strategy === strategy) &&
    (failures.get(construct) ?? 0) < patience &&
    (forQuotas || (madeBy.get(construct) ?? 0) < limit);
  const note = (reason: string): void => void refused.set(reason, (refused.get(reason) ?? 0) + 1);
  /** The operation that lacks most, and of its constructs the one that made least. */
  const nextConstruct = (forQuotas: boolean): Construct | undefined => {
    const open = constructs.filter((construct) => isOpen(construct, forQuotas));
    const deficit = ({ operation }: Construct): number =>
      ((wanted.get(operation) ?? 0) - (made.get(operation) ?? 0)) / Math.max(1, wanted.get(operation) ?? 0);
    const most = Math.max(...open.map(deficit));
    return open
      .filter((construct) => deficit(construct) === most)
      .toSorted((left, right) => tried(left) - tried(right))[0];
  };
  const tried = (construct: Construct): number =>
    (madeBy.get(construct) ?? 0) + (failures.get(construct) ?? 0) / 20;
  const attempt = async (
    construct: Construct,
    accepts: (pair: QaPair) => boolean,
  ): Promise<QaPair | null> => {
    const made = interruptibly(draw.index.size, () => construct.make(draw));
    const expression = made && grounded(made.expression);
    if (made === undefined || expression === undefined) return null;
    const drawn = { ...made, expression };
    const pair = await write(construct, drawn);
    if ("refused" in pair) {
      note(pair.refused);
      return null;
    }
    if (seen.has(pair.uid) || seen.has(pair.question)) return null;
    drafts += 1;
    if (!accepts(pair)) return null;
    seen.add(pair.uid).add(pair.question);
    countUses(draw, drawn);
    expressions.push(drawn.expression);
    return pair;
  };
  return {
    expressions,
    drafts: () => drafts,
    /** Gives constructs that failed another chance. */
    reopen: () => failures.clear(),
    /** @param serves accepts only questions that a quota needs */
    next: async (serves?: (pair: QaPair) => boolean): Promise<QaPair | null> => {
      for (;;) {
        const construct = nextConstruct(serves !== undefined);
        if (construct === undefined) return null;
        const before = drafts;
        const pair = await attempt(construct, serves ?? (() => true));
        if (pair === null) {
          const failed = drafts > before ? unwantedDraft : 1;
          failures.set(construct, (failures.get(construct) ?? 0) + failed);
          continue;
        }
        failures.set(construct, 0);
        madeBy.set(construct, (madeBy.get(construct) ?? 0) + 1);
        made.set(construct.operation, (made.get(construct.operation) ?? 0) + 1);
        return pair;
      }
    },
    report: () => ({
      operations: operations.map((operation) => ({
        operation,
        wanted: wanted.get(operation) ?? 0,
        made: made.get(operation) ?? 0,
      })),
      refused: new Map([...refused].sort((left, right) => right[1] - left[1])),
    }),
  };
}

/** Counts what a question used, so that the next ones use something else. */
function countUses({ uses, index }: Draw, { expression, conditions, asked, topic }: Drawn): void {
  const add = (key: string): void => void uses.set(key, (uses.get(key) ?? 0) + 1);
  for (const field of new Set([...conditions, ...(asked === undefined ? [] : [asked])])) {
    add(field.key);
    add(field.path.at(-1)?.property ?? "");
  }
  for (const cls of new Set(
    allParts(expression).flatMap((part) => (part.op === "class" ? [part.class] : [])),
  ))
    add(cls);
  if (topic !== undefined) for (const type of index.types(topic)) add(type);
}

function wantedOf(count: number, shares?: ReadonlyMap<Operation, number>): ReadonlyMap<Operation, number> {
  const share = (operation: Operation): number =>
    shares?.get(operation) ?? (shares === undefined ? 1 / operations.length : 0);
  const exact = operations.map((operation) => [operation, share(operation) * count] as const);
  const floors = new Map(exact.map(([operation, number]) => [operation, Math.floor(number)]));
  let left = count - [...floors.values()].reduce((sum, number) => sum + number, 0);
  for (const [operation] of exact.toSorted((one, other) => (other[1] % 1) - (one[1] % 1))) {
    if (left <= 0) break;
    floors.set(operation, (floors.get(operation) ?? 0) + 1);
    left -= 1;
  }
  return floors;
}

/** The reason for a property that questions could ask for. */
export const notDrawn = "no question drew it; a larger count may";

function askedIn(
  expressions: readonly Expression[],
  { properties, leftOut }: Schema,
  labels: ReadonlyMap<string, string>,
): Pick<SampleReport, "asked" | "unasked"> {
  const used = new Set(
    expressions
      .flatMap(allParts)
      .flatMap(pathsOf)
      .flatMap((path) => path.map(({ property }) => property)),
  );
  const asked = [...properties].filter((id) => used.has(id));
  const unused = [...properties].filter((id) => !used.has(id));
  return {
    asked,
    unasked: [
      ...leftOut,
      ...unused.map((id) => ({ property: id, label: labels.get(id) ?? id, reason: notDrawn })),
    ],
  };
}
