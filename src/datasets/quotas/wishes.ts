/** Counts how many questions of each wanted kind there are, and states why some are missing. */
import type { Operation } from "../labels/operations.ts";
import type { QaPair } from "../qa-pair.ts";

/** A number of questions that a set should have at least. */
export type Wish = {
  /** The column of the class, or the cell's operation. */
  readonly column: string;
  readonly name: string;
  readonly wanted: number;
  /** Why no question can be of this kind, whatever the graph; null if some can. */
  readonly impossible: string | null;
  readonly has: (pair: QaPair) => boolean;
  /** Whether a question about a query can be of this kind, as far as that is known before it is answered. */
  readonly fits?: (query: DrawnQuery) => boolean;
};

/** What is known of a query before it is answered. */
export type DrawnQuery = { readonly operation: Operation; readonly useCase: number };

export type WishResult = Pick<Wish, "column" | "name" | "wanted"> & {
  readonly made: number;
  /** The reason for a gap, or `null` if the wish is met. */
  readonly gap: string | null;
};

export type WishTracker = {
  /** Whether a wish is not met. */
  lacksSome(): boolean;
  lacks(column: string, name: string): boolean;
  /** Whether there is a wish for questions of the kind, met or not. */
  knows(pair: QaPair): boolean;
  /** Whether a question is of a kind of which there are too few. */
  serves(pair: QaPair): boolean;
  /** Whether a question about a query may be of such a kind. */
  mayServe(query: DrawnQuery): boolean;
  take(pair: QaPair): void;
  /** Notes why there is no question about a query. */
  refuse(query: DrawnQuery, reason: string): void;
  /** @param drafts the number of different questions from which those of the set were taken */
  results(drafts: number): readonly WishResult[];
};

export function trackWishes(wishes: readonly Wish[]): WishTracker {
  const entries = wishes.map((wish) => ({ wish, made: 0, refused: new Map<string, number>() }));
  const short = () => entries.filter(({ wish, made }) => made < wish.wanted && wish.impossible === null);
  return {
    lacksSome: () => short().length > 0,
    lacks: (column, name) => short().some(({ wish }) => wish.column === column && wish.name === name),
    knows: (pair) => wishes.some(({ has }) => has(pair)),
    serves: (pair) => short().some(({ wish }) => wish.has(pair)),
    mayServe: (query) => short().some(({ wish }) => wish.fits?.(query) ?? true),
    refuse: (query, reason) => {
      for (const { wish, refused } of entries)
        if (wish.fits?.(query) === true) refused.set(reason, (refused.get(reason) ?? 0) + 1);
    },
    take: (pair) => {
      for (const entry of entries) if (entry.wish.has(pair)) entry.made += 1;
    },
    results: (drafts) =>
      entries.map(({ wish: { column, name, wanted, impossible, fits }, made, refused }) => ({
        column,
        name,
        wanted,
        made,
        gap: made >= wanted ? null : (impossible ?? (fits ? whyRefused(refused) : gapOf(made, drafts))),
      })),
  };
}

function whyRefused(refused: ReadonlyMap<string, number>): string {
  const reasons = [...refused].sort((left, right) => right[1] - left[1]);
  const queries = reasons.reduce((sum, [, number]) => sum + number, 0);
  const [[reason] = [""]] = reasons;
  return queries === 0
    ? "no query of this kind can be drawn from the graph's properties"
    : `${queries} further queries of this kind were refused, most often because ${reason}`;
}

function gapOf(made: number, drafts: number): string {
  return made === 0
    ? `none of ${drafts} drafts on this graph is of this kind`
    : `no further draft of ${drafts} on this graph is of this kind`;
}
