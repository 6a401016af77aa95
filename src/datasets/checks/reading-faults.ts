/**
 * Finds faults that force a reader to reread a question: a late verb, a stranded preposition, a vague relation, or a
 * conjunction of unlike phrases.
 */
import { isLinkWord } from "../../english/index.ts";
import { singularOf } from "../../english/words/index.ts";
import type { EnglishWords } from "./english-words.ts";

/** The maximum number of words between the question word and its verb. */
const mostBetween = 7;
/** The maximum if these words contain another verb. */
const mostBetweenClauses = 5;
const mostBeforePreposition = 5;

/**
 * Finds late verbs: "How many papers that cite X are there?", "How many uses do gases that burn have?", "Who was the
 * gas used by X found by?"
 */
export function lateVerbs(text: string): string[] {
  const questions = text.split(/(?<=[?.])\s+/);
  return questions.flatMap((question) => {
    const words = question.split(/\s+/).filter((word) => word !== "");
    const countedNoun = between(
      words,
      isHowMany,
      (at) => isWord(words[at], /^are$/i) && isWord(words[at + 1], /^there\W*$/i),
    );
    if (countedNoun !== null && (relative.test(countedNoun.join(" ")) || countedNoun.length > mostBetween))
      return [`are there`];
    if (!question.endsWith("?")) return [];
    const rest = words.at(-1)?.slice(0, -1) ?? "";
    const asked = words.findIndex(
      (word, at) => isWord(word, /^(?:which|what|whom?)$/i) || isHowMany(words, at),
    );
    const helper = words.findIndex(
      (word, at) => asked !== -1 && at > asked && isWord(word, /^(?:do|does|did)$/i),
    );
    const subject = helper === -1 ? [] : words.slice(helper + 1, -1);
    const have = /^ha(?:ve|s)$/.test(rest);
    if (relative.test(subject.join(" ")) && (have || subject.length > mostBetweenClauses)) return [rest];
    return strandedIn(words);
  });
}

type Words = readonly string[];

function isWord(word: string | undefined, pattern: RegExp): boolean {
  return word !== undefined && pattern.test(word);
}

function isHowMany(words: Words, at: number): boolean {
  return isWord(words[at], /^how$/i) && isWord(words[at + 1], /^many$/i);
}

/** Returns the words after the first opening of two words and before the next closing. */
function between(
  words: Words,
  opens: (words: Words, at: number) => boolean,
  closes: (at: number) => boolean,
): Words | null {
  const start = words.findIndex((_word, at) => opens(words, at));
  const end = words.findIndex((_word, at) => at > start + 2 && closes(at));
  return start === -1 || end === -1 ? null : words.slice(start + 2, end);
}

/** Finds stranded prepositions: "Which towns were the judges of the beer born in?" */
function strandedIn(words: Words): string[] {
  const last = words.at(-1)?.slice(0, -1) ?? "";
  const verb = words.findIndex((word, at) => at > 0 && isWord(word, /^(?:is|are|was|were)$/i));
  const isAsked = isWord(words[0], /^(?:which|what|who)$/i) || isHowMany(words, 0);
  const inner = words.slice(verb + 1, -1);
  if (!isAsked || verb === -1 || !isLinkWord(last) || inner.length <= mostBeforePreposition) return [];
  const wordsBetween = inner.join(" ");
  return / (?:of|by|in|with|from) /.test(` ${wordsBetween} `) && !relative.test(wordsBetween) ? [last] : [];
}

const relative = /\b(?:that|who|whose|whom|which|where)\b/iu;

/** Finds relations to a word that does not denote an entity: "papers related to General", "films related to What". */
export function openRelations(text: string, english: Pick<EnglishWords, "shareOf">): string[] {
  const words = tokensOf(text);
  return words.flatMap((label, at) => {
    const before = words.slice(0, at);
    const article = /^an?$/.test(before.at(-1) ?? "") ? (before.pop() ?? "") : "";
    const relation = relations.find((one) => ` ${before.slice(-3).join(" ")}`.endsWith(` ${one}`));
    const isOther = !/^\p{Lu}\p{Ll}+$/u.test(label) || /^\p{Lu}/u.test(words[at + 1] ?? "");
    if (relation === undefined || isOther) return [];
    const word = label.toLowerCase();
    const isVague = /^(?:what|why|how|when|where|who|which|yes|no|other|none)$/.test(word);
    if (!isVague && english.shareOf(word, "adjective") <= 0.5) return [];
    return [[relation, article, label].filter(Boolean).join(" ")];
  });
}

const relations = ["related to", "about", "in connection with"];

/** Finds conjunctions of unlike phrases: "papers of that type and that examine X". */
export function unlikeParts(text: string): string[] {
  return [...text.matchAll(/\band (?:that(?! of\b)|who) (?:\p{Ll}+)/gu)]
    .filter(({ index }) => !clauseBefore.test(text.slice(0, index)))
    .map(([words]) => words);
}

/** Matches a relative pronoun. After a preposition, "that" is not a relative pronoun, as in "of that type". */
const clauseBefore = /(?<!\b(?:of|on|in|at|for|with|from|by) )\b(?:that|who|whose)\b/i;

/** Finds repeated word stems: "the presenters who presented X", "matches refereed by the referee Y". */
export function echoes(text: string, english: EnglishWords): string[] {
  const words = tokensOf(text);
  return words.flatMap((word, at) => {
    const [second = "", third = "", fourth = ""] = words.slice(at + 1, at + 4);
    const isDoer = /^\p{Ll}{4,}$/u.test(word) && /(?:er|or|ee|ge|st)s?$/.test(word);
    if (isDoer && /^(?:who|that)$/.test(second) && isEcho(word, third, english))
      return [`${word} ${second} ${third}`];
    const isDone = /^\p{Ll}+ed$/u.test(word) && second === "by" && /^(?:the|an?)$/.test(third);
    return isDone && isEcho(fourth, word, english) ? [`${word} by ${third} ${fourth}`] : [];
  });
}

/** Returns words and single signs. */
function tokensOf(text: string): Words {
  return text.match(/[\p{L}\p{N}’'-]+|[^\s\p{L}\p{N}’'-]/gu) ?? [];
}

function isEcho(noun: string, verb: string, english: EnglishWords): boolean {
  const lemma = /^\p{Ll}+$/u.test(verb) ? english.verb(verb)?.lemma : undefined;
  return lemma !== undefined && english.agentVerb(singularOf(noun)) === lemma;
}

const ends = /^(?:[?]|and|or|that|who|is|are|was|were|still|has|have|do|does)$/;
const participles = /^(?:closed|opened|guarded|driven|moved|powered|covered|heated)$/;
const plainWord = /^\p{Ll}+$/u;

/** Finds countable nouns without an article: "whose tool is rotary drill". */
export function missingArticles(text: string, english: EnglishWords): string[] {
  const words = tokensOf(text);
  return words.flatMap((word, at) => {
    const said = word === "whose" ? valueOfNoun(words, at) : agentOfState(words, at);
    if (said === null || !lacksArticle(said.noun, said.value.join(" "), english)) return [];
    return [words.slice(at, said.end).join(" ")];
  });
}

type Said = { readonly noun: string; readonly value: Words; readonly end: number };

/** Reads "whose fuel type is not diesel" up to the end of the value, which has one or two words. */
function valueOfNoun(words: Words, at: number): Said | null {
  const verb = [at + 2, at + 3].find((one) => isWord(words[one], /^(?:is|was)$/));
  const noun = words.slice(at + 1, verb);
  if (verb === undefined || !noun.every((one) => plainWord.test(one))) return null;
  const start = words[verb + 1] === "not" ? verb + 2 : verb + 1;
  const end = [start + 1, start + 2].find((one) => isWord(words[one], ends));
  const value = words.slice(start, end);
  if (end === undefined || /^(?:an?|the)$/.test(value[0] ?? "") || !value.every((one) => plainWord.test(one)))
    return null;
  return { noun: noun.join(" "), value, end };
}

/** Reads "is guarded by watchman". */
function agentOfState(words: Words, at: number): Said | null {
  const [verb = "", participle = "", by = "", agent = ""] = words.slice(at, at + 4);
  const isState = /^(?:is|was|are|were)$/.test(verb) && participles.test(participle) && by === "by";
  if (!isState || !plainWord.test(agent) || !isWord(words[at + 4], ends)) return null;
  return { noun: "", value: [agent], end: at + 4 };
}

/**
 * Whether "whose tool is drill" would lack an article. Values that name a type, a post or a quality need none: "whose
 * fuel type is diesel", "whose occupation is doctor".
 */
export function lacksArticle(
  noun: string,
  value: string,
  english: Pick<EnglishWords, "isCountable">,
): boolean {
  return english.isCountable(value) && !withoutArticle.test(noun);
}

const withoutArticle =
  /(?:^| )(?:breed|category|cause|class|classification|colou?r|family|genre|job|kind|level|material|occupation|order|position|profession|purpose|rank|reason|role|species|status|style|subject|theme|topic|trade|type|variety)s?$/;
