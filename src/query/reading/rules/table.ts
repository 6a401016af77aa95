/** Rules that group: "per year", "distributed over the regions". A group is only marked here; the answer builds the table. */
import { type Context, feature, makeItem, makeSet } from "../context.ts";
import type { Item, LinkItem, NumberItem, SetItem } from "../items.ts";
import type { Link } from "../reading-graph.ts";
import { inOrder, type Place, partsAt, type Rule } from "./rule.ts";

export const tableRules: readonly Rule[] = [
  ...inOrder("number per", "number", "link", (context, number, item, place) =>
    (place.gap.hasPer || (place.gap.hasBy && place.gap.content === 0)) && place.gap.content <= 1
      ? [groupedNumber(context, number, item, place)]
      : [],
  ),
  ...inOrder("set per", "set", "link", (context, set, item, place) =>
    place.gap.hasPer && place.gap.content <= 1 && !set.isNegated
      ? [groupedSet(context, set, [item.link], "S:per", place)]
      : [],
  ),
  ...inOrder("how many per", "count", "link", (context, count, item, { gap, span, left, right }) =>
    gap.hasPer && gap.content === 0
      ? [
          makeItem(
            context,
            "count",
            span,
            [...gap.features, ...feature(context, "C:per")],
            [left, right],
            `${count.text} per ${item.text}`,
            {
              form: count.form,
              keys: [item.link],
              hash: count.hash + item.link.id * 17,
            },
          ),
        ]
      : [],
  ),
  ...inOrder(
    "spread over a property",
    "spread",
    "link",
    (context, _spread, item, { gap, span, left, right }) =>
      gap.content === 0 && gap.words.some((word) => spreadWord.test(word))
        ? [
            makeItem(
              context,
              "spread",
              span,
              [...gap.features, ...feature(context, "D:P")],
              [left, right],
              `by ${item.text}`,
              {
                keys: [item.link],
                hash: item.link.id * 17 + 3,
              },
            ),
          ]
        : [],
  ),
  ...inOrder("spread over values", "spread", "set", (context, spread, set, place) =>
    place.gap.content === 0 && set.compared !== undefined && spread.keys.length === 0
      ? [groupedSet(context, set, [set.compared], "D:S", place)]
      : [],
  ),
  ...inOrder("set is spread", "set", "spread", (context, set, spread, place) =>
    spread.keys.length > 0 && place.gap.content === 0 && !set.isNegated
      ? [groupedSet(context, set, spread.keys, "S:D", place)]
      : [],
  ),
];

const spreadWord = /^(?:by|over|across|per|between|among|according|in|along|through|on|within)$/;

function groupedNumber(
  context: Context,
  number: NumberItem,
  { link, text }: LinkItem,
  { gap, span, left, right }: Place,
): Item {
  return makeItem(
    context,
    "number",
    span,
    [...gap.features, ...feature(context, "N:per")],
    [left, right],
    `${number.text} per ${text}`,
    {
      value: number.value,
      expression: number.expression,
      cls: number.cls,
      of: number.of,
      link: number.link,
      isAggregate: number.isAggregate,
      keys: [...number.keys, link],
      head: number.head,
      hash: number.hash + link.id * 17,
    },
  );
}

function groupedSet(context: Context, set: SetItem, keys: readonly Link[], name: string, place: Place): Item {
  const own = [...place.gap.features, ...feature(context, name)];
  const { isHead, head, isClass, isNamed, isEntity, isOpen, isRelated, best, projection, via, compared } =
    set;
  return makeSet(
    context,
    place.span,
    own,
    partsAt(place),
    `${set.text} per ${keys.map(({ label }) => label).join()}`,
    set,
    {
      isHead,
      head,
      isClass,
      isNamed,
      isEntity,
      isOpen,
      isRelated,
      best,
      projection,
      via,
      compared,
      keys: [...set.keys, ...keys],
    },
  );
}
