/**
 * Analyses the label of a property as a phrase of English: what to say between its subject and its object. The same
 * analysis serves every vocabulary, because it uses only the words of the label and what they usually are.
 */

import { cutRemarks } from "../base/text/cut.ts";
import { wordsOf } from "../base/text/words.ts";
import { isLinkWord } from "./structure-words.ts";
import type { Words } from "./words/index.ts";
import { indefiniteArticle, isUncountable, participleOf, pastOf, singularOf } from "./words/index.ts";

export type Frame =
  /** A noun for the object: the author of the paper, a paper with the author. */
  | { readonly kind: "noun"; readonly noun: string }
  /** A verb in its base form with what follows it: a paper uses a tool; `noun` names the object, if the label does. */
  | {
      readonly kind: "verb";
      readonly verb: string;
      readonly after: string;
      readonly noun: string;
      /** Whether the label tells what was done: "took place in", "emigrated to". */
      readonly isPast?: boolean;
    }
  /**
   * Words after a form of "be": a paper is written by a person, a river is part of a basin. `noun` names the object, if
   * the label does, as in "made from material". `article` stands before a noun: a text is "a" translation of another.
   */
  | {
      readonly kind: "state";
      readonly text: string;
      readonly isParticiple: boolean;
      readonly noun?: string;
      readonly article?: "a" | "the";
    }
  /** Words after a form of "be" that need no object: a paper is open access. */
  | { readonly kind: "flag"; readonly text: string; readonly article?: "a" };

/** Words with which labels say only that there is an object. */
const empty = /^(?:has|have|had|with|the|a|an)$/;
const be = /^(?:is|are|was|were|be)$/;

/** Prepositions that end or begin labels, but do not stand for a relation that a question leaves out. */
const labelPreposition =
  /^(?:aboard|above|after|against|alongside|as|before|behind|below|beneath|beside|between|beyond|during|near|off|onto|opposite|outside|since|till|towards?|under|underneath|until|upon|without)$/;

/** Whether a word links a noun or verb to what follows, as in "written by" and "lives under". */
export function isPreposition(word: string): boolean {
  return isLinkWord(word) || labelPreposition.test(word);
}

/** Returns the words of a label in lower case; words in capitals, such as acronyms, keep them. */
export function wordsOfLabel(label: string): string {
  const shown = cutRemarks(label)
    // A code in front of the words, as in "P45 consists of".
    .replace(/^(?:[A-Z]{1,3}\d+[a-z]?[ _.-]+|[a-z]\d{1,3}[a-z]?_)(?=\p{L})/u, "")
    .replaceAll("_", " ")
    // "energyDensityMJPerKg", "co2Emissions", "priceInEUR": a capital begins a word, and so do two after a word; not in "pH".
    .replace(
      /(?<=[\p{Ll}\d])(?<!(?<!\p{L})\p{Ll})(?=\p{Lu}(?:[\p{Ll}\d]|$))|(?<=\p{L}\p{Ll}{2}|(?:In|Of|By|At))(?=\p{Lu}{2})|(?<=\p{Lu}{2})(?=\p{Lu}\p{Ll}{2})/gu,
      " ",
    )
    .replace(/(?<=\p{Lu})(?=Per(?:[\p{Lu} ]|$))/gu, " ");
  return shown
    .split(/\s+/)
    .flatMap(splitAcronym)
    .filter((word) => word !== "")
    .map((word) =>
      /^[\p{Lu}\d-]{2,}s?$|\p{Ll}\p{Lu}{2}|^\p{Ll}\p{Lu}\p{Ll}?$/u.test(word) ? word : word.toLowerCase(),
    )
    .join(" ");
}

/** Who or what a sentence is about: persons and groups of them act, and other things happen. */
export type Subject = {
  readonly kind: "somebody" | "something";
  /** The noun of the subject, such as "investor", who invests; empty if unknown. */
  readonly noun: string;
};
const something: Subject = { kind: "something", noun: "" };

/** Splits an acronym from the word before: "download" and "URL" in "downloadURL", but not "mRNA". */
function splitAcronym(word: string): readonly string[] {
  const acronym = /^\p{Lu}+/u.exec([...word].reverse().join(""))?.[0].length ?? 0;
  const before = word.slice(0, word.length - acronym);
  return acronym < 2 || !/^\p{L}*\p{Ll}{3}$/u.test(before) ? [word] : [before, word.slice(-acronym)];
}

/** The words of a label, and what is known of them. */
type Label = {
  readonly all: readonly string[];
  /** The words without a form of "be" or "have" in front. */
  readonly kept: readonly string[];
  readonly text: string;
  readonly first: string;
  readonly second: string;
  readonly last: string;
  /** The words after the first two. */
  readonly object: readonly string[];
  /** Whether a form of "be" comes first, and whether an article follows it. */
  readonly isState: boolean;
  readonly hasArticle: boolean;
  /** The base form of the first word if it tells what the subject did. */
  readonly done: string | undefined;
  readonly words: Words;
};

/** What labels are, the first that fits. */
const readings: readonly ((label: Label) => Frame | undefined)[] = [
  ofPreposition,
  beforePreposition,
  aroundPreposition,
  ofState,
  ofVerb,
  ofNoun,
];

/**
 * @param isFlag whether the values of the property are true and false
 */
export function frameOf(label: string, isFlag: boolean, words: Words, subject: Subject = something): Frame {
  const all = wordsOfLabel(label).split(" ");
  const isState = be.test(all[0] ?? "") && all.length > 1;
  // "Is a child of" says the same as "is child of".
  const hasArticle = isState && /^(?:an?|the)$/.test(all[1] ?? "") && all.length > 2;
  const said = all.slice(isState ? (hasArticle ? 2 : 1) : all.findIndex((word) => !empty.test(word)));
  const kept = withAdverbLast(said, words);
  // "First elected in" is said as it is.
  const text = (said[0]?.endsWith("ly") ? kept : said).join(" ");
  if (isFlag) return flagOf(all, text, words);
  const [first = "", second = "", ...object] = kept;
  const done = isState ? undefined : verbDone(first, subject, words, second);
  const analysed = { all, kept, text, first, second, object, last: kept.at(-1) ?? "", isState, hasArticle };
  for (const reading of readings) {
    const frame = reading({ ...analysed, done, words });
    if (frame !== undefined) return frame;
  }
  return nounOf(text, label);
}

function nounOf(text: string, label = ""): Frame {
  return { kind: "noun", noun: singularOf(text === "" ? wordsOf(label).join(" ") : text) };
}

/** "By" and "aboard" alone say how a thing is related to another. */
function ofPreposition({ kept, first, text }: Label): Frame | undefined {
  return kept.length === 1 && isPreposition(first) ? { kind: "state", text, isParticiple: false } : undefined;
}

/** "Emigrated to", "written by", "belongs to", "translation of". */
function beforePreposition(label: Label): Frame | undefined {
  const { kept, text, first, last, isState, words } = label;
  if (kept.length < 2 || !isPreposition(last)) return undefined;
  const done = doneBefore(label);
  if (done !== undefined) return done;
  const [use] = words.partsOfSpeech(first);
  const isDone = isParticipleOf(first, words) || (last === "by" && isItsParticiple(use));
  // "Is crossing of" names a crossing.
  if (isDone && !(first.endsWith("ing") && last === "of")) return { kind: "state", text, isParticiple: true };
  const verb = isState ? undefined : verbBefore(label);
  if (verb !== undefined) return verb;
  // "Music by" tells by whom something is that the subject has.
  if (last === "by") {
    const owned = kept.slice(0, isParticipleOf(kept.at(-2) ?? "", words) ? -2 : -1).join(" ");
    return { kind: "verb", verb: "have", after: articled(owned, text), noun: "" };
  }
  // "Has seat in" tells what is had.
  if (/^(?:has|have)$/.test(label.all[0] ?? "") && last !== "of")
    return { kind: "verb", verb: "have", after: articled(kept.slice(0, -1).join(" "), text), noun: "" };
  return { kind: "state", text, isParticiple: false, ...articleOf(label) };
}

/** Writes a text that begins with a noun with the article of the noun. */
function articled(noun: string, text: string): string {
  return isUncountable(noun) || singularOf(noun) !== noun ? text : `${indefiniteArticle(noun)} ${text}`;
}

/** What is done by somebody is passive, and "related to" says how a thing is. */
function doneBefore({ kept, first, second, last, done, words }: Label): Frame | undefined {
  const isAdjective =
    !isArticle.test(second) &&
    !beside.test(second) &&
    words.partsOfSpeech(first).some(({ part, uses }) => part === "adjective" && uses > 1);
  return done === undefined || last === "by" || isAdjective
    ? undefined
    : { kind: "verb", verb: done, after: afterVerb(kept), noun: "", isPast: true };
}

/** "Transfer to" is a verb in its base form, "belongs to" in the third person, and "went to" in the past. */
function verbBefore({ kept, first, last, words }: Label): Frame | undefined {
  const after = afterVerb(kept);
  const [use] = words.partsOfSpeech(first);
  const isBase = use?.part === "verb" && use.lemma === first && /^(?:to|into|from)$/.test(last);
  const verb = isBase ? first : thirdPersonBase(first, words);
  if (verb !== null) return { kind: "verb", verb, after, noun: "" };
  const past = pastBase(first, words);
  return past === null ? undefined : { kind: "verb", verb: past, after, noun: "", isPast: true };
}

/** "Sits on board of" leaves out an article. */
function afterVerb(kept: readonly string[]): string {
  return kept
    .slice(1)
    .join(" ")
    .replace(/^(on|at|in) (board|faculty|staff|council|committee|head) of$/, "$1 the $2 of");
}

function articleOf({ all, kept, first, hasArticle, words }: Label): { readonly article?: "a" | "the" } {
  if (all[1] === "the" && hasArticle) return { article: "the" };
  return first.endsWith("ing") || isNounBefore(kept, words) ? { article: "a" } : {};
}

/** "Made from material", "sank in region": a preposition between a verb and its noun. */
function aroundPreposition({ first, second, object, isState, done, words }: Label): Frame | undefined {
  if (object.length === 0 || !/^(?:by|from|in|at|on|with|to)$/.test(second)) return undefined;
  const noun = singularOf(object.join(" "));
  const verb = (second === "by" ? undefined : done) ?? (isState ? null : pastBase(first, words));
  if (verb !== null) return { kind: "verb", verb, after: second, noun, isPast: true };
  return isParticipleOf(first, words)
    ? { kind: "state", text: `${first} ${second}`, isParticiple: true, noun }
    : undefined;
}

function ofState({ text, first, isState, words }: Label): Frame | undefined {
  return isState ? { kind: "state", text, isParticiple: isParticipleOf(first, words) } : undefined;
}

/** "Uses tool", "stands in town", "gave rating". */
function ofVerb({ all, kept, first, second, object, words }: Label): Frame | undefined {
  if (/^(?:has|have)$/.test(all[0] ?? "")) return undefined;
  const past = second === "" || isPreposition(second) ? null : pastBase(first, words);
  if (past !== null)
    return { kind: "verb", verb: past, after: "", noun: singularOf(kept.slice(1).join(" ")), isPast: true };
  const verb = verbOf(kept, words);
  if (verb === null) return undefined;
  const hasPreposition = object.length > 0 && isPreposition(second);
  const noun = singularOf(kept.slice(hasPreposition ? 2 : 1).join(" "));
  return { kind: "verb", verb, after: hasPreposition ? second : "", noun };
}

/** "In language": the preposition says how, the noun says what; "in county" says where. */
function ofNoun({ kept, text, first, words }: Label): Frame | undefined {
  const noun = kept.length > 1 && isPreposition(first) ? kept.slice(1).join(" ") : text;
  const [kind] = words.nounKinds(noun);
  if (noun !== text && /^(?:in|at|on)$/.test(first) && /^(?:location|object)$/.test(kind?.kind ?? ""))
    return { kind: "state", text: first, isParticiple: false, noun: singularOf(noun) };
  return noun === "" ? undefined : nounOf(noun);
}

function flagOf(all: readonly string[], text: string, words: Words): Frame {
  const [first = "", ...others] = text.split(" ");
  const verb = be.test(all[0] ?? "") ? null : verbOf([first, ...others], words);
  if (/^(?:has|have)$/.test(all[0] ?? "")) return { kind: "verb", verb: "have", after: "", noun: text };
  if (verb !== null && others.length > 0) return { kind: "verb", verb, after: "", noun: others.join(" ") };
  // "referenced guideline": what was done with what the noun says, but "highlighted in text" says how a thing is.
  const [second = ""] = others;
  const base = words.partsOfSpeech(first).find(({ part, lemma }) => part === "verb" && lemma !== first);
  if (/ed$/.test(first) && base !== undefined && second !== "" && !isLinkWord(second))
    return { kind: "verb", verb: base.lemma, after: "", noun: others.join(" ") };
  // "Is smoker" says that somebody is a smoker.
  const isNoun = be.test(all[0] ?? "") && words.partsOfSpeech(text)[0]?.part === "noun";
  return { kind: "flag", text, ...(isNoun ? { article: "a" } : {}) };
}

/** Returns the base form of a label's first word if it is a verb in the third person, alone or before its object. */
function verbOf(kept: readonly string[], words: Words): string | null {
  const [first = "", second = ""] = kept;
  const verb = thirdPersonBase(first, words);
  // "measures of position" is a plural noun.
  if (verb === null || second === "of") return null;
  // "states capital" is a plural noun before another noun only if the verb is rare.
  const uses = (part: "noun" | "verb"): number =>
    words.partsOfSpeech(first).find((one) => one.part === part)?.uses ?? 0;
  return kept.length === 1 || second === ""
    ? uses("verb") > 0 || !words.partsOfSpeech(first).some(({ part }) => part === "noun")
      ? verb
      : null
    : uses("verb") > uses("noun")
      ? verb
      : null;
}

function thirdPersonBase(word: string, words: Words): string | null {
  if (!/[a-z]s$/.test(word) || /(?:ss|us|is)$/.test(word)) return null;
  const verb = words.partsOfSpeech(word).find(({ part, lemma }) => part === "verb" && lemma !== word);
  return verb?.lemma ?? null;
}

/** Puts an adverb behind its verb: "worked previously at". */
function withAdverbLast(kept: readonly string[], words: Words): readonly string[] {
  const [adverb = "", verb = "", ...others] = kept;
  const isAdverb =
    /^(?:first|last)$/.test(adverb) ||
    (adverb.endsWith("ly") && words.partsOfSpeech(adverb)[0]?.part === "adverb");
  const isDone = others.length > 0 && words.partsOfSpeech(verb)[0]?.part === "verb";
  return isAdverb && isDone && isPreposition(others.at(-1) ?? "") ? [verb, adverb, ...others] : kept;
}

const isArticle = /^(?:the|an?)$/;
/** Prepositions behind what somebody did with or below others. */
const beside = /^(?:under|alongside|against)$/;

/** How much less often a verb has no object than one, if its past tense still tells what its subject did. */
const actingShare = 0.7;
/** What leads to something often has no object: "led to", "turned into". */
const actingShareTowards = 0.4;

/**
 * Returns the base form of a verb in the past that tells what its subject did, not what was done to it: "happened",
 * "died", for a person "joined", but not "located" and "published".
 * @param next the word behind the verb
 */
export function verbDone(word: string, subject: Subject, words: Words, next = ""): string | undefined {
  const least = /^(?:to|into|towards?)$/.test(next) ? actingShareTowards : actingShare;
  const lemmas = words.partsOfSpeech(word).flatMap(({ part, lemma }) => (part === "verb" ? [lemma] : []));
  const [acts, undergoes] =
    subject.kind === "somebody"
      ? (["somebodyActs", "actsOnSomebody"] as const)
      : (["somethingActs", "actsOnSomething"] as const);
  // "Died" says of anything what only somebody does.
  const hasNoObject = (verb: string): boolean =>
    words.verbUse(verb, "actsOnSomething") + words.verbUse(verb, "actsOnSomebody") < 1 - actingShare;
  // An investor invests.
  const isDoer = (verb: string): boolean =>
    /[eo]r$/.test(subject.noun) && words.derived(verb).some((one) => one.word === subject.noun);
  // "Forced the evacuation of" has its object, and who studied under somebody did so.
  const isActive = isArticle.test(next) || (subject.kind === "somebody" && beside.test(next));
  return lemmas.find(
    (lemma) =>
      lemma !== word &&
      pastOf(lemma) === word &&
      (isActive ||
        hasNoObject(lemma) ||
        isDoer(lemma) ||
        (words.verbUse(lemma, acts) > 0 &&
          words.verbUse(lemma, acts) >= least * words.verbUse(lemma, undergoes))),
  );
}

/** Whether the words before a preposition are a noun: "translation of"; a part belongs to its whole. */
function isNounBefore(kept: readonly string[], words: Words): boolean {
  const [head = "", preposition] = kept.slice(-2);
  const parts = words.partsOfSpeech(head);
  const isAdjective = preposition !== "of" && parts.some(({ part }) => part === "adjective");
  // "Cover of" names a cover, though a cover is foremost what covers.
  const isNoun =
    parts.length === 0
      ? preposition === "of"
      : (preposition === "of" ? parts.some(({ part }) => part === "noun") : parts[0]?.part === "noun") &&
        !isAdjective;
  // "On loan from" has its own preposition.
  return isNoun && head !== "part" && !isPreposition(kept[0] ?? "");
}

/** Returns the base form of a verb in the past that is no participle: "take" for "took". */
function pastBase(word: string, words: Words): string | null {
  const lemmas = words.partsOfSpeech(word).flatMap(({ part, lemma }) => (part === "verb" ? [lemma] : []));
  return lemmas.find((lemma) => pastOf(lemma) === word && participleOf(lemma) !== word) ?? null;
}

/** Whether a word is foremost a verb that is its own participle: "run" of "run by". */
function isItsParticiple(use: ReturnType<Words["partsOfSpeech"]>[number] | undefined): boolean {
  return use?.part === "verb" && participleOf(use.lemma) === use.lemma;
}

function isParticipleOf(word: string, words: Words): boolean {
  const isRegular = /(?:ed|en|wn|rn|[^i]ng|ld|lt|pt|nt|ught|ne|de|id|it)$/.test(word);
  return words
    .partsOfSpeech(word)
    .some(
      ({ part, lemma }) => part === "verb" && lemma !== word && (isRegular || participleOf(lemma) === word),
    );
}
