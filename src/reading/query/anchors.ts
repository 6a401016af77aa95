/** Finds anchors, which are the entities and values that a question mentions by all or part of their label. */
import { functionWords, isNegation } from "../../text/function-words.ts";
import { stem } from "../../text/stem.ts";
import { keyOf } from "../schema/labels.ts";
import { withNarrower } from "../schema/narrower-kinds.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { auxiliaries, type Question, type Token } from "./question.ts";
import { findWholeNames, isInside } from "./whole-names.ts";

export type Anchor = {
  /** The tokens from `from` up to but excluding `to`. */
  readonly from: number;
  readonly to: number;
  readonly nodes: readonly number[];
  /**
   * The certainty of the anchor, which is the number of content words that it explains times the quality of the match.
   */
  readonly quality: number;
  /** Whether a reading may omit the anchor; for example, a plain word may also refer to a field. */
  readonly weak: boolean;
  readonly negated: boolean;
  /** The predicates that may lead to the anchor, or null for all predicates. */
  readonly under: ReadonlySet<number> | null;
  readonly kind: "name" | "part" | "number" | "period" | "truth" | "class";
  readonly label: string;
  /** The anchors that this one joins as alternatives. */
  readonly alternatives?: readonly Anchor[];
  /** The nodes with this name; set if narrower types also count. */
  readonly widest?: readonly number[];
  /**
   * For entities with a start and an end, the values that prove that they existed during the requested time, by
   * predicate.
   */
  readonly bounds?: readonly Bound[];
};

export type Bound = {
  /** The mask of the tokens that denote the time. */
  readonly words: number;
  readonly predicate: number;
  readonly nodes: readonly number[];
  readonly required: boolean;
};

const longestSpan = 40;

/** Finds complete labels, longest first; labels inside other labels are ignored. */
export function findNames(question: Question, schema: SchemaIndex): Anchor[] {
  const { tokens } = question;
  const wholeNames = findWholeNames(question, schema);
  const found: Anchor[] = [];
  for (let length = Math.min(longestSpan, tokens.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= tokens.length; from += 1) {
      const to = from + length;
      const span = tokens.slice(from, to);
      if (found.some((anchor) => from < anchor.to && to > anchor.from)) continue;
      if (crossesQuotation(tokens, from, to) || isInside(from, to, wholeNames)) continue;
      if (span.every(isFunctionWord)) continue;
      const key = span.map((token) => token.stem).join(" ");
      const all = schema.labels.exact.get(key);
      if (all === undefined) continue;
      // The name of a predicate or a type refers to it, and not to an entity with the same name.
      if (!span[0]?.quoted && schema.nameKeys.has(key)) continue;
      const nodes = nameable(question.text.slice(span[0]?.start, span.at(-1)?.end), span, all, schema);
      if (nodes.length === 0) continue;
      found.push(nameAnchor(question, schema, from, to, nodes));
    }
  }
  return found;
}

/** "The question type Who" names the type: inside a sentence, a capital may make a name of any word. */
function isFunctionWord({ text, quoted, capital }: Token): boolean {
  return functionWords.has(text) && !quoted && !capital;
}

function crossesQuotation(tokens: readonly Token[], from: number, to: number): boolean {
  const inside = tokens[from]?.quoted;
  if (tokens.slice(from, to).some(({ quoted }) => quoted !== inside)) return true;
  // A quoted name must match completely.
  return inside === true && (tokens[from - 1]?.quoted === true || tokens[to]?.quoted === true);
}

/** A lower-case word counts as a name only if its spelling matches exactly. "Yes" and "no" do not count as names. */
function nameable(
  written: string,
  span: readonly Token[],
  nodes: readonly number[],
  { graph }: SchemaIndex,
): readonly number[] {
  const [first] = span;
  const asWritten = (): readonly number[] => nodes.filter((node) => graph.labels[node] === written);
  if (first?.quoted) {
    const exact = asWritten();
    return exact.length > 0 ? exact : nodes;
  }
  if (span.every(({ text, quoted }) => functionWords.has(text) && !quoted)) return asWritten();
  if (span.length > 1 || first === undefined || !truthStems.has(first.stem)) return nodes;
  return nodes.filter((node) => !/^(?:true|false|yes|no|none)$/i.test(graph.labels[node] ?? ""));
}

/** The only names for which the spelling of each node matters. */
const truthStems = new Set(["true", "false", "yes", "no", "none"].map(stem));

function nameAnchor(
  question: Question,
  schema: SchemaIndex,
  from: number,
  to: number,
  nodes: readonly number[],
): Anchor {
  const span = question.tokens.slice(from, to);
  const label = schema.graph.labels[nodes[0] as number] ?? "";
  const content = span.reduce((sum, { weight, capital }) => sum + (capital ? 1 : Math.max(weight, 0.3)), 0);
  const [first] = span;
  const plain =
    span.length === 1 && first !== undefined && !first.quoted && !first.capital && !/\d/.test(first.text);
  const spelled = span.map(({ text }) => text).join(" ") === label.toLowerCase();
  const all = withNarrower(nodes, schema);
  return {
    from,
    to,
    nodes: all,
    ...(all === nodes ? {} : { widest: nodes }),
    quality: content * (plain && !spelled ? 0.8 : 1),
    weak: plain,
    negated: first?.negated === true || isDeniedSubject(question, from, to),
    under: null,
    kind: "name",
    label,
  };
}

/**
 * In "Which towns does Norvik Lines not serve?", the negation has the same effect as in "not served by Norvik Lines".
 */
function isDeniedSubject({ tokens, whether }: Question, from: number, to: number): boolean {
  const before = tokens.slice(Math.max(0, from - 2), from);
  return (
    !whether &&
    before.some(({ text }) => auxiliaries.has(text)) &&
    isNegation(tokens[to]?.text ?? "", tokens[to + 1]?.text)
  );
}

/** The minimum share of a name's weight that the matching words must have. Rare words weigh more. */
const leastCoverage = 0.45;
/**
 * The minimum share of a label that capitalised words must match, for example the last name of a person with three
 * names.
 */
const leastOfName = 0.3;
const mostWhole = 5;
const margin = 1.15;
const leastRarity = 0.35;
const leastPlain = 0.7;
const leastSure = 0.6;

/** Finds labels by some of their words if the match is clear, for example a person by the last name. */
export function findParts(
  question: Question,
  schema: SchemaIndex,
  knows: (word: string) => boolean,
  isFree: (token: number) => boolean,
): Anchor[] {
  const { tokens } = question;
  const runs: [number, number][] = [];
  tokens.forEach((token, at) => {
    if (!isFree(at) || (token.weight === 0 && !token.quoted)) return;
    const last = runs.at(-1);
    const joined =
      last !== undefined &&
      tokens.slice(last[1], at).every((one, place) => one.weight === 0 && isFree(last[1] + place)) &&
      at - last[1] <= 3;
    if (joined && last !== undefined) last[1] = at + 1;
    else runs.push([at, at + 1]);
  });
  return runs.flatMap(([from, to]) => partsOf(question, schema, knows, from, to));
}

/** Finds the clearest name in a sequence of words, and then names before and after it. */
function partsOf(
  question: Question,
  schema: SchemaIndex,
  knows: (word: string) => boolean,
  from: number,
  to: number,
): Anchor[] {
  const part = from < to ? partOf(question, schema, knows, from, to) : null;
  if (part === null) return [];
  const around = (start: number, end: number): Anchor[] => partsOf(question, schema, knows, start, end);
  // The name of a type or a predicate refers to it, and only the words around it may refer to an entity.
  const isName = part.nodes.some((node) => schema.nameKeys.has(keyOf(schema.graph.labels[node] ?? "")));
  return [...around(from, part.from), ...(isName ? [] : [part]), ...around(part.to, to)];
}

function partOf(
  question: Question,
  schema: SchemaIndex,
  knows: (word: string) => boolean,
  from: number,
  to: number,
): Anchor | null {
  const { labels } = schema;
  const isNamed = question.tokens.slice(from, to).some(({ capital, quoted }) => capital || quoted);
  const least = isNamed ? leastOfName : leastCoverage;
  const weights = new Map<string, number>();
  const words = [...new Set(question.tokens.slice(from, to).map((token) => token.stem))];
  for (const word of words) {
    const keys = labels.byWord.get(word) ?? [];
    if (keys.length > 2000) continue;
    for (const key of keys) weights.set(key, (weights.get(key) ?? 0) + weigh(labels, word));
  }
  const scored = [...weights]
    .map(([key, matched]) => {
      const whole = key.split(" ").reduce((sum, word) => sum + weigh(labels, word), 0);
      return { key, matched, coverage: matched / Math.max(whole, 0.01) };
    })
    .filter(({ coverage, matched }) => coverage >= least && matched >= leastRarity)
    .sort((left, right) => right.matched * right.coverage - left.matched * left.coverage);
  for (const [at, best] of scored.slice(0, mostTried).entries()) {
    const part = partNamed(best, scored.slice(at), question, schema, knows, from, to);
    if (part !== null) return part;
  }
  return null;
}

/**
 * The maximum number of candidates to try: the clearest candidate may be wrong, as "Glass One" is for "the Bohemian
 * one".
 */
const mostTried = 3;

type ScoredLabel = { readonly key: string; readonly matched: number; readonly coverage: number };

/** @param scored the label, followed by less clear labels */
function partNamed(
  best: ScoredLabel,
  scored: readonly ScoredLabel[],
  question: Question,
  schema: SchemaIndex,
  knows: (word: string) => boolean,
  from: number,
  to: number,
): Anchor | null {
  const { labels } = schema;
  const isNamed = question.tokens.slice(from, to).some(({ capital, quoted }) => capital || quoted);
  const isSchemaName = schema.nameKeys.has(best.key);
  const rival = scored.filter(
    ({ matched, coverage }) => matched * coverage * margin > best.matched * best.coverage,
  );
  if (rival.length > mostWhole || (!isNamed && rival.length > 1 && best.coverage < 0.5)) return null;
  const own = new Set(best.key.split(" "));
  const places = question.tokens.flatMap((token, at) =>
    at >= from && at < to && own.has(token.stem) ? [at] : [],
  );
  const [first, last] = [places[0] ?? from, (places.at(-1) ?? from) + 1];
  const span = question.tokens.slice(first, last);
  const content = places.filter(
    (at) => (question.tokens[at]?.weight ?? 0) > 0 || question.tokens[at]?.quoted,
  );
  const named = content.some((at) => question.tokens[at]?.capital || question.tokens[at]?.quoted);
  if (content.length < (named || isSchemaName ? 1 : 2)) return null;
  // Small words refer to an entity only if almost its complete name occurs, without gaps.
  if (!named && (best.coverage < leastPlain || last - first > content.length + 1)) return null;
  return {
    from: first,
    to: last,
    nodes: rival.flatMap(({ key }) => [...(labels.exact.get(key) ?? [])]),
    quality: content.length * Math.min(1, 0.4 + 0.6 * best.coverage),
    // One ordinary word of a longer name, such as "New", is too ambiguous.
    weak: !named || (content.length === 1 && best.coverage < leastSure && knows(span[0]?.text ?? "")),
    negated: span[0]?.negated === true || isDeniedSubject(question, first, last),
    under: null,
    kind: "part",
    label: schema.graph.labels[labels.exact.get(best.key)?.[0] ?? 0] ?? "",
  };
}

function weigh(labels: SchemaIndex["labels"], word: string): number {
  return functionWords.has(word) ? 0.05 : Math.max(0.1, labels.rarity(word));
}
