/** The words with which expressions over one graph are written: nouns of classes, words of paths, names. */
import {
  type Frame,
  frameOf,
  isPreposition,
  isUnitWord,
  type Subject,
  verbDone,
  wordsOfLabel,
} from "../../english/index.ts";
import {
  headOf,
  indefiniteArticle,
  isUncountable,
  pastOf,
  pluralOf,
  singularOf,
  type Words,
} from "../../english/words/index.ts";
import { formatIri, formatValue, nameOfResource, type Value } from "../../graph/index.ts";
import { nameProperty, type Path, type Step, type Things } from "../expression.ts";
import { endsOf, type GraphIndex } from "../graph-index.ts";
import {
  deedOf,
  emptyLexicon,
  entryOf,
  isDoing,
  isGeneric,
  isOrdinal,
  isPast,
  isStructural,
  type Lexicon,
  participleOfEvent,
  verbOfOwner,
} from "./lexicon.ts";

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
  /** Returns the name of a kind of thing with its article: "a watchman"; undefined for any other name. */
  asKind(name: string): string | undefined;
  valueText(value: Value): string;
  /** The class to which most ends of a path belong; undefined for values and untyped things. */
  classOfEnds(path: Path): string | undefined;
  /** Whether a property is the only one with times among those of a class. */
  isOnlyTime(property: string): boolean;
  /** Whether a description fits one thing; unknown if absent. */
  isUnique?(things: Things): boolean;
};

/** What a thing without a class is called. */
const thing: Noun = { singular: "thing", plural: "things" };

function nounOfEntry({ singular, plural }: Lexicon["types"][string]): Noun {
  return { singular, plural: plural ?? pluralNoun(singular) };
}

/** The number of ends that are looked at to find out what a property leads to. */
const sample = 50;

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
  const nounOf = (id: string): Noun => {
    if (id === "") return lexicon.types[""] === undefined ? thing : nounOfEntry(lexicon.types[""]);
    const label = classLabel(id, index);
    const entry = lexicon.types[label];
    if (entry !== undefined) return nounOfEntry(entry);
    const singular = singularOf(wordsOfLabel(label));
    return { singular, plural: pluralNoun(singular) };
  };
  const isPerson = (cls: string): boolean => isPersonal(nounOf(cls).singular, words);
  const composed: Composer = { index, words, propertyOf, nounOf };
  return {
    classNoun: nounOf,
    classLabel: (id) => classLabel(id, index),
    isPerson,
    isWriting: (noun) => words.nounKinds(noun)[0]?.kind === "communication",
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
    asKind: (name) => asKind(name, words),
    valueText: formatValue,
    classOfEnds: (path) => classOfEnds(path.at(-1) as Step, index),
    isOnlyTime: (id) => times().length === 1 && times()[0] === id,
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

function asKind(name: string, words: Words): string | undefined {
  if (!/^\p{Ll}+$/u.test(name) || pluralNoun(name) === name) return undefined;
  const kinds = words.nounKinds(name);
  const isStuff = kinds.some(({ kind }) => kind === "substance" || kind === "food");
  return isStuff || !countedKinds.has(kinds[0]?.kind ?? "")
    ? undefined
    : `${indefiniteArticle(name)} ${name}`;
}

/** Returns a plural; nouns of doing, such as "machine learning", have none. */
export function pluralNoun(singular: string): string {
  return isDoing(headOf(singular)) || isUncountable(singular) ? singular : pluralOf(singular);
}

/** Inflects the noun before a participle or a comma: "languages spoken, written or signed". */
function inflectHead(noun: string, change: (head: string) => string, words: Words): string {
  const all = noun.split(" ");
  const at = all.findIndex(
    (word, place) =>
      place > 0 && (all[place - 1]?.endsWith(",") || isParticiple(word.replace(/,$/, ""), words)),
  );
  return at < 0 ? change(noun) : [change(all.slice(0, at).join(" ")), ...all.slice(at)].join(" ");
}

/** Returns the plural of a property's noun: "positions held" for "position held". */
function pluralOfNoun(noun: string, words: Words): string {
  return noun === "" ? "" : inflectHead(noun, pluralNoun, words);
}

function nameOfThing(id: string, index: GraphIndex): string {
  const node = index.thing(id);
  const label = (node === undefined ? "" : index.label(node)) || id;
  return label.replace(/\s+/g, " ").trim();
}

type PropertyWords = Omit<PathWords, "via" | "plural" | "isSingle"> & {
  readonly label: string;
  /** Whether the graph uses the property with things of several classes, so that its label alone is ambiguous. */
  readonly isShared: boolean;
};

function wordsOfProperty(
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
  const own = bounded(belonging(doneBy(frameOfWords(name), kind, subject.acts, words), kind), kind);
  const figure = kind === "number" && entry === undefined ? figureOf(name, ends, index, words) : undefined;
  const nounOfEntry = entry?.singular ?? figure?.noun ?? "";
  const said =
    nounOfEntry ||
    (own.kind === "noun" || (own.kind !== "flag" && phrase === undefined)
      ? inflectHead(own.noun ?? "", singularOf, words)
      : "");
  const noun =
    kind !== "text"
      ? kind === "time" && endsInParticiple(said, words)
        ? `${isYearly({ ends }, index) ? "year" : "date"} ${said}`
        : said
      : own.kind === "verb" && areStatements(ends, index)
        ? `${said} status`
        : withoutName(said, words);
  const frame: Frame =
    entry?.adjective !== undefined
      ? { kind: "flag", text: entry.adjective }
      : phrase !== undefined && phrase !== ""
        ? frameOfWords(phrase)
        : nounOfEntry !== ""
          ? { kind: "noun", noun: nounOfEntry }
          : isFlag
            ? flagFrame(own, name, words)
            : own.kind === "noun" || noun.endsWith(" status")
              ? timed({ kind: "noun", noun }, kind, subject.acts, words)
              : own;
  const type = kind === "thing" ? classOfEnds({ property: id, inverse: false }, index) : undefined;
  const isPersonalNoun =
    entry?.question !== undefined
      ? entry.question === "who"
      : type === undefined
        ? kind !== "number" && kind !== "time" && isPersonal(noun, words)
        : isPersonal(wordsOfLabel(classLabel(type, index)), words);
  const participle = frame.kind === "state" && frame.isParticiple ? (frame.text.split(" ")[0] ?? "") : "";
  return {
    label: wordsOfLabel(name),
    frame,
    noun,
    kind,
    isPersonal: isPersonalNoun,
    // What was done at a time was done once: "enacted in 1845".
    isPast:
      (frame.kind === "verb" && frame.isPast === true) ||
      /^(?:was|were)\b/.test(wordsOfLabel(phrase ?? name)) ||
      isPast(participle) ||
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
  const unit = all.split(" ").at(-1) ?? "";
  const quantity = all.slice(0, -unit.length - 1).replace(/ in$/, "");
  if (
    quantity !== "" &&
    isUnitWord(unit) &&
    !isOrdinal(unit) &&
    !isPreposition(quantity.split(" ").at(-1) ?? "")
  )
    return /^(?:num|number|nr|no\.?|nb)$/.test(quantity)
      ? { noun: `number of ${unit}` }
      : { noun: quantity, unit: unit === "pct" ? "percent" : unit };
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

type Subjects = { readonly acts: Subject; readonly isEvent: boolean };

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
  const head = most === undefined ? "" : (wordsOfLabel(classLabel(most[0], index)).split(" ").at(-1) ?? "");
  const kinds = words.nounKinds(head);
  const shareOf = (...some: readonly string[]): number =>
    kinds.reduce((sum, { kind, share }) => sum + (some.includes(kind) ? share : 0), 0);
  return {
    acts: { kind: shareOf("person", "group") > 0.5 ? "somebody" : "something", noun: head },
    isEvent: shareOf("event", "act") > 0.5,
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

/** The name of a method is the method, but a scientific name is no "scientific". */
function withoutName(noun: string, words: Words): string {
  const rest = noun.replace(/(?<=\S) name$/, "");
  const parts = words.partsOfSpeech(headOf(rest));
  return parts.length === 0 || parts.some(({ part }) => part === "noun") ? rest : noun;
}

/** "Member of group" says to which group a thing belongs. */
function belonging(own: Frame, kind: PathWords["kind"]): Frame {
  const [, group] =
    (own.kind === "noun" && kind === "thing" && /^(?:member|part) of(?: (.+))?$/.exec(own.noun)) || [];
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
  if (own.kind !== "flag" || /^(?:is|are|was|were)\b/i.test(label)) return own;
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
function holderOf(noun: string, words: Words): string {
  const parts = words.partsOfSpeech(/^(\S+ed) /.exec(noun)?.[1] ?? "");
  if (parts.length > 0 && parts.every(({ part }) => part === "verb")) return "have";
  const head = headOf(noun.replace(/ type$/, ""));
  return verbOfOwner(head) ?? "have";
}

/** A time called only "from" or "to" is when something starts or ends; "valid from" is a date, too. */
function bounded(own: Frame, kind: PathWords["kind"]): Frame {
  if (kind !== "time" || own.kind !== "state" || own.isParticiple) return own;
  if (own.text.includes(" ")) return { kind: "noun", noun: `${own.text.replaceAll(" ", "-")} date` };
  const bound = /^(?:from|since)$/.test(own.text)
    ? "start "
    : /^(?:to|until|till)$/.test(own.text)
      ? "end "
      : "";
  return { kind: "noun", noun: `${bound}date` };
}

/** "publication year", "year published", and "first published" alone, is when something was published. */
function timed(own: Frame, kind: PathWords["kind"], subject: Subject, words: Words): Frame {
  if (kind !== "time" || own.kind !== "noun") return own;
  const rest = own.noun.replace(/^(?:date|year|time|day) (?:of )?(?=.)|(?<=.) (?:date|year|time|day)$/, "");
  const participle = endsInParticiple(rest, words) ? rest : participleOfEvent(rest);
  return participle === undefined ? own : happening(participle, subject, words);
}

/** What was done at a time, or what its subject did: "published in", "died in". */
function happening(participle: string, subject: Subject, words: Words): Frame {
  const verb = verbDone(participle, subject, words);
  return verb === undefined
    ? { kind: "state", text: `${participle} in`, isParticiple: true }
    : { kind: "verb", verb, after: "in", noun: "", isPast: true };
}

/** Whether a text is a participle, alone or after an adverb: "opened", "first described". */
function endsInParticiple(text: string, words: Words): boolean {
  const [adverb, participle = "", ...others] = text.split(" ");
  if (adverb === undefined || participle === "") return isParticiple(text, words);
  return (
    others.length === 0 &&
    /^(?:first|last|newly|originally|initially)$/.test(adverb) &&
    isParticiple(participle, words)
  );
}

/** Whether a word is first of all a form of a verb, and names nothing: "opened". */
export function isParticiple(text: string, words: Words): boolean {
  const [first] = words.partsOfSpeech(text);
  return first?.part === "verb" && first.lemma !== text && !text.endsWith("ing");
}

/** "direct" for "directed by", "carry out" for "carried out by". */
function agentOf(text: string, words: Words): string {
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

/** Says what somebody in a role has done: "written by" in place of "author". */
function withDeed(path: PathWords, words: Words): PathWords {
  const deed = path.frame.kind === "noun" ? deedOf(path.frame.noun) : undefined;
  if (deed === undefined || (path.kind !== "thing" && path.kind !== "text")) return path;
  return {
    ...path,
    frame: { kind: "state", text: deed, isParticiple: true },
    isPast: true,
    isPersonal: path.isPersonal || deed.endsWith(" by"),
    agentVerb: deed.endsWith(" by") ? agentOf(deed, words) : "",
  };
}

type Composer = {
  readonly index: GraphIndex;
  readonly words: Words;
  propertyOf(id: string): PropertyWords;
  nounOf(cls: string): Noun;
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
  if (frame.kind === "noun" || own.noun !== "" || own.kind === "flag" || isStructural(own.label)) {
    const noun = nounOfPath(path, composer);
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
      plural: pluralOfNoun(said, composer.words),
      isSingle,
      via: own.kind === "flag" ? nounOfPath(path.slice(0, -1) as unknown as Path, composer) : "",
      holder: holderOf(noun, composer.words),
      agentVerb: "",
    };
  }
  const before = path.slice(0, -1) as unknown as Path;
  const via = composer.propertyOf((before.at(-1) as Step).property);
  const type = classOfEnds(before.at(-1) as Step, composer.index);
  const viaNoun = via.noun || (type === undefined ? "" : composer.nounOf(type).singular);
  // "Whose inspection was inspected by Ada" would say twice what was done.
  const isSaid = isDeedOf(own.frame, viaNoun, composer.words);
  return { ...own, noun: "", plural: "", isSingle, via: isSaid ? "" : viaNoun };
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
      const participle = participleOfEvent(noun);
      return participle === undefined ? [] : [{ noun, participle }];
    })
    .at(-1);
}

function isYearly({ ends }: { readonly ends: Int32Array }, index: GraphIndex): boolean {
  const value = index.value(ends[0] ?? -1);
  return value?.kind === "year" || isYearNumber(value);
}

/** The noun of the ends: that of the last property, with its owner's where it says too little. */
function nounOfPath(path: Path, composer: Composer): string {
  const last = path.at(-1) as Step;
  const own = composer.propertyOf(last.property);
  const { label, isShared } = own;
  const type = own.noun === "" && own.frame.kind !== "noun" ? classOfEnds(last, composer.index) : undefined;
  const noun =
    own.noun ||
    (own.frame.kind === "noun" ? own.frame.noun : type === undefined ? "" : composer.nounOf(type).singular);
  const before = path.slice(0, -1);
  if (before.length === 0) return noun;
  if (isStructural(label) && before.every(({ inverse }) => !inverse))
    return nounOfPath(before as unknown as Path, composer);
  if (noun !== "" && !isGeneric(noun) && !isShared) return noun;
  const owner = before.at(-1);
  if (owner?.inverse === true) {
    // The place of a marriage is no place of the person.
    const record = isGeneric(noun) ? classOfEnds(owner, composer.index) : undefined;
    return record === undefined ? noun : joined(composer.nounOf(record).singular, noun);
  }
  return joined(nounOfPath(before as unknown as Path, composer), noun);
}

/** Joins two nouns, and says a word that both have once: "research question" and "question type". */
function joined(owner: string, noun: string): string {
  const [left, right] = [owner.split(" "), noun.split(" ")];
  if (owner === "" || noun.includes(owner)) return noun;
  const [first = ""] = right;
  const head = left.at(-1) ?? "";
  if (head === first || (head.endsWith(first) && first.length > 3))
    return [...left, ...right.slice(1)].join(" ");
  return left.some((word) => word === right.at(-1)) ? owner : `${owner} ${noun}`;
}

const classesOfEnds = new WeakMap<GraphIndex, Map<string, string | undefined>>();

function classOfEnds(step: Step, index: GraphIndex): string | undefined {
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
  return best !== undefined && best[1] > ends.length / 2 ? best[0] : undefined;
}

/** The label of a class stands in the graph like any other; otherwise its id says what it is. */
export function classLabel(id: string, index: GraphIndex): string {
  const node = index.thing(id) ?? index.thing(formatIri(id, "class").slice(1, -1));
  return (node === undefined ? "" : index.label(node)) || nameOfResource(id, "lower case");
}

function isPersonal(noun: string, words: Words): boolean {
  if (noun === "") return false;
  const head = noun.split(" ").at(-1) ?? "";
  return (words.nounKinds(head).find(({ kind }) => kind === "person")?.share ?? 0) > 0.5;
}
