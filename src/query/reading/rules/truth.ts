/** Rules for what is so or not: whether there is something, whether all are so, whether there are more. */
import type { Scalar } from "../../expression.ts";
import { hasNode } from "../../node-sets.ts";
import { type Context, feature, makeItem } from "../context.ts";
import type { Item, QuantifierItem, SetItem, ThanItem } from "../items.ts";
import { isThings } from "../relations.ts";
import { partsOf } from "./figures.ts";
import { inOrder, type Place, partsAt, type Rule } from "./rule.ts";

export const truthRules: readonly Rule[] = [
  ...inOrder("quantified set", "quantifier", "set", quantified),
  ...inOrder("more than", "than", "set", moreThan),
  ...inOrder(
    "there are more",
    "quantifier",
    "truth",
    (context, quantifier, truth, { gap, span, left, right }) =>
      quantifier.form === "exists" && gap.content === 0
        ? [
            makeItem(
              context,
              "truth",
              span,
              [...gap.features, ...feature(context, "Y:more")],
              [left, right],
              truth.text,
              {
                expression: truth.expression,
                value: truth.value,
                hash: truth.hash,
              },
            ),
          ]
        : [],
  ),
  ...inOrder("how many more", "count", "number", (context, count, number, { gap, span, left, right }) =>
    count.form === "many" && gap.content === 0 && number.expression.op === "difference"
      ? [
          makeItem(
            context,
            "number",
            span,
            [...gap.features, ...feature(context, "C:more")],
            [left, right],
            number.text,
            {
              value: number.value,
              expression: number.expression,
              cls: number.cls,
              of: undefined,
              link: undefined,
              isAggregate: true,
              groupings: [],
              keys: [],
              head: number.head,
              hash: number.hash,
            },
          ),
        ]
      : [],
  ),
];

function quantified(
  context: Context,
  quantifier: QuantifierItem,
  set: SetItem,
  place: Place,
): readonly Item[] {
  const { gap, span } = place;
  if (set.isNegated || gap.content > 0 || !isThings(set.expression)) return [];
  if (quantifier.form === "exists")
    return [
      makeItem(
        context,
        "truth",
        span,
        [...gap.features, ...feature(context, "Y:there")],
        partsAt(place),
        `is there ${set.text}?`,
        {
          expression: { op: "exists", of: set.expression },
          value: set.set.length > 0,
          hash: set.hash,
        },
      ),
    ];
  if (quantifier.of === undefined)
    return set.isHead && !set.isEntity
      ? [
          makeItem(
            context,
            "quantifier",
            span,
            [...gap.features, ...feature(context, "Y:all")],
            partsAt(place),
            `all ${set.text}`,
            {
              form: "every",
              of: set,
              hash: set.hash,
            },
          ),
        ]
      : [];
  const part = quantifier.of;
  const { expression } = part;
  if (!isThings(expression)) return [];
  return partsOf(context, part, set, place).flatMap((met) =>
    isThings(met.expression)
      ? [
          makeItem(
            context,
            "truth",
            span,
            [...gap.features, ...met.own, ...feature(context, "Y:allare")],
            partsAt(place),
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

/** "more A than B": whether there are, or how many more. */
function moreThan(
  context: Context,
  { operator, of: first }: ThanItem,
  set: SetItem,
  place: Place,
): readonly Item[] {
  const { question } = context;
  const { gap, span } = place;
  const isSaid = gap.hasThan && (operator.is === ">" || operator.is === "<") && operator.quality === "";
  if (
    !isSaid ||
    gap.content > 0 ||
    set.isNegated ||
    first.isEntity ||
    set.isEntity ||
    operator.link !== undefined
  )
    return [];
  const [left, right]: readonly [Scalar, Scalar] = [
    { op: "count", of: first.expression },
    { op: "count", of: set.expression },
  ];
  const text = `${first.text} ${operator.is} ${set.text}`;
  const own = [...gap.features, ...feature(context, "W:more")];
  const difference = first.set.length - set.set.length;
  const hash = (first.hash * 31 + set.hash) | 0;
  if (question.isYesNo)
    return [
      makeItem(context, "truth", span, own, partsAt(place), `${text}?`, {
        expression: { op: "holds", left, is: operator.is, right },
        value: operator.is === ">" ? difference > 0 : difference < 0,
        hash,
      }),
    ];
  if (!question.asksHowMany) return [];
  const isMore = operator.is === ">";
  return [
    makeItem(context, "number", span, own, partsAt(place), text, {
      value: isMore ? difference : -difference,
      expression: isMore ? { op: "difference", left, right } : { op: "difference", left: right, right: left },
      cls: set.cls,
      of: undefined,
      link: undefined,
      isAggregate: true,
      groupings: [],
      keys: [],
      head: first.head,
      hash,
    }),
  ];
}
