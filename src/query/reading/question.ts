/** A question as the chart reads it: its tokens, what each costs unexplained, and clauses that were taken out of it. */

import { findQuotations } from "../../base/text/quotations.ts";
import { stem } from "../../base/text/stem.ts";
import {
  cardinalOf,
  degreeOf,
  type FoundIdiom,
  idiomsIn,
  isFunctionWord,
  isSupportVerb,
  type Matcher,
  type Token,
  tokenise,
} from "../../english/index.ts";
import type { FeatureList, FeatureSpace } from "./features.ts";
import { type Lexicon, nameKey } from "./lexicon.ts";
import type { Link, ReadingGraph } from "./reading-graph.ts";

/** A text that a name or value has to contain: "starts with 'A'". */
export type Pattern = { readonly at: "start" | "end" | "within"; readonly pattern: string };

/** A clause such as "sorted by year in descending order". */
export type Order = { readonly link: Link | undefined; readonly isDescending: boolean };

/** A token that may be a name in quotes or brackets. */
type QuestionToken = Token & { readonly isQuoted?: boolean };

export type Question = {
  /** The tokens, at most 60. A quoted or long name is one token. */
  readonly tokens: readonly QuestionToken[];
  readonly words: readonly string[];
  /** The words with content after the last token that is read. */
  readonly rest: readonly string[];
  readonly content: readonly boolean[];
  /** Whether each token is written like a name: in quotes, with digits, or with a capital letter within a sentence. */
  readonly isName: readonly boolean[];
  /** Idioms, such as "appear in" a film or "in charge of". */
  readonly idioms: readonly FoundIdiom[];
  /** What each token costs if no item explains it. */
  readonly costs: FeatureList[];
  /** How well a single word of the schema matches each token, from 0 to 1. */
  readonly known: readonly number[];
  /** How well each token is part of a label; set when the labels have been found. */
  readonly schema: number[];
  readonly isClassWord: readonly boolean[];
  readonly patterns: readonly Pattern[];
  readonly order: Order | undefined;
  readonly isYesNo: boolean;
  /** Whether it asks which of several has more: "are there more A or B?". */
  readonly offersChoice: boolean;
  /** Whether it asks if there is something, if all are so, or if several have something in common. */
  readonly asksWhether: boolean;
  readonly asksHowMany: boolean;
  /** How many answers it asks for before the noun, and the token that says so: "which four papers". */
  readonly askedNumber: { readonly at: number; readonly count: number } | undefined;
  /** Whether it asks for what is so of all the things that it lists: "used by both", "used together". */
  readonly asksForAll: boolean;
  /** The nodes that a name of the question means. */
  readonly mentioned: Set<number>;
  /** The tokens "only" that say something of a set that the question names. */
  readonly limits: Set<number>;
  /** The tokens of "more than" and its like, each with the number that it compares with, and of the verbs of superlatives. */
  readonly bounds: Map<number, number>;
};

/** The most tokens of a question: the chart has two words of bits for them. */
export const mostTokens = 60;

/** The most characters that are divided into tokens: many times what the chart reads. */
const mostCharacters = 4000;

/** Words with which other phrases are compared. */
const versusPhrases =
  /\b(?:in comparison (?:to|with)|in contrast (?:to|with)|as opposed to|(?:as )?compared (?:to|with)|versus|vs\.?)(?= )/gi;

/** Words that say no more than "more" and "fewer". */
const largerNumber = /\b(?:a |the )?(?:larger|greater|higher) number of\b/gi;
const smallerNumber = /\b(?:a |the )?(?:smaller|lower) number of\b/gi;

const howMany = /\bhow many\b/i;
const onAverage = /\b(?:on|in the) (average|median)\b,?/i;

/** Says "how many authors on average" and "on average, how many authors" as "the average number of authors". */
function withAverages(text: string): string {
  const [counted, averaged] = [howMany.exec(text), onAverage.exec(text)];
  if (counted === null || averaged === null) return text;
  const [first, second] = counted.index < averaged.index ? [counted, averaged] : [averaged, counted];
  const between = text.slice(first.index + first[0].length, second.index);
  if (between.includes("?")) return text;
  const number = `the ${averaged[1] ?? ""} number of`;
  const after = text.slice(second.index + second[0].length);
  return `${text.slice(0, first.index)}${first === counted ? `${number}${between}` : `${between}${number}`}${after}`;
}

const ofThese = /^(?:out )?of ((?:all )?[^,?]+), (how many|which) /i;
const excluding =
  /^(?:apart from|aside from|besides|except(?: for)?|excluding|other than) ([^,?]+), ([^?]+)/i;
const grouping = /^(?:per|for each|for every|in each|in every) [^,?]+(?=, )/i;

/** Reads a phrase before a comma where it belongs: "of all A, how many …", "apart from A, which …", "per A, how many …". */
function withPhrasesInPlace(text: string): string {
  const groups = grouping.exec(text)?.[0];
  if (groups !== undefined)
    return `${text.slice(groups.length + 2).replace(/(?<![?.\s])[?.\s]+$/, "")} ${groups.toLowerCase()}`;
  return text.replace(ofThese, "$2 of $1 ").replace(excluding, "$2 other than $1");
}

/** What has a recorded weight has a weight. */
const knownFigure = /\b((?:have|has|having|with|without) (?:an?|any|no) )(?:recorded|known) (?!to\b|as\b)/gi;

/** Divides a question into tokens and prepares what the rules ask of them. */
export function createQuestion(
  text: string,
  graph: ReadingGraph,
  lexicon: Lexicon,
  matcher: Matcher,
  space: FeatureSpace,
): Question {
  const plain = withAverages(withPhrasesInPlace(text.slice(0, mostCharacters)))
    .replace(/\b(?:apart|aside) from\b/gi, "other than")
    .replace(/\bas well as\b/gi, "and")
    .replace(/\bas well\b/gi, "also")
    .replace(knownFigure, "$1")
    .replace(versusPhrases, "versus")
    .replace(largerNumber, "more")
    .replace(smallerNumber, "fewer");
  const { text: marked, patterns } = markPatterns(plain);
  const named = joinNames(tokensWithQuotes(marked, lexicon), lexicon).flatMap((token) =>
    divide(token, lexicon, matcher),
  );
  const { tokens: all, order } = takeOrder(named, graph, lexicon, matcher);
  const joined = joinPersons(all, lexicon, matcher);
  const tokens = joined.slice(0, mostTokens);
  const words = tokens.map((token) => token.text);
  const known = tokens.map(({ text: word, isQuoted }) => (isQuoted ? 0 : bestMatch(word, lexicon, matcher)));
  const isClassWord = words.map(
    (word, at) => (known[at] ?? 0) >= wholeLabel && namesClass(word, graph, lexicon, matcher),
  );
  const has = (at: number, pattern: RegExp): boolean => pattern.test(words[at] ?? "");
  // "Are there more A or B?" asks which, not whether, and "can you list …" is a request.
  const offersChoice =
    words.includes("or") &&
    !words.includes("than") &&
    words.some((word, at) => quantifier.test(word) || isChoosing(words, at));
  // "Of the papers that use surveys, do more …"
  const verb = has(0, /^(?:of|among|in|for)$/) ? tokens.findIndex(({ comma }) => comma === true) + 1 : 0;
  const isYesNo =
    !offersChoice &&
    has(verb, /^(?:does|do|did|is|are|was|were|has|have|had|can)$/) &&
    words[verb + 1] !== "you";
  const asksForAll = words.some((word, at) => isJointWord(word, words[at - 1]));
  return {
    tokens,
    words,
    rest: joined.slice(mostTokens).flatMap(({ text: word }) => (isFunctionWord(word) ? [] : [word])),
    content: words.map((word) => !isFunctionWord(word)),
    isName: tokens.map(
      ({ start, sentence, isQuoted }, at) =>
        isQuoted === true ||
        (/[\p{Lu}\d]/u.test(marked.charAt(start)) && sentence === tokens[at - 1]?.sentence),
    ),
    idioms: idiomsIn(words.map(stem)),
    costs: words.map((word, at) =>
      costOf(word, known[at] ?? 0, isClassWord[at] ?? false, { lexicon, matcher, space }),
    ),
    known,
    schema: words.map(() => 0),
    isClassWord,
    patterns,
    order,
    isYesNo,
    offersChoice,
    asksWhether: isYesNo && (has(1, /^(?:there|any|some|all|every|each)$/) || asksForAll),
    asksHowMany: words.some((word, at) => word === "how" && words[at + 1] === "many"),
    askedNumber: isYesNo ? undefined : askedNumberOf(words),
    asksForAll,
    mentioned: new Set(),
    limits: new Set(),
    bounds: new Map(),
  };
}

/** Whether a comparative chooses one of several: "which was opened later, A or B?". */
function isChoosing(words: readonly string[], at: number): boolean {
  const or = words.indexOf("or");
  const isLast = at === words.length - 1 && words[at - 1] !== "or";
  return at > 0 && degreeOf(words[at] ?? "")?.degree === "comparative" && (or > at + 1 || isLast);
}

const requestWord = /^(?:list|name|show|give|find|tell|return|identify)$/;
const mostAsked = 20;

/** Finds the number in "which four papers" and "name the 3 venues". */
function askedNumberOf(words: readonly string[]): Question["askedNumber"] {
  const at = words.findIndex((word) => !isFunctionWord(word) && !requestWord.test(word));
  const number = words[at] ?? "";
  const count = /^\d{1,2}$/.test(number) ? Number(number) : (cardinalOf(number) ?? 0);
  return at > 0 && count > 1 && count <= mostAsked ? { at, count } : undefined;
}

/** Says "which person" as "who", unless the graph calls something a person. */
function joinPersons(
  tokens: readonly QuestionToken[],
  lexicon: Lexicon,
  matcher: Matcher,
): readonly QuestionToken[] {
  return tokens.flatMap((token, at) => {
    const isPerson = ({ text }: QuestionToken): boolean =>
      /^(?:person|people)$/.test(text) && bestMatch(text, lexicon, matcher) < wholeLabel;
    const [before, after] = [tokens[at - 1], tokens[at + 1]];
    const asks = (other: QuestionToken | undefined): boolean => /^(?:which|what)$/.test(other?.text ?? "");
    if (asks(token) && after !== undefined && isPerson(after)) return [];
    return asks(before) && isPerson(token) ? [{ ...token, text: "who" }] : [token];
  });
}

/** Whether a word is in a script of which no word but names is known: it may ask, or say nothing. */
export function isOtherScript(word: string): boolean {
  return !/[\p{Script=Latin}\d]/u.test(word);
}

/** Whether a word says that several things are meant at once. */
export function isJointWord(word: string, before: string | undefined): boolean {
  return (
    /^(?:both|shared|together|jointly|simultaneously)$/.test(word) || (word === "common" && before === "in")
  );
}

/** Words that compare how many there are. */
export const quantifier = /^(?:more|fewer|less)$/;

/** The match from which a word is the label of a class or link. */
const wholeLabel = 0.95;

const patternPhrase =
  /\b(contain(?:s|ing)?|includ(?:es|ing|e)|ha(?:s|ve|ving)|with|start(?:s|ing)? with|begin(?:s|ning)? with|end(?:s|ing)? (?:with|in))\s+((?:an?|the)\s+)?(\w+\s+)??(?:(words?|letters?|substrings?|strings?|characters?|phrases?|prefix|prefixes|pattern)\s+)?(?:['"“‘]([^'"”’]{1,25})['"”’]|([A-Za-z])(?=\s|[.?]|$))/gi;

/** The token that stands for the pattern with a number. */
const patternToken = "zzpattern";

/** Replaces "contains the word 'x'" by a token. A verb of possession needs a noun such as "word". */
function markPatterns(text: string): { readonly text: string; readonly patterns: readonly Pattern[] } {
  const patterns: Pattern[] = [];
  const marked = text.replace(
    patternPhrase,
    (
      phrase,
      verb: string,
      _article,
      adjective: string | undefined,
      noun: string | undefined,
      quoted: string | undefined,
      letter: string | undefined,
    ) => {
      const isOfText = /^(?:contain|start|begin|end)/i.test(verb);
      if (noun === undefined && !isOfText) return phrase;
      if (noun === undefined && quoted === undefined && !/^(?:start|begin|end)/i.test(verb)) return phrase;
      if (adjective !== undefined && noun === undefined) return phrase;
      const isStart = /^(?:start|begin)/i.test(verb) || /^prefix/i.test(noun ?? "");
      patterns.push({
        at: isStart ? "start" : /^end/i.test(verb) ? "end" : "within",
        pattern: (quoted ?? letter ?? "").toLowerCase(),
      });
      return ` ${patternToken}${"abcdefgh"[patterns.length - 1] ?? "h"} `;
    },
  );
  return { text: marked, patterns };
}

/** Returns the pattern that a token stands for. */
export function patternOf(word: string, { patterns }: Question): Pattern | undefined {
  return word.startsWith(patternToken)
    ? patterns["abcdefgh".indexOf(word.slice(patternToken.length))]
    : undefined;
}

/** Splits a question into tokens. A quoted name of the graph is one token. */
function tokensWithQuotes(text: string, { names, wordNames }: Lexicon): QuestionToken[] {
  const tokens: QuestionToken[] = tokenise(text);
  for (const { start, end } of findQuotations(text)) {
    const key = nameKey(text.slice(start, end));
    if (key === "" || !(names.has(key) || wordNames.has(key))) continue;
    const first = tokens.findIndex((token) => token.start >= start);
    const inside = tokens.filter((token) => token.start >= start && token.end <= end);
    const last = inside.at(-1);
    if (last !== undefined)
      tokens.splice(first, inside.length, { ...last, text: key, start, isQuoted: true });
  }
  return tokens;
}

/** The number of tokens from which a name becomes one token, so that its words mean nothing else. */
const longName = 4;

function joinNames(tokens: readonly QuestionToken[], { names, longestName }: Lexicon): QuestionToken[] {
  const joined: QuestionToken[] = [];
  for (let at = 0; at < tokens.length; ) {
    let length = 1;
    for (let size = Math.min(longestName, tokens.length - at); size >= longName; size -= 1) {
      const key = keyOf(tokens, at, at + size);
      if (!names.has(key)) continue;
      length = size;
      break;
    }
    const [first, last] = [tokens[at], tokens[at + length - 1]];
    if (first !== undefined && last !== undefined)
      joined.push(
        length === 1 ? first : { ...last, start: first.start, text: keyOf(tokens, at, at + length) },
      );
    at += length;
  }
  return joined;
}

/** Joins the tokens from one position to another. */
export function keyOf(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ text }) => text)
    .join(" ");
}

/** Divides "5pages" and two words that were written as one, if the graph knows the parts. */
function divide(token: QuestionToken, lexicon: Lexicon, matcher: Matcher): QuestionToken[] {
  const { text } = token;
  if (token.isQuoted || text.includes(" ") || text.startsWith(patternToken)) return [token];
  const parts = partsOfToken(text, lexicon, matcher);
  return parts.map((part, at) => ({ ...token, text: part, comma: token.comma && at === parts.length - 1 }));
}

function partsOfToken(text: string, lexicon: Lexicon, matcher: Matcher): string[] {
  const [, digits, letters] = /^(\d+)([a-z]{3,})$/.exec(text) ?? [];
  if (digits !== undefined && letters !== undefined && !lexicon.names.has(text)) return [digits, letters];
  const isKnown = (word: string): boolean =>
    lexicon.vocabulary.has(word) ||
    lexicon.vocabulary.has(word.replace(/s$/, "")) ||
    cardinalOf(word) !== null;
  const isWord = (word: string): boolean => matcher.words.knows(word);
  if (/\d/.test(text) || isKnown(text) || isFunctionWord(text)) return [text];
  const isWhole = text.length < 7 || isWord(text);
  for (let at = 2; at <= text.length - 2; at += 1) {
    const [left, right] = [text.slice(0, at), text.slice(at)];
    // English writes "takeout" as one word too, where a label says "take-out".
    if (lexicon.vocabulary.has(`${left} ${right}`)) return [left, right];
    if (isWhole || left.length < 3 || right.length < 3) continue;
    if ((isKnown(left) && isWord(right)) || (isWord(left) && isKnown(right))) return [left, right];
  }
  return [text];
}

const orderVerb = /^(?:rank|sort|order|arrange|list)$/;
const orderParticiple = /^(?:sorted|ordered|ranked|arranged|sort|rank|arrange|listed)$/;
const afterParticiple =
  /^(?:by|in|according|them|it|the|from|results|based|descending|ascending|alphabetically)$/;
const orderAdjective =
  /^(?:the|ascending|descending|alphabetical|alphabetic|lexicographic|lexicographical|reverse|reversed|increasing|decreasing|chronological|an|a|that|numerical)$/;

/** Takes the first clause about the order of the answers out of the question. */
function takeOrder(
  tokens: readonly QuestionToken[],
  graph: ReadingGraph,
  lexicon: Lexicon,
  matcher: Matcher,
): { readonly tokens: readonly QuestionToken[]; readonly order: Order | undefined } {
  for (let at = 1; at < tokens.length; at += 1) {
    const end = endOfSentence(tokens, at);
    const rest = tokens.slice(at, end).map(({ text }) => text);
    if (!startsOrder(tokens, at, rest)) continue;
    let from = at;
    const sentence = tokens[at]?.sentence;
    while (
      from > 0 &&
      tokens[from - 1]?.sentence === sentence &&
      /^(?:and|results?|list|them)$/.test(tokens[from - 1]?.text ?? "")
    )
      from -= 1;
    if (from === 0) break;
    const order = { link: orderLink(rest, graph, lexicon, matcher), isDescending: isDescending(rest) };
    return { tokens: [...tokens.slice(0, from), ...tokens.slice(end)], order };
  }
  return { tokens, order: undefined };
}

function endOfSentence(tokens: readonly Token[], at: number): number {
  let end = at + 1;
  while (end < tokens.length && tokens[end]?.sentence === tokens[at]?.sentence) end += 1;
  return end;
}

function startsOrder(tokens: readonly Token[], at: number, rest: readonly string[]): boolean {
  const [word = "", next = ""] = rest;
  const isStart = tokens[at]?.sentence !== tokens[at - 1]?.sentence;
  if (isStart && orderVerb.test(word)) return rest.indexOf("order", 1) > 0 || rest.includes("by");
  if (orderParticiple.test(word) && afterParticiple.test(next)) return true;
  if (word === "order" && next === "by")
    return !/^(?:the|an|of|each|by|in)$/.test(tokens[at - 1]?.text ?? "");
  // "…, earliest first"
  const isOwnPhrase = tokens[at - 1]?.comma === true && rest.length === 2;
  if (isOwnPhrase && next === "first" && degreeOf(word)?.degree === "superlative") return true;
  if (word !== "in") return false;
  if (next === "order" && rest[2] === "of") return true;
  let adjective = 1;
  while (orderAdjective.test(rest[adjective] ?? "")) adjective += 1;
  return rest[adjective] === "order" && adjective > 1;
}

/** Whether the first word for a direction leads downwards: "from latest to earliest". */
function isDescending(rest: readonly string[]): boolean {
  const first = rest.find((word) => upwards.test(word) || downwards.test(word));
  return first !== undefined && downwards.test(first);
}

const upwards = /^(?:ascending|increasing|earliest|oldest|lowest|least|fewest|smallest)$/;
const downwards = /^(?:descending|decreasing|reverse|reversed|latest|newest|highest|most|largest)$/;

/** The least match of the words after "by" with a label. */
const leastOrderMatch = 0.6;

/** Returns the link named after "by" or "order of". */
function orderLink(
  rest: readonly string[],
  graph: ReadingGraph,
  lexicon: Lexicon,
  matcher: Matcher,
): Link | undefined {
  const order = rest.lastIndexOf("order");
  const by = rest.lastIndexOf("by");
  const at = by >= 0 && !(order > by && rest[order + 1] === "of") ? by : order >= 0 ? order + 1 : -1;
  if (at < 0) return undefined;
  const words = rest.slice(at + 1, at + 7);
  const fits = graph.links
    .filter(({ record }) => record === undefined)
    .map((link) => ({ link, fit: labelFit(words, lexicon.links[link.id]?.content ?? [], matcher) }))
    .filter(({ fit }) => fit >= leastOrderMatch);
  return fits.sort((left, right) => right.fit - left.fit)[0]?.link;
}

function labelFit(words: readonly string[], content: readonly string[], matcher: Matcher): number {
  const sum = content
    .map((label) => Math.max(0, ...words.map((word) => matcher.match(word, label)?.strength ?? 0)))
    .reduce((total, strength) => total + strength, 0);
  return sum / Math.sqrt(Math.max(1, content.length)) - 0.01 * content.length;
}

function bestMatch(word: string, lexicon: Lexicon, matcher: Matcher): number {
  if (isFunctionWord(word)) return 0;
  let best = 0;
  for (const label of lexicon.schemaWords) best = Math.max(best, matcher.match(word, label)?.strength ?? 0);
  return best;
}

/** Whether a word is all that the label of a class of the graph says. */
function namesClass(word: string, graph: ReadingGraph, lexicon: Lexicon, matcher: Matcher): boolean {
  return graph.classes.some(({ role, id }) => {
    const content = lexicon.classes[id]?.content ?? [];
    const [only] = content;
    return (
      role === undefined &&
      only !== undefined &&
      content.length === 1 &&
      (matcher.match(word, only)?.strength ?? 0) >= wholeLabel
    );
  });
}

type Knowledge = { readonly lexicon: Lexicon; readonly matcher: Matcher; readonly space: FeatureSpace };

/** What a token costs unexplained: words of the schema more than others, function words nothing. */
function costOf(
  word: string,
  known: number,
  isClass: boolean,
  { lexicon, matcher, space }: Knowledge,
): FeatureList {
  const cost = (name: string): FeatureList => [space.of(`u:${name}`), 1];
  if (isOtherScript(word)) return [];
  if (isFunctionWord(word)) return word === "or" ? cost("or") : [];
  if (isClass) return cost("class");
  if (matcher.lemmas(word).some(isSupportVerb)) return cost("support");
  if (known >= 0.8) return cost(isWholeLabel(word, lexicon, matcher) ? "schema" : "part");
  if (known >= 0.4) return cost("weak");
  return cost(matcher.words.partsOfSpeech(word)[0]?.part ?? "oov");
}

function isWholeLabel(word: string, { wholeLabels }: Lexicon, matcher: Matcher): boolean {
  return [...wholeLabels].some((label) => (matcher.match(word, label)?.strength ?? 0) >= 0.8);
}
