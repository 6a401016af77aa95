/**
 * Recognises types by their compound names without the last word, such as "aircraft" if the graph has an "aircraft
 * model" type.
 */
import type { NameLink, WordLink } from "./take-words.ts";

/** The quality of a match without the last word of the name. The remaining words identify the type less reliably. */
const shortenedStrength = 0.85;

/**
 * Adds the names of types without their heads, unless the last remaining word is also the head of another type's name,
 * or several types share it. A relation with the same word has no effect: "hops" refers to hop varieties, although
 * "hopped with" is a relation of beers. Types whose head the question contains keep their names.
 * @param isSure whether a token certainly matches a word of a name
 */
export function nameByModifiers(
  classes: ReadonlyMap<number, NameLink>,
  isSure: (link: WordLink) => boolean,
): ReadonlyMap<number, NameLink> {
  const heads = [...classes.values()].flatMap(({ words, head }) => words[head] ?? []);
  const headTokens = new Set(heads.map(({ token }) => token));
  const headless = [...classes].filter(([, name]) => name.words[name.head]?.length === 0);
  const modifiers = headless.map(([kind, { words, head }]) => ({
    kind,
    words: words.slice(0, head),
    tokens: (words[head - 1] ?? []).filter((link) => isSure(link) && !headTokens.has(link.token)),
  }));
  const identifying = modifiers.filter(
    ({ kind, tokens }) =>
      tokens.length > 0 &&
      modifiers.every((other) => other.kind === kind || !sharesToken(tokens, other.tokens)),
  );
  const shortened = identifying.map(({ kind, words, tokens }): [number, NameLink] => [
    kind,
    {
      words: [
        ...words.slice(0, -1),
        tokens.map(({ token, strength }) => ({ token, strength: shortenedStrength * strength })),
      ],
      extras: [],
      head: words.length - 1,
    },
  ]);
  return new Map([...classes, ...shortened]);
}

function sharesToken(left: readonly WordLink[], right: readonly WordLink[]): boolean {
  return left.some(({ token }) => right.some((other) => other.token === token));
}
