/** The production line of one cell of a distribution: shapes taken in turn, of the subjects that are behind their share. */

import type { FactStore } from "../facts/fact-store.ts";
import type { Refusal } from "../forms/compute-answer.ts";
import type { QueryForm } from "../forms/form.ts";
import type { QaPair } from "../qa-pair.ts";
import { missingForCell } from "../quotas/missing-fields.ts";
import type { Taste } from "./build-pair.ts";
import type { Cell } from "./distribution.ts";
import type { Roles } from "./field-roles.ts";
import { fillShape, type Material } from "./fill-shape.ts";
import { isOneFact, type Shape, shapesOf } from "./shapes.ts";

export type Drafter = (form: QueryForm, taste: Taste) => QaPair | Refusal;

/** A subject at work in all lines. */
export type Source = {
  readonly material: Material;
  readonly roles: Roles;
  /** How many questions it should get, relative to the others. */
  readonly weight: number;
  readonly draft: Drafter;
  /** Questions made so far, in all lines. */
  made: number;
};

export type LineLimits = {
  readonly strategy: "clustering" | "subgraph" | "both";
  readonly maxHops: number;
};

/** What a line is to make, where that is not everything that its cell holds. */
export type Selection = {
  /** Whether a shape can have such questions. */
  readonly fits: (store: FactStore, shape: Shape) => boolean;
  readonly wants: (pair: QaPair) => boolean;
  /** Questions in a row that are not wanted, after which the line has no more. */
  readonly patience: number;
};

const everything: Selection = { fits: () => true, wants: () => true, patience: Number.POSITIVE_INFINITY };

export type Line = {
  readonly pairs: readonly QaPair[];
  readonly refused: ReadonlyMap<string, number>;
  /** Makes one more pair. @returns false when the cell has none left */
  next(breathe: () => Promise<void> | undefined): Promise<boolean>;
};

/** Shapes of one subject in random order, each taken in turn, dropped when it keeps failing. */
type Bench = {
  readonly source: Source;
  readonly open: { readonly shape: Shape; failures: number }[];
  at: number;
};

/** What is tried first: strict drafts, and of basic questions those that one triple answers. */
type Round = {
  readonly taste: Taste;
  readonly fits: (shape: Shape) => boolean;
  /** Drafts a shape may fail in a row before it is given up. */
  readonly patience: number;
};
const rounds: readonly Round[] = [
  { taste: "strict", fits: isOneFact, patience: 24 },
  { taste: "strict", fits: (shape) => !isOneFact(shape), patience: 6 },
  { taste: "plain", fits: () => true, patience: 24 },
];

const notWanted = "not in a class that still needs questions";

/** @param taken the questions of all lines */
export function createLine(
  cell: Cell,
  sources: readonly Source[],
  taken: Set<string>,
  limits: LineLimits,
  selection: Selection = everything,
): Line {
  const pairs: QaPair[] = [];
  const refused = new Map<string, number>();
  const left = [...rounds];
  let { taste, patience } = rounds[0] as Round;
  let benches: Bench[] = [];
  let unwanted = 0;
  const refuse = (reason: string): false => {
    refused.set(reason, (refused.get(reason) ?? 0) + 1);
    return false;
  };
  const attempt = ({ material, draft }: Source, shape: Shape): boolean => {
    const form = fillShape(material, shape, cell.typed);
    if (form === null) return refuse("no operand");
    const pair = draft(form, taste);
    if ("refused" in pair) return refuse(pair.refused);
    if (taken.has(pair.question)) return refuse("drawn already");
    if (!selection.wants(pair)) {
      unwanted += 1;
      return refuse(notWanted);
    }
    unwanted = 0;
    taken.add(pair.question);
    pairs.push(pair);
    return true;
  };
  const openRound = (): void => {
    const round = left.shift();
    if (round === undefined) return;
    ({ taste, patience } = round);
    const fits = (store: FactStore, shape: Shape): boolean =>
      round.fits(shape) && selection.fits(store, shape);
    benches = sources.map((source) => openBench(cell, source, limits, fits));
    if (left.length === 0 && benches.every(({ open }) => open.length === 0))
      refuse(
        missingForCell(
          sources.map(({ roles }) => roles),
          cell,
        ),
      );
  };
  return {
    pairs,
    refused,
    next: async (breathe) => {
      for (;;) {
        await breathe();
        if (unwanted > selection.patience) return false;
        const bench = furthestBehind(benches);
        if (bench === undefined) {
          if (left.length === 0) return false;
          openRound();
        } else if (takeTurn(bench, attempt, patience)) return true;
      }
    },
  };
}

function openBench(
  cell: Cell,
  source: Source,
  { strategy, maxHops }: LineLimits,
  fits: Selection["fits"],
): Bench {
  const { material, roles } = source;
  const titled = (shape: Shape): boolean => shape.where.some((slot) => slot.kind === "title");
  const shapes = shapesOf(material.store, roles, cell.operation, cell.useCase, maxHops).filter(
    (shape) =>
      fits(material.store, shape) && (strategy === "both" || titled(shape) === (strategy === "subgraph")),
  );
  const open = simpleFirst(material.random.shuffle(shapes)).map((shape) => ({ shape, failures: 0 }));
  return { source, open, at: 0 };
}

/** The subject with shapes left that has made least of its share. */
function furthestBehind(benches: readonly Bench[]): Bench | undefined {
  const open = benches.filter((bench) => bench.open.length > 0);
  const share = ({ source }: Bench): number => source.made / source.weight;
  return open.reduce<Bench | undefined>(
    (least, bench) => (least === undefined || share(bench) < share(least) ? bench : least),
    undefined,
  );
}

/** @returns whether a pair was made */
function takeTurn(
  bench: Bench,
  attempt: (source: Source, shape: Shape) => boolean,
  patience: number,
): boolean {
  bench.at %= bench.open.length;
  const entry = bench.open[bench.at];
  if (entry === undefined) return false;
  if (attempt(bench.source, entry.shape)) {
    entry.failures = 0;
    bench.at += 1;
    bench.source.made += 1;
    return true;
  }
  entry.failures += 1;
  if (entry.failures >= patience) bench.open.splice(bench.at, 1);
  else bench.at += 1;
  return false;
}

/** Conjunctions outnumber single constraints by far; taking turns keeps the plain questions that people ask. */
function simpleFirst(shapes: readonly Shape[]): Shape[] {
  const simple = shapes.filter((shape) => shape.where.length + (shape.branch === undefined ? 0 : 1) <= 1);
  const others = shapes.filter((shape) => !simple.includes(shape));
  return shapes.flatMap((_shape, at) => [...simple.slice(at, at + 1), ...others.slice(at, at + 1)]);
}
