/** Rules for two sets: coordination, intersection, and a link between them that nobody named. */

import { isFunctionWord, isLinkWord } from "../../../english/index.ts";
import { isThings } from "../../expression.ts";
import {
  type Context,
  explain,
  feature,
  featureIf,
  isHopeless,
  makeItem,
  makeSet,
  type SetFields,
  spanOf,
} from "../context.ts";
import type { Denoted } from "../denoted.ts";
import type { FeatureList } from "../features.ts";
import type { Item, SetItem } from "../items.ts";
import type { Bridge } from "../reading-graph.ts";
import { countedIn } from "./mode.ts";
import { denied, membersOf, relatedToAll, thereAndBack } from "./relate.ts";
import { inOrder, type Place, partsAt, type Rule } from "./rule.ts";
import { sizesCompared } from "./sizes.ts";

export const combineRules: readonly Rule[] = [
  ...inOrder("coordinate", "set", "set", coordinate),
  ...inOrder("narrow", "set", "set", narrowed),
  ...inOrder("counted in", "set", "set", (context, left, right, place) =>
    place.gap.content > 2
      ? []
      : [...countedIn(context, left, right, place), ...countedIn(context, right, left, place)],
  ),
  ...inOrder("meet", "set", "set", meet),
  ...inOrder("name beside name", "set", "set", nameBesideName),
  ...inOrder("bridge", "set", "set", (context, left, right, place) => [
    ...bridge(context, left, right, place, true),
    ...bridge(context, right, left, place, false),
  ]),
];

function coordinate(context: Context, left: SetItem, right: SetItem, place: Place): readonly Item[] {
  const { gap } = place;
  const comparedAs = sizesCompared(context, left, gap);
  const kind = joinOf(gap, comparedAs !== undefined, left.isEntity && right.isEntity);
  if (kind === undefined || left.cls !== right.cls || !mayJoin(context, left, right, kind)) return [];
  const own = [
    // The comparison explains its own words.
    ...(comparedAs === undefined ? gap.features : []),
    ...feature(context, `union:${kind}`),
    ...feature(context, `${areAlike(left, right) ? "union:alike" : "union:unlike"}:${kind}`),
    ...feature(context, left.isEntity ? "union:ent" : "union:cond"),
  ];
  const item = makeSet(
    context,
    place.span,
    own,
    partsAt(place),
    `(${left.text} ∪ ${right.text})`,
    context.relations.either(left, right),
    {
      isNamed: left.isNamed && right.isNamed,
      isEntity: left.isEntity && right.isEntity,
      isHead: left.isHead && right.isHead,
      isOpen: left.isOpen && right.isOpen,
      head: left.head,
      keys: left.keys.length > 0 ? left.keys : right.keys,
      members:
        comparedAs !== undefined
          ? [left, right].map((part) => ({ ...part, comparedAs }))
          : [...(left.members ?? [left]), ...(right.members ?? [right])],
      isUnion: gap.hasOr || left.isUnion === true,
    },
  );
  return [explain(item, left.to, right.from)];
}

type Join = "than" | "versus" | "or" | "and" | "list";

/** How the words between two sets join them; undefined if they do not. */
function joinOf(gap: Place["gap"], areCompared: boolean, areNames: boolean): Join | undefined {
  if (areCompared) return "than";
  if (gap.content > (gap.hasVersus ? 1 : 0)) return undefined;
  if (gap.hasVersus) return "versus";
  if (gap.hasOr) return "or";
  if (gap.hasAnd) return "and";
  return gap.isComma && areNames ? "list" : undefined;
}

/** Whether two sets are of a kind to be joined: of conditions, "and" makes one condition unless all are asked for. */
function mayJoin({ question }: Context, left: SetItem, right: SetItem, kind: Join): boolean {
  if (left.isNegated || right.isNegated || left.isEntity !== right.isEntity) return false;
  if (kind === "than" ? left.isClass || right.isClass : left.isClass && right.isClass) return false;
  const isShared =
    kind === "and" && (question.asksForAll || question.words.some((word) => /^(?:share|common)$/.test(word)));
  return /^(?:than|or|versus)$/.test(kind) || left.isEntity || isShared;
}

/** Whether two parts of a coordination are of one make: names, values of one link, or ends of one link. */
function areAlike(left: SetItem, right: SetItem): boolean {
  if (left.isEntity && right.isEntity) return true;
  if (left.compared !== undefined && left.compared === right.compared) return true;
  const [first, second] = [left.via, right.via];
  if (first !== undefined && first.link === second?.link && left.isHead === right.isHead)
    return first.inverse === second.inverse;
  return (
    left.projection !== undefined &&
    left.projection.link === right.projection?.link &&
    left.isHead === right.isHead
  );
}

/** A condition that stands outside applies to the things whose ends are asked: "in 2021, which methods …". */
function narrowed(context: Context, left: SetItem, right: SetItem, place: Place): readonly Item[] {
  if (place.gap.content > 1) return [];
  const items = [
    right.projection !== undefined && !right.isNegated && left.isOpen
      ? narrow(context, right, left, place)
      : undefined,
    left.projection !== undefined && !left.isNegated && right.isOpen && left.cls !== right.cls
      ? narrow(context, left, right, place)
      : undefined,
  ];
  return items.filter((item) => item !== undefined);
}

/** Applies a condition to the base of a projection. */
export function narrow(
  context: Context,
  ends: SetItem,
  condition: SetItem,
  place: Place,
): SetItem | undefined {
  const { graph, relations } = context;
  const { projection } = ends;
  if (projection === undefined || condition.isNegated || condition.isEntity || condition.isClass)
    return undefined;
  const { link, base } = projection;
  if (base.isEntity || !graph.overlaps(condition.cls, base.cls)) return undefined;
  const both = relations.both(base, condition);
  if (both.set.length === 0 || both.set.length === base.set.length) return undefined;
  const found = relations.image(link, both).find(({ cls }) => cls === ends.cls);
  if (found === undefined) return undefined;
  const keys = base.keys.length > 0 ? base.keys : condition.keys;
  const inner = makeSet(context, place.span, [], [], `${base.text} ∧ ${condition.text}`, both, {
    isHead: base.isHead,
    keys,
  });
  const own = [...place.gap.features, ...feature(context, "narrow")];
  return makeSet(context, place.span, own, partsAt(place), `${link.label}→(${inner.text})`, found, {
    ...carried(ends),
    keys: ends.keys.length > 0 ? ends.keys : condition.keys,
    projection: { link, base: inner },
  });
}

/** What stays true of a set when its members become fewer. */
function carried({ isHead, head, isOpen, isRelated, via, imageOf }: SetItem): SetFields {
  return { isHead, head, isOpen, isRelated, via, imageOf };
}

function meet(context: Context, left: SetItem, right: SetItem, place: Place): readonly Item[] {
  const { graph } = context;
  if (!graph.overlaps(left.cls, right.cls) || left.isNegated) return [];
  const named = apposition(context, left, right, place);
  if (named !== undefined) return [named];
  if ((left.isEntity && right.isEntity) || right.isNegated) return [];
  return intersection(context, left, right, place);
}

/** "the state Texas", "the Texas state", "the city named Boston", "whose states do not include Texas". */
function apposition(context: Context, left: SetItem, right: SetItem, place: Place): Item | undefined {
  const { gap } = place;
  const [noun, name] = left.isEntity ? [right, left] : [left, right];
  if (!noun.isHead || !noun.isClass || !name.isEntity || left.cls !== right.cls) return undefined;
  const isCalled =
    noun === left &&
    gap.length <= 3 &&
    gap.words.some((word) => /^(?:named|called|names?|titled?|entitled|label)$/.test(word));
  const { isNegated, isOnly, members } = name;
  if (isNegated ? gap.content > 0 : gap.length > 0 && !isCalled) return undefined;
  const kind = isNegated ? "not" : gap.length > 0 ? "named" : noun === left ? "cb" : "bc";
  const own = [...(kind === "named" ? [] : gap.features), ...feature(context, `appos:${kind}`)];
  const fields = { isNamed: true, isEntity: true, isNegated, isOnly, members, head: noun.head };
  return makeSet(context, place.span, own, partsAt(place), name.text, name, fields);
}

function intersection(context: Context, left: SetItem, right: SetItem, place: Place): readonly Item[] {
  const { relations, question } = context;
  const noun = !left.isHead && right.isHead ? right : left;
  if (!question.isYesNo && isHopeless(context, place.gap.features, partsAt(place))) return [];
  const part = narrowest(context, left, right);
  const both = { ...(part ?? relations.both(left, right)), cls: noun.cls };
  const own = meetFeatures(context, left, right, both, place);
  const fields = { ...meetFields(context, left, right, noun.cls), mode: part?.mode, table: part?.table };
  const items: Item[] = [];
  const text = `${left.text} ∧ ${right.text}`;
  if (question.isYesNo && left.isEntity !== right.isEntity)
    items.push(...truthOf(context, left, right, both, own, place));
  const isExpected = expectsNothing(context, left, right);
  const isEmptyAllowed = isExpected || (!question.isYesNo && mayMeetNothing(left, right, place));
  if (both.set.length > 0 || isEmptyAllowed) {
    const features = [
      ...own,
      ...featureIf(context, left.best !== undefined || right.best !== undefined, "scope:out"),
      ...featureIf(context, both.set.length === 0 && !isExpected, "J:none"),
    ];
    items.push(
      makeSet(context, place.span, features, partsAt(place), text, both, { ...fields, isEmptyAllowed }),
    );
  }
  return [
    ...items,
    ...bestMeeting(context, left, right, own, fields, place, noun.cls),
    ...bestMeeting(context, right, left, own, fields, place, noun.cls),
  ];
}

/** The best of the things that meet a condition too, which the ranking did not look at. */
function bestMeeting(
  context: Context,
  { best }: SetItem,
  other: SetItem,
  own: FeatureList,
  fields: SetFields,
  place: Place,
  cls: number,
): readonly Item[] {
  const { relations } = context;
  if (best === undefined || other.best !== undefined) return [];
  const base = { ...relations.both(best.base, other), cls };
  const chosen = base.set.length === 0 ? base : relations.best(base, best.ranking);
  if (chosen.set.length === 0) return [];
  const text = `best[${best.ranking.text}](${other.text} ∧ …)`;
  const features = [...own, ...feature(context, "scope:in")];
  const ranked = { ...fields, best: { ranking: best.ranking, base } };
  return [makeSet(context, place.span, features, partsAt(place), text, chosen, ranked)];
}

/** When a number is asked for, nothing may be the answer; and whether there is something, if a noun is spoken of. */
function expectsNothing({ question }: Context, left: SetItem, right: SetItem): boolean {
  const isNone = left.isEmptyAllowed === true || right.isEmptyAllowed === true;
  return (
    (question.asksHowMany && isNone && (left.isClass || right.isClass)) ||
    (question.asksWhether && (left.isHead || right.isHead))
  );
}

/** Whether two conditions were said so plainly that nothing may meet both: one of them has the noun that is asked for. */
function mayMeetNothing(left: SetItem, right: SetItem, { gap }: Place): boolean {
  return (
    gap.content <= 1 &&
    left.isHead !== right.isHead &&
    [left, right].every(({ isEntity, isClass, set }) => !isEntity && !isClass && set.length > 0)
  );
}

/** Whether a noun means everything of its kind: a class, or all ends of a link. */
function isWhole({ isClass, imageOf }: SetItem): boolean {
  return isClass || imageOf !== undefined;
}

/** The set that all ends of a link say nothing more about. */
function narrowest({ relations }: Context, left: SetItem, right: SetItem): SetItem | undefined {
  const [noun, part] = left.imageOf === undefined ? [right, left] : [left, right];
  const isPart =
    noun.imageOf !== undefined && relations.shared(part.set, noun.set).length === part.set.length;
  return isPart ? part : undefined;
}

function meetFeatures(
  context: Context,
  left: SetItem,
  right: SetItem,
  both: Denoted,
  { gap }: Place,
): FeatureList {
  const heads = left.isHead && right.isHead ? "hh" : left.isHead ? "hc" : right.isHead ? "ch" : "cc";
  const isNoCondition =
    both.set.length === Math.min(left.set.length, right.set.length) && !isWhole(left) && !isWhole(right);
  const isApart = gap.length > 0 && ((left.isEntity && right.isClass) || (right.isEntity && left.isClass));
  return [
    ...gap.features,
    ...feature(context, `inter:${heads}`),
    ...featureIf(context, gap.length === 0, "inter:adj"),
    ...featureIf(context, isNoCondition, "inter:noop"),
    ...featureIf(context, left.isClass && right.isClass, "inter:clscls"),
    ...featureIf(context, left.isEntity || right.isEntity, "inter:ent"),
    ...featureIf(context, isApart, "inter:entgap"),
    // Of equal readings, the one that speaks of one class: not of what some link leads to besides.
    ...featureIf(context, left.cls !== right.cls, "inter:kind"),
  ];
}

function meetFields(context: Context, left: SetItem, right: SetItem, cls: number): SetFields {
  const { relations } = context;
  const condition = left.isClass ? right : right.isClass ? left : undefined;
  const members =
    left.members !== undefined && right.members === undefined
      ? membersOf(left, cls, (member) => [{ ...relations.both(member, right), cls }])
      : right.members !== undefined && left.members === undefined
        ? membersOf(right, cls, (member) => [{ ...relations.both(member, left), cls }])
        : undefined;
  return {
    keys: [...left.keys, ...right.keys],
    isHead: left.isHead || right.isHead,
    head: left.isHead ? left.head : right.isHead ? right.head : Math.max(left.head, right.head),
    isEntity: left.isEntity || right.isEntity,
    isNamed: left.isNamed || right.isNamed,
    members,
    via: condition?.via,
  };
}

function truthOf(
  context: Context,
  left: SetItem,
  right: SetItem,
  both: Denoted,
  own: FeatureList,
  place: Place,
): readonly Item[] {
  const [name, condition] = left.isEntity ? [left, right] : [right, left];
  if ((condition.isHead && condition.isClass) || !isThings(both.expression)) return [];
  const value = both.set.length > 0;
  return [
    makeItem(
      context,
      "truth",
      place.span,
      [...own, ...feature(context, "Y")],
      partsAt(place),
      `${name.text} is ${condition.text}?`,
      {
        expression: { op: "exists", of: both.expression },
        value,
        hash: (value ? 1 : 2) + condition.hash,
      },
    ),
  ];
}

/** Two names of different kinds: the first, if the second is related to it ("Springfield Illinois"). */
function nameBesideName(context: Context, left: SetItem, right: SetItem, place: Place): readonly Item[] {
  const { graph, relations } = context;
  const { gap } = place;
  const areNames =
    left.isEntity && right.isEntity && left.isNamed && right.isNamed && !left.isNegated && !right.isNegated;
  if (!areNames || gap.content > 0 || gap.length > 1 || gap.hasOr || gap.hasAnd) return [];
  const { isYesNo } = context.question;
  if (left.cls === right.cls && !isYesNo) return [];
  return graph.between(left.cls, right.cls).flatMap(({ link, inverse }) =>
    relations
      .related(link, inverse, right)
      .filter(({ cls }) => cls === left.cls)
      .flatMap((related) => {
        const both = relations.both(left, related);
        const own = gap.features;
        // "Is X in Y?" asks whether they are related, and they may not be.
        if (isYesNo) return truthOf(context, left, { ...right, ...related }, both, own, place);
        if (both.set.length === 0) return [];
        return [
          makeSet(
            context,
            place.span,
            own,
            partsAt(place),
            `${left.text} [${link.label}] ${right.text}`,
            both,
            {
              isNamed: true,
              isEntity: true,
              head: left.head,
            },
          ),
        ];
      }),
  );
}

/** A noun and a set of another class, related by a link that the question does not name. */
export function bridge(
  context: Context,
  noun: SetItem,
  other: SetItem,
  place: Place,
  nounFirst: boolean,
): readonly SetItem[] {
  const { graph, relations } = context;
  if (!noun.isHead || noun.isNegated || noun.isEntity || place.gap.content > 1) return [];
  if (other.isClass && !noun.isClass) return [];
  if (noun.cls === other.cls && !other.isEntity) return [];
  const bridges = graph.between(noun.cls, other.cls);
  return bridges.flatMap((each) => {
    const said = bridgeFeatures(context, noun, other, place, each, { nounFirst, rivals: bridges.length });
    if (isHopeless(context, said, partsAt(place))) return [];
    const found = relations.related(each.link, each.inverse, other).find(({ cls }) => cls === noun.cls);
    if (found === undefined) return [];
    const own = [
      ...said,
      // Of two names that are spelt alike, the one that more things have is meant.
      ...feature(context, "B:many", Math.log2(1 + found.set.length) / 10),
    ];
    return bridgedSets(context, noun, other, place, each, found, own);
  });
}

function bridgedSets(
  context: Context,
  noun: SetItem,
  other: SetItem,
  place: Place,
  { link, inverse }: Bridge,
  found: Denoted,
  own: FeatureList,
): readonly SetItem[] {
  const { relations } = context;
  const condition = other.isNegated ? denied(context, { link, inverse, set: other }, found) : found;
  const text = `${noun.text} ∧ ${link.label}${inverse ? "→" : "←"}(${other.text})`;
  const fields: SetFields = {
    isHead: true,
    head: noun.head,
    keys: noun.keys.length > 0 ? noun.keys : other.keys,
    via: { link, inverse, of: other.isEntity && other.set.length < 20 ? other.set : undefined, from: other },
    members: other.isNegated
      ? undefined
      : membersOf(other, noun.cls, (member) => {
          const step = relations.related(link, inverse, member).find(({ cls }) => cls === noun.cls);
          return step === undefined ? [] : [relations.both(noun, step)];
        }),
  };
  const step = { link, inverse, set: other, own, place, text, isNegated: other.isNegated };
  const items: SetItem[] =
    other.members !== undefined && !other.isNegated
      ? [...relatedToAll(context, { ...step, head: -1 }, noun)]
      : [];
  const both = relations.both(noun, condition);
  const back = other.isNegated
    ? undefined
    : thereAndBack(context, { ...step, head: noun.head, isHead: true }, both, own);
  if (back !== undefined) items.push(back.item);
  // The noun has a condition already, and nothing that meets it is so related.
  const isPlain = !context.question.isYesNo && !noun.isClass && noun.best === undefined && other.isEntity;
  const isNone = isPlain && both.set.length === 0;
  const features = [...own, ...(back?.features ?? []), ...featureIf(context, isNone, "J:none")];
  if ((both.set.length > 0 || isNone) && (back === undefined || back.features !== undefined))
    items.push(
      makeSet(
        context,
        place.span,
        noun.best ? [...features, ...feature(context, "scope:out")] : features,
        partsAt(place),
        text,
        both,
        {
          ...fields,
          isEmptyAllowed: isNone,
          bridged: noun.best ? undefined : link,
        },
      ),
    );
  if (noun.best === undefined) return items;
  const base = relations.both(noun.best.base, condition);
  const chosen = relations.best(base, noun.best.ranking);
  if (chosen.set.length > 0)
    items.push(
      makeSet(
        context,
        place.span,
        [...own, ...feature(context, "scope:in")],
        partsAt(place),
        `best[${noun.best.ranking.text}](${text})`,
        chosen,
        {
          ...fields,
          best: { ranking: noun.best.ranking, base },
        },
      ),
    );
  return items;
}

function bridgeFeatures(
  context: Context,
  noun: SetItem,
  other: SetItem,
  { gap }: Place,
  { link, inverse }: Bridge,
  { nounFirst, rivals }: { readonly nounFirst: boolean; readonly rivals: number },
): FeatureList {
  const words = context.lexicon.links[link.id];
  const says = gap.words.some((word) => /^(?:have|has|with)$/.test(word)) ? "have" : "other";
  const [only = ""] = gap.words;
  return [
    ...gap.features,
    ...feature(context, "bridge"),
    ...feature(context, `B:n${Math.min(3, rivals)}`),
    ...feature(context, `B:${nounFirst ? "hc" : "ch"}${inverse ? "i" : "h"}`),
    ...featureIf(context, other.isNegated, other.isOnly ? "J:only" : "J:neg"),
    ...featureIf(
      context,
      gap.words.some((word) => words?.light.has(word) && isLinkWord(word)),
      "B:prep",
    ),
    ...featureIf(context, gap.length === 0, "B:adj"),
    ...featureIf(context, !other.isEntity, "B:set"),
    ...featureIf(context, other.isClass, `B:cls:${gap.length === 0 ? "adj" : says}`),
    ...featureIf(context, noun.cls === other.cls, "B:self"),
    ...feature(context, "B:cov", context.relations.coverage(link, inverse, noun.cls)),
    ...featureIf(context, gap.length === 1 && isFunctionWord(only), `B:w:${only}`),
  ];
}

/** The span and parts of two items that stand in any order, for rules that use `place` of another pair. */
export function placeOf(left: Item, right: Item, gap: Place["gap"]): Place {
  return { gap, span: spanOf(left, right), left, right, isInOrder: true };
}
