/** What the rules of one reading share: the graph, its words, the question, and ways to make items. */
import type { Matcher } from "../../english/index.ts";
import { hashOf } from "../node-sets.ts";
import type { Denoted } from "./denoted.ts";
import type { FeatureList, FeatureSpace } from "./features.ts";
import type { Category, Item, ItemOf, SetItem } from "./items.ts";
import type { Lexicon } from "./lexicon.ts";
import type { Question } from "./question.ts";
import type { Link, ReadingGraph } from "./reading-graph.ts";
import type { Relations } from "./relations.ts";

export type Context = {
  readonly graph: ReadingGraph;
  readonly lexicon: Lexicon;
  readonly matcher: Matcher;
  readonly space: FeatureSpace;
  readonly relations: Relations;
  readonly question: Question;
  /** The least score of a set that the chart would still keep at the span that is being filled. */
  readonly least: { score: number };
};

/** What features that are not yet known may add to the score of a step. */
const mostToCome = 2;

/** Whether a set with these features and parts would not be kept, so that it need not be computed. */
export function isHopeless({ space, least }: Context, own: FeatureList, parts: readonly Item[]): boolean {
  let score = space.score(own) + mostToCome;
  for (const part of parts) score += part.score;
  return score < least.score;
}

/** The words between two items. */
export type Gap = {
  readonly features: FeatureList;
  readonly words: readonly string[];
  /** The number of tokens, and of those with content. */
  readonly length: number;
  readonly content: number;
  readonly hasOr: boolean;
  readonly hasAnd: boolean;
  readonly hasBy: boolean;
  readonly hasThan: boolean;
  readonly hasVersus: boolean;
  readonly hasPer: boolean;
  /** Whether only a comma stands between them. */
  readonly isComma: boolean;
};

export type Span = { readonly from: number; readonly to: number };

/** The fields of every item, which `makeItem` computes. */
type Computed = "cat" | "from" | "to" | "low" | "high" | "score" | "own" | "parts" | "text" | "hash" | "head";
type Fields<C extends Category> = Omit<ItemOf<C>, Computed> & {
  readonly hash?: number;
  readonly head?: number;
};

/** Returns a feature with its value as a list, to be spread into another list. */
export function feature({ space }: Context, name: string, value = 1): FeatureList {
  return [space.of(name), value];
}

/** Like `feature`, but empty if the condition does not hold. */
export function featureIf(context: Context, holds: boolean, name: string, value = 1): FeatureList {
  return holds ? feature(context, name, value) : [];
}

/**
 * Makes an item from its parts: it explains what they explain, and its score adds its own features to theirs. The fields may
 * be those of another item, of which only what is not computed here is kept.
 */
export function makeItem<C extends Category>(
  { space }: Context,
  cat: C,
  span: Span,
  own: FeatureList,
  parts: readonly Item[],
  text: string,
  fields: Fields<C>,
): ItemOf<C> {
  let [low, high, score] = [0, 0, space.score(own)];
  for (const part of parts) {
    low |= part.low;
    high |= part.high;
    score += part.score;
  }
  const item = {
    hash: 0,
    head: -1,
    ...fields,
    cat,
    from: span.from,
    to: span.to,
    low,
    high,
    score,
    own,
    parts,
    text,
  };
  // The compiler cannot relate the generic fields to one member of the union.
  return item as unknown as ItemOf<C>;
}

/** The fields of a set that a rule may state. */
export type SetFields = Partial<Omit<SetItem, Exclude<Computed, "head"> | "expression" | "cls" | "set">>;

export function makeSet(
  context: Context,
  span: Span,
  own: FeatureList,
  parts: readonly Item[],
  text: string,
  { cls, set, expression }: Denoted,
  fields: SetFields = {},
): SetItem {
  return makeItem(context, "set", span, own, parts, text, {
    isHead: false,
    isNamed: false,
    isEntity: false,
    isClass: false,
    isNegated: false,
    isOpen: false,
    isRelated: false,
    keys: [],
    ...fields,
    cls,
    set,
    expression,
    hash: hashOf(set, cls),
  });
}

/** Marks tokens as explained by an item. */
export function explain<I extends Item>(item: I, from: number, to: number): I {
  for (let at = from; at < to; at += 1) {
    if (at < 31) item.low |= 1 << at;
    else item.high |= 1 << (at - 31);
  }
  return item;
}

export function explains(item: Item, at: number): boolean {
  return at < 31 ? ((item.low >> at) & 1) === 1 : at < 62 && ((item.high >> (at - 31)) & 1) === 1;
}

/** The span from the first item to the second, in the order of the question. */
export function spanOf(left: Item, right: Item): Span {
  return { from: left.from, to: right.to };
}

/** Whether a link leads to nodes, and not to figures or flags. */
export function leadsToNodes({ kind }: Link): boolean {
  return kind === "thing" || kind === "text";
}
