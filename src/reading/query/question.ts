/** Parses a question into words with their roles, such as content word, quotation or question word. */

import { functionWords, operationWords } from "../../text/function-words.ts";
import { findQuotations, overlap, type Span } from "../../text/quotations.ts";
import { stem } from "../../text/stem.ts";
import { locateWords, type Word } from "../../text/words.ts";
import { asksNumber } from "../lexicon/measures.ts";
import { isOpenEnd } from "../mentions/number-ranges.ts";
import { denies, isEndOfAlphabet, isFormWord, isOfTakingPlace } from "./form-words.ts";

export type Token = Span & {
  /** The folded text of the word. */
  readonly text: string;
  readonly stem: string;
  /** Whether the word is capitalised in the middle of a sentence. */
  readonly capital: boolean;
  readonly quoted: boolean;
  /** The loss if the word remains unexplained; 0 for a function word. */
  readonly weight: number;
  /** The word's bit in masks of explained words: a power of two, or 0 for a word that needs no explanation. */
  readonly bit: number;
  readonly negated: boolean;
};

export type Question = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly quotations: readonly Span[];
  /** The type of answer that the question word asks for. */
  readonly wants: "person" | "time" | "place" | "number" | "any";
  /** The token positions of the noun that the question asks for; empty if there is no such noun. */
  readonly focus: readonly number[];
  /** Whether the question is a yes-no question. */
  readonly isYesNo: boolean;
  /** Whether multiple anchors of the same type are compared or are alternatives. */
  readonly compares: boolean;
  /** The positions of words such as "same" and "also", which ask for further entities with a shared property. */
  readonly sharing: readonly number[];
  /**
   * The number of positions at which a further request or condition may start, such as "and", a comma or a relative
   * clause.
   */
  readonly joints: number;
  /** Whether the question certainly asks for further entities with a shared property. */
  readonly shares: boolean;
};

/** Words with little weight in the coverage of a question. */
const lightWords = new Set(
  `make made makes see sees saw seen use used uses using get got take taken takes go goes come comes came thing things kind kinds type types sort
   sorts various exist exists existed existing belong belongs record recorded records listed known given involved associated related
   connected corresponding respective entry entries information details data please whole entire people person one ones
   currently ever also exactly actually itself according based main present title titles item items`.split(
    /\s+/,
  ),
);
export const lightWeight = 0.3;
const mostBits = 30;
const comparison =
  /\b(?:compar\w+|versus|vs|either|respectively|outnumbers?|than (?:the|that|those))\b|\bas (?:many|few|much)\b.*\bas\b|\bhow many\b.*\bhow many\b/;
/** Words with which a yes-no question compares the entities that it names. */
const contrastingWords = new Set("than share overlap common same outnumber".split(" "));
const sharingWords = new Set(
  "same share shares shared sharing also together another other others common co fellow alongside colleague colleagues too both".split(
    " ",
  ),
);
/** The finite forms of "be". */
export const beForms: ReadonlySet<string> = new Set(["is", "are", "was", "were"]);

/** The verbs that can start a yes-no question. In other questions, these verbs separate the subject from the object. */
export const auxiliaries: ReadonlySet<string> = new Set(
  "is are was were do does did has have had can could will".split(" "),
);
/** The maximum number of words that a negation applies to. It never applies beyond the end of its clause. */
const negationReach = 6;

export function readQuestion(text: string): Question {
  const quotations = findQuotations(text);
  const words = locateWords(text);
  const isQuoted = (word: Span): boolean => quotations.some((quotation) => overlap(word, quotation));
  const compares = comparesThings(words, isQuoted);
  let bits = 0;
  const tokens = words.map((word, at): Token => {
    const opens = at === 0 || /[.!?:]\s+$/.test(text.slice(0, word.start));
    const quoted = isQuoted(word);
    const weight = isFormWord(words, at)
      ? 0
      : asksFurtherTime(words, at) || isOnlyVerb(words, at)
        ? 1
        : weightOf(word.text, words[at - 1]?.text);
    // A word that is repeated in a later sentence, or on the other side of a comparison, mentions nothing new.
    const repeats = words
      .slice(0, at)
      .some((one) => one.text === word.text && (compares || /[.?!]\s/.test(text.slice(one.end, word.start))));
    const counts = weight > 0 && !quoted && !repeats && bits < mostBits;
    if (counts) bits += 1;
    return {
      ...word,
      stem: stem(word.text),
      capital: /^\p{Lu}/u.test(text.slice(word.start)) && !opens && !isEndOfAlphabet(words, at),
      quoted,
      weight,
      bit: counts ? 1 << (bits - 1) : 0,
      negated: isDeniedAt(text, words, at),
    };
  });
  const texts = tokens.filter(({ quoted }) => !quoted).map((token) => token.text);
  return {
    text,
    tokens,
    quotations,
    wants: kindWanted(tokens.flatMap(({ text: word, quoted, capital }) => (quoted || capital ? [] : [word]))),
    focus: findFocus(tokens),
    isYesNo: asksWhether(texts),
    sharing: tokens.flatMap((token, at) => (!token.quoted && sharingWords.has(token.text) ? [at] : [])),
    joints: countJoints(text, tokens),
    shares: !compares && texts.some((word) => /^(?:share[sd]?|sharing|same|fellow|colleagues?)$/.test(word)),
    compares,
  };
}

/**
 * Whether a question asks for entities that lack a field, as in "without a keel". In "the firm's port, not its own",
 * "not" only corrects a misunderstanding.
 */
export function asksForAbsence({ tokens }: Question): boolean {
  return tokens.some(({ text, quoted }) => !quoted && absenceWords.has(text));
}

/** Whether a question asks for entities that never did something, as in "who has never resigned". */
export function asksForNever({ tokens }: Question): boolean {
  return tokens.some(({ text, quoted }) => !quoted && text === "never");
}

const absenceWords = new Set("no without lack lacks lacking any".split(" "));

function comparesThings(words: readonly Word[], isQuoted: (word: Word) => boolean): boolean {
  const texts = words.filter((word) => !isQuoted(word)).map(({ text }) => text);
  return (
    comparison.test(texts.join(" ")) ||
    (asksWhether(texts) && texts.some((word) => contrastingWords.has(word))) ||
    words.some((word, at) => word.text === "or" && !isQuoted(word) && !isOpenEnd(words, at))
  );
}

const relativePronouns = new Set("that which who whom whose where when".split(" "));

/** Whether a negation before a word applies to it. The negation's clause ends at punctuation or at a further clause. */
function isDeniedAt(text: string, words: readonly Word[], at: number): boolean {
  const word = words[at] as Word;
  const first = Math.max(0, at - negationReach);
  return words.slice(first, at).some(({ text: one, end }, place) => {
    if (!denies(one, words[first + place + 1]?.text) || /[,;:]|[.!?]\s/.test(text.slice(end, word.start)))
      return false;
    const between = words.slice(first + place + 1, at).map((other) => other.text);
    const content = between.findIndex((other) => !functionWords.has(other));
    return (
      content < 0 ||
      between.slice(content + 1).every((other) => !relativePronouns.has(other) && !auxiliaries.has(other))
    );
  });
}

const joiningWords = new Set(
  "and or with who whose whom that which where when each per plus also having what how".split(" "),
);

function countJoints(text: string, tokens: readonly Token[]): number {
  return tokens.filter(
    ({ text: word, quoted, end }, at) =>
      at > 0 && !quoted && ((at > 1 && joiningWords.has(word)) || /^\s*[,;:–—]\s/.test(text.slice(end))),
  ).length;
}

/** Whether "when" is a second request, as in "Who founded it, and when?" and "from when to when". */
function asksFurtherTime(words: readonly Word[], at: number): boolean {
  if (words[at]?.text !== "when") return false;
  const before = words[at - 1]?.text ?? "";
  const surrounding = [words[at - 2]?.text, before, words[at + 1]?.text, words[at + 2]?.text].join(" ");
  return (
    /^when (?:to|until|till) | (?:to|until|till) when$/.test(surrounding) ||
    (before === "and" && words[0]?.text !== "when")
  );
}

/** Whether a light verb alone states what the question asks for, as in "what does X make". */
function isOnlyVerb(words: readonly Word[], at: number): boolean {
  const [first, second] = words;
  const asks = first?.text === "what" && /^(?:do|does|did)$/.test(second?.text ?? "");
  return asks && at > 2 && at === words.length - 1 && lightWords.has(words[at]?.text ?? "");
}

function weightOf(word: string, before: string | undefined): number {
  // "Why" asks for a field, such as a cause.
  if (word === "why") return 1;
  // After a possessive pronoun, as in "its own", "own" adds no meaning. Elsewhere, it is a verb.
  if (word === "own" && !/^(?:its|their|his|her|my|our|your)$/.test(before ?? "")) return 1;
  if (functionWords.has(word) || operationWords.has(word)) return 0;
  return lightWords.has(word) || isOfTakingPlace(before, word) ? lightWeight : 1;
}

/**
 * Whether this is a yes-no question. "Do you know which …" and "Is it known who …" are not, unless they contain
 * "whether".
 */
function asksWhether(words: readonly string[]): boolean {
  if (!auxiliaries.has(words[0] ?? "")) return false;
  const isPolite = words[1] === "you" || (words[1] === "it" && words[2] === "known");
  return !isPolite || words.includes("whether");
}

function kindWanted(words: readonly string[]): Question["wants"] {
  if (words.some((word) => /^(?:who|whom|whose|everyone|everybody)$/.test(word))) return "person";
  if (words.includes("when")) return "time";
  if (words.includes("where")) return "place";
  return asksNumber(words) ? "number" : "any";
}

/**
 * Returns the content words after the question word, up to the next function word. In "Of all ships, how many were
 * sold", these content words precede the question word.
 */
function findFocus(tokens: readonly Token[]): number[] {
  const opener = tokens.findIndex(
    ({ text, quoted }) => !quoted && /^(?:which|what|list|name|show|give|many|count|number)$/.test(text),
  );
  if (opener < 0) return focusOfRequest(tokens);
  const afterOpener = tokens.findIndex(({ text }, at) => at > opener && text !== "one" && text !== "ones");
  const isVerb = auxiliaries.has(tokens[afterOpener]?.text ?? "");
  const before =
    opener > 0 && isVerb && /^(?:of|among|out|from|considering|looking)$/.test(tokens[0]?.text ?? "");
  return contentFrom(tokens, before ? 0 : opener + 1);
}

/**
 * Returns the noun after a polite request. "Can you find all ships" asks for ships, but "do you know who built it" does
 * not ask for a noun.
 */
function focusOfRequest(tokens: readonly Token[]): number[] {
  const opener = tokens.findIndex(({ text, quoted }) => !quoted && /^(?:know|find|tell)$/.test(text));
  const focus = opener < 0 ? [] : contentFrom(tokens, opener + 1);
  const between = tokens.slice(opener + 1, focus[0]);
  return between.every(({ text }) => /^(?:me|us|all|the|an?|any|every|names|of)$/.test(text)) ? focus : [];
}

function contentFrom(tokens: readonly Token[], first: number): number[] {
  const focus: number[] = [];
  for (let at = first; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.text === "one" || token.text === "ones") continue;
    if (token.weight > 0 && !token.quoted && !(focus.length > 0 && token.capital)) focus.push(at);
    else if (focus.length > 0) break;
  }
  return focus;
}
