/**
 * Finds words in a question that do not agree in number or form, where a pattern does not suffice: "Which castle have",
 * "did the poet lived".
 */
import { singularOf } from "../../english/words/index.ts";
import { type EnglishWords, isPlural, isSingular, numberOfVerb } from "./english-words.ts";

/**
 * Finds the wrong verb form after a question word: "which castles has", "which rivers flows".
 */
export function questionNouns(text: string, english: EnglishWords): string[] {
  const questionPhrases = text.matchAll(
    /(?<!\b[Ii]n )\b(?:[Ww]hich|[Ww]hat)(?: (two|three|four|five))? (\p{Ll}+) (\p{Ll}+)\b(?! (?:the|\p{Lu}))/gu,
  );
  return [...questionPhrases]
    .filter(({ 0: words, 1: number, 2: noun = "", 3: verb = "", index }) => {
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
    })
    .map(([words]) => words);
}

/** Finds a plural form of "to be" before one noun: "who are the keeper of". */
export function copulas(text: string, english: EnglishWords): string[] {
  // "What are the genre and the year of": two nouns are several.
  const phrases = text.matchAll(
    /(?:^|\b(?:what|who) )(?:are|were|have) the (\p{Ll}+)(?! and )(?: of| \p{Ll}+)/giu,
  );
  return [...phrases]
    .filter(([words, noun = ""]) => {
      const last = words.split(" ").at(-1)?.toLowerCase() ?? "";
      const isSubject = last === "of" || (!isPlural(last, english) && !isModified(last, english));
      return isSingular(noun, english) && isSubject;
    })
    .map(([words]) => words);
}

/** Whether a word is a noun that the noun before it modifies: "evaluation datasets". */
function isModified(last: string, english: EnglishWords): boolean {
  const one = singularOf(last);
  return (
    english.shareOf(last, "noun") > 0.5 ||
    (one !== last && (english.shareOf(one, "noun") > 0.2 || isUnlisted(one, english)))
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
export function helpers(text: string, english: EnglishWords): string[] {
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
