/**
 * Generation: quotas per cell, shapes drawn in turn, operands drawn around hubs, every pair checked and proven.
 *
 * This is the clustering strategy offline (thesis 7.1.8.1): value clusters supply the operands, restrictions are
 * constraints, the golden triples are computed, not guessed. What is about one titled publication is the subgraph
 * strategy (7.1.8.2).
 */

import { createBreather } from "../../breather.ts";
import type { Watch } from "../../progress.ts";
import { createRandom } from "../../random.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { Refusal } from "../forms/compute-answer.ts";
import { formatForm, type QueryForm } from "../forms/form.ts";
import type { LabelRules } from "../forms/label-form.ts";
import type { QaPair } from "../qa-pair.ts";
import type { UserLexicon } from "../wording/lexicon/user-lexicon.ts";
import { buildPair, pairContext, type Taste } from "./build-pair.ts";
import { type Cell, type Distribution, publishedDistribution, type Quota, quotasOf } from "./distribution.ts";
import { fillShape, type Material } from "./fill-shape.ts";
import { type Shape, shapesOf } from "./shapes.ts";
import type { ValueClusters } from "./value-clusters.ts";
import { noJournal, type WorkJournal } from "./work-journal.ts";

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
  /** Take silence for absence: negations over what a publication says nothing of. Default false. */
  readonly closedWorld?: boolean;
  /** How predicates and types are spoken of, against what is guessed. */
  readonly lexicon?: UserLexicon;
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

/**
 * Deterministic for equal facts, options and seed. A cancelled run throws; what it worked out stands in the journal,
 * whose identity must change with all of these.
 */
export async function generateQuestions(
  store: FactStore,
  clusters: ValueClusters,
  options: GenerateOptions,
  watch: Watch,
  journal: WorkJournal = noJournal,
): Promise<GenerationReport> {
  const random = createRandom(options.seed);
  const context = pairContext(store, options);
  const material = { store, clusters, random, clusterMode: options.clusterMode ?? "collect" } as const;
  const kinds = { strategy: options.strategy ?? "both", closedWorld: options.closedWorld ?? false };
  const taken = new Set<string>();
  const drafts = journal.part<QaPair | Refusal>("draft");
  const draft: Drafter = (form, taste) => {
    const key = `${taste} ${formatForm(form)}`;
    const known = drafts.recall(key);
    if (known !== undefined) return known;
    const made = buildPair(context, form, taste);
    drafts.keep(key, made);
    return made;
  };
  const quotas = quotasOf(options.distribution ?? publishedDistribution, options.count);
  const cells = quotas.map((quota) => ({
    quota,
    line: createLine(quota.cell, draft, material, taken, kinds),
  }));
  const total = quotas.reduce((sum, quota) => sum + quota.wanted, 0);
  const stage = watch.progress.stage("generate questions", total);
  const breathe = createBreather(watch.signal);
  const draw = async (line: Line): Promise<boolean> => {
    await breathe();
    const made = await line.next(breathe);
    if (made) stage.advance();
    return made;
  };
  for (const { quota, line } of cells) while (line.pairs.length < quota.wanted && (await draw(line)));
  if (options.count !== undefined) await topUp(cells, options.count, draw);
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
async function topUp(
  cells: readonly { readonly quota: Quota; readonly line: Line }[],
  count: number,
  draw: (line: Line) => Promise<boolean>,
): Promise<void> {
  const made = (): number => cells.reduce((sum, { line }) => sum + line.pairs.length, 0);
  let open = cells.filter(({ quota }) => quota.wanted > 0);
  while (made() < count && open.length > 0) {
    const fertile: typeof open = [];
    for (const cell of open) if (made() < count && (await draw(cell.line))) fertile.push(cell);
    open = fertile;
  }
}

type OpenShape = { readonly shape: Shape; failures: number };

type Drafter = (form: QueryForm, taste: Taste) => QaPair | Refusal;

type Line = {
  readonly pairs: readonly QaPair[];
  readonly refused: ReadonlyMap<string, number>;
  /** Makes one more pair. @returns false when the cell has none left */
  next(breathe: () => Promise<void> | undefined): Promise<boolean>;
};

/** The production line of one cell: its shapes in random order, each taken in turn, dropped when it keeps failing. */
function createLine(
  cell: Cell,
  draft: Drafter,
  material: Material,
  taken: Set<string>,
  kinds: ShapeKinds,
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
    const pair = draft(form, taste);
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
    next: async (breathe) => {
      while (open.length > 0 || tastes.length > 0) {
        await breathe();
        if (open.length === 0) {
          taste = tastes.pop() ?? "plain";
          open = openShapes(cell, kinds, material);
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

type ShapeKinds = {
  readonly strategy: "clustering" | "subgraph" | "both";
  readonly closedWorld: boolean;
};

function openShapes(
  cell: Cell,
  { strategy, closedWorld }: ShapeKinds,
  { store, random }: Material,
): OpenShape[] {
  const titled = (shape: Shape): boolean => shape.where.some((slot) => slot.kind === "title");
  const shapes = shapesOf(store, cell.operation, cell.useCase, closedWorld).filter(
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
