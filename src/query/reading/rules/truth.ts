/** Rules for what is so or not: whether there is something, whether all are so, whether there are so many. */
import { isThings } from "../../expression.ts";
import { hasNode } from "../../node-sets.ts";
import { type Context, feature, featureIf, leadsToNodes, makeItem } from "../context.ts";
import type { Item, OperatorItem, QuantifierItem, SetItem } from "../items.ts";
import { holdingValuesOf } from "./compare.ts";
import { partsOf } from "./figures.ts";
import { inOrder, type Place, partsAt, type Rule, together } from "./rule.ts";

export const truthRules: readonly Rule[] = [
  ...inOrder("quantified set", "quantifier", "set", quantified),
  ...inOrder("name is of a kind", "set", "set", isOfKind),
  ...inOrder("both have the same", "set", "operator", haveTheSame),
  ...inOrder("there are so many", "quantifier", "truth", (context, quantifier, truth, place) =>
    quantifier.form === "exists" && place.gap.content === 0
      ? [
          together(context, "truth", place, feature(context, "Y:more"), truth.text, {
            expression: truth.expression,
            value: truth.value,
            hash: truth.hash,
          }),
        ]
      : [],
  ),
];

/** "Do A and B have the same genre?" */
function haveTheSame(
  context: Context,
  both: SetItem,
  { isSame, link, text, hash }: OperatorItem,
  place: Place,
): readonly Item[] {
  const { relations, question } = context;
  const [one, other, ...more] = both.members ?? [];
  if (!isSame || link === undefined || !question.isYesNo || other === undefined || more.length > 0) return [];
  if (one === undefined || !one.isEntity || !other.isEntity || place.gap.content > 0) return [];
  const ends = leadsToNodes(link)
    ? relations.image(link, other).flatMap((image) => relations.having(link, image))
    : holdingValuesOf(context, link, other);
  const alike = ends.find(({ cls }) => cls === one.cls);
  if (alike === undefined) return [];
  const { expression, set } = relations.both(one, alike);
  const own = [...place.gap.features, ...feature(context, "Y:same")];
  return [
    makeItem(context, "truth", place.span, own, partsAt(place), `${both.text} ${text}?`, {
      expression: { op: "exists", of: expression },
      value: set.length > 0,
      hash: (both.hash * 31 + hash) | 0,
    }),
  ];
}

/** "Is Ohio a river?" */
function isOfKind(context: Context, name: SetItem, kind: SetItem, place: Place): readonly Item[] {
  const { gap, span } = place;
  const asksForKind =
    context.question.isYesNo && gap.content === 0 && /^(?:an?)$/.test(gap.words.at(-1) ?? "");
  if (!asksForKind || !name.isEntity || name.isNegated || !kind.isClass || !kind.isHead) return [];
  if (!isThings(name.expression) || !isThings(kind.expression)) return [];
  const value = name.set.every((node) => hasNode(kind.set, node));
  // A name that several things share is meant as the one of this kind.
  const own = [...feature(context, "Y:kind"), ...featureIf(context, value, "Y:kind:yes")];
  return [
    makeItem(context, "truth", span, own, partsAt(place), `${name.text} is ${kind.text}?`, {
      expression: { op: "within", part: name.expression, whole: kind.expression },
      value,
      hash: (name.hash * 31 + kind.hash) | 0,
    }),
  ];
}

function quantified(
  context: Context,
  quantifier: QuantifierItem,
  set: SetItem,
  place: Place,
): readonly Item[] {
  const { gap } = place;
  if (set.isNegated || gap.content > 0 || !isThings(set.expression)) return [];
  if (quantifier.form === "exists")
    return [
      together(context, "truth", place, feature(context, "Y:there"), `is there ${set.text}?`, {
        expression: { op: "exists", of: set.expression },
        value: set.set.length > 0,
        hash: set.hash,
      }),
    ];
  if (quantifier.of === undefined)
    return set.isHead && !set.isEntity
      ? [
          together(context, "quantifier", place, feature(context, "Y:all"), `all ${set.text}`, {
            form: "every",
            of: set,
            hash: set.hash,
          }),
        ]
      : [];
  const part = quantifier.of;
  const { expression } = part;
  if (!isThings(expression)) return [];
  return partsOf(context, part, set, place).flatMap((met) =>
    isThings(met.expression)
      ? [
          together(
            context,
            "truth",
            place,
            [...met.own, ...feature(context, "Y:allare")],
            `all ${part.text} are ${met.text}?`,
            {
              expression: { op: "within", part: expression, whole: met.expression },
              value: part.set.length > 0 && part.set.every((node) => hasNode(met.set, node)),
              hash: (part.hash * 31 + set.hash) | 0,
            },
          ),
        ]
      : [],
  );
}
