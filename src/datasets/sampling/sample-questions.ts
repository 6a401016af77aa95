/**
 * Generates questions from any graph: samples typed expressions construct by construct, so that what occurs least comes
 * next, and keeps those that have a good answer, a complete proof and words.
 */

import { createBreather, interruptibly } from "../../base/breather.ts";
import type { Watch } from "../../base/progress.ts";
import { createRandom } from "../../base/random.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { allParts, type Expression, pathsOf, toPlain } from "../../query/index.ts";
import type { Embedder } from "../../vectors/index.ts";
import { publishedLabelRules } from "../labels/label-rules.ts";
import { type Operation, operations } from "../labels/operations.ts";
import type { QaPair } from "../qa-pair.ts";
import { type ClassQuotas, classWishes } from "../quotas/class-quotas.ts";
import { cellWishes, type Distribution, sharesOf, sizeOf } from "../quotas/distribution.ts";
import { trackWishes, type WishResult, type WishTracker } from "../quotas/wishes.ts";
import { checkLanguage } from "./check-language.ts";
import { type Construct, constructs } from "./constructs.ts";
import { type Draw, pathKey, type Uses } from "./draw.ts";
import type { LeftOut } from "./fields.ts";
import { grounded } from "./ground.ts";
import { checkLabels } from "./naming.ts";
import { openSampler, type Sampler, type SamplerOptions } from "./open-sampler.ts";
import { sampleUnanswerable, type UnanswerableSample } from "./unanswerable.ts";
import { classifyUseCase } from "./use-case.ts";
import {
  type ClusterOptions,
  clusterValues,
  describeClusters,
  noClusters,
  type ValueCluster,
} from "./value-clusters.ts";
import { type Demands, writePair } from "./write-pair.ts";

export type SampleOptions = SamplerOptions &
  Pick<Demands, "largestGolden" | "keepRedundant"> & {
    /** The number of questions; by default that of the distribution, or else 40. */
    readonly count?: number | undefined;
    readonly strategy?: "clustering" | "subgraph" | "both" | undefined;
    /** How values are joined that mean the same; null if every spelling is a separate value. */
    readonly clusters?: (ClusterOptions & { readonly embedder: Embedder }) | null;
    /** The most relations from a named thing to the answer, records not counted. Default 2. */
    readonly maxHops?: number | undefined;
    /** The smallest number of questions of each class, which are drawn first. */
    readonly classes?: ClassQuotas | undefined;
    /** The number of questions of each operation and use case; by default, operations have equal shares. */
    readonly distribution?: Distribution | undefined;
    /** The number of questions without an answer, in addition to the others. */
    readonly unanswerable?: number;
  };

export type SampleReport = {
  readonly pairs: readonly QaPair[];
  readonly unanswerable: UnanswerableSample;
  readonly operations: readonly {
    readonly operation: Operation;
    readonly wanted: number;
    readonly made: number;
  }[];
  /** The classes and cells with a quota, with the reason for each gap. */
  readonly classes: readonly WishResult[];
  readonly cells: readonly WishResult[];
  /** Why drafts were refused, with the number of each, most frequent first. */
  readonly refused: ReadonlyMap<string, number>;
  /** The spellings that count as one value. */
  readonly clusters: readonly ValueCluster[];
  /** The properties that questions ask for, and those that none asks for, with the reason. */
  readonly asked: readonly string[];
  readonly unasked: readonly LeftOut[];
};

/** The number of questions without a wish. */
const usualCount = 40;
export const defaultMaxHops = 2;
/** After so many vain draws in a row, a construct is given up for a graph. */
const patience = 120;
/** A draft that serves no quota counts as so many failures, because a refused draft says less about its construct. */
const unwantedDraft = 3;
/** A query that serves no quota costs little, because it is not answered. */
const unwantedQuery = 0.2;
/** Of 40 questions, at most so many have one construct, as long as others make questions. */
const mostOfConstruct = 3;

/** @throws CancelledError if the watch's signal is aborted; the errors of the graph's methods and of the embedder */
export async function sampleQuestions(
  graph: KnowledgeGraph,
  options: SampleOptions,
  watch: Watch,
): Promise<SampleReport> {
  return sampleFrom(await openSampler(graph, options, watch), options, watch);
}

/** Samples questions from an opened graph. */
export async function sampleFrom(
  sampler: Sampler,
  options: SampleOptions,
  watch: Watch,
): Promise<SampleReport> {
  const { distribution, count = distribution === undefined ? usualCount : sizeOf(distribution) } = options;
  const { rules = publishedLabelRules, clusters = null } = options;
  checkLabels(sampler.index);
  checkLanguage(sampler, options.lexicon);
  const draw = await openDraw(sampler, options, watch);
  const cells = trackWishes(distribution === undefined ? [] : cellWishes(distribution, rules, options.count));
  const line = createLine(draw, sampler, { ...options, count }, cells.refuse);
  const stage = watch.progress.stage("generate questions", count);
  const breathe = createBreather(watch.signal);
  const pairs: QaPair[] = [];
  const several = rules.intention_count?.several;
  const classes = trackWishes(classWishes(options.classes ?? {}, rules));
  const isOfCell = (pair: QaPair): boolean => distribution === undefined || cells.knows(pair);
  /** Draws questions as long as there is a wish for them. */
  const fill = async (
    isOpen: () => boolean,
    wants: (pair: QaPair) => boolean,
    quota?: WishTracker,
  ): Promise<void> => {
    line.reopen();
    while (sampler.schema.classes.length > 0 && isOpen()) {
      await breathe();
      const isDouble = (pair: QaPair): boolean => pair.labels.intention_count?.[0] === several;
      const withDouble = classes.lacks("intention_count", several ?? "");
      const pair = await line.next((one) => wants(one) && (withDouble || !isDouble(one)), quota);
      if (pair === null) return;
      classes.take(pair);
      cells.take(pair);
      pairs.push(pair);
      stage.advance();
    }
  };
  await fill(() => classes.lacksSome(), classes.serves, classes);
  await fill(() => cells.lacksSome() && pairs.length < count, cells.serves, cells);
  // Nobody asked for a cell of no questions, nor for more of a distribution than it has.
  if (distribution === undefined || options.count !== undefined)
    await fill(() => pairs.length < count, isOfCell);
  stage.finish();
  return {
    pairs,
    unanswerable: sampleUnanswerable(draw, options.unanswerable ?? 0, sampler),
    ...line.report(),
    clusters: clusters === null ? [] : describeClusters(draw.clusters, draw),
    ...askedIn(line.expressions, sampler),
    classes: classes.results(line.drafts()),
    cells: cells.results(line.drafts()),
  };
}

/** Joins the values that count as one, and prepares the draw of a seed. */
export async function openDraw(
  { schema, index }: Pick<Sampler, "schema" | "index">,
  { clusters = null, seed, maxHops = defaultMaxHops }: Pick<SampleOptions, "clusters" | "seed" | "maxHops">,
  watch: Watch,
): Promise<Draw> {
  const joined =
    clusters === null ? noClusters : await clusterValues(schema, index, clusters.embedder, clusters, watch);
  return { schema, index, random: createRandom(seed), uses: new Map(), clusters: joined, maxHops };
}

type Line = {
  readonly expressions: readonly Expression[];
  /** The number of different questions that were drawn. */
  drafts(): number;
  /** Gives constructs that failed another chance. */
  reopen(): void;
  /**
   * @param wants accepts only questions that are wanted
   * @param quota the quotas to fill, for which constructs that only a quota asks for are drawn, too
   */
  next(wants: (pair: QaPair) => boolean, quota?: Pick<WishTracker, "mayServe">): Promise<QaPair | null>;
  report(): Pick<SampleReport, "operations" | "refused">;
};

function createLine(
  draw: Draw,
  sampler: Sampler,
  options: SampleOptions & { readonly count: number },
  noteRefused: WishTracker["refuse"],
): Line {
  const { count, strategy = "both", distribution } = options;
  const wanted = wantedOf(count, distribution === undefined ? undefined : sharesOf(distribution));
  const made = new Map<Operation, number>();
  const madeBy = new Map<Construct, number>();
  const madeOf = (construct: Construct): number => madeBy.get(construct) ?? 0;
  const failures = new Map<Construct, number>();
  const refused = new Map<string, number>();
  const seen = new Set<string>();
  const expressions: Expression[] = [];
  const limit = hasQuotas(options)
    ? Number.POSITIVE_INFINITY
    : Math.max(mostOfConstruct, Math.ceil((count * mostOfConstruct) / 40));
  let drafts = 0;
  /** Of the operation that lacks most, the construct that made least. */
  const nextConstruct = (forQuotas: boolean): Construct | undefined => {
    const usable = constructs.filter(
      (construct) =>
        (strategy === "both" || construct.strategy === strategy) &&
        (forQuotas || construct.onlyForQuotas !== true) &&
        (failures.get(construct) ?? 0) < patience,
    );
    // In a graph of few properties, constructs repeat rather than questions lack.
    const least = Math.min(...usable.map(madeOf));
    const open = usable.filter((construct) => madeOf(construct) < Math.max(limit, least + 1));
    const deficit = ({ operation }: Construct): number =>
      ((wanted.get(operation) ?? 0) - (made.get(operation) ?? 0)) / Math.max(1, wanted.get(operation) ?? 0);
    const most = Math.max(...open.map(deficit));
    const tried = (construct: Construct): number => madeOf(construct) + (failures.get(construct) ?? 0) / 20;
    return open
      .filter((construct) => deficit(construct) === most)
      .toSorted((left, right) => tried(left) - tried(right))[0];
  };
  /** Returns a question, or the cost of the failure to make one. */
  const attempt = async (
    construct: Construct,
    ...[wants, quota]: Parameters<Line["next"]>
  ): Promise<QaPair | number> => {
    // A quota may need the properties that questions have used most.
    const isRare = quota !== undefined && (failures.get(construct) ?? 0) > patience / 4;
    const source = isRare ? { ...draw, uses: new Map<string, number>() } : draw;
    const drawn = interruptibly(draw.index.size, () => construct.make(source));
    const expression = drawn && grounded(drawn.expression);
    if (drawn === undefined || expression === undefined) return 1;
    if (madeOf(construct) >= limit && usesMuch(draw, expression)) return 1;
    const { operation } = construct;
    const query = { operation, useCase: classifyUseCase(expression, sampler.isMetadata) };
    if (quota?.mayServe(query) === false) return unwantedQuery;
    const pair = await writePair(sampler, { ...drawn, expression }, options);
    if ("refused" in pair) {
      refused.set(pair.refused, (refused.get(pair.refused) ?? 0) + 1);
      noteRefused(query, pair.refused);
      return 1;
    }
    const form = formOf(expression);
    if (seen.has(pair.question) || seen.has(form)) {
      noteRefused(query, "the set has the question");
      return 1;
    }
    drafts += 1;
    if (!wants(pair)) return unwantedDraft;
    seen.add(pair.question).add(form);
    countUses(draw, expression);
    expressions.push(expression);
    return pair;
  };
  return {
    expressions,
    drafts: () => drafts,
    reopen: () => failures.clear(),
    next: async (wants, quota) => {
      for (;;) {
        // A graph of few properties needs every construct.
        const construct = nextConstruct(quota !== undefined) ?? nextConstruct(true);
        if (construct === undefined) return null;
        const pair = await attempt(construct, wants, quota);
        if (typeof pair === "number") {
          failures.set(construct, (failures.get(construct) ?? 0) + pair);
          continue;
        }
        failures.set(construct, 0);
        madeBy.set(construct, madeOf(construct) + 1);
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

/** The three most common are asked for like the four most common, and the first like the last. */
function formOf(expression: Expression): string {
  return JSON.stringify(toPlain(expression))
    .replace(/"(?:top|count)":[2-9]/g, "")
    .replace(/"(?:most|least|ascending|descending)"/g, "");
}

function hasQuotas({ classes, distribution }: SampleOptions): boolean {
  return classes !== undefined || distribution !== undefined;
}

/** Counts what a question used, so that the next ones use something else. */
function countUses(
  { uses, index }: { readonly uses: Uses; readonly index: Draw["index"] },
  expression: Expression,
): void {
  const parts = allParts(expression);
  const keys = new Set([
    ...parts.flatMap(pathsOf).flatMap((path) => [pathKey(path), path.at(-1)?.property ?? ""]),
    ...parts.flatMap((part) => (part.op === "class" ? [part.class] : [])),
    ...parts.flatMap((part) =>
      part.op === "entities" ? index.types(index.thing(part.ids[0] ?? "") ?? -1) : [],
    ),
  ]);
  for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
}

/** Whether an expression has a property that questions used more often than they used properties on average. */
function usesMuch({ uses, schema }: Draw, expression: Expression): boolean {
  const used = [...schema.properties].flatMap((id) => uses.get(id) ?? []);
  const mean = used.reduce((sum, one) => sum + one, 0) / used.length;
  return allParts(expression)
    .flatMap(pathsOf)
    .some((path) => (uses.get(path.at(-1)?.property ?? "") ?? 0) > mean);
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
  { schema: { properties, leftOut }, labels }: Pick<Sampler, "schema" | "labels">,
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
