/** Matches words of a question with the type of a path's end. */
import { bitOf, countBits, maskAt, mergeCoverage, nothingCovered } from "../coverage.ts";
import { explain, recallList } from "../question-memory.ts";
import type { ReadingContext } from "../reading-context.ts";
import { type Explained, surelyNamed } from "../take-words.ts";
import { addWordsToEnd, type Chain } from "./chain.ts";

/** The masks of the tokens that may refer to a type: one for names of types, and one for other nouns. */
export type TokenScope = { readonly kinds: number; readonly nouns: number };

export const everywhere: TokenScope = { kinds: -1, nouns: -1 };

/** Marks the words for the type of a chain's end as explained, and keeps only nodes of that type. */
export function coverClass(chain: Chain, context: ReadingContext, scope: TokenScope): Chain {
  const { links } = context;
  const last = chain.layers.at(-1) ?? [];
  const { classes } = recallList(last, context);
  let [number, best] = [-1, unnamed];
  // Of equally well matching types, the broadest is chosen, which comes first.
  for (const one of classes) {
    const link = links.classes.get(one);
    const next = link === undefined ? unnamed : explain(link, chain.taken | ~scope.kinds, context);
    if (isBetterNamed(next, best)) [number, best] = [one, next];
  }
  if (best.explanation > 0) {
    const members = best.explanation < surelyNamed ? last : membersAmong(last, number, context);
    return {
      ...chain,
      layers: [...chain.layers.slice(0, -1), members],
      ...mergeCoverage(chain, { ...best, echoed: best.echoed & scope.kinds }),
      layerWords: addWordsToEnd(chain, best.echoed & (scope.kinds | best.taken)),
    };
  }
  return coverUnnamed(chain, classes, context, scope);
}

/** Marks a noun that matches nothing in the graph as explained, because it may refer to a type without a name. */
function coverUnnamed(
  chain: Chain,
  classes: readonly number[],
  { question, schema, links }: ReadingContext,
  scope: TokenScope,
): Chain {
  const hasNoName = classes.some((one) => schema.classes.all[one]?.label === null);
  if (!hasNoName || links.unnamed.size === 0) return chain;
  const nouns = [...links.unnamed].filter((token) => (bitOf(question, token) & scope.nouns) !== 0);
  const noun = nouns.find((token) => (chain.taken & bitOf(question, token)) === 0) ?? nouns[0];
  if (noun === undefined) return chain;
  const forms = nouns.filter((token) => question.tokens[token]?.stem === question.tokens[noun]?.stem);
  const mask = maskAt(question, forms);
  const bit = bitOf(question, noun) & ~chain.taken;
  return {
    ...chain,
    taken: chain.taken | bit,
    echoed: chain.echoed | mask,
    layerWords: addWordsToEnd(chain, mask),
  };
}

/**
 * Whether a type matches better, or equally well but with more words. For "radio masts", "radio mast" is a better type
 * than "mast".
 */
function isBetterNamed(one: Explained, best: Explained): boolean {
  if (one.explanation !== best.explanation) return one.explanation > best.explanation;
  return countBits(one.strong) > countBits(best.strong);
}

/** Returns the nodes of a list that belong to a class, or the same list if all its nodes do. */
function membersAmong(nodes: readonly number[], number: number, context: ReadingContext): readonly number[] {
  const { ofClass } = recallList(nodes, context);
  const before = ofClass.get(number);
  if (before !== undefined) return before;
  const fitting = nodes.filter((node) => context.schema.classes.of(node).includes(number));
  const members = fitting.length === nodes.length ? nodes : fitting;
  ofClass.set(number, members);
  return members;
}

const unnamed: Explained = { ...nothingCovered, explanation: 0 };
