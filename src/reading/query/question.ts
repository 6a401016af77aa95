/** Parses a question into words with their roles, such as content word, quotation or question word. */

import { functionWords, isNegation, operationWords } from "../../text/function-words.ts";
import { findQuotations, overlap, type Span } from "../../text/quotations.ts";
import { stem } from "../../text/stem.ts";
import { locateWords, type Word } from "../../text/words.ts";
import { endOfSuperlative } from "../lexicon/extremes.ts";
import { asksNumber } from "../lexicon/measures.ts";
import { isOpenEnd } from "../mentions/number-ranges.ts";

export type Token = Span & {
  /** The folded text of the word. */
  readonly text: string;
  readonly stem: string;
  /** Whether the word is capitalised in the middle of a sentence. */
  readonly capital: boolean;
  readonly quoted: boolean;
  /** The loss if the word remains unexplained, which is 0 for a function word. */
  readonly weight: number;
  /** The word's bit in masks of explained words, a power of two, or 0 for a word that needs no explanation. */
  readonly bit: number;
  readonly negated: boolean;
};

export type Question = {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly quotations: readonly Span[];
  /** The type of answer that the question word requests. */
  readonly wants: "person" | "time" | "place" | "number" | "any";
  /** The token positions of the noun that states the request; empty if there is no such noun. */
  readonly focus: readonly number[];
  /** Whether the question is a yes-no question. */
  readonly whether: boolean;
  /** Whether several anchors of the same type are compared or are alternatives. */
  readonly compares: boolean;
  /** The positions of words such as "same" and "also", which request further entities with a shared property. */
  readonly sharing: readonly number[];
  /**
   * The number of positions at which a further request or condition may start: at "and", a comma or a relative clause.
   */
  readonly joints: number;
  /** Whether the question certainly requests further entities with a shared property. */
  readonly shares: boolean;
};

/** Words with little weight in the coverage of a question. */
const lightWords = new Set(
  `make made makes see sees saw seen use used uses using get got take taken takes go goes come comes came thing things kind kinds type types sort
   sorts various exist exists existing belong belongs record recorded records listed known given involved associated related
   connected corresponding respective entry entries information details data please whole entire people person one ones
   currently ever also exactly actually itself according based main present title titles`.split(/\s+/),
);
export const lightWeight = 0.3;
const mostBits = 30;
const comparing = /\b(?:compar\w+|versus|vs|either|respectively|than the)\b/;
const sharingWords = new Set(
  "same share shares shared sharing also together another other others common co fellow alongside colleague colleagues too both".split(
    " ",
  ),
);
/** The verbs that can start a yes-no question. In other questions, these verbs separate the subject from the object. */
export const auxiliaries: ReadonlySet<string> = new Set(
  "is are was were do does did has have had can could will".split(" "),
);
const negationReach = 5;

export function readQuestion(text: string): Question {
  const quotations = findQuotations(text);
  const words = locateWords(text);
  let bits = 0;
  const tokens = words.map((word, at): Token => {
    const before = words.slice(Math.max(0, at - negationReach), at);
    const opens = at === 0 || /[.!?:]\s+$/.test(text.slice(0, word.start));
    const quoted = quotations.some((quotation) => overlap(word, quotation));
    const isForm =
      denies(word.text, words[at + 1]?.text) ||
      leadsToYear(words, at) ||
      leadsOrder(words, at) ||
      isRate(words, at);
    const weight = isForm ? 0 : asksFurtherTime(words, at) ? 1 : weightOf(word.text);
    // A later sentence that repeats a word of an earlier sentence does not mention anything new.
    const repeats = words
      .slice(0, at)
      .some((one) => one.text === word.text && /[.?!]\s/.test(text.slice(one.end, word.start)));
    const counts = weight > 0 && !quoted && !repeats && bits < mostBits;
    if (counts) bits += 1;
    return {
      ...word,
      stem: stem(word.text),
      capital: /^\p{Lu}/u.test(text.slice(word.start)) && !opens,
      quoted,
      weight,
      bit: counts ? 1 << (bits - 1) : 0,
      negated: before.some(
        ({ text: one, end }, place) =>
          denies(one, before[place + 1]?.text ?? (place === before.length - 1 ? word.text : undefined)) &&
          !/[,;:]|[.!?]\s/.test(text.slice(end, word.start)),
      ),
    };
  });
  const texts = tokens.filter(({ quoted }) => !quoted).map((token) => token.text);
  return {
    text,
    tokens,
    quotations,
    wants: kindWanted(texts),
    focus: findFocus(tokens),
    whether: auxiliaries.has(texts[0] ?? ""),
    sharing: tokens.flatMap((token, at) => (!token.quoted && sharingWords.has(token.text) ? [at] : [])),
    joints: countJoints(text, tokens),
    shares: texts.some((word) => /^(?:share[sd]?|sharing|same|fellow|colleagues?)$/.test(word)),
    compares:
      comparing.test(texts.join(" ")) ||
      words.some(({ text: word }, at) => word === "or" && !tokens[at]?.quoted && !isOpenEnd(words, at)),
  };
}

const joining = new Set(
  "and or with who whose whom that which where when each per plus also having what how".split(" "),
);

function countJoints(text: string, tokens: readonly Token[]): number {
  return tokens.filter(
    ({ text: word, quoted, end }, at) =>
      at > 0 && !quoted && ((at > 1 && joining.has(word)) || /^\s*[,;:–—]\s/.test(text.slice(end))),
  ).length;
}

const denying = new Set(
  "lack lacks lacking lacked ignore ignores ignoring excluding exclude excludes except besides aside nobody nothing noone".split(
    " ",
  ),
);

function denies(word: string, next: string | undefined): boolean {
  if (denying.has(word)) return true;
  return isNegation(word, next) || ((word === "other" || word === "rather") && next === "than");
}

/** "In the year 1890" is equivalent to "in 1890". */
function leadsToYear(words: readonly Word[], at: number): boolean {
  return (
    words[at]?.text === "year" &&
    /^[12]\d{3}$/.test(words[at + 1]?.text ?? "") &&
    /^(?:the|in)$/.test(words[at - 1]?.text ?? "")
  );
}

/** "Newest first" and "most recent first" request an order, not the first item. */
function leadsOrder(words: readonly Word[], at: number): boolean {
  const before = words[at - 1]?.text ?? "";
  return words[at]?.text === "first" && (endOfSuperlative(before) !== undefined || before === "recent");
}

/** "How much a year" does not request a year. */
function isRate(words: readonly Word[], at: number): boolean {
  return (
    /^(?:year|month|week|day|hour|night)$/.test(words[at]?.text ?? "") &&
    /^(?:a|an|per)$/.test(words[at - 1]?.text ?? "")
  );
}

/** "Who founded it, and when?" contains two requests. */
function asksFurtherTime(words: readonly Word[], at: number): boolean {
  return words[at]?.text === "when" && words[at - 1]?.text === "and" && words[0]?.text !== "when";
}

function weightOf(word: string): number {
  if (functionWords.has(word) || operationWords.has(word)) return 0;
  return lightWords.has(word) ? lightWeight : 1;
}

function kindWanted(words: readonly string[]): Question["wants"] {
  if (words.some((word) => ["who", "whom", "whose"].includes(word))) return "person";
  if (words.includes("when")) return "time";
  if (words.includes("where")) return "place";
  return asksNumber(words) ? "number" : "any";
}

/** Returns the content words after the question word, up to the next function word. */
function findFocus(tokens: readonly Token[]): number[] {
  const opener = tokens.findIndex(
    ({ text, quoted }) => !quoted && /^(?:which|what|list|name|show|give|many|count|number)$/.test(text),
  );
  if (opener < 0) return [];
  const focus: number[] = [];
  for (let at = opener + 1; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (token.text === "ones") continue;
    if (token.weight > 0 && !token.quoted && !(focus.length > 0 && token.capital)) focus.push(at);
    else if (focus.length > 0) break;
  }
  return focus;
}
