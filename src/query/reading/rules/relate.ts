/** Rules that follow a link from a set: things with these ends, the ends of these things, their figures. */

import { degreeOf } from "../../../english/index.ts";
import { isThings } from "../../expression.ts";
import { intersect, subtract } from "../../node-sets.ts";
import {
  type Context,
  explain,
  feature,
  featureIf,
  isHopeless,
  leadsToNodes,
  makeItem,
  makeSet,
  type SetFields,
} from "../context.ts";
import type { Denoted } from "../denoted.ts";
import type { FeatureList } from "../features.ts";
import type { Item, LinkItem, SetItem, ValuesItem } from "../items.ts";
import { isVerbal, type LinkWords, qualityFit } from "../lexicon.ts";
import { quantifier } from "../question.ts";
import type { Link, Measured } from "../reading-graph.ts";
import { countedEnds, measureOf, pathOf } from "../relations.ts";
import { inAnyOrder, inOrder, type Place, partsAt, type Rule } from "./rule.ts";

export const relateRules: readonly Rule[] = [
  ...inAnyOrder("relate", "link", "set", (context, link, set, place) =>
    leadsToNodes(link.link)
      ? [
          ...relate(context, link, set, place, false),
          ...relate(context, link, set, place, true),
          ...relatedTogether(context, link, set, place),
        ]
      : figuresOf(context, link, set, place),
  ),
  ...inOrder("has a property", "set", "link", (context, set, item, { gap, ...place }) =>
    saysHas(gap.words) || (gap.content === 0 && gap.words.includes("with") && gap.words.some(isArticle))
      ? havingAny(context, set, item, { gap, ...place })
      : [],
  ),
];

/** Whether words say that something has what follows. After "the", its value follows: "have the method survey". */
function saysHas(words: readonly string[]): boolean {
  const isVerb = (word: string): boolean => /^(?:have|has|had|having)$/.test(word);
  return (
    words.some(isVerb) &&
    words.every((word) => isVerb(word) || /^(?:an?|any|some|that|which|who|does?)$/.test(word))
  );
}

function isArticle(word: string): boolean {
  return /^(?:an?|any)$/.test(word);
}

/** Words after a property that lead to its value: "a date of 1999", "a year after that of X". */
const valueStart = /^(?:of|in|on|at|as|from|before|after|since|until|between|the|same|equal|more|less|than)$/;
/** The least strength of the words of a property that something has. */
const leastStrength = 0.9;

/** "papers that have a publication month": the things with any end of the link. */
function havingAny(context: Context, set: SetItem, item: LinkItem, place: Place): readonly Item[] {
  const { graph } = context;
  const { link } = item;
  const isKnown = link.domains.some((cls) => graph.overlaps(cls, set.cls));
  if (!isKnown || !set.isHead || set.isEntity || set.isNegated || !isThings(set.expression)) return [];
  if (item.isNegated || item.strength < leastStrength || link.record !== undefined) return [];
  if (valueStart.test(context.question.words[item.to] ?? "")) return [];
  const { starts } = (leadsToNodes(link) ? link.ends : link.values).adjacency;
  const to = countedEnds(graph, link, false);
  const path = pathOf(link, false);
  const denoted: Denoted = {
    cls: set.cls,
    set: intersect(set.set, starts),
    expression: { op: "with", things: set.expression, path, ...(to && { to }) },
  };
  const own = [...place.gap.features, ...feature(context, "R:any")];
  const text = `${set.text} with any ${link.label}`;
  const fields = { isHead: true, head: set.head, keys: set.keys, projection: set.projection };
  return [makeSet(context, place.span, own, partsAt(place), text, denoted, fields)];
}

/** "Acted together with X", "the co-authors of X": the others that are related to the same things. */
function relatedTogether(context: Context, item: LinkItem, set: SetItem, place: Place): readonly Item[] {
  const { relations, question } = context;
  const { link } = item;
  const at = question.words.findIndex(
    (word, place) =>
      (word === "co" && place === item.from - 1) ||
      (/^(?:together|alongside)$/.test(word) && place >= item.to && place < set.from),
  );
  if (at < 0 || !set.isEntity || set.isNegated || item.isNegated) return [];
  const own = [...place.gap.features, ...feature(context, "J:together")];
  const span = { from: Math.min(at, place.span.from), to: place.span.to };
  return [false, true].flatMap((inverse) =>
    relations
      .related(link, inverse, set)
      .flatMap((shared) => relations.related(link, !inverse, shared))
      .filter(({ cls }) => cls === set.cls)
      .map((all) => {
        const others = relations.without(all, set);
        const text = `${item.text} together with (${set.text})`;
        const fields = { head: item.head, isOpen: true, isRelated: true };
        return explain(makeSet(context, span, own, partsAt(place), text, others, fields), at, at + 1);
      }),
  );
}

/** Words after which the thing itself is not one of the others. */
const otherWord = /^(?:also|together|other|others|co|another|else|share|shares)$/;

function asksForOthers({ question }: Context): boolean {
  return question.words.some((word) => otherWord.test(word));
}

/** Whether the word after the link, or the gap, makes the sentence passive. */
function isPassive(context: Context, item: LinkItem, { gap, isInOrder }: Place): boolean {
  const { words } = context.question;
  if (gap.hasBy) return true;
  if (!isInOrder) return false;
  if (words[item.to] === "by") return true;
  const isVerb = context.lexicon.links[item.link.id]?.form === "verb";
  return item.form === "participle" && isVerb && (gap.words.includes("in") || words[item.to] === "in");
}

/**
 * Whether the direction of a link agrees with the grammar of its label and of the question: 1 for yes, −1 for no, 0 if
 * the grammar says nothing. "inverse" asks for the ends.
 */
export function grammarFit(
  context: Context,
  link: Link,
  inverse: boolean,
  {
    isInOrder,
    isBy,
    form,
  }: { readonly isInOrder: boolean; readonly isBy: boolean; readonly form: LinkItem["form"] },
): number {
  const words = context.lexicon.links[link.id];
  let expected: boolean | undefined;
  if (form === "agent") expected = false;
  else if (words?.all.at(-1) === "by") expected = isInOrder ? !isBy : isBy;
  else if (words?.form === "verb") {
    if (!isInOrder) expected = !isBy;
    else expected = isBy ? true : form === "noun" ? undefined : false;
  } else if (words?.form === "noun" && isInOrder && isBy && form !== "noun") expected = false;
  return expected === undefined ? 0 : expected === inverse ? 1 : -1;
}

function relate(
  context: Context,
  item: LinkItem,
  set: SetItem,
  place: Place,
  inverse: boolean,
): readonly Item[] {
  const { graph, relations } = context;
  const { link } = item;
  const classes = inverse ? link.domains : link.ranges;
  if (!classes.some((cls) => graph.overlaps(cls, set.cls))) return [];
  if (inverse && isOfNeighbour(context, item, set)) return [];
  const own = relationFeatures(context, item, set, place, inverse);
  if (isHopeless(context, own, partsAt(place))) return [];
  const step: RelationStep = {
    link,
    inverse,
    set,
    own,
    place,
    text: `${item.text}${inverse ? "→" : "←"}(${set.text})`,
    isNegated: set.isNegated || item.isNegated,
    head: inverse ? item.head : -1,
  };
  const found = relations.related(link, inverse, set);
  if (found.length === 0) return nothingRelated(context, step);
  const shared = set.members !== undefined && !step.isNegated ? relatedToAll(context, step) : [];
  return [...shared, ...found.flatMap((denoted) => relatedSets(context, step, denoted))];
}

/** What is not related to a negated set or, for "only A", to nothing but A. */
export function denied(
  { relations }: Context,
  { link, inverse, set }: Pick<RelationStep, "link" | "inverse" | "set">,
  found: Denoted,
): Denoted {
  if (!set.isOnly) return relations.others(found);
  const others = relations.related(link, inverse, relations.others(set));
  const more = others.find(({ cls }) => cls === found.cls);
  return more === undefined ? found : relations.without(found, more);
}

/** A link that is followed from a set. */
export type RelationStep = {
  readonly link: Link;
  readonly inverse: boolean;
  readonly set: SetItem;
  readonly own: FeatureList;
  readonly place: Place;
  readonly text: string;
  readonly isNegated: boolean;
  readonly head: number;
  /** Whether a noun names what the step leads to. */
  readonly isHead?: boolean;
};

function relatedSets(context: Context, step: RelationStep, denoted: Denoted): readonly Item[] {
  const { relations } = context;
  const { link, inverse, set, isNegated, place } = step;
  const result = isNegated ? denied(context, step, denoted) : denoted;
  const own = [
    ...step.own,
    ...featureIf(
      context,
      set.via?.link === link && set.via.inverse !== inverse && set.via.of === undefined,
      "J:there",
    ),
    // "papers of the class that most papers have" is rarely asked for.
    ...featureIf(context, set.mode?.link === link && !inverse, "J:mode"),
    ...featureIf(context, inverse, "J:rich", Math.min(1, Math.log2(1 + link.starts.size) / 8)),
    ...featureIf(context, isNegated, set.isOnly ? "J:only" : "J:neg"),
  ];
  const back = isNegated ? undefined : thereAndBack(context, step, result, own);
  const fields: SetFields = {
    head: step.head,
    isOpen: true,
    isRelated: true,
    keys: set.keys,
    via: { link, inverse, of: set.isEntity && set.set.length < 20 ? set.set : undefined, from: set },
    projection: inverse && !isNegated ? { link, base: set } : undefined,
    members: isNegated
      ? undefined
      : membersOf(set, result.cls, (member) => relations.related(link, inverse, member)),
  };
  if (back !== undefined && back.features === undefined) return [back.item];
  const features = [...own, ...(back?.features ?? [])];
  const item = makeSet(context, place.span, features, partsAt(place), step.text, result, fields);
  return back === undefined ? [item] : [back.item, item];
}

/**
 * Going back over the link from which a set came leads to its source too. Over things of another kind, the source is never
 * meant: the films of the director of X are the others. Between things of one kind it rarely is: "also borders".
 */
export function thereAndBack(
  context: Context,
  { link, inverse, set, place, text, head, isHead = false }: RelationStep,
  result: Denoted,
  own: FeatureList,
): ThereAndBack | undefined {
  const source = set.via?.of;
  if (source === undefined || set.via?.link !== link || set.via.inverse === inverse) return undefined;
  const others = subtract(result.set, source);
  if (others.length === 0 || others.length === result.set.length) return undefined;
  const also = asksForOthers(context) ? "also" : "no";
  const exclusion = featureIf(context, link.isSelf, `J:excl:${also}`);
  const named = context.relations.listed(result.cls, source);
  const fields = { head, isHead, isOpen: true, isRelated: true, keys: set.keys };
  const item = makeSet(
    context,
    place.span,
    [...own, ...exclusion],
    partsAt(place),
    `${text} but it`,
    context.relations.without(result, named),
    fields,
  );
  const features = featureIf(context, also === "also", "J:back:also");
  return { item, features: link.isSelf ? features : undefined };
}

/** The others, and the features of all with the source; undefined if only the others may be meant. */
type ThereAndBack = { readonly item: SetItem; readonly features: FeatureList | undefined };

/** When a number is asked for, nothing may be the answer. */
function nothingRelated(
  context: Context,
  { link, inverse, set, own, place, text }: RelationStep,
): readonly Item[] {
  if (!context.question.asksHowMany || set.isNegated || set.set.length === 0) return [];
  const { relations } = context;
  return (inverse ? link.ranges : link.domains).map((cls) => {
    const none = relations.without(relations.all(cls), relations.all(cls));
    return makeSet(
      context,
      place.span,
      [...own, ...feature(context, "zero")],
      partsAt(place),
      `none ${text}`,
      none,
      {
        isEmptyAllowed: true,
        isOpen: true,
      },
    );
  });
}

function isComparative(words: LinkWords | undefined): boolean {
  return words?.content.some((word) => degreeOf(word)?.degree === "comparative") ?? false;
}

function relationFeatures(
  context: Context,
  item: LinkItem,
  set: SetItem,
  place: Place,
  inverse: boolean,
): FeatureList {
  const { gap, isInOrder } = place;
  const { link } = item;
  const words = context.lexicon.links[link.id];
  const direction = `${inverse ? "i" : "h"}${isInOrder ? "a" : "b"}`;
  const isBy = isPassive(context, item, place);
  const fit = grammarFit(context, link, inverse, { isInOrder, isBy, form: item.form });
  return [
    ...gap.features,
    ...feature(context, `J:${direction}`),
    ...feature(context, `J:${direction}:${words?.form ?? ""}:${item.form}`),
    ...featureIf(context, fit !== 0, link.isSelf ? "gram:self" : "gram", fit),
    // "Narrower than X" asks for the narrower ones of X.
    ...featureIf(context, isInOrder && gap.hasThan && isComparative(words), "gram:than", inverse ? 1 : -1),
    // "X has narrower concepts": those of X.
    ...featureIf(
      context,
      !isInOrder && saysHas(gap.words.filter((word) => !quantifier.test(word))),
      "gram:have",
      inverse ? 1 : -1,
    ),
    ...(gap.length === 0 ? feature(context, "J:adj") : feature(context, "J:gap", Math.min(4, gap.length))),
    ...featureIf(context, set.isClass, "J:allcls"),
    ...featureIf(context, gap.words.includes("of"), `J:of:${direction}`),
  ];
}

/** Follows the same step from each part of a coordination. Undefined if a part leads nowhere. */
export function membersOf(
  { members }: SetItem,
  cls: number,
  follow: (member: SetItem) => readonly Denoted[],
): readonly SetItem[] | undefined {
  const found = members?.map((member) => {
    const denoted = follow(member).find((each) => each.cls === cls && each.set.length > 0);
    return denoted && { ...member, ...denoted, isEntity: false, isNegated: false, members: undefined };
  });
  return found?.every((member) => member !== undefined) ? found : undefined;
}

/** The most parts of a coordination that something is related to each of. */
const mostParts = 4;

/** Things related to every part of a coordination: "used by both A and B". */
export function relatedToAll(context: Context, step: RelationStep, noun?: SetItem): readonly SetItem[] {
  const { relations, question } = context;
  const { link, inverse, set, own, place, text } = step;
  const [first, ...rest] = set.members ?? [];
  if (first === undefined || first.comparedAs !== undefined || rest.length >= mostParts) return [];
  // What is said of the things holds of each of them; the ends of A and B are those of either.
  const joined = question.isYesNo ? "whether" : inverse ? "of" : "and";
  const kind = question.asksForAll ? "word" : set.isUnion ? "or" : joined;
  return relations.related(link, inverse, first).flatMap((start) => {
    if (noun !== undefined && start.cls !== noun.cls) return [];
    let shared = start;
    for (const member of rest) {
      const other = relations.related(link, inverse, member).find(({ cls }) => cls === start.cls);
      if (other === undefined) return [];
      shared = relations.both(shared, other);
    }
    const result = noun === undefined ? shared : relations.both(noun, shared);
    // Whether there is anything so may have the answer no.
    const isEmptyAllowed = question.asksWhether;
    if (result.set.length === 0 && !isEmptyAllowed) return [];
    const features = [...own, ...feature(context, "J:both"), ...feature(context, `J:both:${kind}`)];
    return [
      makeSet(context, place.span, features, partsAt(place), `${text} each`, result, {
        isOpen: true,
        isRelated: noun === undefined,
        isEmptyAllowed,
        ...(noun && { isHead: true, head: noun.head }),
      }),
    ];
  });
}

/** The figures of a set: "the area of Texas". */
function figuresOf(context: Context, item: LinkItem, set: SetItem, place: Place): readonly Item[] {
  const { link } = item;
  if (set.isNegated || link.kind === "flag" || isOfNeighbour(context, item, set)) return [];
  const source = figureSource(context, link, set);
  if (source === undefined) return [];
  const { gap } = place;
  const own = [
    ...gap.features,
    ...(gap.length === 0 ? feature(context, "J:adj") : feature(context, "J:gap", Math.min(4, gap.length))),
    ...(item.quality === undefined ? [] : qualityRank(context, item.quality, link, set.cls)),
    ...featureIf(context, set.isClass, "R:allcls"),
  ];
  return [
    valuesItem(context, place, own, source.values, { link, of: set, source: source.source, head: item.head }),
  ];
}

/** Whether "when" or "where" asks of what a verb leads to, which is asked of the thing itself: "when was A built". */
function isOfNeighbour({ question, matcher }: Context, item: LinkItem, set: SetItem): boolean {
  const isReached = set.via?.inverse === true || set.projection !== undefined;
  return item.head < 0 && isReached && isVerbal(question.words[set.head] ?? "", matcher);
}

type FigureSource = {
  readonly values: readonly Measured[];
  readonly source: NonNullable<ValuesItem["source"]>;
};

/** The values of a link of the things themselves. */
function figureSource({ relations }: Context, link: Link, set: SetItem): FigureSource | undefined {
  if (!isThings(set.expression)) return undefined;
  const values = relations.valuesOf(link, set.set);
  if (values.length === 0) return undefined;
  return { values, source: { things: set.expression, by: measureOf(link) } };
}

const hashes = new WeakMap<readonly Measured[], number>();

function hashOfValues(values: readonly Measured[]): number {
  let hash = hashes.get(values) ?? 0;
  if (!hashes.has(values))
    for (const { low, high } of values) hash = (Math.imul(hash ^ low, 16_777_619) + high) | 0;
  hashes.set(values, hash);
  return hash;
}

/** Makes an item of the values of a link. */
export function valuesItem(
  context: Context,
  place: Place,
  own: FeatureList,
  values: readonly Measured[],
  more: {
    readonly link: Link;
    readonly of: SetItem | undefined;
    readonly source: ValuesItem["source"];
    readonly head: number;
    readonly expression?: ValuesItem["expression"];
    readonly text?: string;
  },
): ValuesItem {
  const { link, of, source } = more;
  const hash = Math.imul((link.id * 7919) ^ hashOfValues(values), 16_777_619);
  const expression = more.expression ?? {
    op: "valuesOf" as const,
    path: link.path,
    of: source?.things ?? { op: "or" as const, any: [] },
  };
  return makeItem(
    context,
    "values",
    place.span,
    own,
    partsAt(place),
    more.text ?? `${link.label}(${of?.text ?? "all"})`,
    {
      values,
      link,
      kind: link.kind,
      cls: of?.cls ?? -1,
      of,
      expression,
      source,
      isAskedHowMany: false,
      keys: of?.keys ?? [],
      hash,
      head: more.head,
    },
  );
}

/** Whether a link is the one that fits a quality word best among those of a class. */
export function qualityRank(context: Context, quality: string, link: Link, cls: number): FeatureList {
  const fitOf = ({ id }: Link): number => {
    const words = context.lexicon.links[id];
    return words === undefined
      ? 0
      : qualityFit(quality, context.graph.links[id] as Link, words, context.matcher);
  };
  const rivals = context.graph.links.filter(
    ({ kind, domains }) => (kind === "number" || kind === "date" || kind === "time") && domains.includes(cls),
  );
  const best = Math.max(0, ...rivals.map(fitOf));
  const own = fitOf(link);
  return featureIf(context, best > 0 && own >= best - 1e-6, "XQ:top");
}
