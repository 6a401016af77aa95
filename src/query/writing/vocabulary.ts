/** The words with which expressions over one graph are written: nouns of classes, words of paths, names. */
import { type Frame, wordsOfLabel } from "../../english/index.ts";
import { headOf, indefiniteArticle, singularOf, type Words } from "../../english/words/index.ts";
import { sayValue, type Value } from "../../graph/index.ts";
import type { Path, Step, Things } from "../expression.ts";
import { endsOf, type GraphIndex } from "../graph-index.ts";
import {
  articledBeforeOf,
  articledNouns,
  emptyLexicon,
  genericNouns,
  type Lexicon,
  participlesOfEvents,
  structuralLabels,
  worksWithTitles,
} from "./lexicon.ts";
import {
  agentOf,
  classLabel,
  classOfEnds,
  holderOf,
  isOfAnything,
  isPersonal,
  isYearly,
  type Noun,
  type PathWords,
  type PropertyWords,
  pluralNoun,
  pluralOfNoun,
  sortNouns,
  spokenLabel,
  wordsOfProperty,
} from "./property-words.ts";
import { deedOf } from "./role-words.ts";
import { happening } from "./time-words.ts";

export type Vocabulary = {
  /** The noun of the things of a class; the empty id stands for things without a class. */
  classNoun(id: string): Noun;
  /** The label of a class as the graph has it, or a name derived from its id. */
  classLabel(id: string): string;
  isPerson(cls: string): boolean;
  /** Whether a noun is for something that is written: "paper", "recipe". */
  isWriting(noun: string): boolean;
  /** The words of a path, as of one property: records on the way are passed over. */
  path(path: Path): PathWords;
  nameOf(thing: string): string;
  /** The noun of the class of a thing; undefined for a thing without a class that says what it is. */
  nounOf(thing: string): Noun | undefined;
  /** Whether a noun is for a work with a title: "paper", "song". */
  isWork(noun: string): boolean;
  /** Whether a text is an adjective: "endangered", "critically endangered". */
  isAdjective(text: string): boolean;
  /** Whether a name is that of a kind of what a noun says: "Italian" of "language". */
  isKindOf(name: string, noun: string): boolean;
  /** Whether a noun is for a part of the world: "hemisphere". */
  isArea(noun: string): boolean;
  /** Whether a noun is for how an adjective says that things are: "severity" for "severe". */
  isQualityOf(noun: string, adjective: string): boolean;
  /** Whether a noun only sorts things, as "genre" does. */
  isSort(noun: string): boolean;
  /** Whether a name is a common noun for a person, a deed or a thought, and would be read as one: "goalkeeper", "survey". */
  isCommonNoun(name: string): boolean;
  /** Whether a name is that of a body or house, which takes "the": "Finance Committee", "University of Leeds". */
  takesArticle(name: string): boolean;
  /** Returns the name of a kind of thing with its article: "a watchman"; undefined for any other name. */
  asKind(name: string): string | undefined;
  valueText(value: Value): string;
  /** The class to which most ends of a path belong; undefined for values and untyped things. */
  classOfEnds(path: Path): string | undefined;
  /** Whether a property is the only one with times among those of a class. */
  isOnlyTime(property: string): boolean;
  /** The noun of a class for all kinds of things below it, if they are all kinds of one class. */
  nounOfKinds?(kinds: Things): Noun | undefined;
  /** Whether a description fits one thing; unknown if absent. */
  isUnique?(things: Things): boolean;
};

/** A time at which something is over: "to", "ended on", "end date", "valid until". */
const endLabel = /^(?:to|left|ended|ends|end)\b|\b(?:until|till|end|to)$/i;

/** What a thing without a class is called. */
const thing: Noun = { singular: "thing", plural: "things" };

function nounOfEntry({ singular, plural }: Lexicon["types"][string]): Noun {
  return { singular, plural: plural ?? pluralNoun(singular) };
}

/** Returns the noun that the label of a class says. */
export function nounOfLabel(label: string): Noun {
  const singular = singularOf(wordsOfLabel(label));
  return { singular, plural: pluralNoun(singular) };
}

/** The words that were found so far: those of properties by id, and those of paths as JSON. */
export type FoundWords = {
  readonly properties: Map<string, PropertyWords>;
  readonly paths: Map<string, PathWords>;
};

export function noWords(): FoundWords {
  return { properties: new Map(), paths: new Map() };
}

/**
 * @param labels the labels of the properties, by id
 * @param found words of the same graph that are known already, to which further ones are added
 */
export function createVocabulary(
  index: GraphIndex,
  labels: ReadonlyMap<string, string>,
  words: Words,
  lexicon: Lexicon = emptyLexicon,
  { properties, paths }: FoundWords = noWords(),
): Vocabulary {
  const propertyOf = (id: string): PropertyWords => {
    const found = properties.get(id) ?? wordsOfProperty(id, labels.get(id) ?? id, index, words, lexicon);
    properties.set(id, found);
    return found;
  };
  const times = (): readonly string[] => index.properties.filter((id) => propertyOf(id).kind === "time");
  const classes = new Map<string, ReadonlySet<string>>();
  /** Returns the classes of the things that have a property; the empty id stands for no class. */
  const classesWith = (property: string): ReadonlySet<string> => {
    const { starts } = index.adjacency({ property, inverse: false });
    const found =
      classes.get(property) ??
      new Set(
        [...new Set(starts)].flatMap((start) => {
          const types = index.types(start);
          return types.length === 0 ? [""] : types;
        }),
      );
    classes.set(property, found);
    return found;
  };
  const nounOf = (id: string): Noun => {
    if (id === "") return lexicon.types[""] === undefined ? thing : nounOfEntry(lexicon.types[""]);
    const label = classLabel(id, index);
    const entry = lexicon.types[label];
    return entry === undefined ? nounOfLabel(spokenLabel(id, index)) : nounOfEntry(entry);
  };
  const isPerson = (cls: string): boolean => isPersonal(nounOf(cls).singular, words);
  const ends = (): readonly string[] => times().filter((id) => endLabel.test(propertyOf(id).label));
  const mayBeOver = (cls: string): boolean => ends().some((id) => classesWith(id).has(cls));
  const composed: Composer = { index, words, propertyOf, nounOf, mayBeOver };
  return {
    classNoun: nounOf,
    classLabel: (id) => classLabel(id, index),
    isPerson,
    isWriting: (noun) => words.nounKinds(noun)[0]?.kind === "communication",
    isWork: (noun) => worksWithTitles.has(headOf(noun)),
    isAdjective: (text) => isAdjective(text, words),
    isKindOf: (name, noun) =>
      words.nounKinds(name.toLowerCase()).some(({ kind }) => kind === words.nounKinds(noun)[0]?.kind),
    isArea: (noun) => !noun.includes(" ") && words.nounKinds(noun)[0]?.kind === "location",
    isQualityOf: (noun, adjective) => words.derived(adjective).some(({ word }) => word === noun),
    isSort: (noun) => sortNouns.has(noun),
    path(path) {
      const key = JSON.stringify(path);
      const found = paths.get(key) ?? withDeed(wordsOfPath(path, composed), words);
      paths.set(key, found);
      return found;
    },
    nameOf: (id) => nameOfThing(id, index),
    nounOf(id) {
      const node = index.thing(id);
      const nouns = node === undefined ? [] : index.types(node).map(nounOf);
      return nouns.find(({ singular }) => !isOfAnything(singular));
    },
    isCommonNoun: (name) =>
      /^\p{Ll}+$/u.test(name) &&
      /^(?:person|act|communication|cognition)$/.test(words.nounKinds(name)[0]?.kind ?? ""),
    takesArticle,
    asKind: (name) => asKind(name, words),
    valueText: sayValue,
    classOfEnds: (path) => classOfEnds(path.at(-1) as Step, index),
    isOnlyTime: (id) =>
      times().every(
        (other) => other === id || ![...classesWith(id)].some((cls) => classesWith(other).has(cls)),
      ),
  };
}

/** What single things can be; stuff and acts are not counted. */
const countedKinds: ReadonlySet<string> = new Set([
  "person",
  "animal",
  "artifact",
  "phenomenon",
  "event",
  "object",
  "plant",
]);

function takesArticle(name: string): boolean {
  const all = name.split(" ");
  const isProper = all.length > 1 && all.every((word) => /^(?:\p{Lu}|and$|for$|of$|&)/u.test(word));
  const [before = "", ...after] = name.toLowerCase().split(" of ");
  const head = before.split(" ").at(-1) ?? "";
  return isProper && (articledNouns.has(head) || (after.length > 0 && articledBeforeOf.has(head)));
}

function asKind(name: string, words: Words): string | undefined {
  if (!/^\p{Ll}[\p{Ll} ]*$/u.test(name) || pluralNoun(name) === name || singularOf(name) !== name)
    return undefined;
  const kinds = words.nounKinds(name);
  // An "animal nurse" is a person, but "natural grass" is not counted.
  if (name.includes(" ") && !/^(?:person|animal)$/.test(kinds[0]?.kind ?? "")) return undefined;
  const isStuff = kinds.some(({ kind }) => kind === "substance" || kind === "food");
  return isStuff || !countedKinds.has(kinds[0]?.kind ?? "")
    ? undefined
    : `${indefiniteArticle(name)} ${name}`;
}

/** Whether a text is an adjective, perhaps after adverbs or with a hyphen: "critically endangered", "object-oriented". */
function isAdjective(text: string, words: Words): boolean {
  const [last = "", ...before] = text.split(" ").reverse();
  const partsOf = (word: string): ReturnType<Words["partsOfSpeech"]> => words.partsOfSpeech(word);
  const uses = (part: string): number => partsOf(last).find((one) => one.part === part)?.uses ?? 0;
  const isCompound =
    /^\p{L}+-(?:based|driven|oriented|related|specific|free|assisted|centred|centered)$/u.test(last);
  const isOne =
    partsOf(last).some(({ part }) => part === "adjective") && 2 * uses("adjective") >= uses("noun");
  return (isOne || isCompound) && before.every((word) => partsOf(word)[0]?.part === "adverb");
}

function nameOfThing(id: string, index: GraphIndex): string {
  const node = index.thing(id);
  const label = (node === undefined ? "" : index.label(node)) || id;
  return label.replace(/\s+/g, " ").trim();
}

/** Says what somebody in a role has done: "written by" in place of "author". */
function withDeed(path: PathWords, words: Words): PathWords {
  if (path.frame.kind !== "noun" || (path.kind !== "thing" && path.kind !== "text")) return path;
  const deed = deedOf(path.frame.noun, words);
  if (deed === undefined) return path;
  const { text, isPast } = deed;
  return {
    ...path,
    frame: { kind: "state", text, isParticiple: true },
    isPast,
    isPersonal: path.isPersonal || text.endsWith(" by"),
    agentVerb: text.endsWith(" by") ? agentOf(text, words) : "",
  };
}

type Composer = {
  readonly index: GraphIndex;
  readonly words: Words;
  propertyOf(id: string): PropertyWords;
  nounOf(cls: string): Noun;
  /** Whether the things of a class, such as memberships, have an end in time. */
  mayBeOver(cls: string): boolean;
};

function wordsOfPath(path: Path, composer: Composer): PathWords {
  const last = path.at(-1) as Step;
  const own = composer.propertyOf(last.property);
  const isSingle = isSingleWay(path, composer.index);
  if (last.inverse) {
    const noun = own.inverseNoun;
    const frame: Frame = own.inverse ?? { kind: "noun", noun };
    return {
      ...own,
      frame,
      noun,
      labelNoun: noun,
      plural: pluralOfNoun(noun, composer.words),
      kind: "thing",
      isSingle: false,
      via: "",
      holder: "have",
    };
  }
  if (path.length === 1) return { ...own, isSingle, plural: pluralOfNoun(own.noun, composer.words), via: "" };
  const { frame } = own;
  // A verb of a record says nothing of the record's owner, but a noun does.
  if (frame.kind === "noun" || own.noun !== "" || own.kind === "flag" || structuralLabels.has(own.label)) {
    const time = endsInTime(path, own.kind, composer) ? "past or present " : "";
    const noun = `${time}${nounOfPath(path, composer)}`;
    const event = own.kind === "time" ? eventOn(path, composer) : undefined;
    const said =
      event === undefined
        ? noun
        : `${event.noun} ${isYearly(composer.index.adjacency(last), composer.index) ? "year" : "date"}`;
    const plain: Frame =
      own.kind === "flag"
        ? frame
        : event === undefined
          ? { kind: "noun", noun }
          : happening(event.participle, { kind: "something", noun: "" }, composer.words);
    return {
      ...own,
      frame: plain,
      isPast: own.isPast || event !== undefined,
      noun: said,
      labelNoun: said,
      plural: `${time}${pluralOfNoun(said.slice(time.length), composer.words)}`,
      isSingle,
      via: own.kind === "flag" ? nounOfPath(path.slice(0, -1) as unknown as Path, composer) : "",
      holder: holderOf(noun, composer.words),
      isPredicative: false,
      agentVerb: "",
    };
  }
  const before = path.slice(0, -1) as unknown as Path;
  const via = composer.propertyOf((before.at(-1) as Step).property);
  const type = classOfEnds(before.at(-1) as Step, composer.index);
  const viaNoun = via.noun || (type === undefined ? "" : composer.nounOf(type).singular);
  // "Whose inspection was inspected by Ada" would say twice what was done.
  const isSaid = isDeedOf(own.frame, viaNoun, composer.words);
  return { ...own, noun: "", labelNoun: "", plural: "", isSingle, via: isSaid ? "" : viaNoun };
}

/** Whether a path leads to things or words through records that may be over: who left a committee was its member. */
function endsInTime(path: Path, kind: PathWords["kind"], { index, mayBeOver }: Composer): boolean {
  if (kind !== "thing" && kind !== "text") return false;
  return path.slice(0, -1).some((step) => mayBeOver(classOfEnds(step, index) ?? ""));
}

/** Whether a noun is the deed of which a participle tells: "inspection" of "inspected by". */
function isDeedOf(frame: Frame, noun: string, words: Words): boolean {
  if (frame.kind !== "state" || !frame.isParticiple) return false;
  const [participle = ""] = frame.text.split(" ");
  const verb = words.partsOfSpeech(participle).find(({ part }) => part === "verb")?.lemma ?? "";
  const stem = verb.replace(/e$/, "");
  return stem.length >= shortestStem && headOf(noun).startsWith(stem);
}

const shortestStem = 4;

/** The share of things with one end from which on a path leads to one. */
const singleShare = 0.98;

function isSingleWay(path: Path, index: GraphIndex): boolean {
  const adjacencies = path.map((step) => index.adjacency(step));
  const starts = adjacencies[0]?.starts ?? new Int32Array(0);
  let [reached, single] = [0, 0];
  for (const start of starts) {
    let nodes = new Set<number>([start]);
    for (const adjacency of adjacencies) {
      const next = new Set<number>();
      for (const node of nodes) for (const end of endsOf(adjacency, node)) next.add(end);
      nodes = next;
    }
    if (nodes.size > 0) reached += 1;
    if (nodes.size === 1) single += 1;
  }
  return single >= singleShare * reached;
}

/** An event on the way, with its participle: the time of the production of something is when it was produced. */
function eventOn(
  path: Path,
  { index, nounOf }: Composer,
): { readonly noun: string; readonly participle: string } | undefined {
  const nouns = path.slice(0, -1).flatMap((step) => {
    const type = classOfEnds(step, index);
    return type === undefined ? [] : [nounOf(type).singular];
  });
  return nouns
    .flatMap((noun) => {
      const participle = participlesOfEvents.get(noun);
      return participle === undefined ? [] : [{ noun, participle }];
    })
    .at(-1);
}

/** The noun of the ends: that of the last property, with its owner's where it says too little. */
function nounOfPath(path: Path, composer: Composer): string {
  const last = path.at(-1) as Step;
  const own = composer.propertyOf(last.property);
  const { label, isShared } = own;
  const before = path.slice(0, -1);
  const type = own.noun === "" && own.frame.kind !== "noun" ? classOfEnds(last, composer.index) : undefined;
  const noun =
    (before.length > 0 ? own.labelNoun : own.noun) ||
    (own.frame.kind === "noun" ? own.frame.noun : type === undefined ? "" : composer.nounOf(type).singular);
  if (before.length === 0) return noun;
  if (structuralLabels.has(label) && before.every(({ inverse }) => !inverse))
    return nounOfPath(before as unknown as Path, composer);
  if (noun !== "" && !genericNouns.has(noun) && !isShared) return noun;
  const owner = before.at(-1);
  if (owner?.inverse === true) {
    // The place of a marriage is no place of the person.
    const record = genericNouns.has(noun) ? classOfEnds(owner, composer.index) : undefined;
    const named = record === undefined ? "" : composer.nounOf(record).singular;
    // The role of a membership is the person's.
    return isState(named, composer.words) ? noun : joined(named, noun);
  }
  return joined(nounOfPath(before as unknown as Path, composer), noun);
}

/** Whether a noun is for how things stand to each other: "membership". */
export function isState(noun: string, words: Words): boolean {
  return /^(?:state|relation|group|attribute)$/.test(words.nounKinds(headOf(noun))[0]?.kind ?? "");
}

/** Nouns with so many letters in common at the beginning tell of the same deed. */
const sharedStem = 7;

/** Joins two nouns, and says a word that both have once: "research question" and "question type". */
function joined(owner: string, noun: string): string {
  const [left, right] = [owner.split(" "), noun.split(" ")];
  if (owner === "" || noun.includes(owner)) return noun;
  // The contributor of a contribution says it once.
  if (owner.slice(0, sharedStem) === noun.slice(0, sharedStem)) return noun;
  const [first = ""] = right;
  const head = left.at(-1) ?? "";
  if (head === first || (head.endsWith(first) && first.length > 3))
    return [...left, ...right.slice(1)].join(" ");
  return left.some((word) => word === right.at(-1)) ? owner : `${owner} ${noun}`;
}
