/** Analyses what the label, values and things of a property say: the words with which it is written. */
import {
  type Frame,
  frameOf,
  isMagnitude,
  isPreposition,
  isUnitOfTime,
  nameOfUnit,
  type Subject,
  splitUnit,
  unitOfRemark,
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
  type PredicateEntry,
  pastParticiples,
  predicativeNouns,
  receivedParticiples,
  sufferedParticiples,
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
  /** The noun with what was done with the ends, for whose owner did not do it: "introduced dataset". */
  readonly labelNoun: string;
  readonly kind: "thing" | "number" | "time" | "flag" | "text";
  /** Whether no thing has two ends. */
  readonly isSingle: boolean;
  /** Whether the ends say how the start is, and are no things that it has: a status, a rank. */
  readonly isQuality: boolean;
  /** Whether an adjective among the ends can be said of the start alone: a species is "endangered", a person "Swedish". */
  readonly isPredicative: boolean;
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

/** What is known of a property before its words are chosen. */
type Known = {
  readonly label: string;
  /** The words of the label. */
  readonly name: string;
  readonly entry: PredicateEntry | undefined;
  readonly kind: PathWords["kind"];
  readonly subject: Subjects;
  /** The noun of the class of the ends; undefined for values and things without a class. */
  readonly type: string | undefined;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly index: GraphIndex;
  readonly words: Words;
};

/** What a property is called and how it is said, as far as one analysis tells. */
type Said = { readonly noun?: string; readonly frame?: Frame; readonly unit?: string };

/** The analyses of a property, of which the first that tells a noun or a frame has the say. */
const analyses: readonly ((known: Known, own: Frame) => Said)[] = [
  ofEntry,
  ofFigure,
  ofTime,
  ofFlag,
  ofLabel,
];

/** What the frame of a label becomes by what the graph says of the property, one change after the other. */
const changes: readonly ((own: Frame, known: Known) => Frame | undefined)[] = [
  definite,
  ofItsDeed,
  doneAlone,
  belonging,
  doneWith,
  doing,
  received,
];

export function wordsOfProperty(
  id: string,
  label: string,
  index: GraphIndex,
  words: Words,
  lexicon: Lexicon,
): PropertyWords {
  const known = knownOf(id, label, index, words, lexicon);
  const { kind, entry, starts } = known;
  const labelled = labelFrame(known.label, known);
  const own = changes.reduce((frame, change) => change(frame, known) ?? frame, labelled);
  const said = analyses.map((analyse) => analyse(known, own));
  const noun = endNoun(said.find((one) => one.noun)?.noun ?? "", own, known);
  const place = own.kind === "noun" && !entry?.verb ? placeFrame(noun, known) : undefined;
  const status: Frame | undefined = noun.endsWith(" status") ? { kind: "noun", noun } : undefined;
  const frame = place ?? said.find((one) => one.frame !== undefined)?.frame ?? status ?? own;
  const isPersonalNoun = areNamedPersons(noun, known);
  const proper = withCapitals(label, words);
  // The noun of a flag is what it stands for, and not what its values are called.
  const isOfValues = frame.kind === "noun" && entry === undefined && kind !== "flag";
  const shown: Frame = isOfValues ? { kind: "noun", noun } : frame;
  return {
    label: known.name,
    frame: shown.kind === "noun" ? { ...shown, noun: proper(shown.noun) } : shown,
    noun: proper(noun),
    labelNoun: proper(
      labelled.kind === "noun" && labelled.noun.endsWith(` ${noun}`) && own.kind === "verb"
        ? labelled.noun
        : noun,
    ),
    kind,
    isQuality: isQualityNoun(noun, isPersonalNoun, known),
    isPredicative: (kind === "thing" || kind === "text") && isPredicative(noun),
    isPersonal: isPersonalNoun,
    isPast: isDoneOnce(frame, place !== undefined, known),
    agentVerb: frame.kind === "state" ? agentIn(frame.text, words) : "",
    // A planet uses no method of discovery.
    holder: known.subject.isNatural ? "have" : holderOf(noun, words),
    unit: said.find(({ unit }) => unit !== undefined)?.unit ?? "",
    inverse: entry?.inverse ? frameOf(entry.inverse, false, words) : undefined,
    inverseNoun: entry?.inverse_noun ?? "",
    isShared: isSharedBy(starts, index),
  };
}

/**
 * Returns a function that writes the names in a noun with the capitals of its label, as in "Mohs hardness": words that
 * are unknown to English, or stand among words in lower case.
 */
function withCapitals(label: string, words: Words): (noun: string) => string {
  const [first = "", ...others] = label.split(/[\s_]+/);
  const isLower = others.some((word) => /^\p{Ll}{3}/u.test(word) && !isPreposition(word));
  const isKnown = words.knows(first.toLowerCase());
  const all = [...(others.length > 0 && !isKnown ? [first] : []), ...(isLower ? others : [])];
  const proper = new Map(
    all.flatMap((word) => (/^\p{Lu}\p{Ll}+$/u.test(word) ? [[word.toLowerCase(), word] as const] : [])),
  );
  return (noun) =>
    noun
      .split(" ")
      .map((word) => proper.get(word) ?? word)
      .join(" ");
}

function knownOf(id: string, label: string, index: GraphIndex, words: Words, lexicon: Lexicon): Known {
  const text = id === nameProperty ? "name" : label;
  const { starts, ends } = index.adjacency({ property: id, inverse: false });
  const kind = id === nameProperty ? "text" : kindOfEnds(ends, index, text, words);
  const type = kind === "thing" ? classOfEnds({ property: id, inverse: false }, index) : undefined;
  return {
    label: text,
    name: wordsOfLabel(text),
    entry: entryOf(id, label, lexicon),
    kind,
    subject: subjectOf(starts, index, words),
    type: type === undefined ? undefined : wordsOfLabel(spokenLabel(type, index)),
    starts,
    ends,
    index,
    words,
  };
}

function isQualityNoun(noun: string, isPersonalNoun: boolean, { kind, words }: Known): boolean {
  return sortNouns.has(headOf(noun)) || (kind === "text" && !isPersonalNoun && !namesThings(noun, words));
}

/** The verb of what somebody did: "carry out" of "carried out by"; empty for other states. */
function agentIn(text: string, words: Words): string {
  return /^\S+ (?:(?:out|up|over|off|on) )?by$/.test(text) ? agentOf(text, words) : "";
}

/** Inspections do not inspect a bridge, but are "of" it. */
function ofItsDeed(own: Frame, { subject, words }: Known): Frame | undefined {
  const isDeed =
    own.kind === "verb" &&
    own.after === "" &&
    own.noun === "" &&
    !/[eo]r$/.test(subject.acts.noun) &&
    words.derived(own.verb).some(({ word, part }) => part === "noun" && word === subject.acts.noun);
  return isDeed ? { kind: "state", text: "of", isParticiple: false } : undefined;
}

function labelFrame(text: string, { kind, subject, words }: Known): Frame {
  return frameOf(text, kind === "flag", words, subject.acts);
}

/** An entry of a lexicon says what it says. */
function ofEntry(known: Known): Said {
  const { entry } = known;
  if (entry === undefined) return {};
  const noun = entry.singular;
  const said = noun === undefined ? {} : { noun };
  if (entry.adjective !== undefined) return { ...said, frame: { kind: "flag", text: entry.adjective } };
  if (entry.verb) return { ...said, frame: definite(labelFrame(entry.verb, known), known) };
  return noun === undefined ? said : { ...said, frame: { kind: "noun", noun } };
}

function ofTime({ kind, entry, ends, index, subject, words }: Known, own: Frame): Said {
  return kind === "time" && entry === undefined
    ? timeWords(own, isYearly({ ends }, index), subject.acts, words)
    : {};
}

/** A flag may be said of its thing ("open", "highlighted in text") or stand for something that it has ("boxplot"). */
function ofFlag({ kind, name, words }: Known, own: Frame): Said {
  if (kind !== "flag" || own.kind !== "flag") return {};
  if (/^(?:is|are|was|were)\b/.test(name)) return { frame: own };
  const [first = "", ...others] = own.text.split(" ");
  const [part] = words.partsOfSpeech(others.at(-1) ?? first);
  const isDone = words.partsOfSpeech(first).some(({ part: one, lemma }) => one === "verb" && lemma !== first);
  return {
    frame: isDone || (part !== undefined && part.part !== "noun") ? own : { kind: "noun", noun: own.text },
  };
}

function ofLabel({ entry, words }: Known, own: Frame): Said {
  const hasNoun = own.kind === "noun" || (own.kind !== "flag" && typeof entry?.verb !== "string");
  return hasNoun ? { noun: inflectHead(own.noun ?? "", singularOf, words) } : {};
}

/** What the ends are called: texts that state how a thing is are its status, and the name of a method is the method. */
function endNoun(noun: string, own: Frame, { kind, ends, index, words }: Known): string {
  if (kind !== "text") return noun;
  return own.kind === "verb" && areStatements(ends, index) ? `${noun} status` : withoutName(noun, words);
}

/** Whether the ends are persons: by the lexicon, by their class, or by what they are called or did. */
function areNamedPersons(noun: string, { entry, type, kind, name, ends, index, words }: Known): boolean {
  if (entry?.question !== undefined) return entry.question === "who";
  if (type !== undefined) return isPersonal(type, words);
  return kind !== "number" && kind !== "time" && (isPersonal(noun, words) || areDoers(name, ends, index));
}

/** Whether a frame tells what happened once: "enacted in 1845", and all that is told of a battle, which is over. */
function isDoneOnce(frame: Frame, isPlace: boolean, { kind, subject, entry, name }: Known): boolean {
  const participle =
    frame.kind === "state" && frame.isParticiple
      ? (/^(?:(?:first|last) )?(\S+)/.exec(frame.text)?.[1] ?? "")
      : "";
  return (
    (isPlace && (subject.isEvent || frame.kind === "verb")) ||
    (frame.kind === "verb" && frame.isPast === true) ||
    /^(?:was|were)\b/.test(entry?.verb ?? name) ||
    // What was made of iron still is.
    (pastParticiples.has(participle) && !(frame.kind === "state" && frame.text.endsWith(" of"))) ||
    (participle !== "" && (subject.isEvent || kind === "time"))
  );
}

/** Nouns of what only sorts things, whether the graph has a text or a thing for it. */
export const sortNouns: ReadonlySet<string> = new Set(
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

/** "Conservation status" and "sex", but not "cooling type". */
function isPredicative(noun: string): boolean {
  const head = headOf(noun);
  return predicativeNouns.has(head) && (head === noun || head === "status");
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
 * A figure whose label has more in it than a noun: a unit ("length km" and "length (km)" are a length in km), or what is
 * counted ("employees", "num employees").
 */
function ofFigure({ kind, entry, label, name, ends, index, words }: Known, own: Frame): Said {
  if (kind !== "number" || entry !== undefined) return {};
  const hasVerb = own.kind === "verb" && own.noun !== "" && own.after === "";
  const all = name.replace(hasVerb ? /^\S+ / : /^(?:has|have|with|is|are|was|were) /, "");
  const remark = unitOfRemark(label);
  const { quantity, unit } = remark === undefined ? splitUnit(all) : { quantity: all, unit: remark };
  const isMeasure =
    quantity !== "" &&
    unit !== "" &&
    (remark !== undefined || isMeasured(quantity, unit, words)) &&
    !isOrdinal(unit) &&
    !isPreposition(quantity.split(" ").at(-1) ?? "") &&
    !quantity.endsWith(" per");
  if (isMeasure && /^(?:num|number|nr|no\.?|nb)$/.test(quantity)) return figure(`number of ${unit}`);
  // Emissions in kg are not counted, but visitors in thousands are.
  const counted =
    isMeasure && !isMagnitude(unit) ? undefined : countedIn(isMeasure ? quantity : all, ends, index, words);
  if (!isMeasure) return counted === undefined ? {} : figure(counted);
  // "Elapsed (h)" is a time, and "yielded (kg)" an amount.
  const what = isUnitOfTime(nameOfUnit(unit)) ? "time" : "amount";
  const noun = counted ?? (/^\p{L}+ed$/u.test(quantity) ? `${what} ${quantity}` : quantity);
  return { ...figure(noun), unit: nameOfUnit(unit) };
}

/** Whether a unit measures what stands before it: "duration hours", but not "office hours" and "weekly hours". */
function isMeasured(quantity: string, unit: string, words: Words): boolean {
  if (!/^[a-z]{3,}s$/.test(unit)) return true;
  const last = quantity.split(" ").at(-1) ?? "";
  const [part] = words.partsOfSpeech(last);
  const isThing = /^(?:artifact|person|group|location)$/.test(words.nounKinds(last)[0]?.kind ?? "");
  return part === undefined || (part.part !== "adjective" && part.part !== "adverb" && !isThing);
}

const figure = (noun: string): Said => ({ noun, frame: { kind: "noun", noun } });

/** "number of" with what a figure counts; undefined for a measure. */
function countedIn(all: string, ends: Int32Array, index: GraphIndex, words: Words): string | undefined {
  // "Bottles per year" are counted.
  if (/^\S+s per \S+$/.test(all)) return `number of ${all}`;
  const [, counted] = /^(?:num|nr|no\.?|nb|number|count|total) (?:of )?(.+)$/.exec(all) ?? [];
  if (counted !== undefined && (!all.startsWith("total ") || singularOf(counted) !== counted))
    return `number of ${pluralOfNoun(singularOf(counted), words)}`;
  const [, extreme, several = ""] = /^(max|min)(?:imum)? (.+)$/.exec(all) ?? [];
  if (extreme !== undefined && singularOf(several) !== several) return `${extreme}imum number of ${several}`;
  const [head = "", last = ""] = [all.replace(/ \S+$/, ""), all.split(" ").at(-1) ?? ""];
  const things = isParticiple(last, words) ? head : all;
  // What "samples at" leads to are no samples.
  const isPlural = singularOf(things) !== things && !/ of | in /.test(things) && !isPreposition(last);
  const areWhole = ends.every((end) => {
    const value = index.value(end);
    return value?.kind === "number" && value.exponent >= 0 && value.unit === undefined;
  });
  const kinds = words.nounKinds(singularOf(things.split(" ").at(-1) ?? ""));
  return isPlural && areWhole && kinds.length > 0 && !isAmount(kinds) ? `number of ${all}` : undefined;
}

type Subjects = {
  readonly acts: Subject;
  readonly isEvent: boolean;
  /** Whether they are somewhere, as texts and ideas are not. */
  readonly isSomewhere: boolean;
  /** Whether they do nothing on purpose. */
  readonly isNatural: boolean;
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
    isNatural: shareOf("animal", "body", "food", "location", "object", "plant", "substance") > 0.5,
    isSomewhere: shareOf("animal", "artifact", "group", "location", "object", "person", "plant") > 0.5,
  };
}

/** Of fewer things, each may have its own by chance. */
const leastOwn = 6;

/** Whether no thing has the end of another, nor several, and the ends are no things that have ends: rivals have each other. */
function areOwn({ starts, ends }: Known): boolean {
  const own = new Set(starts);
  return (
    ends.length >= leastOwn &&
    new Set(ends).size === ends.length &&
    own.size === starts.length &&
    !ends.some((end) => own.has(end))
  );
}

/** A noun of which each thing has its own is "the" one: "the capital of". */
function definite(own: Frame, known: Known): Frame {
  return own.kind === "state" && own.article !== undefined && areOwn(known)
    ? { ...own, article: "the" }
    : own;
}

/** A verb in the past alone tells what somebody did with a thing: a company "acquired" another. */
function doneAlone(own: Frame, { kind, subject, words }: Known): Frame | undefined {
  if (own.kind !== "noun" || subject.acts.kind !== "somebody" || kind !== "thing") return undefined;
  if (!isParticiple(own.noun, words)) return undefined;
  const verb = verbsOf(own.noun, words).find((lemma) => pastOf(lemma) === own.noun);
  return verb === undefined ? undefined : { kind: "verb", verb, after: "", noun: "", isPast: true };
}

/**
 * "Member of group" says to which group a thing belongs, and "super event" of which one it is part. With a department at
 * its end, "head of department" is what somebody is.
 */
function belonging(own: Frame, known: Known): Frame | undefined {
  const { kind, type = "" } = known;
  if (own.kind !== "noun" || (kind !== "thing" && kind !== "text")) return undefined;
  if (kind === "thing" && /^super \S+$/.test(own.noun))
    return { kind: "state", text: "part of", isParticiple: false };
  const [, group] = /^(?:member|part) of(?: (.+))?$/.exec(own.noun) ?? [];
  if (group !== undefined) return { kind: "verb", verb: "belong", after: "to", noun: group };
  // Who has a law firm belongs to it, if that is all that its property says.
  if (kind === "thing" && type === own.noun && isMember(known))
    return { kind: "verb", verb: "belong", after: "to", noun: type };
  const role = kind === "thing" && type !== "" && own.noun.endsWith(` of ${type}`);
  const text = own.noun.slice(0, -type.length - 1);
  return role
    ? { kind: "state", text, isParticiple: false, article: areOwn(known) ? "the" : "a" }
    : undefined;
}

/** Whether somebody has groups of people: a lawyer a law firm, a player a club. */
function isMember({ subject, type = "", words }: Known): boolean {
  const shareOf = (noun: string, kind: string): number =>
    words.nounKinds(headOf(noun)).find((one) => one.kind === kind)?.share ?? 0;
  return shareOf(subject.acts.noun, "person") > 0.5 && shareOf(type, "group") > 0.5;
}

const verbsOf = (word: string, words: Words): readonly string[] =>
  words.partsOfSpeech(word).flatMap(({ part, lemma }) => (part === "verb" && lemma !== word ? [lemma] : []));

/** The share of its uses as an adjective from which on a participle says how a thing is: "related". */
const adjectiveShare = 0.1;

/**
 * A participle before a noun tells what its subject does or did with the thing: "visited region", "used ship", and
 * "awarded prize", which it received. In "related paper", it says how the thing is.
 */
function doneWith(own: Frame, { kind, subject: { acts }, words }: Known): Frame | undefined {
  if (own.kind !== "noun" || (kind !== "thing" && kind !== "text")) return undefined;
  const [participle = "", ...object] = own.noun.split(" ");
  const [verb] = verbsOf(participle, words);
  if (object.length === 0 || verb === undefined || !isParticiple(participle, words)) return undefined;
  const noun = object.join(" ");
  const did = (done: string, isPast = true): Frame => ({ kind: "verb", verb: done, after: "", noun, isPast });
  if (isDeedOf(acts, participle, words)) return did("involve");
  if (receivedParticiples.has(participle)) return acts.kind === "somebody" ? did("receive") : undefined;
  const uses = (part: "adjective" | "verb"): number =>
    words.partsOfSpeech(participle).find((one) => one.part === part)?.uses ?? 0;
  const isAdjective = uses("adjective") > adjectiveShare * (uses("verb") + uses("adjective"));
  return isAdjective || sufferedParticiples.has(participle)
    ? undefined
    : did(verb, !lastingParticiples.has(participle));
}

/**
 * What a thing does: "starring", "orbits star" if the ends are stars, and "mentors", which is not a noun in the plural if
 * nobody has several ends.
 */
function doing(own: Frame, { kind, subject, name, type, starts, words }: Known): Frame | undefined {
  if (own.kind !== "noun" || (kind !== "thing" && kind !== "text")) return undefined;
  const does = (verb: string, noun = ""): Frame => ({ kind: "verb", verb, after: "", noun });
  const [first = "", ...object] = own.noun.split(" ");
  const [acted] = verbsOf(first, words);
  // "Starring" has no noun, and "finding" does.
  const isActing =
    object.length === 0 &&
    first.endsWith("ing") &&
    !words.partsOfSpeech(first).some(({ part }) => part === "noun");
  const isOnType = object.length > 0 && first.endsWith("s") && object.join(" ") === type;
  if (acted !== undefined && (isActing || isOnType)) return does(acted, object.join(" "));
  if (subject.acts.kind !== "somebody") return undefined;
  const isOwn = new Set(starts).size === starts.length;
  const [verb] = isOwn && /^\p{L}+[^s]s$/u.test(name) ? verbsOf(name, words) : [];
  return verb === undefined ? undefined : does(verb);
}

/** A noun before a participle tells what somebody did with what the noun says: "award received". */
function received(own: Frame, { kind, subject, words }: Known): Frame | undefined {
  if (own.kind !== "noun" || (kind !== "thing" && kind !== "text")) return undefined;
  const [, prize = "", got = ""] = /^(.+) (\S+)$/.exec(own.noun) ?? [];
  // A song may win a prize, though it does nothing else.
  if (receivedParticiples.has(got))
    return { kind: "verb", verb: verbsOf(got, words)[0] ?? got, after: "", noun: prize, isPast: true };
  if (subject.acts.kind !== "somebody") return undefined;
  const [noun = "", last = "", ...others] = own.noun.split(" ");
  const done = last.replace(",", "");
  if (!isParticiple(done, words) || (others.length > 0 && done === last)) return undefined;
  const [verb = done] = verbsOf(done, words);
  return { kind: "verb", verb, after: "", noun: singularOf(noun), isPast: !lastingParticiples.has(done) };
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
