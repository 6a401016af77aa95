/** Analyses what the label, values and things of a property say: the words with which it is written. */
import {
  type Frame,
  frameOf,
  isPreposition,
  nameOfUnit,
  type Subject,
  splitUnit,
  verbDone,
  wordsOfLabel,
} from "../../english/index.ts";
import {
  headOf,
  isUncountable,
  pastOf,
  pluralOf,
  singularOf,
  type Words,
} from "../../english/words/index.ts";
import { formatIri, nameOfResource, type Value } from "../../graph/index.ts";
import { nameProperty, type Step } from "../expression.ts";
import type { GraphIndex } from "../graph-index.ts";
import {
  entryOf,
  isOrdinal,
  type Lexicon,
  lastingParticiples,
  nounsOfClasses,
  nounsOfDoing,
  pastParticiples,
  verbsOfOwners,
} from "./lexicon.ts";
import { placeFrame } from "./role-words.ts";
import { endsInParticiple, isParticiple, timeWords } from "./time-words.ts";

export type Noun = { readonly singular: string; readonly plural: string };

/** How the end of a path stands to the thing where the path starts. */
export type PathWords = {
  readonly frame: Frame;
  /** What the ends are in relation to the start: "author"; empty if no label says it. */
  readonly noun: string;
  readonly plural: string;
  readonly kind: "thing" | "number" | "time" | "flag" | "text";
  /** Whether no thing has two ends. */
  readonly isSingle: boolean;
  /** Whether the ends say how the start is, and are no things that it has: a status, a rank. */
  readonly isQuality: boolean;
  /** Whether most ends are persons. */
  readonly isPersonal: boolean;
  /** The record on the way of which a verb is said: "production" in "whose production was carried out by". */
  readonly via: string;
  /** Whether a verb or participle tells what happened once. */
  readonly isPast: boolean;
  /** The base form of the verb of a participle with "by": "direct" for "directed by". */
  readonly agentVerb: string;
  /** What the start does with such ends: "use"; "have" if the lexicon says nothing. */
  readonly holder: string;
  /** The unit of figures, if the label states it: "km" of "length km"; else empty. */
  readonly unit: string;
  /** The phrase from the end to the start, if the lexicon has one. */
  readonly inverse: Frame | undefined;
  /** The noun for the start in relation to the end, if the lexicon has one. */
  readonly inverseNoun: string;
};

/** The number of ends that are looked at to find out what a property leads to. */
const sample = 50;

/** Returns a plural; nouns of doing, such as "machine learning", have none. */
export function pluralNoun(singular: string): string {
  return nounsOfDoing.has(headOf(singular)) || isUncountable(singular) ? singular : pluralOf(singular);
}

/** Inflects the noun before a participle or a comma, or both of two: "languages spoken, written or signed", "drugs or therapies". */
function inflectHead(noun: string, change: (head: string) => string, words: Words): string {
  const all = noun.split(" ");
  const at = all.findIndex(
    (word, place) =>
      place > 0 && (all[place - 1]?.endsWith(",") || isParticiple(word.replace(/,$/, ""), words)),
  );
  const head = at < 0 ? noun : all.slice(0, at).join(" ");
  const changed = head.split(/( (?:or|and) )/).map((part, place) => (place % 2 === 0 ? change(part) : part));
  return [changed.join(""), ...(at < 0 ? [] : all.slice(at))].join(" ");
}

/** Returns the plural of a property's noun: "positions held" for "position held". */
export function pluralOfNoun(noun: string, words: Words): string {
  return noun === "" ? "" : inflectHead(noun, pluralNoun, words);
}

export type PropertyWords = Omit<PathWords, "via" | "plural" | "isSingle"> & {
  readonly label: string;
  /** Whether the graph uses the property with things of several classes, so that its label alone is ambiguous. */
  readonly isShared: boolean;
};

export function wordsOfProperty(
  id: string,
  label: string,
  index: GraphIndex,
  words: Words,
  lexicon: Lexicon,
): PropertyWords {
  const name = id === nameProperty ? "name" : label;
  const { starts, ends } = index.adjacency({ property: id, inverse: false });
  const entry = entryOf(id, label, lexicon);
  const kind = id === nameProperty ? "text" : kindOfEnds(ends, index, name, words);
  const isFlag = kind === "flag";
  const phrase = entry?.verb ?? undefined;
  const subject = subjectOf(starts, index, words);
  const frameOfWords = (text: string): Frame =>
    definite(frameOf(text, isFlag, words, subject.acts), { starts, ends });
  const own = actingOn(
    belonging(doneBy(frameOfWords(name), kind, subject.acts, words), kind),
    { name: wordsOfLabel(name), kind, subject: subject.acts, isOwn: new Set(starts).size === starts.length },
    words,
  );
  const time =
    kind === "time" && entry === undefined
      ? timeWords(own, isYearly({ ends }, index), subject.acts, words)
      : undefined;
  const figure = kind === "number" && entry === undefined ? figureOf(name, ends, index, words) : undefined;
  const nounOfEntry = entry?.singular ?? figure?.noun ?? "";
  const said =
    nounOfEntry ||
    time?.noun ||
    (own.kind === "noun" || (own.kind !== "flag" && phrase === undefined)
      ? inflectHead(own.noun ?? "", singularOf, words)
      : "");
  const noun =
    kind !== "text"
      ? said
      : own.kind === "verb" && areStatements(ends, index)
        ? `${said} status`
        : withoutName(said, words);
  const type = kind === "thing" ? classOfEnds({ property: id, inverse: false }, index) : undefined;
  const place =
    (kind === "thing" || kind === "text") && own.kind === "noun" && phrase === undefined
      ? placeFrame(noun, {
          subject,
          ends: type === undefined ? "" : wordsOfLabel(spokenLabel(type, index)),
          words,
        })
      : undefined;
  const frame: Frame =
    place ??
    (entry?.adjective !== undefined
      ? { kind: "flag", text: entry.adjective }
      : phrase !== undefined && phrase !== ""
        ? frameOfWords(phrase)
        : nounOfEntry !== ""
          ? { kind: "noun", noun: nounOfEntry }
          : isFlag
            ? flagFrame(own, name, words)
            : (time?.frame ??
              (own.kind === "noun" || noun.endsWith(" status") ? { kind: "noun", noun } : own)));
  const isPersonalNoun =
    entry?.question !== undefined
      ? entry.question === "who"
      : type === undefined
        ? kind !== "number" && kind !== "time" && (isPersonal(noun, words) || areDoers(name, ends, index))
        : isPersonal(wordsOfLabel(spokenLabel(type, index)), words);
  const participle = frame.kind === "state" && frame.isParticiple ? (frame.text.split(" ")[0] ?? "") : "";
  return {
    label: wordsOfLabel(name),
    frame,
    noun,
    kind,
    isQuality:
      sortNouns.has(headOf(noun)) || (kind === "text" && !isPersonalNoun && !namesThings(noun, words)),
    isPersonal: isPersonalNoun,
    // What was done at a time was done once: "enacted in 1845".
    isPast:
      (place !== undefined && subject.isEvent) ||
      (frame.kind === "verb" && frame.isPast === true) ||
      /^(?:was|were)\b/.test(wordsOfLabel(phrase ?? name)) ||
      pastParticiples.has(participle) ||
      // A battle that is told of is over.
      (participle !== "" && subject.isEvent) ||
      (kind === "time" && participle !== ""),
    agentVerb:
      frame.kind === "state" && /^\S+ by$|^\S+ (?:out|up) by$/.test(frame.text)
        ? agentOf(frame.text, words)
        : "",
    holder: holderOf(noun, words),
    unit: figure?.unit ?? "",
    inverse: entry?.inverse ? frameOf(entry.inverse, false, words) : undefined,
    inverseNoun: entry?.inverse_noun ?? "",
    isShared: isSharedBy(starts, index),
  };
}

/** Nouns of what only sorts things, whether the graph has a text or a thing for it. */
const sortNouns: ReadonlySet<string> = new Set(
  "type kind sort category class genre status rank grade level".split(" "),
);
const concreteShare = 0.3;
const concrete = /^(?:animal|artifact|body|food|location|object|person|plant|substance)$/;

/** Whether a noun stands for things that can be had, such as a cargo, and not for how something is. */
function namesThings(noun: string, words: Words): boolean {
  const kinds = words.nounKinds(headOf(noun));
  const share = kinds.reduce((sum, one) => sum + (concrete.test(one.kind) ? one.share : 0), 0);
  return kinds.length === 0 || share > concreteShare;
}

/** Whether names in capitals say by whom something was done: "described by" Linnaeus, but not "caused by" snow. */
function areDoers(name: string, ends: Int32Array, index: GraphIndex): boolean {
  const isName = (end: number): boolean => {
    const value = index.value(end);
    return value?.kind === "text" && /^\p{Lu}\p{Ll}/u.test(value.text);
  };
  return / by$/.test(wordsOfLabel(name)) && ends.every(isName);
}

/** Nouns in the plural that are mostly amounts are no things that are counted: costs, revenues. */
const isAmount = (kinds: ReturnType<Words["nounKinds"]>): boolean =>
  kinds.reduce(
    (sum, { kind, share }) => sum + (kind === "possession" || kind === "attribute" ? share : 0),
    0,
  ) > 0.7;

/**
 * Returns the noun of a figure whose label has more in it: a unit ("length km" is a length in km), or what is counted
 * ("employees", "num employees"); undefined for any other label.
 */
function figureOf(
  label: string,
  ends: Int32Array,
  index: GraphIndex,
  words: Words,
): { readonly noun: string; readonly unit?: string } | undefined {
  const all = wordsOfLabel(label).replace(/^(?:has|have|with) /, "");
  // "Bottles per year" are counted.
  if (/^\S+s per \S+$/.test(all)) return { noun: `number of ${all}` };
  const { quantity, unit } = splitUnit(all);
  if (quantity !== "" && unit !== "" && !isOrdinal(unit) && !isPreposition(quantity.split(" ").at(-1) ?? ""))
    return /^(?:num|number|nr|no\.?|nb)$/.test(quantity)
      ? { noun: `number of ${unit}` }
      : { noun: /^\p{L}+ed$/u.test(quantity) ? `time ${quantity}` : quantity, unit: nameOfUnit(unit) };
  const [, counted] = /^(?:num|nr|no\.?|nb|number|count|total) (?:of )?(.+)$/.exec(all) ?? [];
  if (counted !== undefined) return { noun: `number of ${pluralOfNoun(singularOf(counted), words)}` };
  const [head = "", last = ""] = [all.replace(/ \S+$/, ""), all.split(" ").at(-1) ?? ""];
  const things = isParticiple(last, words) ? head : all;
  const isPlural = singularOf(things) !== things && !/ of | in /.test(things);
  const areWhole = ends.every((end) => {
    const value = index.value(end);
    return value?.kind === "number" && value.exponent >= 0 && value.unit === undefined;
  });
  const kinds = words.nounKinds(singularOf(things.split(" ").at(-1) ?? ""));
  const isCounted = isPlural && areWhole && kinds.length > 0 && !isAmount(kinds);
  return isCounted ? { noun: `number of ${all}` } : undefined;
}

type Subjects = {
  readonly acts: Subject;
  readonly isEvent: boolean;
  /** Whether they are somewhere, as texts and ideas are not. */
  readonly isSomewhere: boolean;
};

/** What kind of things have a property: persons and their groups, who act, or events. */
function subjectOf(starts: Int32Array, index: GraphIndex, words: Words): Subjects {
  const step = Math.max(1, Math.floor(starts.length / sample));
  const nouns = starts
    .filter((_, at) => at % step === 0)
    .reduce((counts, start) => {
      for (const type of index.types(start)) counts.set(type, (counts.get(type) ?? 0) + 1);
      return counts;
    }, new Map<string, number>());
  const [most] = [...nouns].sort(([, left], [, right]) => right - left);
  const head = most === undefined ? "" : (wordsOfLabel(spokenLabel(most[0], index)).split(" ").at(-1) ?? "");
  const kinds = words.nounKinds(head);
  const shareOf = (...some: readonly string[]): number =>
    kinds.reduce((sum, { kind, share }) => sum + (some.includes(kind) ? share : 0), 0);
  return {
    acts: { kind: shareOf("person", "group") > 0.5 ? "somebody" : "something", noun: head },
    isEvent: shareOf("event", "act", "time") >= 0.5,
    isSomewhere: shareOf("animal", "artifact", "group", "location", "object", "person", "plant") > 0.5,
  };
}

/** A noun of which each thing has its own is "the" one: "the capital of". */
function definite(
  own: Frame,
  { starts, ends }: { readonly starts: Int32Array; readonly ends: Int32Array },
): Frame {
  const isOwn = new Set(ends).size === ends.length && new Set(starts).size === starts.length;
  return own.kind === "state" && own.article !== undefined && isOwn ? { ...own, article: "the" } : own;
}

/** A verb in the past alone tells what somebody did with a thing: a company "acquired" another. */
function doneBy(own: Frame, kind: PathWords["kind"], subject: Subject, words: Words): Frame {
  if (own.kind !== "noun" || subject.kind !== "somebody" || kind !== "thing") return own;
  if (!isParticiple(own.noun, words)) return own;
  const verb = words
    .partsOfSpeech(own.noun)
    .find(({ part, lemma }) => part === "verb" && pastOf(lemma) === own.noun)?.lemma;
  return verb === undefined ? own : { kind: "verb", verb, after: "", noun: "", isPast: true };
}

type Labelled = {
  readonly name: string;
  readonly kind: PathWords["kind"];
  readonly subject: Subject;
};

/**
 * A label of a noun and a participle tells what somebody did with what the noun says: "award received". A verb alone is not
 * a noun in the plural if nobody has several ends: "mentors".
 */
function actingOn(
  own: Frame,
  { name, kind, subject, isOwn }: Labelled & { readonly isOwn: boolean },
  words: Words,
): Frame {
  if (own.kind !== "noun" || (kind !== "thing" && kind !== "text")) return own;
  const [first = "", second = "", ...more] = own.noun.split(" ");
  const deed = more.length === 0 && second !== "" && isParticiple(first, words);
  if (deed && isDeedOf(subject, first, words))
    return { kind: "verb", verb: "involve", after: "", noun: second, isPast: true };
  const won = deed ? verbDone(first, subject, words) : undefined;
  if (won !== undefined) return { kind: "verb", verb: won, after: "", noun: second, isPast: true };
  // Who was awarded something received it.
  if (deed && subject.kind === "somebody" && /^(?:awarded|granted|conferred)$/.test(first))
    return { kind: "verb", verb: "receive", after: "", noun: second, isPast: true };
  if (subject.kind !== "somebody") return own;
  const verbOf = (word: string): string | undefined =>
    words.partsOfSpeech(word).find(({ part, lemma }) => part === "verb" && lemma !== word)?.lemma;
  const only = isOwn && /^\p{L}+[^s]s$/u.test(name) ? verbOf(name) : undefined;
  if (only !== undefined) return { kind: "verb", verb: only, after: "", noun: "" };
  const [noun = "", last = "", ...others] = own.noun.split(" ");
  const done = last.replace(",", "");
  if (!isParticiple(done, words) || (others.length > 0 && done === last)) return own;
  return {
    kind: "verb",
    verb: verbOf(done) ?? done,
    after: "",
    noun: singularOf(noun),
    isPast: !lastingParticiples.has(done),
  };
}

/** Whether things are the deed of a participle: a transfer of which there is a transferred animal. */
function isDeedOf({ kind, noun }: Subject, participle: string, words: Words): boolean {
  const verb = words.partsOfSpeech(participle).find(({ part }) => part === "verb")?.lemma ?? "";
  const isNamed = noun === verb || words.derived(verb).some(({ word }) => word === noun);
  return kind === "something" && verb !== "" && isNamed;
}

/** The name of a method is the method, but a scientific name is no "scientific". */
function withoutName(noun: string, words: Words): string {
  const rest = noun.replace(/(?<=\S) name$/, "");
  const parts = words.partsOfSpeech(headOf(rest));
  return parts.length === 0 || parts.some(({ part }) => part === "noun") ? rest : noun;
}

/** "Member of group" says to which group a thing belongs, and "super event" of which one it is part. */
function belonging(own: Frame, kind: PathWords["kind"]): Frame {
  if (own.kind === "noun" && kind === "thing" && /^super \S+$/.test(own.noun))
    return { kind: "state", text: "part of", isParticiple: false };
  const [, group] =
    (own.kind === "noun" &&
      (kind === "thing" || kind === "text") &&
      /^(?:member|part) of(?: (.+))?$/.exec(own.noun)) ||
    [];
  return group === undefined ? own : { kind: "verb", verb: "belong", after: "to", noun: group };
}

/** The most different values of a property that only states how something is. */
const mostStatements = 8;

/** Whether few values, most of them statements, say how a thing is: "Tool was used but is not available". */
function areStatements(ends: Int32Array, index: GraphIndex): boolean {
  const texts = new Set<string>();
  for (const end of ends) {
    const value = index.value(end);
    if (value?.kind === "text") texts.add(value.text);
    if (texts.size > mostStatements) return false;
  }
  const stating = [...texts].filter((text) => /\b(?:is|are|was|were|used|available)\b/i.test(text));
  return stating.length * 2 > texts.size;
}

/** Whether no class has most of the things, apart from classes of everything. */
function isSharedBy(starts: Int32Array, index: GraphIndex): boolean {
  const counts = new Map<string, number>();
  for (const start of starts)
    for (const type of index.types(start)) counts.set(type, (counts.get(type) ?? 0) + 1);
  const most = Math.max(0, ...[...counts].flatMap(([type, count]) => (isOfAnything(type) ? [] : [count])));
  return most > 0 && most < 0.9 * starts.length;
}

/** Whether the noun or id of a class says nothing of its things: a noun of everything, or a code. */
export function isOfAnything(noun: string): boolean {
  return /^(?:(?:named )?individual|resource|thing|entity|node|item|list|class|literal|record|object)$|\d{2,}/i.test(
    noun,
  );
}

/** A flag may be said of its thing ("open", "highlighted in text") or stand for something that it has ("boxplot"). */
function flagFrame(own: Frame, label: string, words: Words): Frame {
  if (own.kind !== "flag" || /^(?:is|are|was|were)\b/.test(wordsOfLabel(label))) return own;
  const [first = "", ...others] = own.text.split(" ");
  const last = others.at(-1) ?? first;
  const [part] = words.partsOfSpeech(last);
  const isParticiple = words
    .partsOfSpeech(first)
    .some(({ part: one, lemma }) => one === "verb" && lemma !== first);
  return isParticiple || (part !== undefined && part.part !== "noun")
    ? own
    : { kind: "noun", noun: own.text };
}

/**
 * What a thing does with something of this noun, or of this type: it uses a method, and a method type. Who introduced a
 * dataset need not use it.
 */
export function holderOf(noun: string, words: Words): string {
  const parts = words.partsOfSpeech(/^(\S+ed) /.exec(noun)?.[1] ?? "");
  if (parts.length > 0 && parts.every(({ part }) => part === "verb")) return "have";
  const head = headOf(noun.replace(/ type$/, ""));
  return verbsOfOwners.get(noun) ?? verbsOfOwners.get(head) ?? "have";
}

/** "direct" for "directed by", "carry out" for "carried out by". */
export function agentOf(text: string, words: Words): string {
  const [participle = "", ...others] = text.split(" ").slice(0, -1);
  const verb = words
    .partsOfSpeech(participle)
    .find(({ part, lemma }) => part === "verb" && lemma !== participle);
  return verb === undefined ? "" : [verb.lemma, ...others].join(" ");
}

function kindOfEnds(ends: Int32Array, index: GraphIndex, label: string, words: Words): PathWords["kind"] {
  const step = Math.max(1, Math.floor(ends.length / sample));
  const some = ends.filter((_, at) => at % step === 0);
  const isMostly = (test: (node: number) => boolean): boolean =>
    some.length > 0 && some.filter(test).length > some.length / 2;
  const isValue = (kinds: RegExp) => (node: number) => kinds.test(index.value(node)?.kind ?? "");
  if (isMostly((node) => index.isThing(node))) return "thing";
  if (isMostly(isValue(/^(?:number|double)$/)))
    return (/\byear\b/i.test(wordsOfLabel(label)) || endsInParticiple(wordsOfLabel(label), words)) &&
      isMostly((node) => isYearNumber(index.value(node)))
      ? "time"
      : "number";
  if (isMostly(isValue(/^(?:year|yearMonth|date|dateTime)$/))) return "time";
  return isMostly((node) => flagOf(index.value(node)) !== undefined) ? "flag" : "text";
}

/** Whether a number may be a year. */
export function isYearNumber(value: Value | null): boolean {
  if (value?.kind !== "number" || value.exponent < 0 || value.exponent > 3) return false;
  // The decimal of 1990 is 199 · 10¹.
  const number = Number(value.coefficient) * 10 ** value.exponent;
  return number >= 1000 && number <= 2100;
}

/** Returns the truth that a value states, as a flag or in words; undefined for any other value. */
export function flagOf(value: Value | null): boolean | undefined {
  if (value?.kind === "flag") return value.value;
  if (value?.kind !== "text") return undefined;
  const text = value.text.trim().toLowerCase();
  if (text === "true" || text === "yes") return true;
  return text === "false" || text === "no" ? false : undefined;
}

export function isYearly({ ends }: { readonly ends: Int32Array }, index: GraphIndex): boolean {
  const value = index.value(ends[0] ?? -1);
  return value?.kind === "year" || isYearNumber(value);
}

/** The share of ends in a class from which on they are called by its noun. */
const sameShare = 0.95;

const classesOfEnds = new WeakMap<GraphIndex, Map<string, string | undefined>>();

export function classOfEnds(step: Step, index: GraphIndex): string | undefined {
  const known = classesOfEnds.get(index) ?? new Map<string, string | undefined>();
  classesOfEnds.set(index, known);
  const key = `${step.inverse ? "^" : ""}${step.property}`;
  if (!known.has(key)) known.set(key, findClassOfEnds(step, index));
  return known.get(key);
}

function findClassOfEnds(step: Step, index: GraphIndex): string | undefined {
  const counts = new Map<string, number>();
  const { ends } = index.adjacency(step);
  for (const node of ends)
    for (const type of index.isThing(node) ? index.types(node) : [])
      counts.set(type, (counts.get(type) ?? 0) + 1);
  // Of two classes with the same things, the one with fewer members says more.
  const size = (type: string): number => index.instances(type).length;
  const [best] = [...counts].sort(
    (left, right) => right[1] - left[1] || size(left[0]) - size(right[0]) || (left[0] < right[0] ? -1 : 1),
  );
  return best !== undefined && best[1] >= sameShare * ends.length ? best[0] : undefined;
}

/** The label of a class stands in the graph like any other; otherwise its id says what it is. */
export function classLabel(id: string, index: GraphIndex): string {
  const node = index.thing(id) ?? index.thing(formatIri(id, "class").slice(1, -1));
  return (node === undefined ? "" : index.label(node)) || nameOfResource(id, "lower case");
}

/** The label of a class, or what people call its things instead: "person" for "human". */
export function spokenLabel(id: string, index: GraphIndex): string {
  const label = classLabel(id, index);
  return nounsOfClasses.get(label) ?? label;
}

export function isPersonal(noun: string, words: Words): boolean {
  if (noun === "") return false;
  const head = noun.split(" ").at(-1) ?? "";
  return (words.nounKinds(head).find(({ kind }) => kind === "person")?.share ?? 0) > 0.5;
}
