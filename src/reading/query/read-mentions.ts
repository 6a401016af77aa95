/** Finds the entities and values that a question mentions, and links its other words to the schema. */

import { edgesAlong } from "../schema/edge-runs.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { numberIn } from "../schema/value-numbers.ts";
import { adjustQuestion } from "./adjust-question.ts";
import { type Anchor, findNames } from "./anchors.ts";
import { findDescribed } from "./described-things.ts";
import { linkSchema } from "./links/link-schema.ts";
import { explainableBy, surelySame } from "./links/links.ts";
import { findParts } from "./name-parts.ts";
import { isPlaceCount, readOperators } from "./operators.ts";
import type { Question } from "./question.ts";
import { createMemory } from "./question-memory.ts";
import type { ReadingContext } from "./reading-context.ts";
import { type ComparedThing, findComparedThing } from "./values/compared-things.ts";
import { type CountCondition, findCountCondition } from "./values/counted-things.ts";
import { findTruths } from "./values/truth-anchors.ts";
import { findNumbers, type NumberAnchors } from "./values/value-anchors.ts";
import { findStates } from "./values/worded-states.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

/** The maximum number of edges that the readings of a question may follow. */
const mostSteps = 400_000;

export type Mentions = {
  /** The names and parts of names, including those that the schema or a value explains better. */
  readonly names: readonly Anchor[];
  /** The anchors that are names, parts of names, described entities or states. */
  readonly plain: readonly Anchor[];
  readonly numbers: readonly NumberAnchors[];
  readonly truths: readonly Anchor[];
  /** The anchors of all numbers and yes/no conditions. */
  readonly values: readonly Anchor[];
  /** The conditions on numbers and dates that no value in the graph satisfies, in words. */
  readonly unmatched: readonly string[];
  /** The entity to which the question compares others, if there is one. */
  readonly comparedThing: ComparedThing | null;
  /** The condition on the number of things that each answer has, if there is one. */
  readonly countCondition: CountCondition | null;
};

/** @param capitalsAreNames false for languages that capitalise all nouns */
export function readMentions(
  plainQuestion: Question,
  schema: SchemaIndex,
  knowledge: WordKnowledge,
  capitalsAreNames: boolean,
): { readonly context: ReadingContext; readonly mentions: Mentions } {
  const names = findSureNames(plainQuestion, schema, capitalsAreNames);
  const parts = findParts(
    { question: plainQuestion, schema, knows: (word) => knowledge.knows(word) },
    (token) => !names.some((name) => includes(name, token)),
  );
  const sure = [...names, ...parts].filter(({ weak }) => !weak);
  const isFree = (token: number): boolean => !sure.some((name) => includes(name, token));
  const links = linkSchema(plainQuestion, schema, knowledge, isFree);
  const context = createContext(adjustQuestion(plainQuestion, links, schema), schema, links, knowledge);
  const { question } = context;
  const values = findValues(names, context);
  const described = findDescribed(context, knowledge, isFree);
  const states = findStates(question, schema, isFree);
  const plain = [...names, ...parts, ...described, ...states]
    .flatMap((name) => againstSchema(name, context))
    .map((name) => besideField(name, context))
    .filter(({ from, to }) => to - from > 1 || !isPlaceCount(question, from))
    .filter((name) => values.countCondition === null || !includes(name, values.countCondition.at))
    .filter((name) => !values.values.some((value) => replaces(value, name)));
  return { context, mentions: { ...values, plain, names: [...names, ...parts] } };
}

/** Finds names. If capital letters do not indicate names, a single unquoted word is only a weak name. */
function findSureNames(question: Question, schema: SchemaIndex, capitalsAreNames: boolean): Anchor[] {
  return findNames(question, schema).map((name) =>
    capitalsAreNames || name.to - name.from > 1 || question.tokens[name.from]?.quoted
      ? name
      : { ...name, weak: true },
  );
}

function createContext(
  question: Question,
  schema: SchemaIndex,
  links: ReadingContext["links"],
  knowledge: WordKnowledge,
): ReadingContext {
  return {
    knowledge,
    question,
    operators: readOperators(question),
    schema,
    links,
    explainable: explainableBy(links, question),
    budget: { steps: mostSteps },
    memory: createMemory(schema),
  };
}

/**
 * Finds the numbers, times and yes/no conditions that a question demands, and the entity with whose value it compares
 * others.
 */
function findValues(
  names: readonly Anchor[],
  { question, schema, links }: ReadingContext,
): Omit<Mentions, "plain" | "names"> {
  const countCondition = findCountCondition(question, links, schema);
  const isOther = (token: number): boolean =>
    token === countCondition?.at ||
    isPlaceCount(question, token) ||
    names.some((name) => includes(name, token) && !isQuantity(name, schema));
  const { anchors, unmatched } = findNumbers(question, schema, links, isOther);
  const truths = findTruths(question, schema, links);
  const comparedThing = findComparedThing(question, names, links, schema);
  const numbers = comparedThing === null ? anchors : [...anchors, [comparedThing.anchor]];
  return {
    numbers,
    truths,
    values: [...numbers.flat(), ...truths],
    unmatched,
    comparedThing,
    countCondition,
  };
}

function includes({ from, to }: Anchor, token: number): boolean {
  return token >= from && token < to;
}

/** Whether a number or a time consists of words that would otherwise be a name. */
function replaces(value: Anchor, name: Anchor): boolean {
  return value.kind !== "truth" && value.from < name.to && value.to > name.from;
}

/** Whether a name may be a quantity, such as "12 kg" but not "12 Steps". */
function isQuantity({ from, to, label, nodes }: Anchor, { graph }: SchemaIndex): boolean {
  return numberIn(label) !== null && (to - from === 1 || nodes.some((node) => graph.isValue[node] === 1));
}

/**
 * Makes a name certain if it directly follows the name of its field: in "with the rank mate", "mate" is certainly a
 * rank.
 */
function besideField(name: Anchor, { schema: { graph }, links }: ReadingContext): Anchor {
  if (!name.weak || name.kind !== "name") return name;
  const fields = [...links.predicates].flatMap(([predicate, { words, head }]) =>
    (words[head] ?? []).some(({ token, strength }) => token === name.from - 1 && strength >= surelySame)
      ? [predicate]
      : [],
  );
  const isValue = name.nodes.some((node) =>
    fields.some((predicate) => edgesAlong(graph, node, { predicate, forward: false }).length > 0),
  );
  return isValue ? { ...name, weak: false } : name;
}

/**
 * Rejects a plain word as a name if it also refers to a predicate or a type, unless its spelling is exact. Even then,
 * the name has low certainty.
 */
function againstSchema(name: Anchor, { question, schema, links }: ReadingContext): Anchor[] {
  const token = question.tokens[name.from];
  if (!name.weak || token === undefined || name.to - name.from > 1) return [name];
  const strength = Math.max(
    0,
    ...[...links.predicates.values(), ...links.classes.values()].flatMap(({ words }) =>
      words.flatMap((word) => word.filter((link) => link.token === name.from).map((link) => link.strength)),
    ),
  );
  if (strength < surelySame) return [name];
  return schema.graph.labels[name.nodes[0] ?? 0]?.toLowerCase() === token.text
    ? [{ ...name, quality: 0.4 * name.quality }]
    : [];
}
