/** Finds conditions of a question that its best reading ignores. */
import { endOfSuperlative } from "../../lexicon/extremes.ts";
import { beForms, lightWeight, type Token } from "../question.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { Scored } from "../score.ts";
import type { QueryTree } from "../tree.ts";

/**
 * Returns the words of a condition on the requested entities that nothing explains, as in "which companies are
 * insolvent" and "companies in the glass industry".
 */
export function findIgnoredCondition(reading: Scored, context: ReadingContext): string | null {
  if (context.question.isYesNo) return null;
  return ignoredState(reading, context) ?? ignoredValue(reading, context);
}

/** Returns the state in "which companies are insolvent" if nothing explains it. */
function ignoredState(
  { tree }: Scored,
  { question: { tokens, focus }, links }: ReadingContext,
): string | null {
  const noun = focus.at(-1) ?? -1;
  const verb = tokens.findIndex(({ text }, at) => at > noun && noun >= 0 && beForms.has(text));
  if (verb < 0 || tokens.slice(noun + 1, verb).some(({ weight, quoted }) => weight > 0 || quoted))
    return null;
  const at = tokens.findIndex(
    (token, place) => place > verb && (token.weight > 0 || token.quoted) && !isAdverb(token),
  );
  const state = tokens[at];
  if (
    state === undefined ||
    !isUnexplained(state, matchesOnlyWeakly(at, tree, links) ? 0 : tree.taken | tree.echoed)
  )
    return null;
  if (tokens.slice(verb + 1, at).some(({ text }) => !isBeforeState(text))) return null;
  const next = tokens[at + 1];
  const ends = next === undefined || next.text === "and" || next.text === "or";
  return ends && !generalStates.test(state.text) ? state.text : null;
}

/** Whether a token only resembles an element of the schema, and is not part of a name. */
function matchesOnlyWeakly(
  at: number,
  { anchors }: QueryTree,
  { predicates, classes }: ReadingContext["links"],
): boolean {
  const matches = [...predicates.values(), ...classes.values()].flatMap(({ words, extras }) =>
    [...words, ...extras].flat().filter(({ token }) => token === at),
  );
  return (
    matches.length > 0 &&
    matches.every(({ strength }) => strength < leastMatch) &&
    anchors.every(({ from, to }) => at < from || at >= to)
  );
}

const leastMatch = 0.5;
function isAdverb({ text }: Token): boolean {
  return /..ly$/.test(text);
}

/** Whether a word may occur between "are" and a state. */
function isBeforeState(word: string): boolean {
  return /..ly$|^(?:not|also|still|now|already|been|being|both|all|very|currently)$/.test(word);
}

/** States that apply to everything in a graph, such as "included". */
const generalStates =
  /^(?:includ|mention|describ|cover|contain|stor|document|catalogu|represent|consider|featur|track|report|cit|analys|analyz|stud|examin|discuss|us)(?:e?d|ied)$|^(?:available|there|found|held|kept|shown)$/;

/**
 * Returns the value and the field of "companies in the glass industry" if nothing explains the value, and the query has
 * no value for the field: it would find companies in any industry.
 */
function ignoredValue(
  { tree }: Scored,
  { question: { tokens, focus }, links, schema }: ReadingContext,
): string | null {
  const isField = (token: number): boolean =>
    [...links.predicates].some(
      ([predicate, { words, head }]) =>
        schema.names[predicate]?.voice === "noun" &&
        (words[head] ?? []).some((link) => link.token === token && link.strength >= leastField),
    );
  const isOpen = ({ far, absent }: QueryTree["links"][number]): boolean =>
    !absent &&
    tree.variables[far]?.anchor === null &&
    tree.links.filter((link) => link.near === far || link.far === far).length === 1;
  const at = tokens.findIndex(({ bit }, place) => {
    const [value, before, further] = [tokens[place - 1], tokens[place - 2]?.text, tokens[place - 3]?.text];
    const isPlaced = placePrepositions.has((before === "the" ? further : before) ?? "");
    if (!isPlaced || value === undefined || !isUnexplained(value, tree.strong)) return false;
    if (endOfSuperlative(value.text) !== undefined || focus.includes(place) || !isField(place)) return false;
    return tree.links.filter(({ words }) => (words & bit) !== 0).every(isOpen);
  });
  return at < 0 ? null : `${tokens[at - 1]?.text} ${tokens[at]?.text}`;
}

const placePrepositions = new Set(["in", "within", "from"]);
/** The minimum strength of the word for a field, equal to that of near-synonyms. */
const leastField = 0.78;

function isUnexplained({ bit, weight, quoted, capital }: Token, explained: number): boolean {
  return weight > lightWeight && !quoted && !capital && (bit & ~explained) !== 0;
}
