/** Lists the words of a question that a reading ignores. */
import { lightWeight, type Question, type Token } from "./question.ts";
import type { QueryTree } from "./tree.ts";

/**
 * Returns the content words that nothing in a reading explains and that may be conditions, as written in the question.
 * A verb before a preposition only introduces a relation ("based in"), and the requested noun may be a synonym of a
 * type.
 */
export function ignoredWords({ taken, echoed }: QueryTree, { text, tokens, focus }: Question): string[] {
  const explained = taken | echoed;
  const isOpen = (token: Token): boolean =>
    token.weight > lightWeight && !token.quoted && (token.bit & ~explained) !== 0;
  const isFocusNamed = focus.some((at) => (tokens[at]?.bit ?? 0) !== 0 && !isOpen(tokens[at] as Token));
  return tokens
    .filter(
      (token, at) =>
        isOpen(token) &&
        (isFocusNamed || !focus.includes(at)) &&
        !introducingPrepositions.has(tokens[at + 1]?.text ?? ""),
    )
    .map(({ start, end }) => text.slice(start, end));
}

const introducingPrepositions = new Set("about at by for from in into of on to under with".split(" "));
