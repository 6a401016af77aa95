/**
 * Reads labels that describe an action or a state of the subject: "eats", "is guarded by", "apprenticed with", "part
 * of", "near".
 */

import { participleOf, singularOf } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import type { EnglishWords } from "../words/english-words.ts";
import { asNoun, type Label, phrase, withoutArticle } from "./label-reading.ts";
import type { PredicateUse, Reading } from "./predicate.ts";
import { passive, readAfterBe } from "./read-be.ts";
import { readHave } from "./read-have.ts";
import {
  readPrepositionalState,
  readPrepositions,
  readPrepositionWithNoun,
  readStateSince,
  readTimeLimit,
} from "./read-preposition.ts";
import { readLeadingVerb, readTrailingParticiple } from "./read-verb.ts";
import { active, be, isAdverb, lastPreposition, prepositions, withAdverb } from "./verb-phrase.ts";

/**
 * A rule for labels of one style. It returns `undefined` to leave the label to the next rule, and `null` if the label
 * is a noun.
 */
type Rule = (label: Label) => Reading | null | undefined;

/** The rules in order. The first result other than `undefined` is final. */
const rules: readonly Rule[] = [
  readBe,
  readHave,
  readPrepositions,
  readTimeLimit,
  readStateSince,
  readPrepositionWithNoun,
  readAfterAdverb,
  readPrepositionalState,
  readEventBy,
  readMakerOfPart,
  readDateOfAction,
  readLeadingVerb,
  readTrailingParticiple,
  readAuthor,
  readMembership,
  readUnlistedParticiple,
  readRole,
  readTrailingPreposition,
];

/** @returns the reading, or `null` if the label is a noun */
export function readVerbLabel(
  words: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  const [first = "", ...rest] = words;
  const label: Label = { words, text: words.join(" "), first, rest, use, english };
  for (const rule of rules) {
    const reading = rule(label);
    if (reading !== undefined) return reading;
  }
  return null;
}

/** Reads "is guarded by" and "was part of". */
function readBe({ first, rest, use, english }: Label): Reading | null | undefined {
  if (!/^(?:is|are|was|were|be)$/.test(first) || rest.length === 0) return undefined;
  const present = isStillTrue(rest, use, english) ? "present" : null;
  return readAfterBe(rest, /^(?:was|were)$/.test(first) ? "past" : present, use, english);
}

/**
 * Whether the present tense of a label shows that its relation still holds, as in "is made by" and in a flag such as
 * "is deprecated". Labels also use the present tense for the past: "is born in", "is launched on" a date.
 */
function isStillTrue(
  [participle = ""]: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): boolean {
  if (use.valueKind === "flag") return true;
  const lemma = english.verb(participle)?.lemma ?? "";
  return !isTemporal(use) && lemma !== "bear" && !english.isPassing(lemma);
}

/** Reads a participle after an adverb, such as "first performed" or "originally built in". */
function readAfterAdverb({ words, first: adverb, rest, use, english }: Label): Reading | undefined {
  const [, participle = ""] = words;
  if (!isAdverb(adverb) || english.verb(participle)?.forms.has("participle") !== true) return undefined;
  const verbReading = readVerbLabel(rest, use, english);
  if (verbReading === null || verbReading.verb === null) return undefined;
  const inverse = verbReading.inverse === null ? null : withAdverb(verbReading.inverse, adverb);
  return { ...verbReading, verb: withAdverb(verbReading.verb, adverb), inverse };
}

/** Reads an event with its agent as a passive: "discovery by" is "was discovered by". */
function readEventBy({ text, use, english }: Label): Reading | undefined {
  const [, adverb = "", event = ""] = /^(?:(first|last) )?(\p{L}+) by$/u.exec(text) ?? [];
  const [, participle = ""] = /^was (\p{L}+)$/u.exec(english.eventPhrase(event) ?? "") ?? [];
  const lemma = english.verb(participle)?.lemma;
  if (lemma === undefined) return undefined;
  const reading = passive(lemma, ["by"], "past", use, english);
  if (adverb === "" || reading.verb === null || reading.inverse === null) return reading;
  return {
    ...reading,
    verb: withAdverb(reading.verb, adverb),
    inverse: withAdverb(reading.inverse, adverb),
  };
}

/** Reads "bottle designed by" as "bottle designer" if there is a noun for the agent. */
function readMakerOfPart({ text, english }: Label): Reading | undefined {
  const [, part = "", participle = ""] = /^(.+) (\p{L}+) by$/u.exec(text) ?? [];
  const reading = english.verb(participle);
  if (!reading?.forms.has("participle")) return undefined;
  if (english.shareOf(part.split(" ").at(-1) ?? "", "noun") === 0) return undefined;
  const { lemma } = reading;
  const maker = [`${lemma}er`, `${lemma}r`, `${lemma}or`, `${lemma.slice(0, -1)}or`].find(
    (noun) => english.agentVerb(noun) === lemma,
  );
  return maker === undefined ? undefined : asNoun(`${part} ${maker}`);
}

/** Reads "licence issued on" as "licence issue date" if the verb is also a noun, as "issue" is. */
function readDateOfAction({ words, first: noun, use, english }: Label): Reading | undefined {
  const [, action = "", preposition] = words;
  if (!isTemporal(use) || words.length !== 3 || !/^(?:on|in)$/.test(preposition ?? "")) return undefined;
  const reading = english.verb(action);
  const isAction = reading?.forms.has("participle") === true && english.shareOf(reading.lemma, "noun") > 0.3;
  if (!isAction || english.shareOf(noun, "noun") < 0.3) return undefined;
  return asNoun(`${noun} ${reading.lemma} ${use.valueKind}`);
}

/** Reads labels such as "libretto by", which name the part of the subject that an agent created. */
function readAuthor({ text, english }: Label): Reading | undefined {
  const [, part = ""] = /^(\p{L}+) by$/u.exec(text) ?? [];
  return part !== "" && english.shareOf(part, "noun") > 0.5 ? asNoun(`author of the ${part}`) : undefined;
}

/** Reads "part of range" and "member of club". */
function readMembership({ text }: Label): Reading | undefined {
  const [, relation = "", whole = ""] = /^(part|member) of (.+)$/.exec(text) ?? [];
  if (relation === "") return undefined;
  return phrase(
    "noun",
    be(relation === "part" ? "part of" : "a member of", "present"),
    singularOf(withoutArticle(whole)),
  );
}

/** Reads the participle of a verb that is not in the word list: "captained by". */
function readUnlistedParticiple({ text, first, rest, use, english }: Label): Reading | undefined {
  if (!/[a-z]{2}ed$/.test(first) || lastPreposition(text) === null) return undefined;
  const lemma = regularLemma(first);
  return lemma === null ? phrase("passive", be(text, "past")) : passive(lemma, rest, null, use, english);
}

/**
 * Derives the base form of a regular participle, such as "curate" from "curated". Returns `null` if the base form is
 * ambiguous.
 */
function regularLemma(participle: string): string | null {
  const stem = participle.slice(0, -2);
  return /(?:at|iz|iv|uc|ag|dg|ur|[^aeiou]s|in|ain)$/.test(stem) &&
    participleOf(`${stem}e`) === participle &&
    !/(?:ain|oin|ean)$/.test(stem)
    ? `${stem}e`
    : null;
}

/** Reads a role without "is": "capital of". */
function readRole({ words, use, english }: Label): Reading | null | undefined {
  return words.length > 1 && words.at(-1) === "of" ? readAfterBe(words, null, use, english) : undefined;
}

/**
 * Reads other labels that end in a preposition: "adjacent to" describes the subject, whereas "measuring range up to" is
 * a noun.
 */
function readTrailingPreposition({ words, text, first, use, english }: Label): Reading | undefined {
  const preposition = lastPreposition(text);
  if (words.length === 1 || preposition === null) return undefined;
  // "Role in" an opera, said of a role.
  if (words.length === 2 && first === use.subjectNoun)
    return phrase("preposition", be(preposition, "present"));
  const describes =
    english.shareOf(first, "adjective") >= 0.3 || english.verb(first)?.forms.has("participle") === true;
  if (describes || prepositions.has(first)) return phrase("adjective", be(text, "present"));
  const unlisted = words.length === 2 ? unlistedVerb(first, english) : null;
  if (unlisted !== null) return phrase("verb", active(unlisted, "present", preposition));
  // The noun has the same meaning without its preposition.
  const end = words.findLastIndex((word) => !prepositions.has(word) && word !== "up") + 1;
  return asNoun(singularOf(words.slice(0, end).join(" ")));
}

/**
 * Returns the base form of a word that ends in "-s" and is not in the dictionary, such as "codeshares", or `null` for
 * other words.
 */
function unlistedVerb(word: string, english: EnglishWords): string | null {
  const base = /^(\p{Ll}{3,}[^\Ws])s$/u.exec(word)?.[1];
  if (base === undefined) return null;
  const isListed = [word, base].some((form) =>
    (["noun", "verb", "adjective"] as const).some((part) => english.shareOf(form, part) > 0),
  );
  return isListed ? null : base;
}
