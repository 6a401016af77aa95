/** Finds anchors: the entities and values that a question mentions by all or part of their label. */
import { functionWords, isNegation } from "../../text/function-words.ts";
import { stem } from "../../text/stem.ts";
import { withNarrower } from "../schema/narrower-kinds.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { auxiliaries, type Question, type Token } from "./question.ts";
import { findWholeNames, isInside } from "./whole-names.ts";

export type Anchor = {
  /** The tokens from `from` up to but excluding `to`. */
  readonly from: number;
  readonly to: number;
  readonly nodes: readonly number[];
  /** The certainty of the anchor: the number of content words that it explains, times the quality of the match. */
  readonly quality: number;
  /** Whether a reading may omit the anchor. For example, a plain word may also refer to a field. */
  readonly weak: boolean;
  readonly negated: boolean;
  /** The predicates that may lead to the anchor, or null for all predicates. */
  readonly under: ReadonlySet<number> | null;
  readonly kind: "name" | "part" | "number" | "period" | "truth" | "class";
  readonly label: string;
  /** The anchors that this anchor combines as alternatives. */
  readonly alternatives?: readonly Anchor[];
  /** The nodes with this name. Present only if `nodes` also contains their subtypes. */
  readonly widest?: readonly number[];
  /**
   * For entities with a start and an end, the values that prove their existence at the requested time, by predicate.
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

/** Finds complete labels, longest first. Labels inside other labels are ignored. */
export function findNames(question: Question, schema: SchemaIndex): Anchor[] {
  const { tokens } = question;
  const wholeNames = findWholeNames(question, schema);
  const anchors: Anchor[] = [];
  for (const { from, to, key, all } of findLabels(question, schema)) {
    const span = tokens.slice(from, to);
    if (anchors.some((anchor) => from < anchor.to && to > anchor.from)) continue;
    if (crossesQuotation(tokens, from, to) || isInside(from, to, wholeNames)) continue;
    if (span.every(isFunctionWord)) continue;
    // The name of a predicate or a type refers to it, and not to an entity with the same name.
    if (!span[0]?.quoted && schema.nameKeys.has(key)) continue;
    const nodes = nameable(question.text.slice(span[0]?.start, span.at(-1)?.end), span, all, schema);
    if (nodes.length === 0) continue;
    anchors.push(nameAnchor(question, schema, from, to, nodes));
  }
  return anchors;
}

/** The tokens that form a label, with the key of the label and all nodes that have it. */
type LabelSpan = {
  readonly from: number;
  readonly to: number;
  readonly key: string;
  readonly all: readonly number[];
};

/** Finds all spans of tokens that form a label, longest first, then from left to right. */
function findLabels({ tokens }: Question, { labels }: SchemaIndex): LabelSpan[] {
  const spans: LabelSpan[] = [];
  const mayOccur = tokens.map(({ stem: word }) => labels.byWord.has(word) || functionStems.has(word));
  for (let from = 0; from < tokens.length; from += 1) {
    let key = "";
    for (let to = from; to < tokens.length && to - from < longestSpan && mayOccur[to] === true; to += 1) {
      key = to === from ? (tokens[to]?.stem ?? "") : `${key} ${tokens[to]?.stem}`;
      const all = labels.exact.get(key);
      if (all !== undefined) spans.push({ from, to: to + 1, key, all });
    }
  }
  return spans.sort((left, right) => right.to - right.from - (left.to - left.from) || left.from - right.from);
}

/** The stems of the words that {@link LabelIndex.byWord} omits. */
const functionStems = new Set([...functionWords].map(stem));

/**
 * Whether a word has only a grammatical function. A capital letter within a sentence can turn any word into a name, as
 * in "the question type Who".
 */
function isFunctionWord({ text, quoted, capital }: Token): boolean {
  return functionWords.has(text) && !quoted && !capital;
}

function crossesQuotation(tokens: readonly Token[], from: number, to: number): boolean {
  const inside = tokens[from]?.quoted;
  if (tokens.slice(from, to).some(({ quoted }) => quoted !== inside)) return true;
  // A quoted name must match completely.
  return inside === true && (tokens[from - 1]?.quoted === true || tokens[to]?.quoted === true);
}

/**
 * Returns the nodes that a span may name. A lower-case word counts as a name only if its spelling matches exactly, and
 * "yes" and "no" never do.
 */
function nameable(
  spelling: string,
  span: readonly Token[],
  nodes: readonly number[],
  { graph }: SchemaIndex,
): readonly number[] {
  const [first] = span;
  const asWritten = (): readonly number[] => nodes.filter((node) => graph.labels[node] === spelling);
  if (first?.quoted) {
    const exact = asWritten();
    return exact.length > 0 ? exact : nodes;
  }
  if (span.every(({ text, quoted }) => functionWords.has(text) && !quoted)) return asWritten();
  if (span.length > 1 || first === undefined || !truthStems.has(first.stem)) return nodes;
  return nodes.filter((node) => !/^(?:true|false|yes|no|none)$/i.test(graph.labels[node] ?? ""));
}

/** The stems of truth values. Nodes with such a label are compared by their exact spelling. */
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
 * Whether the question negates the verb after a name. In "Which towns does Norvik Lines not serve?", the negation has
 * the same effect as in "not served by Norvik Lines".
 */
export function isDeniedSubject({ tokens, isYesNo }: Question, from: number, to: number): boolean {
  const before = tokens.slice(Math.max(0, from - 2), from);
  return (
    !isYesNo &&
    before.some(({ text }) => auxiliaries.has(text)) &&
    isNegation(tokens[to]?.text ?? "", tokens[to + 1]?.text)
  );
}
