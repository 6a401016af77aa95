/** Rules for negation: what is not so, what lacks something, and what is excluded. */
import { isFunctionWord, isSupportVerb } from "../../../english/index.ts";
import { isThings, type Things } from "../../expression.ts";
import { type NodeSet, subtract } from "../../node-sets.ts";
import { type Context, feature, featureIf, leadsToNodes, makeItem, makeSet } from "../context.ts";
import type { Denoted } from "../denoted.ts";
import { flagIs } from "../find-labels.ts";
import type { Item, LinkItem, SetItem } from "../items.ts";
import { isVerbal } from "../lexicon.ts";
import type { Link } from "../reading-graph.ts";
import { countedEnds, pathOf, saidNone } from "../relations.ts";
import { quantityGrammar } from "./rank.ts";
import { denied } from "./relate.ts";
import { inAnyOrder, inOrder, type Place, partsAt, type Rule, together } from "./rule.ts";

export const negateRules: readonly Rule[] = [
  ...inOrder("not a set", "negation", "set", (context, negation, set, place) =>
    negatedSets(context, negation, set, place),
  ),
  ...inOrder("not a value", "negation", "value", (context, _negation, value, { gap, span, left, right }) =>
    gap.content === 0 && value.compare.is === "="
      ? [
          makeItem(context, "value", span, gap.features, [left, right], `!${value.text}`, {
            compare: { ...value.compare, isNot: true },
            hash: value.hash + 77,
          }),
        ]
      : [],
  ),
  ...inAnyOrder("only a set", "only", "set", (context, only, set, place) =>
    !set.isNegated && saysNothing(context, place.gap.words)
      ? [...onlyNames(context, only, set, place), ...onlyRelated(context, set, place)]
      : [],
  ),
  ...inAnyOrder("not a property", "negation", "link", (context, negation, link, place) =>
    place.gap.content <= 1 && (place.isInOrder || endsClause(context, negation))
      ? lacking(context, link, place)
      : [],
  ),
];

/** Whether words name nothing: "only use A", "used only as A". */
function saysNothing({ matcher }: Context, words: readonly string[]): boolean {
  return words.every((word) => isFunctionWord(word) || matcher.lemmas(word).some(isSupportVerb));
}

/** "Use only A": what a set of names is related to is related to nothing else. */
function onlyNames(context: Context, { from }: Item, set: SetItem, place: Place): readonly Item[] {
  if (!set.isEntity) return [];
  context.question.limits.add(from);
  const { isNamed, isEntity, members, head } = set;
  const own = place.gap.features;
  const fields = { isNegated: true, isOnly: true, isNamed, isEntity, members, head };
  return [makeSet(context, place.span, own, partsAt(place), `only ${set.text}`, set, fields)];
}

/** "Only border A": the things that a link relates to A and to nothing else. */
function onlyRelated(context: Context, set: SetItem, place: Place): readonly Item[] {
  const { via, isHead, isOpen, isRelated, head } = set;
  if (via?.of === undefined || !place.isInOrder) return [];
  const only = denied(context, { ...via, set: { ...set, ...via.from, isOnly: true } }, set);
  const own = place.gap.features;
  const fields = { isHead, isOpen, isRelated, head };
  return [makeSet(context, place.span, own, partsAt(place), `only ${set.text}`, only, fields)];
}

function negatedSets(context: Context, { text: word }: Item, set: SetItem, place: Place): readonly Item[] {
  if (place.gap.content > 1 || set.isNegated) return [];
  const { relations } = context;
  // "Has no free bed" denies that there is one, and speaks of no bed that is not free.
  const isNone = (set.isHead || set.flag !== undefined) && /^(?:no|without)$/.test(word);
  const items: Item[] = [];
  if (!set.isHead || !set.isClass) {
    const own = [
      ...place.gap.features,
      ...feature(context, "neg:now"),
      ...feature(context, set.isNamed ? "neg:named" : "neg:cond"),
      ...featureIf(context, isNone, "neg:now:no"),
    ];
    const others = set.flag === undefined ? relations.others(set) : falseFlags(context, set);
    items.push(
      makeSet(context, place.span, own, partsAt(place), `not(${set.text})`, others, { head: set.head }),
    );
  }
  if (set.isNamed || set.isClass || set.isHead)
    items.push(
      makeSet(
        context,
        place.span,
        [
          ...place.gap.features,
          ...feature(context, "neg:pend"),
          ...featureIf(context, isNone, "neg:pend:no"),
        ],
        partsAt(place),
        `NOT ${set.text}`,
        set,
        {
          isNegated: true,
          isNamed: set.isNamed,
          isEntity: set.isEntity,
        },
      ),
    );
  return items;
}

/** The things for which a flag is false. A thing without the flag is not one of them. */
function falseFlags({ relations }: Context, set: SetItem): Denoted {
  const found = set.flag && relations.holding(set.flag, flagIs(0)).find(({ cls }) => cls === set.cls);
  return found ?? relations.others(set);
}

/** Whether a negation denies what stands before it: "whose author is not given". */
function endsClause({ question: { words, content }, matcher }: Context, { to }: Item): boolean {
  const isVerb = content[to] === true && isVerbal(words[to] ?? "", matcher);
  return !content.slice(isVerb ? to + 1 : to).some(Boolean);
}

/** The least strength of the words of a property that is missing. */
const leastStrength = 0.6;

/** "without an author": the things without any end of the link. */
function lacking(context: Context, item: LinkItem, place: Place): readonly Item[] {
  const { relations } = context;
  const { link } = item;
  const items: Item[] = [];
  // "Were not cited" denies that anything cites them.
  const inverse =
    leadsToNodes(link) && !hasAuxiliary(context, place) && quantityGrammar(context, link, true, item) > 0;
  if (!item.isNegated && item.strength >= leastStrength && link.record === undefined)
    for (const cls of inverse ? link.ranges : link.domains) {
      const all = relations.all(cls);
      if (!isThings(all.expression)) continue;
      const said = inverse ? undefined : saidNone(context.graph, link, all.expression);
      for (const [kind, set, expression] of [
        [
          "open",
          withoutEnds(link, inverse, all.set),
          withoutAny(context, link, inverse, all.expression),
        ] as const,
        ...(said === undefined ? [] : [["stored", all.set.filter(link.nones.has), said] as const]),
      ]) {
        if (set.length === 0 || set.length === all.set.length) continue;
        const own = [
          ...place.gap.features,
          ...featureIf(context, kind === "open" && said !== undefined, "absent:rival"),
        ];
        items.push(
          makeSet(
            context,
            place.span,
            own,
            partsAt(place),
            `${kind === "open" ? "without" : "no"} ${link.label}`,
            { cls, set, expression },
            { isOpen: true },
          ),
        );
      }
    }
  if (leadsToNodes(link) && !item.isNegated)
    items.push(
      together(context, "link", place, feature(context, "neg:prop"), `!${item.text}`, {
        link,
        strength: item.strength,
        form: item.form,
        isNegated: true,
        quality: undefined,
        head: item.head,
        hash: link.id + 99_000,
      }),
    );
  return items;
}

/** Whether "has not" makes a participle active. */
function hasAuxiliary({ question }: Context, { span }: Place): boolean {
  return /^(?:has|have|had)$/.test(question.words[span.from - 1] ?? "");
}

function withoutEnds(link: Link, inverse: boolean, set: NodeSet): NodeSet {
  const has = leadsToNodes(link) ? (inverse ? link.starts : link.ends) : link.values;
  return subtract(set, has.adjacency.starts);
}

function withoutAny({ graph }: Context, link: Link, inverse: boolean, things: Things): Things {
  const path = pathOf(link, inverse);
  const to = countedEnds(graph, link, inverse);
  return { op: "except", things, without: { op: "with", things, path, ...(to && { to }) } };
}
