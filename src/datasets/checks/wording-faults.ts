/** Finds wording faults that a reader would notice. A fault is a row of a table: a pattern, or a function. */

import { quotedSpans } from "../../base/text/quotations.ts";
import { isUncountable, openWords, pluralOf, singularOf } from "../../english/words/index.ts";
import { doubledWords, withoutQuotations, wrongArticles } from "../../tasks/index.ts";
import { copulas, helpers, questionNouns } from "./agreement.ts";
import { createEnglishWords, type EnglishWords, wordTests } from "./english-words.ts";
import { echoes, lateVerbs, missingArticles, openRelations, unlikeParts } from "./reading-faults.ts";

export const wordingRules = [
  "article",
  "number-agreement",
  "doubled-word",
  "verb-as-noun",
  "verb-form",
  "code-as-name",
  "needless-quotes",
  "unnatural-plural",
  "over-long",
  "late-verb",
  "open-relation",
  "unlike-parts",
  "echo",
  "doubled-degree",
  "small-beginning",
] as const;
type WordingRule = (typeof wordingRules)[number];

export type WordingFault = { readonly rule: WordingRule; readonly message: string };

/** A question with at least this number of words is too long. A quoted title counts as one word. */
const tooManyWords = 25;

type Find = (text: string, english: EnglishWords) => string[];

/**
 * The faults in a text without quotations. The words that match a pattern are faulty if the words in its groups are what
 * the names of the groups say.
 */
const rows: readonly (readonly [WordingRule, RegExp | Find])[] = [
  ["article", wrongArticles],
  ["article", /\b(?:an? the|the an?|a an|an a) (?=\p{Ll})/giu],
  ["article", missingArticles],
  ["number-agreement", questionNouns],
  // "These castle are", "two bridge of".
  [
    "number-agreement",
    /\b(?:these|those|two|three|four|five|six|several|(?<!how )many) (?<singular>\p{Ll}+) (?:belong|freeze|were|are|have|do|cross|of)\b/giu,
  ],
  ["number-agreement", /\b(?:this|each|every) (?<plural>\p{Ll}+)\b(?=,| belong| is| are| has| have|$)/giu],
  // "For each equipment": an uncountable noun needs a unit, such as "piece of".
  ["number-agreement", /\b(?:each|every) (?<uncountable>\p{Ll}+)(?:[,?.]| (?:separately|is|has)\b)/giu],
  [
    "number-agreement",
    /\b(?:which|one) of the (?<singular>\p{Ll}+) (?:is|are|was|were|has|have|do|does)\b/giu,
  ],
  ["number-agreement", /\bwhich (?:is|was) the (?:\p{L}+est|most \p{L}+) (?<plural>\p{Ll}+)\b/giu],
  ["number-agreement", /\bare the \p{L}+est (?<singular>\p{Ll}+)\?/giu],
  // "What is the colours of", but not "What is the colours class".
  [
    "number-agreement",
    /(?:^|\b(?:what|who|how) )(?:is|was|has) the (?<plural>\p{Ll}+) (?<notSingular>[\p{L}\d_]+)/giu,
  ],
  ["number-agreement", copulas],
  [
    "number-agreement",
    /\bthere (?:is|was) (?:two|three|four|five|six|seven|eight|nine|ten|many|several|[2-9]|\d{2,})\b/giu,
  ],
  ["number-agreement", /\bthere (?:are|were) (?:one|1|an?)\b/giu],
  ["number-agreement", /(?<=^|[.,;:?] )(?:one|an?) \p{L}+ (?:are|were|have)\b/giu],
  ["number-agreement", helpers],
  [
    "number-agreement",
    /\bhow many (?:different |distinct )?(?<singularOrMass>\p{Ll}+)(?= (?:are|were|have|do|did|does|is|was|has|that|of|in|flow|there)\b)/giu,
  ],
  ["number-agreement", /\bhow much (?<plural>\p{Ll}+)\b/giu],
  [
    "number-agreement",
    /\bhow many (?:different |distinct )?(?<singular>\p{Ll}+) (?!(?:do|are|were|have)\b)(?<verbOfMany>\p{Ll}+)\b/giu,
  ],
  ["doubled-word", doubledWords],
  ["verb-as-noun", verbsAsNouns],
  ["verb-form", /\b(?:was|were|is|are|been) (?:not )?(?<onlyPast>\p{Ll}+)\b/gu],
  ["verb-form", /\bborne (?:in|on|at|between|first|last|earliest|most recently)\b/gu],
  ["code-as-name", codesAsNames],
  ["unnatural-plural", unnaturalPlurals],
  ["unnatural-plural", /\bhow many (?:birth|death) (?:dates|years|places)\b/gi],
  ["late-verb", lateVerbs],
  ["open-relation", openRelations],
  ["unlike-parts", unlikeParts],
  ["unlike-parts", /\b(?:do|does|did) (?:more|fewer|most) (?:is|are|was|were|ha[sd])\b/giu],
  [
    "unlike-parts",
    /\b(?:that|who) (?:do|does|did) not (?:\p{L}+ ){1,6}?and (?!that\b|who\b|do\b|does\b|did\b|not\b)(?:\p{Ll}+)/giu,
  ],
  ["echo", echoes],
  ["echo", /\bname the (?:\p{Ll}+ )?(?:nick|sur|first |last |family )?names?\b/giu],
  // "The most narrower terms", "more larger".
  ["doubled-degree", /\b(?:most|more|fewest|fewer|least|less) (?<degree>\p{Ll}+)\b/gu],
];

function findIn(text: string, row: RegExp | Find, english: EnglishWords): readonly string[] {
  if (!(row instanceof RegExp)) return row(text, english);
  const isFaulty = ({ groups = {} }: RegExpExecArray): boolean =>
    Object.entries(groups).every(([name, word]) => wordTests[name]?.(word ?? "", english) === true);
  return [...text.matchAll(row)].filter(isFaulty).map(([words]) => words);
}

/**
 * Creates a reusable check, because loading the list of English words takes a few milliseconds.
 * @returns a check whose second argument lists the quoted texts that are titles
 */
export function createWordingCheck(): (
  question: string,
  isTitle?: (text: string) => boolean,
) => WordingFault[] {
  const english = createEnglishWords(openWords());
  return (question, isTitle = () => false) => {
    const text = withoutQuotations(question);
    // The last part of a compound determines its number: "sub-properties".
    const heads = text.replace(/(?<![\p{L}\p{N}_])\p{L}+-(?=\p{L})/gu, "");
    const faults = [
      ...rows.map(
        ([rule, row]) => [rule, findIn(rule === "number-agreement" ? heads : text, row, english)] as const,
      ),
      ["needless-quotes", needlessQuotes(question, isTitle)] as const,
      ["small-beginning", question.match(/^\p{Ll}\S*/u) ?? []] as const,
    ].flatMap(([rule, places]) => places.map((place): WordingFault => ({ rule, message: `"${place}"` })));
    const length = text.split(/\s+/).filter((word) => word !== "").length;
    if (length < tooManyWords) return faults;
    return [
      ...faults,
      {
        rule: "over-long",
        message: `${length} words; questions with fewer than ${tooManyWords} words are easier to read`,
      },
    ];
  };
}

/**
 * Finds verb forms in a position where a noun is required: "What is the guarded by of the gate?", "have the eats fish",
 * "How many forgeds".
 */
function verbsAsNouns(text: string, english: EnglishWords): string[] {
  const frames = [
    ...framed(
      text,
      /\b(?:what|who) (?:is|are|was|were) the (?:most |least )?(?:frequent |common )?/gi,
      / (?:of|among)\b(?! of\b)/gi,
    ),
    ...text.matchAll(/\bdoes the (\p{L}+) of\b/giu),
    ...framed(text, /\bha(?:s|ve) the /gi, /\?/g),
    ...framed(text, /\bhow many /gi, / (?:are there|does|do)\b/gi),
    ...text.matchAll(/\bwhich (\p{L}+ \p{L}+) is (?:the )?(?:most|least)\b/giu),
  ];
  return frames
    .filter(([, phrase = ""]) => isVerbal(phrase.toLowerCase().split(" "), english))
    .map(([words]) => words);
}

/** Finds the shortest texts from an opening to a closing, and returns each as a whole and without these. */
function framed(text: string, opening: RegExp, closing: RegExp): [words: string, phrase: string][] {
  const ends = [...text.matchAll(closing)];
  const found: [string, string][] = [];
  let done = 0;
  let next = 0;
  for (const match of text.matchAll(opening)) {
    const start = match.index + match[0].length;
    if (match.index < done) continue;
    while ((ends[next]?.index ?? text.length) <= start) next += 1;
    const end = ends[next];
    if (end === undefined) break;
    done = end.index + end[0].length;
    found.push([text.slice(match.index, done), text.slice(start, end.index)]);
  }
  return found;
}

/** Finds ids in place of names; a UUID, for example, means nothing to a reader. */
function codesAsNames(text: string): string[] {
  return (text.match(/(?<![\p{L}\d])[\p{L}\d]+(?:-[\p{L}\d]+){2,}/gu) ?? []).filter(isHash);
}

/** A code of fewer groups has at least so many characters. */
const shortestHash = 16;

/**
 * Whether a text consists of hexadecimal groups or numbers, such as a UUID or the id of a statement in Wikidata. Texts
 * without letters, such as dates and ISBNs, do not count.
 */
export function isHash(text: string): boolean {
  const groups = text.split(/[-_. ]/);
  const numbered = groups.filter((group) => /\d/.test(group)).length;
  if (!groups.some((group) => /\d/.test(group) && /\p{L}/u.test(group))) return false;
  if (numbered * 2 < groups.length || (groups.length < 3 && text.length < shortestHash)) return false;
  return groups.every((group) => /^(?:\p{L}?\d+|[\da-f]{4,})$/iu.test(group));
}

const particle = /^(?:by|in|at|on|to|into|with|from|for|as)s?$/;

function isVerbal(words: readonly string[], english: EnglishWords): boolean {
  const [first = "", second] = words;
  if (/^(?:is|was|are|were|has|have)$/.test(first) && second !== undefined) return true;
  const third = isOnly(first, "third", english);
  if (third || isDoublyInflected(first, english)) return true;
  const inflected = english.verb(first)?.forms;
  const finite = inflected?.has("third") === true || inflected?.has("participle") === true;
  // A verb with its particle, as in "works on" and "built ins", is not a noun, but "built area" is.
  if (second !== undefined)
    return (
      finite &&
      inflected?.has("base") !== true &&
      particle.test(second) &&
      english.shareOf(first, "noun") < 0.5
    );
  return isOnly(first, "past", english);
}

/** Whether a verb form is rarely used as a noun: "depicts", "founded". */
function isOnly(word: string, form: "third" | "past", english: EnglishWords): boolean {
  const forms = english.verb(word)?.forms;
  if (forms === undefined || forms.has("base")) return false;
  const fits = form === "third" ? forms.has("third") : forms.has("past") || forms.has("participle");
  return fits && english.shareOf(word, "noun") < 0.3 && english.shareOf(word, "adjective") < 0.5;
}

/** Whether a word is a participle with an added s, such as "forgeds" or "borns". */
function isDoublyInflected(word: string, english: EnglishWords): boolean {
  if (!word.endsWith("s") || english.shareOf(word, "noun") > 0) return false;
  const forms = english.verb(word.slice(0, -1))?.forms;
  return forms?.has("participle") === true && !forms.has("base");
}

/**
 * Finds unnecessary quotation marks. Titles and quoted words need quotation marks, but plain values and names do not.
 */
function needlessQuotes(question: string, isTitle: (text: string) => boolean): string[] {
  let done = 0;
  return quotedSpans(question).flatMap(({ start, end }) => {
    const [, before = ""] = /(?<!\p{L})(\p{L}+) $/u.exec(question.slice(done, start)) ?? [];
    done = end;
    const inner = question.slice(start + 1, end - 1);
    const words = `${before === "" ? "" : `${before} `}${question.slice(start, end)}`;
    if (isTitle(inner)) return [];
    const length = inner.split(" ").length;
    const title =
      /^(?:title|titled|entitled|called|named|word|term|phrase|paper|article|book|novel|film|movie|song|album|poem|play|opera|painting|of|and|or|does|do|did|is|was|wrote|in|to)$/i;
    const plain = /^\d+$/.test(inner) || (length <= 2 && inner === inner.toLowerCase());
    const name = length <= 2 && /^\p{Lu}[\p{Ll}’'-]+(?: \p{Lu}[\p{Ll}’'-]+)?$/u.test(inner);
    const value =
      /^(?:by|with|for|from|on|at|through|in|the|of|than|speak|cross|need|contain|labelled|as|are)$/i.test(
        before,
      );
    if (plain && !/^(?:word|term|phrase|status|title|titled|called|named|does|do|did)$/i.test(before))
      return [words];
    return name && value && (!title.test(before) || /^(?:in|of)$/i.test(before)) ? [words] : [];
  });
}

/** Finds wrong plurals: "informations", "childs", "analysises". */
function unnaturalPlurals(text: string, english: EnglishWords): string[] {
  const tokens = [...new Set(text.match(/(?<![\p{L}’'-])\p{Ll}{3,}s(?![\p{L}’'-])/gu) ?? [])];
  return tokens.filter((token) => {
    const stem = token.slice(0, -1);
    if (stem.endsWith("s")) return false;
    // "Award receiveds" and "position helds".
    if (isDoublyInflected(token, english)) return true;
    const isPlural = singularOf(stem) !== stem && !english.isLemma(stem);
    return (
      isUncountable(stem) ||
      isPlural ||
      /sises$/.test(token) ||
      (singularOf(token) !== token && pluralOf(singularOf(token)) !== token)
    );
  });
}
