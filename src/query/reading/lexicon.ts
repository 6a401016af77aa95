/** The words of a graph: those of its links, classes and names, prepared once to be found in questions. */

import { cutRemarks } from "../../base/text/cut.ts";
import { wordsOf } from "../../base/text/words.ts";
import {
  isFunctionWord,
  isLinkWord,
  isMeasure,
  isNegationWord,
  type Matcher,
  measuresOf,
  measuresOfUnit,
  tokenise,
} from "../../english/index.ts";
import type { Words } from "../../english/words/index.ts";
import type { Vocabulary } from "../writing/vocabulary.ts";
import { noEnds } from "./ends.ts";
import type { ChartClass, Link, ReadingGraph } from "./reading-graph.ts";
import { pathOf } from "./relations.ts";
import { shortNamesOf } from "./short-names.ts";

/** The words of a link's label. */
export type LinkWords = {
  /** The words with content, or all words if none has any. */
  readonly content: readonly string[];
  /** The function words, such as "in" of "born in". */
  readonly light: ReadonlySet<string>;
  /** Whether the label reads as a noun, as a verb ("borders"), as a participle ("written by"), or states a flag. */
  readonly form: "noun" | "verb" | "participle" | "flag";
  readonly all: readonly string[];
  /** The words with content of the label, and of the phrases with which the writer says the link otherwise. */
  readonly phrases: readonly (readonly string[])[];
};

export type ClassWords = {
  readonly content: readonly string[];
  readonly isPerson: boolean;
  readonly isPlace: boolean;
  /** Whether the members are organisations or other groups of people. */
  readonly isGroup: boolean;
  /** Whether the members are times, such as years that no type tells from other texts. */
  readonly isTime: boolean;
};

/** A node that a name may mean; `isOther` if the name is not its label. */
export type NameEntry = { readonly node: number; readonly isOther: boolean };

/** A value of a link with few values, whose words say more than a name: "tool is available". */
export type ValueLabel = {
  readonly link: Link;
  readonly node: number;
  readonly content: readonly string[];
  readonly isNegative: boolean;
};

/** The names of a graph, as questions are searched for them. */
export type Names = {
  /** Maps the tokens of a name, joined by spaces, to its nodes. */
  readonly names: Pick<ReadonlyMap<string, readonly NameEntry[]>, "get" | "has" | "size">;
  /** Maps a shorter name that is a word of English to its nodes. It counts only where it is written like a name. */
  readonly wordNames: Pick<ReadonlyMap<string, readonly number[]>, "get" | "has">;
  /** All names, if they are few enough to be looked at one by one (`fewNames`); none otherwise. */
  readonly allNames: readonly string[];
  /** The most tokens of a name. */
  readonly longestName: number;
  /** Maps a word of longer names to their nodes, if there are at most three. */
  readonly partialNames: Pick<ReadonlyMap<string, readonly number[]>, "get">;
  /** Maps the first two letters of names to the names, for slips. */
  readonly namesByStart: Pick<ReadonlyMap<string, readonly string[]>, "get">;
};

export type Lexicon = Names & {
  /** The words of the links of the graph and of `inverses`, by their ids. */
  readonly links: readonly LinkWords[];
  /** The links of the graph, followed backwards, that the writer has words for: "narrower" of "broader". */
  readonly inverses: readonly Link[];
  readonly classes: readonly ClassWords[];
  readonly valueLabels: readonly ValueLabel[];
  /** The different words of the labels of links and classes, and those that are a whole label. */
  readonly schemaWords: ReadonlySet<string>;
  readonly wholeLabels: ReadonlySet<string>;
  /** All words of labels, and each two that follow each other, to divide words that were written as one. */
  readonly vocabulary: ReadonlySet<string>;
};

/** The longest name, in tokens, that a question is searched for. */
const longestKey = 40;
/** The number of names up to which a misspelt name is looked for. */
const mostFuzzyNames = 20_000;
/** The number of names above which a misspelt word is near too many others. */
export const fewNames = 50_000;

/** Prepares the words of the schema of a graph beside its names. */
export function createLexicon(
  graph: ReadingGraph,
  names: Names,
  matcher: Matcher,
  vocabulary: Vocabulary,
): Lexicon {
  const inverses = inversesOf(graph, vocabulary);
  const links = [...graph.links, ...inverses].map((link) => wordsOfLink(link, matcher, vocabulary));
  const classes = graph.classes.map((cls) => wordsOfClass(cls, matcher));
  const contents = [...links, ...classes].map(({ content }) => content);
  return {
    links,
    inverses,
    classes,
    ...names,
    valueLabels: graph.links.flatMap(labelsOfValues(graph)),
    schemaWords: new Set(contents.flat()),
    wholeLabels: new Set(contents.filter(({ length }) => length === 1).flat()),
    vocabulary: vocabularyOf(links, classes, names.allNames),
  };
}

/**
 * Collects the names of a graph.
 * @param isNamed whether a question may name a node
 */
export function collectNames(
  graph: ReadingGraph,
  words: Words,
  isNamed: (node: number) => boolean = () => true,
) {
  const { names, wordNames } = namesOf(graph, words, isNamed);
  let longestName = 1;
  for (const key of names.keys()) longestName = Math.max(longestName, key.split(" ").length);
  return {
    names,
    wordNames,
    allNames: names.size <= fewNames ? [...names.keys()] : [],
    longestName,
    partialNames: partsOfNames(names, graph),
    namesByStart: names.size < mostFuzzyNames ? startsOfNames(names) : new Map<string, string[]>(),
  } satisfies Names;
}

/** Splits a label of the schema into its words, without a remark in parentheses. */
export function labelWords(label: string): string[] {
  return tokenise(wordsOf(cutRemarks(label).replaceAll("_", " ")).join(" ")).map(({ text }) => text);
}

function contentOf(words: readonly string[]): readonly string[] {
  const content = words.filter((word) => !isFunctionWord(word));
  return content.length > 0 ? content : words;
}

/**
 * What the writer calls a link: "author", "written by". Shortcuts through records and flags have no other words. A verb
 * between things of one kind is a noun for the other end: who is narrower than something is its narrower concept.
 */
function phrasesOf({ kind, record, path, isSelf }: Link, vocabulary: Vocabulary): readonly string[] {
  if (record !== undefined || kind === "flag") return [];
  const { noun, labelNoun, frame } = vocabulary.path(path);
  const said = frame.kind === "noun" ? frame.noun : frame.kind === "verb" ? frame.verb : frame.text;
  // Backwards, a link without a noun is not called by its label, which names the other end.
  const isOwn = noun === "" || labelNoun === noun;
  return (isSelf ? [noun] : isOwn ? [noun, said] : [labelNoun]).filter(
    (text) => !labelWords(text).every(isFunctionWord),
  );
}

function inversesOf({ links }: ReadingGraph, vocabulary: Vocabulary): readonly Link[] {
  const found: Link[] = [];
  for (const link of links) {
    if (link.kind !== "thing" || link.record !== undefined || link.role !== undefined) continue;
    const path = pathOf(link, true);
    const { ends, starts, domains, ranges, isSingle, isSingleInverse } = link;
    const inverse = {
      ...link,
      path,
      id: links.length + found.length,
      nones: noEnds,
      ends: starts,
      starts: ends,
      domains: ranges,
      ranges: domains,
      isSingle: isSingleInverse,
      isSingleInverse: isSingle,
    };
    const [label] = phrasesOf(inverse, vocabulary);
    if (label !== undefined) found.push({ ...inverse, label });
  }
  return found;
}

function wordsOfLink(link: Link, matcher: Matcher, vocabulary: Vocabulary): LinkWords {
  const all = labelWords(link.label);
  const content = contentOf(all).filter((word) => word !== "number");
  const kept = content.length > 0 ? content : all;
  const others = phrasesOf(link, vocabulary).map((phrase) => contentOf(labelWords(phrase)));
  const phrases = new Map([kept, ...others].map((words) => [words.join(" "), words]));
  return {
    all,
    content: kept,
    phrases: [...phrases.values()],
    light: new Set(all.filter(isFunctionWord)),
    form: link.kind === "flag" ? "flag" : formOf(kept, all, matcher),
  };
}

function formOf(content: readonly string[], all: readonly string[], { words }: Matcher): LinkWords["form"] {
  const first = content[0] ?? "";
  const isVerb = words.partsOfSpeech(first).some(({ part, uses }) => part === "verb" && uses > 0);
  if (isVerb && content.length === 1 && /[a-z]s$/.test(first)) return "verb";
  if (isParticiple(first, words) && all.length > 1) return "participle";
  return isVerb && all.length > 1 && isLinkWord(all.at(-1) ?? "") ? "verb" : "noun";
}

/** Whether a word is the past or the past participle of a verb. */
export function isParticiple(word: string, words: Matcher["words"]): boolean {
  if (!/(?:ed|wn|en|de|id|ught|ne|ld|lt|pt|nt|ung)$/.test(word)) return false;
  return words.partsOfSpeech(word).some(({ part, lemma }) => part === "verb" && lemma !== word);
}

/** Whether a word is a verb, or a participle. */
export function isVerbal(word: string, { words }: Matcher): boolean {
  return isParticiple(word, words) || words.partsOfSpeech(word)[0]?.part === "verb";
}

/** The share of a noun's uses as a person, place or time above which a class contains persons, places or times. */
const leastPersonShare = 0.4;
const leastPlaceShare = 0.3;
const leastTimeShare = 0.5;
const leastGroupShare = 0.3;

function wordsOfClass(cls: ChartClass, { words }: Matcher): ClassWords {
  const all = labelWords(cls.label);
  const content = contentOf(all);
  const head = content.at(-1) ?? "";
  const share = (word: string, kind: string): number =>
    words.nounKinds(word).find((entry) => entry.kind === kind)?.share ?? 0;
  const agent = head.replace(/ed$/, "er");
  return {
    content,
    isPerson:
      Math.max(share(head, "person"), agent === head ? 0 : share(agent, "person")) > leastPersonShare ||
      all.at(-1) === "by",
    isPlace: share(head, "location") > leastPlaceShare,
    isGroup: share(head, "group") > leastGroupShare,
    isTime: share(head, "time") > leastTimeShare,
  };
}

/** The ends of a link that are letters for what adjectives say of its label: the sex F is called "female". */
function codesOf({ kind, label, path, starts }: Link, graph: ReadingGraph, words: Words) {
  const nodes =
    kind === "text" && path.length === 1 && starts.size <= mostCategories ? [...starts.keys()] : [];
  if (!nodes.every((node) => /^\p{L}$/u.test(graph.label(node)))) return [];
  const adjectives = labelWords(label).flatMap((word) => words.neighbours(word, "attribute"));
  return nodes.flatMap((node) =>
    adjectives
      .filter(({ word }) => word.startsWith(graph.label(node).toLowerCase()))
      .map(({ word }) => [node, word] as const),
  );
}

/** Returns the names of all nodes but records: labels, shorter names and, where the graph states them, other names. */
function namesOf(graph: ReadingGraph, words: Words, isNamed: (node: number) => boolean) {
  const names = new Map<string, NameEntry[]>();
  const wordNames = new Map<string, number[]>();
  const add = (text: string, node: number, isOther: boolean): void => {
    const key = nameKey(text);
    if (key === "" || key.split(" ").length > longestKey) return;
    const known = names.get(key);
    if (known === undefined) names.set(key, [{ node, isOther }]);
    else if (!known.some((entry) => entry.node === node)) known.push({ node, isOther });
  };
  for (let node = 0; node < graph.size; node += 1) {
    const classes = graph.classesOf(node);
    if (classes.every((id) => graph.classes[id]?.isRecord) || !isNamed(node)) continue;
    const label = graph.label(node);
    add(label, node, false);
    for (const name of shortNamesOf(label)) {
      if (!words.knows(name)) add(name, node, true);
      else wordNames.set(nameKey(name), [...(wordNames.get(nameKey(name)) ?? []), node]);
    }
  }
  for (const link of graph.links) {
    if (isOtherName(link))
      for (const [node, ends] of link.ends) for (const end of ends) add(graph.label(end), node, true);
    for (const [node, adjective] of codesOf(link, graph, words))
      if (isNamed(node)) add(adjective, node, true);
  }
  return { names, wordNames };
}

/** Whether the ends of a link are other names of its subjects, as the property of SKOS says. */
export function isOtherName({ path }: Link): boolean {
  return path.length === 1 && /[/#](?:altLabel|alternateName|alternative)$/.test(path[0].property);
}

/** Returns the tokens of a name, joined by spaces. */
export function nameKey(text: string): string {
  return tokenise(text)
    .map((token) => token.text)
    .join(" ");
}

/** The number of names above which a shared word says nothing about which one is meant. */
const mostSharing = 3;

/** The most words of a text of which one word is enough: a sentence is not called by one of its words. */
const longestText = 4;

function partsOfNames(
  names: ReadonlyMap<string, readonly NameEntry[]>,
  graph: ReadingGraph,
): Map<string, readonly number[]> {
  const nodes = new Map<string, Set<number>>();
  for (const [key, all] of names) {
    const words = key.split(" ");
    if (words.length < 2) continue;
    const entries =
      words.length <= longestText ? all : all.filter(({ node }) => graph.texts(node) === undefined);
    for (const word of words) {
      const known = nodes.get(word) ?? new Set<number>();
      nodes.set(word, known);
      if (known.size <= mostSharing) for (const { node } of entries) known.add(node);
    }
  }
  return new Map(
    [...nodes].filter(([, known]) => known.size <= mostSharing).map(([word, known]) => [word, [...known]]),
  );
}

function startsOfNames(names: ReadonlyMap<string, unknown>): Map<string, string[]> {
  const keys = [...names.keys()].filter((key) => key.length > 4 && key.split(" ").length <= 3);
  return Map.groupBy(keys, (key) => key.replaceAll(" ", "").slice(0, 2));
}

/** The number of values up to which a link's values count as categories. */
const mostCategories = 8;

function labelsOfValues(graph: ReadingGraph) {
  return (link: Link): ValueLabel[] => {
    if (link.role === undefined || link.starts.size > mostCategories) return [];
    return [...link.starts.keys()].flatMap((node) => {
      const words = tokenise(graph.label(node)).map(({ text }) => text);
      const content = words.filter((word) => !isFunctionWord(word) && !isNegationWord(word));
      const fits = content.length >= 2 && content.length <= 6 && words.length <= 10;
      return fits ? [{ link, node, content, isNegative: words.some(isNegationWord) }] : [];
    });
  };
}

function vocabularyOf(
  links: readonly LinkWords[],
  classes: readonly ClassWords[],
  names: readonly string[],
): Set<string> {
  const fromNames =
    names.length < 5000 ? names.flatMap((key) => key.split(" ")).filter((word) => word.length > 2) : [];
  return new Set([
    ...links.flatMap(({ all }) => [...all, ...all.slice(1).map((word, at) => `${all[at]} ${word}`)]),
    ...classes.flatMap(({ content }) => content),
    ...fromNames,
  ]);
}

/** How well a quality word fits a link: 1 if the label names its usual measure, less for others, 0 if it does not fit. */
export function qualityFit(
  quality: string,
  link: Link,
  { content, all }: LinkWords,
  matcher: Matcher,
): number {
  const measures = measuresOf(quality);
  if (measures === undefined) return 0;
  // "Visitors per year" are no measure of time.
  const rate = all.indexOf("per");
  for (const [rank, measure] of measures.entries())
    for (const word of content) {
      if (rate >= 0 && all.indexOf(word) > rate) continue;
      if (word !== measure && !matcher.lemmas(word).includes(measure)) continue;
      return word === content.at(-1) ? 1 - 0.12 * rank : 0.55 - 0.06 * rank;
    }
  const isOfTime = /^(?:old|early|young|new|late|recent)$/.test(quality);
  if (link.kind !== "number") return isOfTime ? 0.8 : 0;
  if (isOfTime) return 0;
  if (/^(?:many|few|much)$/.test(quality)) return 0.15;
  if (/^(?:high|low|large|big|great|small)$/.test(quality)) return 0.2;
  // What is heavy has no high price, and what lasts long has a duration.
  const isOther = content.some((word) => [word, ...matcher.lemmas(word)].some(isMeasure));
  return isOther || quality.includes(" ") ? 0 : 0.1;
}

/** How well the units of a value fit a link: 1 if the label names the unit, .5 if it names what the unit measures. */
export function unitFit(unit: string, { content }: LinkWords, matcher: Matcher): number {
  let best = 0;
  for (const part of unit.split(" "))
    for (const word of content) {
      const forms = [word, ...matcher.lemmas(word)];
      if (forms.includes(part)) return 1;
      if (measuresOfUnit(part).some((noun) => forms.includes(noun))) best = 0.5;
    }
  return best;
}
