/** Finds the labels of links, classes and categories in a question. */
import {
  isFunctionWord,
  isLinkWord,
  isNegationWord,
  isRelationWord,
  isSupportVerb,
  type WordMatch,
} from "../../english/index.ts";
import { nodeSetOf } from "../node-sets.ts";
import { type Context, explain, feature, featureIf, makeItem, makeSet } from "./context.ts";
import type { FeatureList } from "./features.ts";
import { isSpreadWord } from "./find-markers.ts";
import { entriesOf } from "./find-names.ts";
import { plainComparison } from "./find-values.ts";
import type { Comparison, Item, LinkItem } from "./items.ts";
import { isParticiple } from "./lexicon.ts";
import { keyOf } from "./question.ts";
import { type ChartClass, type Link, unnamedKinds } from "./reading-graph.ts";

/** An occurrence of a label: some of its words, in any order, with few words between them. */
type Occurrence = {
  readonly from: number;
  readonly to: number;
  /** The tokens that match words of the label. */
  readonly used: readonly number[];
  readonly features: FeatureList;
  readonly strength: number;
  /** Whether a match is only of related words. */
  readonly isWeak: boolean;
};

type Found = Occurrence & ({ readonly link: Link } | { readonly cls: ChartClass });

/** The strength below which words are only related. */
export const weakMatch = 0.65;
/** The strength from which an occurrence is the label itself. */
const wholeLabel = 0.95;

/** Returns an item for each label that the question mentions, and marks the tokens of labels. */
export function findLabels(context: Context): Item[] {
  const { graph, lexicon, question } = context;
  const found: Found[] = [];
  for (const link of [...graph.links, ...lexicon.inverses])
    for (const [at, phrase] of (lexicon.links[link.id]?.phrases ?? []).entries())
      for (const each of occurrences(context, phrase, link.kind === "flag" ? "B" : "P")) {
        // A word that is only related to another word for a label says little of it.
        if (at > 0 && each.isWeak) continue;
        const said = featureIf(context, at > 0, "P:said");
        found.push({ ...each, features: [...each.features, ...said], link });
      }
  for (const cls of graph.classes)
    if (cls.label !== "" && cls.role === undefined)
      for (const each of occurrences(context, context.lexicon.classes[cls.id]?.content ?? [], "C"))
        found.push({ ...each, cls });
  const best = question.words.map(() => 0);
  for (const { used, strength } of found) for (const at of used) best[at] = Math.max(best[at] ?? 0, strength);
  best.forEach((strength, at) => {
    question.schema[at] = Math.max(question.schema[at] ?? 0, strength);
  });
  const isNamed = question.words.map(() => false);
  for (const each of found)
    if (each.used.length === 1 && each.strength >= wholeLabel && !isRare(each, context))
      isNamed[each.used[0] ?? 0] = true;
  const kept = withoutDominated(found, isNamed);
  const finer = rivalsOf(kept, context);
  return [
    ...kept.flatMap((each) => itemsOf(each, best, finer.get(each), context)),
    ...unnamedClasses(context, best, found),
  ];
}

/** How well a noun is taken to match a class without a label: enough to be what the question asks for. */
const nounOfUnnamed = 0.5;
/** The match from which a noun shares a word with a label, which may say what it belongs to: the club of "club colour". */
const sharedWord = 0.3;

/**
 * The things of a graph without types have a kind that only the question names: "which films …". A noun that is a whole
 * label names that. One that shares a word with the label of a property rather names a kind with this property.
 */
function unnamedClasses(context: Context, best: readonly number[], found: readonly Found[]): Item[] {
  const { graph, question, matcher, relations } = context;
  const unnamed = unnamedKinds(graph);
  if (unnamed.length === 0) return [];
  return question.words.flatMap((word, at) => {
    const [part] = matcher.words.partsOfSpeech(word);
    const strength = best[at] ?? 0;
    if (
      question.tokens[at]?.isQuoted ||
      !question.content[at] ||
      part?.part !== "noun" ||
      strength >= wholeLabel
    )
      return [];
    question.schema[at] = Math.max(question.schema[at] ?? 0, nounOfUnnamed);
    const span = { from: at, to: at + 1 };
    const kind = matcher.words.nounKinds(word)[0]?.kind ?? "";
    const owners = new Set(
      found.flatMap((each) => ("link" in each && each.used.includes(at) ? each.link.domains : [])),
    );
    return unnamed.map(({ id, isRecord }) => {
      const own = [
        ...feature(context, "C:unnamed"),
        ...feature(context, `C:unnamed:${kind}`),
        ...featureIf(context, isRecord, "C:unnamed:record"),
        ...(strength > sharedWord
          ? feature(context, owners.has(id) ? "C:unnamed:own" : "C:unnamed:other", strength)
          : []),
      ];
      const set = makeSet(context, span, own, [], `{${word}}`, relations.all(id), {
        isHead: true,
        isClass: true,
        head: at,
      });
      return explain(set, at, at + 1);
    });
  });
}

/** The number of statements below which a property of a large graph names nothing that people ask for. */
const rareStatements = 5;

function isRare(each: Found, { graph }: Context): boolean {
  return "link" in each && each.link.ends.size + each.link.values.size < rareStatements && graph.size > 1000;
}

/** Keeps the best occurrence of each label at each span. A related word yields to a label that is named. */
function withoutDominated(found: readonly Found[], isNamed: readonly boolean[]): readonly Found[] {
  const best = new Map<string, Found>();
  for (const each of found) {
    if (each.used.length === 1 && isNamed[each.used[0] ?? 0] && each.strength < weakMatch) continue;
    const owner = "link" in each ? `l${each.link.id}` : `c${each.cls.id}`;
    const key = `${owner}:${each.from}:${each.to}`;
    const known = best.get(key);
    if (known === undefined || known.strength < each.strength) best.set(key, each);
  }
  return [...best.values()];
}

/** Compares links that the same words may mean: the finer one has at least twice as many values. */
function rivalsOf(found: readonly Found[], context: Context): ReadonlyMap<Found, string> {
  const marks = new Map<Found, string>();
  const links = found.filter(
    (each): each is Occurrence & { readonly link: Link } => "link" in each && each.link.role !== undefined,
  );
  const last = ({ link }: { readonly link: Link }): string =>
    context.lexicon.links[link.id]?.content.at(-1) ?? "";
  for (const rivals of Map.groupBy(links, ({ used }) => used.join()).values()) {
    const most = Math.max(...rivals.map(({ link }) => link.starts.size));
    for (const each of rivals) {
      const others = rivals.filter(
        (other) =>
          other !== each &&
          last(other) === last(each) &&
          other.link.domains.some((cls) => each.link.domains.includes(cls)),
      );
      if (others.length === 0) continue;
      const size = each.link.starts.size;
      if (size * 2 <= most) marks.set(each, "P:coarser");
      else if (size === most && others.every(({ link }) => link.starts.size * 2 <= most))
        marks.set(each, "P:finer");
    }
  }
  return marks;
}

function itemsOf(
  each: Found,
  best: readonly number[],
  rival: string | undefined,
  context: Context,
): readonly Item[] {
  const { question } = context;
  const kind = "link" in each ? "P" : "C";
  const relative = each.strength - Math.max(...each.used.map((at) => best[at] ?? 0));
  const own = [
    ...each.features,
    ...feature(context, `${kind}:rel`, relative),
    ...(rival === undefined ? [] : feature(context, rival)),
    ...featureIf(context, isRare(each, context), "P:rare"),
  ];
  for (let at = each.from; at < each.to; at += 1)
    if (!each.used.includes(at)) own.push(...(question.costs[at] ?? []));
  const items = "link" in each ? linkItems(each, own, context) : [classItem(each, own, context)];
  return items.map((item) => each.used.reduce((marked, at) => explain(marked, at, at + 1), item));
}

/** The least strength of the words of a flag. */
const leastFlag = 0.45;

function linkItems(
  each: Occurrence & { readonly link: Link },
  own: FeatureList,
  context: Context,
): readonly Item[] {
  const { link, strength, used } = each;
  if (link.kind === "flag") return strength < leastFlag ? [] : flagSets(each, own, context);
  const item: LinkItem = makeItem(context, "link", each, own, [], link.label, {
    link,
    strength,
    form: formOfWord(context.question.words[used[0] ?? 0] ?? "", link, context),
    isNegated: false,
    quality: undefined,
    hash: link.id,
    head: used.at(-1) ?? -1,
  });
  return [item];
}

function formOfWord(word: string, link: Link, { lexicon, matcher: { words } }: Context): LinkItem["form"] {
  if (isParticiple(word, words)) return "participle";
  if (words.partsOfSpeech(word)[0]?.part === "verb") return "verb";
  const isPerson = words.nounKinds(word)[0]?.kind === "person";
  return isPerson && lexicon.links[link.id]?.form === "verb" ? "agent" : "noun";
}

function flagSets(
  each: Occurrence & { readonly link: Link },
  own: FeatureList,
  context: Context,
): readonly Item[] {
  const { link } = each;
  const features = each.strength < weakMatch ? [...own, ...feature(context, "B:weakpart")] : own;
  return context.relations
    .holding(link, flagIs(1))
    .map((denoted) =>
      makeSet(context, each, features, [], link.label, denoted, { flag: link, isOpen: true }),
    );
}

/** The comparison of a flag with a truth value, as a number. */
export function flagIs(truth: 0 | 1): Comparison {
  return plainComparison("number", [[truth, truth]]);
}

function classItem(
  each: Occurrence & { readonly cls: ChartClass },
  own: FeatureList,
  context: Context,
): Item {
  const { cls, used } = each;
  return makeSet(context, each, own, [], `{${cls.label}}`, context.relations.all(cls.id), {
    isHead: true,
    isClass: true,
    head: used.at(-1) ?? -1,
  });
}

/** How far apart the words of a label may stand: three function words, or one word with content. */
const widestGap = 3;

/** Returns the occurrences of a label, from one matching word to all of them. */
export function occurrences(
  context: Context,
  content: readonly string[],
  prefix: string,
): readonly Occurrence[] {
  const { question } = context;
  const { words } = question;
  // What is "mentioned" is no more than that: who mentions something does not say that it is.
  const isVerb = prefix === "B" && content.length === 1;
  // "use" and "report" are the verbs of any relation: no other word for one is a part of a label.
  const isSupport = (word: string): boolean => context.matcher.lemmas(word).some(isSupportVerb);
  const matches = question.tokens.map(({ isQuoted }, token) =>
    (isQuoted ? [] : content)
      .flatMap((label, at) => matchesAt(context, token, label).map((match) => ({ ...match, at })))
      .filter(
        (match) => !isSupport(words[token] ?? "") || (isVerb ? match.match.kind === "exact" : isForm(match)),
      )
      .sort((left, right) => right.match.strength - left.match.strength),
  );
  const found: Occurrence[] = joinedOccurrences(context, content, prefix);
  for (const [start, list] of matches.entries()) {
    const [first] = list;
    if (first === undefined) continue;
    const chosen: Chosen[] = [first];
    found.push(occurrence(context, content, prefix, chosen));
    let gap = 0;
    for (
      let at = first.to;
      at < Math.min(words.length, start + content.length + 4) && chosen.length < content.length;
      at += 1
    ) {
      const next = matches[at]?.find(
        (each) => !chosen.some((known) => known.at === each.at) && followsIn(context, chosen, each),
      );
      if (next === undefined) {
        gap += isFunctionWord(words[at] ?? "") ? 1 : 2;
        if (gap > widestGap) break;
        continue;
      }
      chosen.push(next);
      at = next.to - 1;
      gap = 0;
      found.push(occurrence(context, content, prefix, chosen));
    }
  }
  // "The distribution of" asks for no "normal distribution".
  const isLight = ({ used }: Occurrence): boolean =>
    used.length < content.length &&
    used.every((at) => isRelationWord(words[at] ?? "") || isSpreadWord(words[at] ?? ""));
  return found.filter((each) => !isLight(each));
}

/** Whether two words are forms of one word, or an idiom means a word. */
function isForm({ match }: Omit<Chosen, "at">): boolean {
  return /^(?:exact|lemma|stem|derivation|idiom)$/.test(match.kind);
}

/**
 * Whether words belong to one label: side by side, in its order without an article, which begins another noun, or joined
 * by a preposition: "the name of the method".
 */
function followsIn({ question }: Context, chosen: readonly Chosen[], { at, from }: Chosen): boolean {
  const last = chosen.at(-1);
  if (last === undefined || last.to === from) return true;
  const gap = question.words.slice(last.to, from);
  return gap.some(isLinkWord) || (last.at < at && !gap.some((word) => /^(?:an?|the)$/.test(word)));
}

/** A word of a label, by its position, that the tokens of a question match. */
type Chosen = {
  readonly match: WordMatch;
  readonly at: number;
  readonly from: number;
  readonly to: number;
};

const idiom: WordMatch = { kind: "idiom", strength: 0.7 };

/** The ways in which a token, or an idiom that starts with it, means a word of a label: what "describes" a film are its tags. */
function matchesAt({ question, matcher }: Context, from: number, label: string): Omit<Chosen, "at">[] {
  const match = matcher.match(question.words[from] ?? "", label);
  const forms = [label, ...matcher.lemmas(label)];
  const idioms = question.idioms.filter(
    ({ from: start, meanings }) => start === from && forms.some((word) => meanings.includes(word)),
  );
  return [
    ...(match === undefined ? [] : [{ match, from, to: from + 1 }]),
    ...idioms.map(({ to }) => ({ match: idiom, from, to })),
  ];
}

/** Finds a label of one word that is written as two, and two words of a label that are written as one. */
function joinedOccurrences(context: Context, content: readonly string[], prefix: string): Occurrence[] {
  const { words } = context.question;
  const match: WordMatch = { kind: "exact", strength: 1 };
  const found: Occurrence[] = [];
  for (const [from, word] of words.entries()) {
    if (
      content.length === 1 &&
      `${word}${words[from + 1] ?? ""}` === content[0] &&
      words[from + 1] !== undefined
    )
      found.push(occurrence(context, content, prefix, [{ match, at: 0, from, to: from + 2 }]));
    for (let at = 0; at + 1 < content.length; at += 1)
      if (`${content[at]}${content[at + 1]}` === word) {
        const first = { match, at, from, to: from + 1 };
        found.push(occurrence(context, content, prefix, [first, { ...first, at: at + 1 }]));
      }
  }
  return found;
}

function occurrence(
  context: Context,
  content: readonly string[],
  prefix: string,
  chosen: readonly Chosen[],
): Occurrence {
  const { question } = context;
  const isNamed = ({ from, to }: Chosen): boolean =>
    entriesOf(keyOf(question.tokens, from, to), context) !== undefined;
  const used = [
    ...new Set(chosen.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))),
  ];
  const missing = content.length - chosen.length;
  const strength = chosen.reduce((sum, { match }) => sum + match.strength, 0);
  // A related word whose own label stands in the schema more likely means that.
  const stolen = chosen.filter(
    ({ match, from }) => match.strength < weakMatch && (question.known[from] ?? 0) >= wholeLabel,
  );
  // A word that is a value of the graph rather means that than something that is called otherwise.
  const values = prefix === "P" ? chosen.filter((each) => !isForm(each) && isNamed(each)) : [];
  const features = [
    ...featureIf(context, values.length > 0, "P:value", values.length),
    ...chosen.flatMap(({ match }) => feature(context, `${prefix}:t:${match.kind}`, match.strength)),
    ...featureIf(context, missing > 0, `${prefix}:miss`, missing / content.length),
    ...featureIf(context, !chosen.some(({ at }) => at === content.length - 1), `${prefix}:headmiss`),
    ...featureIf(context, missing === 0 && content.length > 1, `${prefix}:full`),
    ...featureIf(context, stolen.length > 0 && used.length > 1, `${prefix}:weaktok`, stolen.length),
  ];
  return {
    from: used[0] ?? 0,
    to: (used.at(-1) ?? 0) + 1,
    used,
    features,
    strength:
      strength / Math.sqrt(Math.max(1, content.length)) / Math.sqrt(Math.max(1, chosen.length)) +
      0.01 * chosen.length,
    isWeak: chosen.some(({ match }) => match.strength < weakMatch),
  };
}

/** Finds the values of links with few values by their words, such as "the tool is not available". */
export function findValueLabels(context: Context): Item[] {
  const { lexicon, question, graph } = context;
  return lexicon.valueLabels.flatMap((label) =>
    occurrences(context, label.content, "vl")
      .filter(({ used, isWeak }) => used.length >= 2 && label.content.length - used.length <= 1 && !isWeak)
      .flatMap((each) => {
        const negation = label.isNegative ? negationNear(each, question.words) : undefined;
        const used = negation === undefined ? each.used : [...each.used, negation];
        const span = { from: Math.min(...used), to: Math.max(...used) + 1 };
        const own = [
          ...each.features,
          ...featureIf(context, label.isNegative, negation === undefined ? "vl:negmiss" : "vl:neg"),
        ];
        for (let at = span.from; at < span.to; at += 1)
          if (!used.includes(at)) own.push(...(question.costs[at] ?? []));
        const set = nodeSetOf([label.node]);
        const to = context.relations.listed(label.link.role ?? 0, set);
        const text = `${label.link.label}~${graph.label(label.node)}`;
        return context.relations.having(label.link, to).map((denoted) => {
          const item = makeSet(context, span, own, [], text, denoted, { isOpen: true });
          return used.reduce((marked, at) => explain(marked, at, at + 1), item);
        });
      }),
  );
}

function negationNear({ from, to }: Occurrence, words: readonly string[]): number | undefined {
  for (let at = Math.min(words.length, to + 2) - 1; at >= Math.max(0, from - 3); at -= 1)
    if (isNegationWord(words[at] ?? "")) return at;
  return undefined;
}
