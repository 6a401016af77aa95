/**
 * Reads labels that describe an action or a state of the subject: "eats", "is guarded by", "apprenticed with", "part
 * of", "near".
 */

import { headOf, indefiniteArticle, participleOf, pluralOf, singularOf } from "../../../words/index.ts";
import { isTemporal } from "../../facts/fact.ts";
import { indefinite } from "../english.ts";
import type { EnglishWords, VerbReading } from "../words/english-words.ts";
import type { PredicateUse, Reading } from "./predicate.ts";
import { isPersonal } from "./question-word.ts";
import { active, be, isAdverb, join, lastPreposition, prepositions, type VerbPhrase } from "./verb-phrase.ts";

/** @returns the reading, or `null` for a label that is a noun */
export function readVerbLabel(
  words: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  const [first = "", second = ""] = words;
  const rest = words.slice(1);
  if (/^(?:is|are|was|were|be)$/.test(first) && rest.length > 0) {
    return withBe(rest, /^was|^were/.test(first) ? "past" : null, use, english);
  }
  if (/^(?:has|have)$/.test(first) && rest.length > 0) {
    if (second === "been") return withBe(rest.slice(1), "past", use, english);
    return hasSomewhere(rest, english);
  }
  if (words.every((word) => prepositions.has(word)))
    return phrase("preposition", be(words.join(" "), "present"));
  // "in language", "at venue": the preposition is what is said, the noun what is asked for.
  const temporal = isTemporal(use);
  if (temporal && rest.length === 1 && /^(?:from|since|until|till|to)$/.test(first)) {
    const end = /^(?:from|since)$/.test(first) ? "start" : "end";
    return { ...phrase("noun", null), singular: `${end} ${rest.join(" ")}` };
  }
  if (prepositions.has(first) && rest.length > 0 && lastPreposition(words.join(" ")) === null) {
    const noun = singularOf(rest.join(" ").replace(/^(?:the|an?) /, ""));
    // "Of committee", and "in the chair" of persons: what is there is what the noun says.
    if (
      first === "of" ||
      isPersonal(use, "", english) ||
      (use.objectNouns[0] !== undefined && english.isNounOf("persons", use.objectNouns[0]))
    ) {
      return { ...phrase("noun", null), singular: noun };
    }
    return phrase("preposition", be(first, "present"), singularOf(rest.join(" ")));
  }
  const adverbial = readBehindAdverb(words, use, english);
  if (adverbial !== null) return adverbial;
  // "Out of order" is how something is.
  if (use.valueKind === "flag" && (prepositions.has(first) || /^(?:out|up|down)$/.test(first))) {
    return phrase("adjective", be(words.join(" "), "present"));
  }
  const maker = makerOfPart(words, english);
  if (maker !== null) return { ...phrase("noun", null), singular: maker };
  const reading = english.verb(first);
  if (reading !== null) {
    const spoken = withVerb(first, reading, rest, use, english);
    if (spoken !== null) return spoken;
  }
  const done = words.length > 1 ? english.verb(words.at(-1) ?? "") : null;
  if (done?.forms.has("participle") === true && !done.forms.has("base"))
    return withDone(words, done.lemma, use, english);
  const [, thing = ""] = /^(\p{L}+) by$/u.exec(words.join(" ")) ?? [];
  // "Libretto by": somebody made a part of it.
  if (thing !== "" && english.shareOf(thing, "noun") > 0.5)
    return { ...phrase("noun", null), singular: `author of the ${thing}` };
  const [, tie = "", whole = ""] = /^(part|member) of (.+)$/.exec(words.join(" ")) ?? [];
  if (tie !== "")
    return phrase("noun", be(tie === "part" ? "part of" : "a member of", "present"), singularOf(whole));
  const preposition = lastPreposition(words.join(" "));
  // A participle of a verb that is in no list: "captained by".
  if (/[a-z]{2}ed$/.test(first) && preposition !== null) {
    const lemma = regularLemma(first);
    if (lemma !== null) return passive(lemma, rest, null, use, english);
    return phrase("passive", be(words.join(" "), "past"));
  }
  if (preposition === "of" && words.length > 1) return withBe(words, null, use, english);
  if (preposition === null || words.length === 1) return null;
  const describes =
    english.shareOf(first, "adjective") >= 0.3 || english.verb(first)?.forms.has("participle") === true;
  if (describes || prepositions.has(first)) return phrase("adjective", be(words.join(" "), "present"));
  // "Measuring range up to": the noun says it without its preposition.
  const kept = words.slice(0, words.findLastIndex((word) => !prepositions.has(word) && word !== "up") + 1);
  return { ...phrase("noun", null), singular: singularOf(kept.join(" ")) };
}

/**
 * Converts "bottle designed by" to "bottle designer". Returns `null` for any other label, or if the agent has no noun.
 */
function makerOfPart(words: readonly string[], english: EnglishWords): string | null {
  const [, part = "", participle = ""] = /^(.+) (\p{L}+) by$/u.exec(words.join(" ")) ?? [];
  const lemma = english.verb(participle)?.forms.has("participle")
    ? english.verb(participle)?.lemma
    : undefined;
  if (lemma === undefined || english.shareOf(part.split(" ").at(-1) ?? "", "noun") === 0) return null;
  const doer = [`${lemma}er`, `${lemma}r`, `${lemma}or`, `${lemma.slice(0, -1)}or`].find(
    (noun) => english.agentVerb(noun) === lemma,
  );
  return doer === undefined ? null : `${part} ${doer}`;
}

/**
 * Reads a participle after an adverb, such as "first performed" or "originally built in". Returns `null` for any other
 * label.
 */
function readBehindAdverb(
  [adverb = "", participle = "", ...rest]: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  if (!isAdverb(adverb)) return null;
  if (english.verb(participle)?.forms.has("participle") !== true) return null;
  const spoken = readVerbLabel([participle, ...rest], use, english);
  if (spoken?.verb?.style !== "be") return null;
  const inverse = spoken.inverse === null ? null : { ...spoken.inverse, adverb };
  return { ...spoken, verb: be(join(adverb, spoken.verb.rest), spoken.verb.tense), inverse };
}

/**
 * Reads labels such as "has registered office in" and adds the article of the noun. Returns `null` if the label does
 * not end in a preposition.
 */
function hasSomewhere(rest: readonly string[], english: EnglishWords): Reading | null {
  const preposition = lastPreposition(rest.join(" "));
  const thing = rest.slice(0, -1).join(" ");
  if (preposition === null || preposition === "of" || english.shareOf(headOf(thing), "noun") === 0)
    return null;
  const bare = singularOf(thing) !== thing || /(?:ence|ance|cess|ity|ness|ship|tion)$/.test(thing);
  const said = bare ? thing : indefinite(thing);
  return phrase("verb", active("have", "present", join(said, preposition)));
}

/**
 * Derives the base form of a regular participle, such as "curate" from "curated". Returns `null` if the suffix is
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

/** Whether all words are particles, as after the verb of "set up". A "run date" is a noun. */
function isParticles(words: readonly string[]): boolean {
  return words.every((word) => prepositions.has(word) || /^(?:up|out|down|away|apart)$/.test(word));
}

/** Verbs whose subject is the acting person. With any other transitive verb, the person undergoes the action. */
const doneByPersons = new Set("join leave enter win begin start finish marry quit visit".split(" "));

/**
 * Reads a noun with a participle: "tickets sold" is a number of tickets, "award received" an action of a person, and
 * "vessel used" a vessel.
 */
function withDone(
  words: readonly string[],
  lemma: string,
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  const things = words.slice(0, -1).join(" ");
  const thing = singularOf(things);
  const last = words.at(-1) ?? "";
  if (use.valueKind === "number") {
    return { ...phrase("noun", null), singular: `${thing} ${last}`, plural: `${pluralOf(thing)} ${last}` };
  }
  const doing = english.isNounOf("persons", use.subjectNoun) && use.valueKind === "name";
  // "Year built" is when that happened.
  const temporal = isTemporal(use);
  if (temporal && english.isNounOf("times", thing)) {
    const reading = english.verb(last);
    if (reading !== null) return withPast(reading, [], use, english);
  }
  if (!doing) return { ...phrase("noun", null), singular: thing };
  return phrase("verb", active(lemma, english.isLasting(lemma) ? "present" : "past"), thing);
}

/** Reads the words after "is" or "was": a participle with its preposition, "part of", "capital of" or "near". */
function withBe(
  words: readonly string[],
  told: "past" | null,
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  const text = words.join(" ");
  const reading = english.verb(words[0] ?? "");
  const participle = reading?.forms.has("participle") === true;
  if (participle && reading !== null) return passive(reading.lemma, words.slice(1), told, use, english);
  const behindOf = lastPreposition(text) === "of";
  if (behindOf && !/^(?:part|because|out)$/.test(words[0] ?? "") && !words.some(isDegree)) {
    const [head = ""] = words;
    // "Wharf of" a port, said of a wharf.
    if (words.length === 2 && head === use.subjectNoun) {
      const [whole = ""] = use.objectNouns;
      return whole === "" || whole === head
        ? phrase("verb", active("belong", "present", "to"))
        : { ...phrase("preposition", be("of", "present")), singular: whole };
    }
    const article = use.inverseFunctional ? "the" : indefiniteArticle(text);
    return phrase("noun", be(join(article, text), told ?? "present"));
  }
  if (lastPreposition(text) === null && use.valueKind !== "flag") return null;
  // "Is show cave" lacks the article that "is flammable" does not need.
  const named = use.valueKind === "flag" && english.isCountable(text);
  return phrase("adjective", be(named ? indefinite(text) : text, told ?? "present"));
}

function isDegree(word: string): boolean {
  return word === "the" || word === "a" || word === "an";
}

function withVerb(
  first: string,
  reading: VerbReading,
  rest: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  const { lemma, forms } = reading;
  const { behind, noun: typeNoun } = divide(rest);
  const preposition = lastPreposition(rest.join(" "));
  const noun = english.shareOf(first, "noun");
  const alone = rest.length === 0;
  const temporal = isTemporal(use);
  if (
    (forms.has("past") || forms.has("participle")) &&
    (!forms.has("base") || (isParticles(rest) && (temporal || isDoneTo(forms, rest, use, english))))
  ) {
    // "Estimated cost", "related work" and "preferred colour" describe the noun behind them.
    const onePlain = use.functional && use.objectNouns.length === 0;
    const describes =
      !alone &&
      use.valueKind !== "flag" &&
      lastPreposition(behind) === null &&
      (onePlain || english.shareOf(first, "adjective") > 0.3);
    return describes ? null : withPast(reading, rest, use, english);
  }
  // "Goals" and "authors" are plural nouns, "needs" and "drains" are verbs.
  if (forms.has("third")) {
    // A plural noun says that there may be several.
    const alike = use.functional && use.valueKind === "name" ? 0.9 : 0.5;
    const isNoun = alone ? noun > alike || use.valueKind === "number" : noun > 0.75 && preposition === null;
    return isNoun ? null : phrase("verb", active(lemma, "present", behind), typeNoun);
  }
  if (!forms.has("base") || preposition === "of") return null;
  // "Start year" is a year, "launch site" a site and "drive type" a type.
  const named = rest.join(" ");
  const compound = (["times", "places", "classes"] as const).some((kind) => english.isNounOf(kind, named));
  if (!alone && preposition === null && compound) return null;
  // "Depend on" is a verb, "host city" and "place in the league" are nouns.
  const isVerb = preposition === null ? noun < 0.25 : noun < 0.6 || /^(?:for|to|on|with)$/.test(preposition);
  return isVerb ? phrase("verb", active(lemma, "present", behind), typeNoun) : null;
}

/**
 * Whether a verb form is a passive participle. "Set in" and "cut from" are participles only if the subject is not a
 * person.
 */
function isDoneTo(
  forms: VerbReading["forms"],
  rest: readonly string[],
  { subjectNoun }: PredicateUse,
  english: EnglishWords,
): boolean {
  return rest.length > 0 && forms.has("participle") && !english.isNounOf("persons", subjectNoun);
}

/** Splits the words after a verb: "belongs to range" into "to" and "range". "Works here since" keeps "here since". */
function divide(rest: readonly string[]): { readonly behind: string; readonly noun: string } {
  const last = rest.findLastIndex((word) => prepositions.has(word));
  const particle = rest.findLastIndex((word) => /^(?:here|there|up|down|out|away|together|part)$/.test(word));
  const end = Math.max(last, particle) + 1;
  return { behind: rest.slice(0, end).join(" "), noun: singularOf(rest.slice(end).join(" ")) };
}

function withPast(
  { lemma }: VerbReading,
  rest: readonly string[],
  use: PredicateUse,
  english: EnglishWords,
): Reading | null {
  const temporal = isTemporal(use);
  const inTime = use.valueKind === "date" ? "on" : "in";
  const { behind, noun } = divide(rest);
  const preposition = lastPreposition(behind);
  // "Referenced a guideline" as a flag is what its subject does, "validated by pharmacy" and "sold out" what it is.
  const [next = ""] = rest;
  const object = next !== "" && lastPreposition(rest.join(" ")) === null && !isParticles([next]);
  if (use.valueKind === "flag" && object && english.shareOf(rest.at(-1) ?? "", "noun") > 0.5)
    return phrase("verb", active(lemma, "present"), rest.join(" "));
  if (use.valueKind === "flag") {
    const actor = english.isCountable(noun) ? indefinite(noun) : noun;
    return phrase("adjective", be(join(participleOf(lemma), behind, actor), "present"));
  }
  if (lemma === "bear")
    return phrase("passive", be(join("born", behind === "" ? inTime : behind), "past"), noun);
  if (temporal && (preposition === null || /^(?:in|on)$/.test(preposition))) {
    const particles = rest.filter((word) => word !== preposition).join(" ");
    const doer = english.isNounOf("persons", use.subjectNoun) && doneByPersons.has(lemma);
    if (english.isIntransitive(lemma) || doer) {
      return phrase("verb", active(lemma, "past", join(particles, inTime)));
    }
    return phrase("passive", be(join(participleOf(lemma), particles, inTime), "past"));
  }
  if (preposition === "by") return passive(lemma, rest, null, use, english);
  const doing =
    english.isIntransitive(lemma) ||
    (preposition === "with" && isPersonal(use, "", english)) ||
    (/^(?:with|at|for|under)$/.test(preposition ?? "") && english.isNounOf("persons", use.subjectNoun));
  if (preposition !== null && !doing) return passive(lemma, rest, null, use, english);
  return phrase("verb", active(lemma, "past", behind), noun);
}

/** Builds passive phrases such as "guarded by" and "forged in", and the active inverse if the agent is the object. */
function passive(
  lemma: string,
  rest: readonly string[],
  told: "past" | null,
  use: PredicateUse,
  english: EnglishWords,
): Reading {
  const { behind, noun } = divide(rest);
  const lasting = english.isLasting(lemma) || (behind === "in" && /^(?:find|situate|house)$/.test(lemma));
  const temporal = isTemporal(use);
  const goesOn = lasting || (/^(?:as|on|to|with|from)$/.test(behind) && !english.isPassing(lemma));
  if (behind === "since") return phrase("passive", be(join(participleOf(lemma), behind), "perfect"));
  const tense = told ?? (goesOn && !temporal ? "present" : "past");
  const actor = /^(?:(.+) )?by$/.exec(behind);
  const inverse = actor === null ? null : active(lemma, tense, actor[1] ?? "");
  const words = behind === "" && temporal ? "in" : behind;
  return { ...phrase("passive", be(join(participleOf(lemma), words), tense), noun), inverse };
}

function phrase(part: Reading["part"], verb: VerbPhrase | null, typeNoun = ""): Reading {
  return { part, singular: "", verb, inverse: null, typeNoun, unit: "" };
}
