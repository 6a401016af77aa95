/**
 * Generation: quotas per cell, shapes drawn in turn, operands drawn around hubs, every pair checked and proven.
 *
 * This is the clustering strategy offline (thesis 7.1.8.1): value clusters supply the operands, restrictions are
 * constraints, the golden triples are computed, not guessed. What is about one titled publication is the subgraph
 * strategy (7.1.8.2).
 */
import { throwIfCancelled } from "../../errors.ts";
import type { Watch } from "../../progress.ts";
import { createRandom, type Random } from "../../random.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { type LabelRules, publishedLabelRules } from "../forms/label-form.ts";
import type { QaPair } from "../qa-pair.ts";
import { buildPair, type PairContext, type Taste } from "./build-pair.ts";
import { type Cell, type Distribution, publishedDistribution, type Quota, quotasOf } from "./distribution.ts";
import { fillShape, type Material } from "./fill-shape.ts";
import { type Shape, shapesOf } from "./shapes.ts";
import { createTopics } from "./topic.ts";
import type { ValueClusters } from "./value-clusters.ts";

export type GenerateOptions = {
  /** Total number of questions; the distribution's own total without it. */
  readonly count?: number;
  readonly distribution?: Distribution;
  readonly strategy?: "clustering" | "subgraph" | "both";
  readonly clusterMode?: "collect" | "split";
  readonly seed: number;
  /** Largest number of golden triples of a question. Default 10 (thesis 8.3.3.3). */
  readonly largestGolden?: number;
  /** Name of the graph, for the `graph` column. */
  readonly graph: string;
  readonly rules?: LabelRules;
};

export type GenerationReport = {
  readonly pairs: readonly QaPair[];
  /** What every cell wanted and got, and why drafts were refused. */
  readonly cells: readonly CellReport[];
};

export type CellReport = Quota & {
  readonly made: number;
  readonly refused: Readonly<Record<string, number>>;
};

/** Drafts a shape may fail in a row before it is given up. */
const patience = 6;

/** Deterministic for equal facts, options and seed. A cancelled run throws; nothing is kept. */
export function generateQuestions(
  store: FactStore,
  clusters: ValueClusters,
  options: GenerateOptions,
  watch: Watch,
): GenerationReport {
  const random = createRandom(options.seed);
  const context: PairContext = {
    store,
    topics: createTopics(store),
    rules: options.rules ?? publishedLabelRules,
    graph: options.graph,
    largestGolden: options.largestGolden ?? 10,
  };
  const material = { store, clusters, random, clusterMode: options.clusterMode ?? "collect" } as const;
  const taken = new Set<string>();
  const quotas = quotasOf(options.distribution ?? publishedDistribution, options.count);
  const cells = quotas.map((quota) => ({
    quota,
    line: createLine(quota.cell, context, material, taken, options.strategy ?? "both"),
  }));
  const total = quotas.reduce((sum, quota) => sum + quota.wanted, 0);
  const stage = watch.progress.stage("generate questions", total);
  const draw = (line: Line): boolean => {
    throwIfCancelled(watch.signal);
    const made = line.next();
    if (made) stage.advance();
    return made;
  };
  for (const { quota, line } of cells) while (line.pairs.length < quota.wanted && draw(line));
  if (options.count !== undefined) topUp(cells, options.count, draw);
  stage.finish();
  return {
    pairs: cells.flatMap(({ line }) => line.pairs),
    cells: cells.map(({ quota, line }) => ({
      ...quota,
      made: line.pairs.length,
      refused: Object.fromEntries([...line.refused].sort((left, right) => right[1] - left[1])),
    })),
  };
}

/** What some cells could not deliver is taken from those that can, one each in turn. */
function topUp(
  cells: readonly { readonly quota: Quota; readonly line: Line }[],
  count: number,
  draw: (line: Line) => boolean,
): void {
  const made = (): number => cells.reduce((sum, { line }) => sum + line.pairs.length, 0);
  let open = cells.filter(({ quota }) => quota.wanted > 0);
  while (made() < count && open.length > 0) {
    open = open.filter(({ line }) => made() < count && draw(line));
  }
}

type OpenShape = { readonly shape: Shape; failures: number };

type Line = {
  readonly pairs: readonly QaPair[];
  readonly refused: ReadonlyMap<string, number>;
  /** Makes one more pair. @returns false when the cell has none left */
  next(): boolean;
};

/** The production line of one cell: its shapes in random order, each taken in turn, dropped when it keeps failing. */
function createLine(
  cell: Cell,
  context: PairContext,
  material: Material,
  taken: Set<string>,
  strategy: "clustering" | "subgraph" | "both",
): Line {
  const pairs: QaPair[] = [];
  const refused = new Map<string, number>();
  const tastes: Taste[] = ["plain", "strict"];
  let taste: Taste = "strict";
  let open: OpenShape[] = [];
  let at = 0;
  const refuse = (reason: string): void => {
    refused.set(reason, (refused.get(reason) ?? 0) + 1);
  };
  const attempt = (shape: Shape): boolean => {
    const form = fillShape(material, shape, cell.typed);
    if (form === null) {
      refuse("no operand");
      return false;
    }
    const pair = buildPair(context, form, taste);
    if ("refused" in pair) {
      refuse(pair.refused);
      return false;
    }
    if (taken.has(pair.question)) {
      refuse("drawn already");
      return false;
    }
    taken.add(pair.question);
    pairs.push(pair);
    return true;
  };
  return {
    pairs,
    refused,
    next: () => {
      while (open.length > 0 || tastes.length > 0) {
        if (open.length === 0) {
          taste = tastes.pop() ?? "plain";
          open = openShapes(context.store, cell, strategy, material.random);
          if (open.length === 0 && taste === "plain") refuse("no fields for this cell");
          continue;
        }
        at %= open.length;
        const entry = open[at] as OpenShape;
        if (attempt(entry.shape)) {
          entry.failures = 0;
          at += 1;
          return true;
        }
        entry.failures += 1;
        if (entry.failures >= patience) open.splice(at, 1);
        else at += 1;
      }
      return false;
    },
  };
}

function openShapes(
  store: FactStore,
  cell: Cell,
  strategy: "clustering" | "subgraph" | "both",
  random: Random,
): OpenShape[] {
  const titled = (shape: Shape): boolean => shape.where.some((slot) => slot.kind === "title");
  const shapes = shapesOf(store, cell.operation, cell.useCase).filter(
    (shape) => strategy === "both" || titled(shape) === (strategy === "subgraph"),
  );
  return simpleFirst(random.shuffle(shapes)).map((shape) => ({ shape, failures: 0 }));
}

/** Conjunctions outnumber single constraints by far; taking turns keeps the plain questions that people ask. */
function simpleFirst(shapes: readonly Shape[]): Shape[] {
  const simple = shapes.filter((shape) => shape.where.length + (shape.branch === undefined ? 0 : 1) <= 1);
  const others = shapes.filter((shape) => !simple.includes(shape));
  return shapes.flatMap((_shape, at) => [...simple.slice(at, at + 1), ...others.slice(at, at + 1)]);
}
