/** Finds the only name that contains the words of a description. */
import { keyOf } from "../../schema/labels.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { surelySame } from "../links/links.ts";
import type { Question, Token } from "../question.ts";
import type { WordKnowledge } from "../word-knowledge.ts";
import type { Description } from "./find-descriptions.ts";
import type { NamedThing } from "./named-thing.ts";

/** A function that returns the entity that a description denotes, or null if no name or several names match it. */
export type NameSearch = (
  description: Description,
  question: Question,
  isFree: (token: number) => boolean,
) => NamedThing | null;

/** The best name is clear only if the next name's score is at most this share of the best score. */
const mostRival = 0.75;
/** The minimum share of the describing words, weighted by rarity, that the name must contain. */
const leastShare = 0.5;
/**
 * The minimum number of words in a name that can be found by a description. The words of a shorter name rarely describe
 * what it denotes.
 */
const shortestName = 4;
/** The minimum rarity of a single describing word. */
const leastRarity = 0.95;

export function createNameSearch(schema: SchemaIndex, knowledge: WordKnowledge): NameSearch {
  return (description, question, isFree) => {
    const { from, noun, to, classes } = description;
    const tokens = question.tokens.slice(from, to).filter((token, at) => {
      const place = from + at;
      return place !== noun && token.weight > 0 && !/^\d+$/.test(token.text) && isFree(place);
    });
    if (tokens.length === 0) return null;
    const best = bestName(tokens, classes, schema, knowledge);
    if (best === null) return null;
    const last = Math.max(noun, ...best.matched.map((token) => question.tokens.indexOf(token)));
    return {
      start: question.tokens[from]?.start ?? 0,
      end: question.tokens[last]?.end ?? 0,
      label: `${question.tokens[noun]?.text} “${best.label}”`,
    };
  };
}

type Found = { readonly label: string; readonly matched: readonly Token[] };
type Candidate = { readonly key: string; readonly matched: Token[]; score: number };

/** The names that share words with a description. */
type Candidates = {
  readonly ranked: readonly Candidate[];
  /** The sum of the rarities of those words of the description that occur in names. */
  readonly total: number;
};

function bestName(
  tokens: readonly Token[],
  classes: readonly number[],
  schema: SchemaIndex,
  knowledge: WordKnowledge,
): Found | null {
  const { ranked, total } = rankNames(tokens, classes, schema, knowledge);
  const [best, second] = ranked;
  if (best === undefined || (second?.score ?? 0) > mostRival * best.score) return null;
  const { key, matched, score } = best;
  const isClear = matched.length > 1 || (classes.length > 0 && score >= leastRarity);
  if (!isClear || score < leastShare * total || 2 * matched.length < tokens.length) return null;
  const label = labelOf(key, schema);
  return label === null ? null : { label, matched };
}

/** Ranks the names of suitable things by the rarity of the words that they share with a description, best first. */
function rankNames(
  tokens: readonly Token[],
  classes: readonly number[],
  schema: SchemaIndex,
  knowledge: WordKnowledge,
): Candidates {
  const { labels } = schema;
  const candidates = new Map<string, Candidate>();
  let total = 0;
  for (const token of tokens) {
    const stems = labels.byWord.has(token.stem) ? [token.stem] : similarStems(token.text, schema, knowledge);
    const rarity = Math.max(0.1, ...stems.map((one) => labels.rarity(one)));
    if (stems.length > 0) total += rarity;
    for (const key of new Set(stems.flatMap((one) => labels.byWord.get(one) ?? []))) {
      const candidate = candidates.get(key) ?? { key, matched: [], score: 0 };
      candidate.matched.push(token);
      candidate.score += rarity;
      candidates.set(key, candidate);
    }
  }
  const ranked = [...candidates.values()]
    .filter(({ key }) => key.split(" ").length >= shortestName && isOfKind(key, classes, schema))
    .sort((left, right) => right.score - left.score);
  return { ranked, total };
}

/** Returns the label with a key, or null if a question cannot quote it. */
function labelOf(key: string, { labels, graph }: SchemaIndex): string | null {
  const label = graph.labels[labels.exact.get(key)?.[0] ?? -1] ?? null;
  return label === null || /[“”]/.test(label) ? null : label;
}

/** Whether the name belongs to an entity of one of the types, or to any entity if the types are unknown. */
function isOfKind(key: string, kinds: readonly number[], { labels, classes, graph }: SchemaIndex): boolean {
  return (labels.exact.get(key) ?? []).some((node) =>
    kinds.length === 0 ? graph.isValue[node] === 0 : classes.of(node).some((one) => kinds.includes(one)),
  );
}

/** Returns the stems of words in labels that are other forms of the given word. */
function similarStems(word: string, { labels }: SchemaIndex, knowledge: WordKnowledge): string[] {
  const beginning = word.slice(0, sharedBeginning);
  return [...labels.words.keys()]
    .filter((other) => other.startsWith(beginning) && knowledge.related(word, other) >= surelySame)
    .map(keyOf);
}

/** The minimum number of first letters that the forms of a word share. */
const sharedBeginning = 4;
