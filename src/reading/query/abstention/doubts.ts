/** Finds words of a question that its best reading ignores. */

import { singularOf } from "../../../words/index.ts";
import { endOfSuperlative } from "../../lexicon/extremes.ts";
import { isTime, tellsWhen } from "../../lexicon/value-kinds.ts";
import { readNumber } from "../../schema/predicate-facts.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import { maskAt, maskOfName } from "../coverage.ts";
import { beForms, lightWeight, type Question, type Token } from "../question.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { Scored } from "../score.ts";
import { tokensFor } from "../take-words.ts";
import { touches, type Variable } from "../tree.ts";

/** Finds a missing field that shares its last word with an existing field: "melting point" is not "boiling point". */
export function findOtherField(
  { tree, output }: Scored,
  { question, schema, links }: ReadingContext,
): string | null {
  const link = tree.links.find((link) => touches(link, output) && link.words !== 0);
  const name = link === undefined ? undefined : schema.names[link.step.predicate];
  const explained = link === undefined ? undefined : links.predicates.get(link.step.predicate);
  if (name === undefined || explained === undefined || name.head === 0) return null;
  if (explained.words[name.head - 1]?.length !== 0) return null;
  const heads = explained.words[name.head] ?? [];
  for (const { token } of heads) {
    const before = question.tokens[token - 1];
    const isOther =
      before !== undefined &&
      !before.quoted &&
      before.weight === 1 &&
      !before.capital &&
      endOfSuperlative(before.text) === undefined;
    if (isOther && (before.bit & (tree.taken | tree.echoed)) === 0)
      return `${before.text} ${question.tokens[token]?.text}`;
  }
  return null;
}

/**
 * Returns the question word or the counted noun if the answer is of a different type: a year does not answer "who
 * founded X", and a port does not answer "how fast is X".
 */
export function findOtherKind(reading: Scored, context: ReadingContext): string | null {
  const { wants, tokens } = context.question;
  const how = tokens.findIndex(({ text }) => text === "how");
  const measure = how < 0 ? undefined : tokens[how + 1];
  if (wants !== "number") return findUnfitting(reading, context, measure);
  if (measure?.text === "many") {
    const hasNamelessKinds = context.schema.classes.all.some(({ label }) => label === null);
    const [node] = reading.tree.variables[reading.output]?.nodes ?? [];
    const isFigure = node !== undefined && readNumber(context.schema.graph.labels[node] ?? "") !== null;
    return hasNamelessKinds ? null : findUncounted(reading, tokens, how + 2, isFigure);
  }
  if (measure === undefined || measure.text === "much" || measure.bit === 0) return null;
  const isMissing = isUnmeasured(measure, reading, tokens, how);
  return isMissing ? measure.text : findUnfitting(reading, context, measure);
}

/** Returns the question word if no entity or value left open by the question can be of the requested type. */
function findUnfitting(
  { tree, hasRequestedType }: Scored,
  { question: { wants }, schema: { graph } }: ReadingContext,
  measure: Token | undefined,
): string | null {
  if (hasRequestedType || wants === "any") return null;
  // "How urgent" asks for a measure that may have words as values.
  if (measure !== undefined && (measure.bit & tree.taken) !== 0) return null;
  const mayAnswer = isPossibleAnswer(wants, graph);
  const targets = tree.variables.filter(({ anchor }) => anchor === null || anchor.kind === "class");
  if (targets.length === 0 || targets.some(mayAnswer)) return null;
  return { number: measure?.text ?? "", person: "who", time: "when", place: "where" }[wants];
}

/** Whether the reading has no value for the measure that "how" asks for, or has the value of something else. */
function isUnmeasured(
  measure: Token,
  { tree, output }: Pick<Scored, "tree" | "output">,
  tokens: readonly Token[],
  how: number,
): boolean {
  return isOfAnother({ tree, output }, tokens, how + 2) || (measure.bit & ~tree.taken & ~tree.echoed) !== 0;
}

/** Returns a test for variables whose first node may be of the requested type. */
function isPossibleAnswer(
  wants: Question["wants"],
  { labels, isValue }: SchemaIndex["graph"],
): (variable: Variable) => boolean {
  return ({ nodes: [node] }) => {
    if (node === undefined) return false;
    const label = labels[node] ?? "";
    const isFigure = isTime(label) || readNumber(label) !== null;
    if (wants === "number") return isFigure;
    if (wants === "time") return isValue[node] === 0 || tellsWhen(label);
    return isValue[node] === 0 || !isFigure;
  };
}

/** Returns the requested noun if nothing explains it and the answer only repeats a name in the question. */
export function findEchoed({ tree, output }: Scored, { question }: ReadingContext): string | null {
  const kind = tree.variables[output]?.anchor?.kind;
  const noun = question.tokens[question.focus.at(-1) ?? -1];
  if ((kind !== "name" && kind !== "part") || question.isYesNo || question.compares) return null;
  return noun === undefined || (noun.bit & ~tree.taken & ~tree.echoed) === 0 ? null : noun.text;
}

/**
 * Returns the counted noun, as in "how many women", if nothing explains it. `first` is the position of the first word
 * after "many", and `isFigure` states whether the answer is a figure.
 */
function findUncounted(
  { tree, output }: Pick<Scored, "tree" | "output">,
  tokens: readonly Token[],
  first: number,
  isFigure: boolean,
): string | null {
  const following = tokens.slice(first);
  const end = following.findIndex(({ weight }) => weight === 0);
  const phrase = following.slice(0, end < 0 ? following.length : end);
  // A verb may follow the noun, as in "how many engineers work".
  const noun = phrase.findLast(({ text }) => singularOf(text) !== text) ?? phrase.at(-1);
  const isExplained = noun === undefined || (noun.bit & ~tree.taken & ~tree.echoed) === 0;
  // "How many seats were sold" asks for the "tickets sold".
  const isOutputExplained = tree.links.some((link) => touches(link, output) && link.words !== 0);
  return isExplained || (isOutputExplained && isFigure) || noun.weight <= lightWeight ? null : noun.text;
}

/**
 * Whether the answer belongs to another entity. For example, "how old is X" asks for the age of X itself. `at` is the
 * position of the word after "old".
 */
function isOfAnother(
  { tree: { anchors, variables, links }, output }: Pick<Scored, "tree" | "output">,
  tokens: readonly Token[],
  at: number,
): boolean {
  const first = at + (tokens[at + 1]?.text === "the" ? 2 : 1);
  const namedAnchor = anchors.find(({ from, kind }) => from === first && kind === "name");
  if (namedAnchor === undefined || !beForms.has(tokens[at]?.text ?? "")) return false;
  const askedVariable = variables.findIndex(({ anchor }) => anchor === namedAnchor);
  return (
    output !== askedVariable &&
    links.every(
      ({ near, far }) =>
        !(near === askedVariable && far === output) && !(far === askedVariable && near === output),
    )
  );
}

/** Whether the reading ignores a requested type. For example, only galaxies answer "which galaxies". */
export function ignoresType({ tree }: Scored, { question, links }: ReadingContext): boolean {
  const last = question.focus.at(-1) ?? -1;
  const explained = tree.taken | tree.echoed;
  return [...links.classes.values()].some(({ words }) => {
    // "Which mail trains" asks for members of the type "mail train", not for other trains.
    const places = Array.from(words, (_, at) => last - words.length + 1 + at);
    const isWritten = words.every((some, at) =>
      some.some(({ token, strength }) => token === places[at] && strength === 1),
    );
    const mask = maskAt(question, places);
    return isWritten && words.length > 0 && mask !== 0 && (mask & ~explained) !== 0;
  });
}

/**
 * Recognises comparisons of two sets, as in "how many lack a roof compared to those that have one". A query finds only
 * one set.
 */
export function comparesWithDenied({ tree }: Scored, { question }: ReadingContext): boolean {
  const denies = tree.links.some(({ absent }) => absent) || tree.anchors.some(({ negated }) => negated);
  // "Born in A or B" lists alternatives and compares nothing.
  const isChoice = tree.anchors.some(({ alternatives }) => alternatives !== undefined);
  return denies && question.compares && !isChoice;
}

/** Returns the words outside the names if the reading explains too few of them. */
export function findUnexplained(
  reading: Scored,
  context: ReadingContext,
  leastExplained: number,
): string | null {
  const { tree } = reading;
  const { question } = context;
  const anchored = tree.anchors
    .filter(({ kind }) => kind !== "class" && kind !== "truth")
    .reduce((mask, anchor) => mask | maskOfName(anchor, question), 0);
  let [content, explained] = [0, 0];
  for (const { bit, weight } of question.tokens) {
    if (bit === 0 || (bit & anchored) !== 0) continue;
    content += weight;
    if (((tree.taken | tree.echoed) & bit) !== 0) explained += weight;
  }
  if (content < 1 || explained >= leastExplained * content || mayBeSaidVaguely(reading, content, context))
    return null;
  const unexplainedTokens = question.tokens.filter(
    ({ bit, weight }) => weight === 1 && (bit & ~tree.taken & ~anchored) !== 0,
  );
  return unexplainedTokens.map(({ text }) => text).join(" ");
}

/** Returns the requested noun if nothing explains it and no word leads to the answer. */
export function findUnexplainedNoun(reading: Scored, { question, schema }: ReadingContext): string | null {
  const { tree, output, hasRequestedType } = reading;
  if (isNameless(tree.variables[output]?.nodes[0], schema)) return null;
  const focus = maskAt(question, question.focus);
  const isUnexplainedOutput = tree.links.some((link) => touches(link, output) && link.words === 0);
  const isExplained = focus === 0 || ((tree.taken | tree.echoed) & focus) !== 0;
  // "The title of the paper" asks for nothing but the paper.
  const saysLittle = question.focus.every((at) => (question.tokens[at]?.weight ?? 0) <= lightWeight);
  if (isExplained || saysLittle || !isUnexplainedOutput || question.wants !== "any" || hasRequestedType)
    return null;
  return question.focus.map((token) => question.tokens[token]?.text).join(" ");
}

/** Whether the graph has no name for the type of an entity, in which case any noun may denote the entity. */
function isNameless(node: number | undefined, { classes }: SchemaIndex): boolean {
  return node !== undefined && classes.of(node).some((kind) => classes.all[kind]?.label === null);
}

/** The maximum number of content words in a short question. Longer questions contain additional context. */
const shortContent = 2;

/**
 * Whether unexplained words may still refer to the relation of the reading. An entity is in only one place, so any word
 * for a location refers to that place. People are related to an entity in many ways, so the name of the relation must
 * share a word with the question.
 */
function mayBeSaidVaguely(
  { tree, output, hasRequestedType }: Scored,
  content: number,
  { question, schema, links }: ReadingContext,
): boolean {
  if (question.wants === "place") {
    const [node] = tree.variables[output]?.nodes ?? [];
    return hasRequestedType || (content <= 1 && node !== undefined && schema.graph.isValue[node] === 0);
  }
  if (hasRequestedType && content > shortContent && question.wants !== "number") return true;
  // "Who created X" asks for the person who made X, whatever the graph calls this relation.
  const [link, further] = tree.links;
  const isByPerson = link !== undefined && schema.names[link.step.predicate]?.voice === "passive";
  const isVerb = question.tokens.some(
    ({ text }, at) => text === "who" && isContentVerb(question.tokens[at + 1]),
  );
  if (hasRequestedType && content <= 1 && isVerb && isByPerson && further === undefined) return true;
  return tree.links.some(({ step, near, far }) => {
    const name = links.predicates.get(step.predicate);
    return (near === output || far === output) && name !== undefined && tokensFor(name, question) !== 0;
  });
}

function isContentVerb(next: Token | undefined): boolean {
  return next !== undefined && next.weight === 1 && !next.quoted;
}
