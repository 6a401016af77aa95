/** Finds entities that a question mentions by part of their label, such as people by their last names. */
import { functionWords } from "../../text/function-words.ts";
import { keyOf } from "../schema/labels.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { type Anchor, isDeniedSubject } from "./anchors.ts";
import type { Question, Token } from "./question.ts";

/** A question, and the schema whose names it may contain. */
type NameSearch = {
  readonly question: Question;
  readonly schema: SchemaIndex;
  /** Whether a word is an ordinary English word. */
  readonly knows: (word: string) => boolean;
};

/** The tokens from `from` up to but excluding `to`. */
type Run = { readonly from: number; readonly to: number };

/** The minimum share of a name's weight that the matching words must account for. Rare words weigh more. */
const leastCoverage = 0.45;
/**
 * The minimum share of a label that capitalised words must match. This value admits the last name of a person with
 * three names.
 */
const leastOfName = 0.3;
const mostRivals = 5;
const margin = 1.15;
const leastRarity = 0.35;
const leastPlain = 0.7;
const leastSure = 0.6;

/** Finds labels by some of their words if the match is clear, such as persons by their last names. */
export function findParts(search: NameSearch, isFree: (token: number) => boolean): Anchor[] {
  return findRuns(search.question, isFree).flatMap((run) => partsOf(search, run));
}

/** Finds the sequences of content words that may form a name. Function words between them do not count. */
function findRuns({ tokens }: Question, isFree: (token: number) => boolean): Run[] {
  const runs: Run[] = [];
  tokens.forEach((token, at) => {
    if (!isFree(at) || (token.weight === 0 && !token.quoted)) return;
    const last = runs.at(-1);
    const continuesRun =
      last !== undefined &&
      tokens.slice(last.to, at).every((one, place) => one.weight === 0 && isFree(last.to + place)) &&
      at - last.to <= widestGap;
    if (continuesRun) runs[runs.length - 1] = { from: last.from, to: at + 1 };
    else runs.push({ from: at, to: at + 1 });
  });
  return runs;
}

const widestGap = 3;

/** Finds the clearest name in a sequence of words, then names before and after it. */
function partsOf(search: NameSearch, run: Run): Anchor[] {
  const { nameKeys, graph } = search.schema;
  const part = run.from < run.to ? partOf(search, run) : null;
  if (part === null) return [];
  // The name of a type or a predicate refers to it, and only the words around it may refer to an entity.
  const isName = part.nodes.some((node) => nameKeys.has(keyOf(graph.labels[node] ?? "")));
  return [
    ...partsOf(search, { from: run.from, to: part.from }),
    ...(isName ? [] : [part]),
    ...partsOf(search, { from: part.to, to: run.to }),
  ];
}

function partOf(search: NameSearch, run: Run): Anchor | null {
  const ranked = rankLabels(search, run);
  for (const [at, best] of ranked.slice(0, mostTried).entries()) {
    const part = anchorOfLabel(best, ranked.slice(at), search, run);
    if (part !== null) return part;
  }
  return null;
}

/**
 * The maximum number of candidates to try. The clearest candidate may be wrong, such as "Glass One" for "the Bohemian
 * one".
 */
const mostTried = 3;

type ScoredLabel = {
  readonly key: string;
  /** The sum of the rarities of the words that match. */
  readonly matched: number;
  /** The share of the label that matches, by rarity. */
  readonly coverage: number;
};

/** Returns the labels that share enough words with a sequence of words, clearest first. */
function rankLabels({ question, schema: { labels } }: NameSearch, { from, to }: Run): ScoredLabel[] {
  const tokens = question.tokens.slice(from, to);
  const minimumCoverage = tokens.some(looksLikeName) ? leastOfName : leastCoverage;
  const weights = new Map<string, number>();
  for (const word of new Set(tokens.map(({ stem }) => stem))) {
    const keys = labels.byWord.get(word) ?? [];
    if (keys.length > mostLabels) continue;
    for (const key of keys) weights.set(key, (weights.get(key) ?? 0) + weigh(labels, word));
  }
  return [...weights]
    .map(([key, matched]) => {
      const totalWeight = key.split(" ").reduce((sum, word) => sum + weigh(labels, word), 0);
      return { key, matched, coverage: matched / Math.max(totalWeight, 0.01) };
    })
    .filter(({ coverage, matched }) => coverage >= minimumCoverage && matched >= leastRarity)
    .sort((left, right) => clarityOf(right) - clarityOf(left));
}

/** The maximum number of labels with a word. A more frequent word identifies none of them. */
const mostLabels = 2000;

function clarityOf({ matched, coverage }: ScoredLabel): number {
  return matched * coverage;
}

/**
 * Returns the entity that a sequence of words mentions by a label, or null if the words do not identify the label.
 *
 * @param ranked the clearest label, followed by less clear labels
 */
function anchorOfLabel(
  best: ScoredLabel,
  ranked: readonly ScoredLabel[],
  search: NameSearch,
  run: Run,
): Anchor | null {
  const { question, schema, knows } = search;
  const rivals = ranked.filter((other) => clarityOf(other) * margin > clarityOf(best));
  if (isAmbiguous(best, rivals, question.tokens.slice(run.from, run.to))) return null;
  const words = wordsShared(best, question, run);
  if (!identifiesLabel(words, best, search)) return null;
  const { from, to, content } = words;
  const { labels, graph } = schema;
  const first = question.tokens[from];
  return {
    from,
    to,
    nodes: rivals.flatMap(({ key }) => [...(labels.exact.get(key) ?? [])]),
    quality: content.length * Math.min(1, 0.4 + 0.6 * best.coverage),
    // One ordinary word of a longer name, such as "New", is too ambiguous.
    weak:
      !content.some(looksLikeName) ||
      (content.length === 1 && best.coverage < leastSure && knows(first?.text ?? "")),
    negated: first?.negated === true || isDeniedSubject(question, from, to),
    under: null,
    kind: "part",
    label: graph.labels[labels.exact.get(best.key)?.[0] ?? 0] ?? "",
  };
}

/** The part of a sequence of words that contains the words of a label. */
type SharedWords = Run & {
  /** The words of the label, except for function words. */
  readonly content: readonly Token[];
};

function wordsShared({ key }: ScoredLabel, { tokens }: Question, run: Run): SharedWords {
  const words = new Set(key.split(" "));
  const places = tokens.flatMap(({ stem }, at) =>
    at >= run.from && at < run.to && words.has(stem) ? [at] : [],
  );
  const content = places
    .flatMap((at) => tokens[at] ?? [])
    .filter(({ weight, quoted }) => weight > 0 || quoted);
  return { from: places[0] ?? run.from, to: (places.at(-1) ?? run.from) + 1, content };
}

/** Whether words identify a label: they look like a name, denote the only entity of a kind, or are not too plain. */
function identifiesLabel(words: SharedWords, label: ScoredLabel, { question, schema }: NameSearch): boolean {
  const { from, to, content } = words;
  if (content.length === 0 || isTypeAlone(content, schema)) return false;
  if (content.some(looksLikeName) || isOnlyOfKind(label, from, to, question, schema)) return true;
  return !isTooPlain(label, content.length, to - from, schema);
}

/**
 * Whether the only word is the name of a type: "which Plot" asks for a plot, even if the plots are called "Plot 12" and
 * "Plot 13".
 */
function isTypeAlone([token, further]: readonly Token[], { nameKeys }: SchemaIndex): boolean {
  return token !== undefined && further === undefined && !token.quoted && nameKeys.has(token.stem);
}

/** Whether too many labels are about as clear as the best one. For a weak partial match, two labels are too many. */
function isAmbiguous(best: ScoredLabel, rivals: readonly ScoredLabel[], tokens: readonly Token[]): boolean {
  if (rivals.length > mostRivals) return true;
  return rivals.length > 1 && best.coverage < 0.5 && !tokens.some(looksLikeName);
}

/**
 * Whether the words are too plain to identify the label: a single word that is not the whole label, or words with gaps
 * or with too small a share of the label.
 */
function isTooPlain(
  { key, coverage }: ScoredLabel,
  contentCount: number,
  width: number,
  { nameKeys }: SchemaIndex,
): boolean {
  if (contentCount < 2 && !nameKeys.has(key)) return true;
  return coverage < leastPlain || width > contentCount + 1;
}

/** Whether the words, such as "the viaduct", denote the only entity whose label ends with this word. */
function isOnlyOfKind(
  { key }: ScoredLabel,
  from: number,
  to: number,
  { tokens }: Question,
  { labels, nameKeys }: SchemaIndex,
): boolean {
  const word = tokens[from]?.stem ?? "";
  return (
    to - from === 1 &&
    tokens[from - 1]?.text === "the" &&
    key.endsWith(` ${word}`) &&
    !nameKeys.has(word) &&
    labels.byWord.get(word)?.length === 1 &&
    labels.exact.get(key)?.length === 1
  );
}

/** Whether a token looks like a name. */
function looksLikeName({ capital, quoted }: Token): boolean {
  return capital || quoted;
}

function weigh(labels: SchemaIndex["labels"], word: string): number {
  return functionWords.has(word) ? 0.05 : Math.max(0.1, labels.rarity(word));
}
