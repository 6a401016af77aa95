/**
 * Finds words in a question that do not agree in number or form: "Which castle have", "did the poet lived", "how much
 * bridges".
 */
import { isUncountable, pluralOf, singularOf } from "../../english/words/index.ts";
import type { EnglishWords } from "./english-words.ts";

export function disagreements(text: string, english: EnglishWords): string[] {
  // The last part of a compound determines its number: "sub-properties".
  const words = text.replace(/(?<![\p{L}\p{N}_])\p{L}+-(?=\p{L})/gu, "");
  return [
    ...questionNouns(words, english),
    ...copulas(words, english),
    ...helpers(words, english),
    ...quantities(words, english),
  ];
}

/**
 * Finds the wrong verb form after a question word: "which castles has", "which rivers flows", "which of the lake is",
 * "who are the keeper of".
 */
function questionNouns(text: string, english: EnglishWords): string[] {
  const questionPhrases = [
    ...text.matchAll(
      /(?<!\b[Ii]n )\b(?:[Ww]hich|[Ww]hat)(?: (two|three|four|five))? (\p{Ll}+) (\p{Ll}+)\b(?! (?:the|\p{Lu}))/gu,
    ),
  ];
  const disagreeingPhrases = questionPhrases.filter(
    ({ 0: words, 1: number, 2: noun = "", 3: verb = "", index }) => {
      // "Which radio show was", "which land dispute that": before another verb or a clause, a word that may be a verb
      // is a noun.
      const next = /^ (?:is|are|was|were|has|have|do|does|did|that|who|whose|\p{Ll}{3,}ed)\b/u.test(
        text.slice(index + words.length),
      );
      if (next && english.shareOf(verb, "noun") > 0.05) return false;
      if (/^(?:of|is|are|was|were|do|does|did|has|have|can)$/.test(noun)) return false;
      if (number !== undefined) return isSingular(noun, english);
      // "Which criteria does the jury apply?": the auxiliary agrees with the noun after it.
      if (/^(?:do|does|did)$/.test(verb)) return false;
      const form = numberOfVerb(verb, english);
      if (form === "one") return isPlural(noun, english);
      // "Which keep guards": if the verb may also be a noun, only an unambiguous number counts.
      return form === "many" && isSingular(noun, english) && !/^what$/i.test(words.split(" ")[0] ?? "");
    },
  );
  const quantifiedPhrases = [
    ...[
      ...text.matchAll(
        /\b(?:these|those|two|three|four|five|six|several|(?<!how )many) (\p{Ll}+) (?:belong|freeze|were|are|have|do|cross|of)\b/giu,
      ),
    ].filter(([, noun = ""]) => isSingular(noun, english)),
    ...[
      ...text.matchAll(
        /\b(?:this|each|every|for each|for every) (\p{Ll}+)\b(?=,| belong| is| are| has| have|$)/giu,
      ),
    ].filter(([, noun = ""]) => isPlural(noun, english)),
    // "For each equipment": an uncountable noun needs a unit, such as "piece of".
    ...[...text.matchAll(/\b(?:each|every) (\p{Ll}+)(?=[,?.]| separately\b| is\b| has\b)/giu)].filter(
      ([, noun = ""]) => isUncountable(noun),
    ),
    ...[
      ...text.matchAll(
        /\b(?:which|one|some|all|any|most) of the (\p{Ll}+) (?:is|are|was|were|has|have|do|does)\b/giu,
      ),
    ].filter(([words, noun = ""]) => !/^(?:some|all|any|most)/i.test(words) && isSingular(noun, english)),
    ...[...text.matchAll(/\bwhich (?:is|was) the (?:\p{L}+est|most \p{L}+) (\p{Ll}+)\b/giu)].filter(
      ([, noun = ""]) => isPlural(noun, english),
    ),
    ...[...text.matchAll(/\bare the (?:\p{L}+est) (\p{Ll}+)\?/giu)].filter(([, noun = ""]) =>
      isSingular(noun, english),
    ),
  ];
  return [...disagreeingPhrases, ...quantifiedPhrases].map(([words]) => words);
}

/**
 * Finds a form of "to be" that does not agree with its noun: "what is the colours of", "who are the keeper of", "is the
 * bridges", "there is four".
 */
function copulas(text: string, english: EnglishWords): string[] {
  const singular = [
    ...text.matchAll(/(?:^|\b(?:what|who|how) )(?:is|was|has) the (\p{Ll}+)(?: of| \p{Ll}+| \w+)/giu),
  ];
  const plural = [
    // "What are the genre and the year of": two nouns are several.
    ...text.matchAll(/(?:^|\b(?:what|who) )(?:are|were|have) the (\p{Ll}+)(?! and )(?: of| \p{Ll}+)/giu),
  ];
  const existentialPhrases = [
    ...text.matchAll(
      /\bthere (?:is|was) (?:two|three|four|five|six|seven|eight|nine|ten|many|several|[2-9]|\d{2,})\b/giu,
    ),
    ...text.matchAll(/\bthere (?:are|were) (?:one|1|an?)\b/giu),
    ...text.matchAll(/(?<=^|[.,;:?] )(?:one|an?) \p{L}+ (?:are|were|have)\b/giu),
  ];
  const lastWord = (words: string): string => words.split(" ").at(-1)?.toLowerCase() ?? "";
  return [
    ...singular.filter(
      ([words, noun = ""]) => isPlural(noun, english) && !isSingular(lastWord(words), english),
    ),
    ...plural.filter(
      ([words, noun = ""]) =>
        isSingular(noun, english) &&
        (lastWord(words) === "of" || !isPlural(lastWord(words), english)) &&
        !isCompound(words, english),
    ),
    ...existentialPhrases,
  ].map(([words]) => words);
}

function isCompound(words: string, english: EnglishWords): boolean {
  const last = words.split(" ").at(-1) ?? "";
  const one = singularOf(last);
  return (
    last !== "of" &&
    (english.shareOf(last, "noun") > 0.5 ||
      (one !== last && (english.shareOf(one, "noun") > 0.2 || isUnlisted(one, english))))
  );
}

/**
 * Whether the dictionary lacks a word, such as "dataset". In that case, only the ending shows that "datasets" is a
 * plural.
 */
function isUnlisted(word: string, english: EnglishWords): boolean {
  return (["noun", "verb", "adjective"] as const).every((part) => english.shareOf(word, part) === 0);
}

/**
 * Finds wrong forms with "do": "does the nurses work", "do the nurse work", "did the crew had", "what does the otter
 * eats".
 */
function helpers(text: string, english: EnglishWords): string[] {
  const wrongForms: string[] = [];
  for (const [words, helper = "", noun = "", next = ""] of text.matchAll(
    /\b(does|do) (?:the )?(\p{Ll}+) (\p{Ll}+)\b/giu,
  )) {
    const compound = english.shareOf(next, "noun") > 0.6;
    if (compound || !/^(?:the )/.test(words.slice(helper.length + 1))) continue;
    // "Do the artist X and the artist Y": the subject is plural.
    if (text.includes(` and the ${noun} `)) continue;
    if (helper.toLowerCase() === "does" ? isPlural(noun, english) : isSingular(noun, english))
      wrongForms.push(words);
  }
  const [, helper, clause] =
    clausesBeforeMarks(text)
      .map((part) => /\b(does|do|did) ( ?\p{L}[\s\S]*)/iu.exec(part))
      .find((match) => match !== null) ?? [];
  if (
    helper === undefined ||
    clause === undefined ||
    /\b(?:that|who|whose|which|where|when|whether|how|what)\b/i.test(clause)
  )
    return wrongForms;
  for (const word of clause.split(" ").slice(1)) {
    if (isFiniteOnly(word.toLowerCase(), helper.toLowerCase(), english, clause))
      wrongForms.push(`${helper} … ${word}`);
  }
  return wrongForms;
}

/** Returns the clauses that end with a question mark: the text after the last comma before each mark. */
function clausesBeforeMarks(text: string): string[] {
  return text
    .split("?")
    .slice(0, -1)
    .map((part) => part.slice(part.lastIndexOf(",") + 1));
}

/** Whether a verb cannot follow an auxiliary: "had", "was", "lived", "eats". */
function isFiniteOnly(word: string, helper: string, english: EnglishWords, clause: string): boolean {
  if (/^(?:has|had|was|is)$/.test(word)) return true;
  const forms = english.verb(word)?.forms;
  if (forms === undefined || forms.has("base")) return false;
  const last = clause.split(" ").at(-1)?.toLowerCase() === word;
  if (!last || english.shareOf(word, "noun") > 0.3) return false;
  return forms.has("third") || (helper === "did" && (forms.has("past") || forms.has("participle")));
}

/** Finds wrong nouns after "how many" and "how much": "how many castle", "how much bridges", "how many water". */
function quantities(text: string, english: EnglishWords): string[] {
  const many = [
    ...text.matchAll(
      /\bhow many (?:different |distinct )?(\p{Ll}+)(?= (?:are|were|have|do|did|does|is|was|has|that|of|in|flow|there)\b)/giu,
    ),
  ];
  const much = [...text.matchAll(/\bhow much (\p{Ll}+)\b/giu)];
  const verbs = [...text.matchAll(/\bhow many (?:different |distinct )?(\p{Ll}+) (\p{Ll}+)\b/giu)];
  return [
    ...many.filter(
      ([, noun = ""]) => (isSingular(noun, english) || isUncountable(noun)) && !isSameInBoth(noun),
    ),
    ...much.filter(([, noun = ""]) => isPlural(noun, english)),
    ...verbs.filter(
      ([, noun = "", verb = ""]) =>
        isSingular(noun, english) &&
        numberOfVerb(verb, english) === "many" &&
        !/^(?:do|does|did|are|were|have|that|of|in|flow|there)$/.test(verb),
    ),
  ].map(([words]) => words);
}

function isSameInBoth(noun: string): boolean {
  return (
    /^(?:sheep|deer|fish|aircraft|species|series|offspring|people)$/.test(noun) ||
    (isUncountable(noun) === false && pluralOf(noun) === noun)
  );
}

/** Returns the grammatical number that a finite verb requires of its subject, or `null` if it accepts both. */
function numberOfVerb(verb: string, english: EnglishWords): "one" | "many" | null {
  if (/^(?:is|was|has|does)$/.test(verb)) return "one";
  if (/^(?:are|were|have|do)$/.test(verb)) return "many";
  const forms = english.verb(verb)?.forms;
  if (forms === undefined || english.shareOf(verb, "verb") < 0.4) return null;
  if (forms.has("third")) return "one";
  return forms.has("base") && !forms.has("past") && english.shareOf(verb, "noun") < 0.5 ? "many" : null;
}

function isPlural(noun: string, english: EnglishWords): boolean {
  return !isSameInBoth(noun) && singularOf(noun) !== noun && english.shareOf(noun, "noun") >= 0.3;
}

function isSingular(noun: string, english: EnglishWords): boolean {
  return singularOf(noun) === noun && pluralOf(noun) !== noun && english.shareOf(noun, "noun") >= 0.3;
}
