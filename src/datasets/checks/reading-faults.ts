/**
 * Finds faults that force a reader to reread a question: a late verb, a stranded preposition, a vague relation, or a
 * conjunction of unlike phrases.
 */
import { isLinkWord } from "../../english/index.ts";
import { singularOf } from "../../words/index.ts";
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
    const [, countedNoun = ""] = /\bhow many (.+?) are there\b/iu.exec(question) ?? [];
    if (countedNoun !== "" && (relative.test(countedNoun) || wordsIn(countedNoun) > mostBetween))
      return [`are there`];
    const [, subject = "", rest = ""] =
      /\b(?:which|what|how many|whom?)\b.*?\b(?:do|does|did)\s+(.+)\s(\S+)\?$/iu.exec(question) ?? [];
    const have = /^ha(?:ve|s)$/.test(rest);
    if (subject !== "" && relative.test(subject) && (have || wordsIn(subject) > mostBetweenClauses))
      return [rest];
    return strandedIn(question);
  });
}

/** Finds stranded prepositions: "Which towns were the judges of the beer born in?" */
function strandedIn(question: string): string[] {
  const [, wordsBetween = "", last = ""] =
    /^(?:which|what|who|how many)\b.*?\b(?:is|are|was|were)\s(.+)\s(\p{Ll}+)\?$/iu.exec(question) ?? [];
  if (!isLinkWord(last) || wordsIn(wordsBetween) <= mostBeforePreposition) return [];
  return / (?:of|by|in|with|from) /.test(` ${wordsBetween} `) && !relative.test(wordsBetween) ? [last] : [];
}

const relative = /\b(?:that|who|whose|whom|which|where)\b/iu;

function wordsIn(text: string): number {
  return text.split(/\s+/).filter((word) => word !== "").length;
}

/** Finds relations to a word that does not denote an entity: "papers related to General", "films related to What". */
export function openRelations(text: string, english: Pick<EnglishWords, "shareOf">): string[] {
  const related = [
    ...text.matchAll(
      /\b(?:related to|about|in connection with) (?:an? )?(\p{Lu}\p{Ll}+)(?![\p{L}-]| \p{Lu})/gu,
    ),
  ];
  return related
    .filter(([, label = ""]) => {
      const word = label.toLowerCase();
      return (
        /^(?:what|why|how|when|where|who|which|yes|no|other|none)$/.test(word) ||
        english.shareOf(word, "adjective") > 0.5
      );
    })
    .map(([words]) => words);
}

/**
 * Finds conjunctions of unlike phrases: "papers of that type and that examine X", "do more are red or are blue", "that
 * do not eat fish and live in X".
 */
export function unlikeParts(text: string): string[] {
  const conjunctions = [...text.matchAll(/\band (?:that(?! of\b)|who) (?:\p{Ll}+)/gu)].filter(
    ({ index }) => !clauseBefore.test(text.slice(0, index)),
  );
  const helpers = [...text.matchAll(/\b(?:do|does|did) (?:more|fewer|most) (?:is|are|was|were|ha[sd])\b/giu)];
  const denied = [
    ...text.matchAll(
      /\b(?:that|who) (?:do|does|did) not (?:\p{L}+ ){1,6}?and (?!that\b|who\b|do\b|does\b|did\b|not\b)(?:\p{Ll}+)/giu,
    ),
  ];
  return [...conjunctions, ...helpers, ...denied].map(([words]) => words);
}

/** Matches a relative pronoun. After a preposition, "that" is not a relative pronoun, as in "of that type". */
const clauseBefore = /(?<!\b(?:of|on|in|at|for|with|from|by) )\b(?:that|who|whose)\b/i;

/**
 * Finds repeated word stems: "the presenters who presented X", "matches refereed by the referee Y", "name the
 * nickname".
 */
export function echoes(text: string, english: EnglishWords): string[] {
  const doers = [...text.matchAll(/\b(\p{Ll}{4,}(?:er|or|ee|ge|st)s?) (?:who|that) (\p{Ll}+)\b/gu)];
  const agents = [...text.matchAll(/\b(\p{Ll}+ed) by (?:the|an?) (\p{Ll}{4,})\b/gu)].map(
    ([words, verb = "", noun = ""]) => [words, noun, verb] as const,
  );
  const nounsWithVerbs = [
    ...doers.map(([words, noun = "", verb = ""]) => [words, noun, verb] as const),
    ...agents,
  ];
  const repeated = nounsWithVerbs.filter(([, noun, verb]) => {
    const lemma = english.verb(verb)?.lemma;
    return lemma !== undefined && english.agentVerb(singularOf(noun)) === lemma;
  });
  const names = [...text.matchAll(/\bname the (?:\p{Ll}+ )?(?:nick|sur|first |last |family )?names?\b/giu)];
  return [...repeated, ...names].map(([words]) => words);
}

/** Finds countable nouns without an article: "whose tool is rotary drill". */
export function missingArticles(text: string, english: EnglishWords): string[] {
  const end = String.raw`(?=\?| (?:and|or|that|who|is|are|was|were|still|has|have|do|does)\b)`;
  const participles = "closed|opened|guarded|driven|moved|powered|covered|heated";
  const bare = [
    ...text.matchAll(
      new RegExp(
        String.raw`\bwhose (?<noun>\p{Ll}+(?: \p{Ll}+)?) (?:is|was)(?: not)? (?<phrase>(?!an?\b|the\b)\p{Ll}+(?: \p{Ll}+)??)${end}`,
        "gu",
      ),
    ),
    ...text.matchAll(
      new RegExp(String.raw`\b(?:is|was|are|were) (?:${participles}) by (?<phrase>\p{Ll}+)${end}`, "gu"),
    ),
  ];
  return bare
    .filter(({ groups: { noun = "", phrase = "" } = {} }) => lacksArticle(noun, phrase, english))
    .map(([words]) => words);
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
