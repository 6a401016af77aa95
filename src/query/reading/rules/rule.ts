/** The form of a rule: two items that stand next to each other and what they mean together. */
import { type Context, type Gap, makeItem, type Span, spanOf } from "../context.ts";
import type { FeatureList } from "../features.ts";
import type { Category, Item, ItemOf } from "../items.ts";

/** Where the two items of a rule stand. */
export type Place = {
  readonly gap: Gap;
  readonly span: Span;
  readonly left: Item;
  readonly right: Item;
  /** Whether the items stand in the order in which the rule names them. */
  readonly isInOrder: boolean;
};

/** A rule for two items, by the categories of the first and the second in the question. */
export type Rule = {
  readonly name: string;
  readonly left: Category;
  readonly right: Category;
  apply(context: Context, left: Item, right: Item, gap: Gap): readonly Item[];
};

type Meaning<A extends Category, B extends Category> = (
  context: Context,
  first: ItemOf<A>,
  second: ItemOf<B>,
  place: Place,
) => readonly Item[];

/** Makes a rule for two items in this order. */
export function inOrder<A extends Category, B extends Category>(
  name: string,
  first: A,
  second: B,
  meaning: Meaning<A, B>,
): Rule[] {
  return [
    {
      name,
      left: first,
      right: second,
      apply: (context, left, right, gap) =>
        meaning(context, left as ItemOf<A>, right as ItemOf<B>, {
          gap,
          span: spanOf(left, right),
          left,
          right,
          isInOrder: true,
        }),
    },
  ];
}

/** Makes rules for two items of different categories in both orders. */
export function inAnyOrder<A extends Category, B extends Category>(
  name: string,
  first: A,
  second: B,
  meaning: Meaning<A, B>,
): Rule[] {
  const reversed: Rule = {
    name,
    left: second,
    right: first,
    apply: (context, left, right, gap) =>
      meaning(context, right as ItemOf<A>, left as ItemOf<B>, {
        gap,
        span: spanOf(left, right),
        left,
        right,
        isInOrder: false,
      }),
  };
  return [...inOrder(name, first, second, meaning), reversed];
}

/** Makes what the two items of a place mean together: `own` is added to the features of the words between them. */
export function together<C extends Category>(
  context: Context,
  cat: C,
  place: Place,
  own: FeatureList,
  text: string,
  fields: Parameters<typeof makeItem<C>>[6],
): ItemOf<C> {
  return makeItem(context, cat, place.span, [...place.gap.features, ...own], partsAt(place), text, fields);
}

/** The two items in the order of the question, as the parts of what they make together. */
export function partsAt({ left, right }: Place): readonly Item[] {
  return left === right ? [left] : [left, right];
}
