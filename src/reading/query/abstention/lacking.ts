/**
 * Finds readings that take the answer from another field or entity, because the graph lacks what the question asks
 * about an entity.
 */
import { wordsOf } from "../../../text/words.ts";
import { edgesAlong } from "../../schema/edge-runs.ts";
import type { SchemaIndex } from "../../schema/schema-index.ts";
import type { Anchor } from "../anchors.ts";
import { countReversed } from "../direction.ts";
import type { Question } from "../question.ts";
import type { ReadingContext } from "../reading-context.ts";
import type { Scored } from "../score.ts";
import { takeWords } from "../take-words.ts";
import { type QueryTree, touches } from "../tree.ts";

/**
 * Finds a requested field that the entity lacks, although similar entities have it. If other stars have a discoverer
 * but Ember does not, the astronomers who observed Ember do not answer "who discovered Ember".
 */
export function findLackedField(
  reading: Scored,
  { question, schema, links }: ReadingContext,
  wholly: number,
): string | null {
  const { tree } = reading;
  const name = soleName(tree);
  if (name === null || name.negated || question.compares) return null;
  const explanationOf = (predicate: number): number =>
    takeWords(links.predicates.get(predicate), 0, question).explanation;
  const bestExplanation = Math.max(0, ...tree.links.map(({ step }) => explanationOf(step.predicate)));
  const takesDetour = isDetour(reading, name, schema);
  /** Whether the reading uses the field, or another field to which the same words refer. */
  const isRead = (predicate: number, taken: number, explanation: number): boolean => {
    if (tree.links.some(({ step }) => step.predicate === predicate)) return !takesDetour;
    return explanation <= bestExplanation && tree.links.some(({ words }) => (words & taken) === taken);
  };
  for (const [predicate, link] of links.predicates) {
    const { explanation, taken } = takeWords(link, 0, question);
    const isNamed = explanation >= Math.max(wholly, bestExplanation) && taken !== 0;
    if (isNamed && lacks(name, predicate, schema) && !isRead(predicate, taken, explanation))
      return schema.graph.predicates[predicate]?.label ?? "";
  }
  return asksTimeOfName(question, name) && takesDetour ? (question.tokens.at(-1)?.text ?? "") : null;
}

/** Whether no word explains the first step from an entity, and the question does not mention where it leads. */
function isDetour({ tree, output }: Scored, name: Anchor, { toContainers }: SchemaIndex): boolean {
  const variable = tree.variables.findIndex(({ anchor }) => anchor === name);
  return tree.links.some(({ near, far, words, step }) => {
    if ((near !== variable && far !== variable) || words !== 0 || toContainers[step.predicate] === 1)
      return false;
    const next = near === variable ? far : near;
    return next !== output && tree.variables[next]?.nodeWords === 0;
  });
}

/** Whether the question asks for a time that belongs to the entity itself, as in "when was X founded". */
function asksTimeOfName({ tokens, wants, focus }: Question, { from, to }: Anchor): boolean {
  const isTime = wants === "time" || focus.some((at) => /^(?:year|date|day)$/.test(tokens[at]?.text ?? ""));
  const verb = tokens.findLastIndex(({ text }, at) => at < from && /^(?:was|were|did|is)$/.test(text));
  const content = tokens.slice(to).filter(({ weight }) => weight > 0);
  return (
    isTime && verb >= 0 && content.length === 1 && !tokens.slice(verb, from).some(({ text }) => text === "of")
  );
}

const mostCompared = 2000;

/** Whether other entities of the same type have a field that this entity lacks. */
function lacks({ nodes }: Anchor, predicate: number, { graph, classes }: SchemaIndex): boolean {
  const has = (node: number): boolean => edgesAlong(graph, node, { predicate, forward: true }).length > 0;
  const isObject = (node: number): boolean =>
    edgesAlong(graph, node, { predicate, forward: false }).length > 0;
  if (nodes.some((node) => has(node) || isObject(node))) return false;
  return nodes.some((node) =>
    classes.of(node).some((one) => (classes.all[one]?.members ?? []).slice(0, mostCompared).some(has)),
  );
}

/**
 * Whether two names are connected only through something that the question does not mention, such as a place that they
 * share.
 */
export function connectsThroughUnmentioned(
  { tree, output, coverage }: Scored,
  { question, schema }: ReadingContext,
  leastCoverage: number,
): boolean {
  // A word that nothing explains may describe how the names are connected.
  if (coverage < leastCoverage) return false;
  if (question.compares || question.sharing.length > 0 || tree.anchors.filter(isName).length < 2)
    return false;
  return tree.variables.some(({ nodeWords, anchor }, at) => {
    if (nodeWords !== 0 || anchor !== null || at === output) return false;
    const unexplainedLinks = tree.links.filter(
      (link) =>
        touches(link, at) &&
        link.words === 0 &&
        !link.absent &&
        schema.toContainers[link.step.predicate] === 0,
    );
    const sides = unexplainedLinks.filter(({ near, far }) => leadsToName(tree, at, near === at ? far : near));
    return sides.length > 1 && !isStatement(tree, at, output);
  });
}

/**
 * Whether the question asks for a field of X, as in "the licence of X" or "when was X born", but the reading takes it
 * from an entity that the question does not mention, such as a project that X maintains.
 */
export function takesFieldOfOther({ tree, output }: Scored, { question, schema }: ReadingContext): boolean {
  const name = soleName(tree);
  if (name === null || name.negated) return false;
  const variable = tree.variables.findIndex(({ anchor }) => anchor === name);
  const field = tree.links.find((link) => touches(link, output));
  if (field === undefined || variable === output) return false;
  if (isOfAnswer(field, output)) return false;
  const owner = field.near === output ? field.far : field.near;
  if (!isSpelledOut(name, question) || !isUnmentioned(tree, owner, variable)) return false;
  if (joins(tree, owner, variable) && isNumberedRecord(tree, owner, output, schema)) return false;
  const isUnspoken = tree.links.some(
    ({ near, far, words, step }) =>
      (near === owner || far === owner) &&
      near !== output &&
      far !== output &&
      words === 0 &&
      schema.toContainers[step.predicate] === 0,
  );
  return isUnspoken && isAskedOf(question, field.words, name);
}

/**
 * Whether the question contains the exact name. In "the boiling points of the fuels", "fuels" denotes everything that
 * is a fuel.
 */
function isSpelledOut({ from, to, label }: Anchor, { tokens }: Question): boolean {
  const words = tokens.slice(from, to).map(({ text }) => text);
  return words.join(" ") === wordsOf(label).join(" ");
}

/** Whether a field belongs to the answer itself, as in "which team has a doctor as its leader". */
function isOfAnswer({ near, step, words }: QueryTree["links"][number], output: number): boolean {
  return words !== 0 && (near === output) === step.forward;
}

/** Whether a variable differs from the named entity, and no word of the question refers to it. */
function isUnmentioned({ variables }: QueryTree, at: number, name: number): boolean {
  return at !== name && variables[at]?.nodeWords === 0;
}

/** Whether a link joins two variables, in either direction. */
function joins({ links }: QueryTree, one: number, other: number): boolean {
  return links.some(({ near, far }) => (near === one && far === other) || (near === other && far === one));
}

/**
 * Whether a variable represents records that state facts about the answer and have numbers instead of names, such as
 * "Prescription 12".
 */
function isNumberedRecord(tree: QueryTree, at: number, output: number, { graph }: SchemaIndex): boolean {
  const nodes = tree.variables[at]?.nodes ?? [];
  return isStatement(tree, at, output) && nodes.every((node) => isNumbered(graph.labels[node]));
}

/** Whether a label only numbers its node, as in "Prescription 12" and "e15". */
function isNumbered(label = ""): boolean {
  return label === "" || /\d/.test(label);
}

/** Whether only form words separate the words of a field from a name: "the price of X", "X's price", "was X born". */
function isAskedOf({ tokens }: Question, words: number, { from, to }: Anchor): boolean {
  const isField = ({ bit }: Question["tokens"][number]): boolean => (bit & words) !== 0;
  const last = tokens.findLastIndex((token, at) => at < from && isField(token));
  const between = tokens.slice(last + 1, from);
  if (last >= 0)
    return between.some(({ text }) => text === "of") && between.every(({ weight }) => weight === 0);
  const next = tokens.findIndex((token, at) => at >= to && isField(token));
  return next >= 0 && tokens.slice(to, next).every(({ weight }) => weight === 0);
}

/**
 * Whether a node states a fact about the answer in several parts, such as a duty with a person, a flight and a role.
 */
export function isStatement({ links }: QueryTree, at: number, output: number): boolean {
  const nodeLinks = links.filter((link) => touches(link, at));
  return (
    nodeLinks.every(({ near, step }) => (near === at) === step.forward) &&
    nodeLinks.some((link) => touches(link, output))
  );
}

/** Whether a path leads from a variable to a name through the specified neighbour. */
function leadsToName(tree: QueryTree, from: number, next: number): boolean {
  const anchor = tree.variables[next]?.anchor ?? null;
  if (anchor !== null && isName(anchor) && !anchor.negated) return true;
  return tree.links.some(({ near, far }) => {
    const other = near === next ? far : far === next ? near : from;
    return other !== from && leadsToName(tree, next, other);
  });
}

/**
 * Whether the reading uses a relation in the direction that the wording excludes: whom somebody teaches instead of who
 * teaches them.
 */
export function usesOtherDirection({ tree }: Scored, context: ReadingContext): boolean {
  const { question, schema } = context;
  const isTyped = tree.variables.every(
    ({ nodes: [node] }) => node === undefined || schema.classes.of(node).length > 0,
  );
  return isTyped && tree.links.length === 1 && !question.isYesNo && countReversed(tree, context) > 0;
}

/** Returns the name that a reading contains, or null if it contains none or several. */
export function soleName({ anchors }: QueryTree): Anchor | null {
  const [name, further] = anchors.filter(isName);
  return name === undefined || further !== undefined ? null : name;
}

export function isName({ kind }: Anchor): boolean {
  return kind === "name" || kind === "part";
}
