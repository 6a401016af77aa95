/** Interprets a question as a query using the schema of the graph, and executes it. */
import type { Entity, Triple } from "../../graph/index.ts";
import type { Span } from "../../text/quotations.ts";
import { answerQuestion } from "../answers/answer.ts";
import { type Executed, execute } from "../answers/execute.ts";
import { openLists } from "../answers/open-lists.ts";
import { findSources } from "../answers/sources.ts";
import { edgesAlong } from "../schema/edge-runs.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { withStatements } from "../schema/statements.ts";
import { numberIn } from "../schema/value-numbers.ts";
import { findDropped, findUnmatched, type GraphAbstention } from "./abstention/abstain.ts";
import { createDoubtRules, type DoubtRule } from "./abstention/doubt-rules.ts";
import { explainAbstention } from "./abstention/explain-abstention.ts";
import { neverMeet } from "./abstention/never-meet.ts";
import { adjustQuestion } from "./adjust-question.ts";
import { choices, classAnchors, combinations, variants } from "./anchor-sets.ts";
import { type Anchor, findNames } from "./anchors.ts";
import { climbingEdges } from "./climb.ts";
import { describeReading, type ReadingDescription } from "./describe.ts";
import { findDescribed } from "./described-things.ts";
import { createEnumerator, type Enumerator } from "./enumerate.ts";
import { explainableBy, linkSchema, surelySame } from "./links.ts";
import { findParts } from "./name-parts.ts";
import { isPlaceCount, readOperators } from "./operators.ts";
import { readQuestion } from "./question.ts";
import { createMemory } from "./question-memory.ts";
import { repairWords } from "./repair-words.ts";
import { isEmpty, type Scored } from "./score.ts";
import { shapeOf } from "./tree.ts";
import { findComparedThing } from "./values/compared-things.ts";
import { divideNegations } from "./values/negated-words.ts";
import { findTruths } from "./values/truth-anchors.ts";
import { findNumbers, type NumberAnchors } from "./values/value-anchors.ts";
import { findStates } from "./values/worded-states.ts";
import type { ReadingContext } from "./walk.ts";
import type { WordKnowledge } from "./word-knowledge.ts";

export type GraphReading = {
  readonly reading: Scored | null;
  readonly executed: Executed | null;
  /** The distinct triples of the evidence, or part of them for a very large answer ({@link Executed.omitted}). */
  readonly triples: readonly Triple[];
  /** The entities whose facts are the evidence. */
  readonly sources: readonly Entity[];
  /** The distinct labels of the answers. */
  readonly answers: readonly string[];
  /** The answers as text, with their number or figures; empty if there are none. */
  readonly answer: string;
  /**
   * The share of the question that the reading explains, in [0, 1]. It is lower if another reading has a similar score.
   */
  readonly confidence: number;
  /** The difference between the scores of the chosen reading and the next different reading. */
  readonly lead: number;
  readonly description: ReadingDescription | null;
  /** The reason for abstention, or null if the question has a reading. */
  readonly abstains: GraphAbstention | null;
  /**
   * A clause that explains why there is no answer and suggests the most similar element of the graph; empty if there is
   * an answer.
   */
  readonly explanation: string;
  /** The best readings, including the chosen reading. */
  readonly candidates: readonly Scored[];
};

const mostSteps = 400_000;
const mostExecuted = 8;

/**
 * @param capitalsAreNames false for languages that capitalise all nouns
 * @param doubts the rules that may reject the best reading
 */
export function readGraphQuestion(
  text: string,
  schema: SchemaIndex,
  knowledge: WordKnowledge,
  capitalsAreNames = true,
  doubts: readonly DoubtRule[] = Object.values(createDoubtRules()),
): GraphReading {
  const repaired = repairWords(text, schema, knowledge).text;
  const plainQuestion = readQuestion(divideNegations(repaired, schema, knowledge));
  const names = findNames(plainQuestion, schema).map((name) =>
    capitalsAreNames || name.to - name.from > 1 || plainQuestion.tokens[name.from]?.quoted
      ? name
      : { ...name, weak: true },
  );
  const isNamed = (token: number): boolean =>
    names.some(({ from, to, weak }) => !weak && token >= from && token < to);
  const parts = findParts(
    { question: plainQuestion, schema, knows: (word) => knowledge.knows(word) },
    (token) => !names.some(({ from, to }) => token >= from && token < to),
  );
  const isTaken = (token: number): boolean =>
    isNamed(token) || parts.some(({ from, to, weak }) => !weak && token >= from && token < to);
  const links = linkSchema(plainQuestion, schema, knowledge, (token) => !isTaken(token));
  const question = adjustQuestion(plainQuestion, links, schema);
  const operators = readOperators(question);
  const context: ReadingContext = {
    question,
    operators,
    schema,
    links,
    explainable: explainableBy(links, question),
    budget: { steps: mostSteps },
    memory: createMemory(schema),
  };
  const { anchors: numbers, unmatched } = findNumbers(
    question,
    schema,
    links,
    (token) =>
      isPlaceCount(question, token) ||
      names.some((name) => token >= name.from && token < name.to && !isQuantity(name, schema)),
  );
  const truths = findTruths(question, schema, links);
  const compared = findComparedThing(question, names, links, schema);
  if (compared !== null) numbers.push([compared.anchor]);
  const values = [...numbers.flat(), ...truths];
  const described = findDescribed(context, knowledge, (token) => !isTaken(token));
  const states = findStates(question, schema, (token) => !isTaken(token));
  const plain = [...names, ...parts, ...described, ...states]
    .flatMap((name) => againstSchema(name, context))
    .map((name) => besideField(name, context))
    .filter(({ from, to }) => to - from > 1 || !isPlaceCount(question, from))
    .filter(
      (name) =>
        !values.some((value) => value.kind !== "truth" && value.from < name.to && value.to > name.from),
    );
  const missing = findUnmatched(context, [...names, ...parts, ...values], knowledge, capitalsAreNames);
  const nothing = (abstains: GraphAbstention, candidates: readonly Scored[]): GraphReading => ({
    ...withoutReading,
    abstains,
    candidates,
    explanation: explainAbstention(abstains, [...plain, ...values], context),
  });
  if (missing !== null) return nothing(missing, []);
  const [lost] = unmatched;
  if (lost !== undefined) return nothing({ reason: "unmatched-value", about: lost }, []);
  if (compared?.anchor.nodes.length === 0) return nothing({ reason: "nothing-meets-all", about: "" }, []);
  const candidates = listReadings({ plain, numbers, truths }, context, knowledge);
  for (const candidate of candidates) {
    const reading = openLists(candidate, schema);
    const executed = execute(reading.tree, schema);
    if (isEmpty(executed)) continue;
    // If an entity lacks something, there may be no edge that shows this.
    if (executed.evidence.length === 0 && !reading.tree.links.some(({ absent }) => absent)) continue;
    const doubt = findDropped(reading, values, context) ?? firstDoubt(reading, context, doubts);
    if (doubt !== null) return nothing(doubt, candidates);
    const proofs = compared !== null && reading.tree.anchors.includes(compared.anchor) ? [compared.edge] : [];
    return readingWith(reading, executed, candidates, context, proofs);
  }
  const isSure = neverMeet([...plain, ...values], context, createEnumerator(context, knowledge).readings);
  const isUnmet = isSure || candidates.length > 0 || plain.filter(({ weak }) => !weak).length > 1;
  return nothing({ reason: isUnmet ? "nothing-meets-all" : "not-understood", about: "", isSure }, candidates);
}

/** Whether a name may be a quantity, as "12 kg" is; a thing called "12 Steps" is not. */
function isQuantity({ from, to, label, nodes }: Anchor, { graph }: SchemaIndex): boolean {
  return numberIn(label) !== null && (to - from === 1 || nodes.some((node) => graph.isValue[node] === 1));
}

/** Returns the spans of the multi-word names in a question. */
export function spansOfNames(text: string, schema: SchemaIndex): Span[] {
  const question = readQuestion(text);
  return findNames(question, schema)
    .filter(({ from, to }) => to - from > 1)
    .map(({ from, to }) => ({
      start: question.tokens[from]?.start ?? 0,
      end: question.tokens[to - 1]?.end ?? 0,
    }));
}

function firstDoubt(
  reading: Scored,
  context: ReadingContext,
  rules: readonly DoubtRule[],
): GraphAbstention | null {
  for (const rule of rules) {
    const doubt = rule(reading, context);
    if (doubt !== null) return doubt;
  }
  return null;
}

type AnchorGroups = {
  /** The anchors that are names, parts of names or described entities. */
  readonly plain: readonly Anchor[];
  readonly numbers: readonly NumberAnchors[];
  readonly truths: readonly Anchor[];
};

/** Returns the best readings from all sets of anchors, best first. */
function listReadings(
  { plain, numbers, truths }: AnchorGroups,
  context: ReadingContext,
  knowledge: WordKnowledge,
): Scored[] {
  const enumerator = createEnumerator(context, knowledge);
  const sets = combinations(numbers).flatMap((chosen) => choices([...plain, ...chosen, ...truths]));
  const readings = sets.flatMap((anchors) => {
    for (const variant of variants(anchors, context.schema, context.question.compares)) {
      const some = enumerator.readings(variant);
      if (some.length > 0) return some;
    }
    return [];
  });
  if (readings.length === 0 && plain.every(({ weak }) => weak) && hasFamiliarWord(context, knowledge)) {
    for (const anchor of classAnchors(context)) readings.push(...enumerator.readings([anchor]));
  }
  for (const denied of sets.filter(areAllDenied))
    readings.push(...readingsWithout(denied, enumerator, context));
  return withoutRepeats(readings.sort((left, right) => right.score - left.score)).slice(0, mostExecuted);
}

/**
 * Whether the question contains a word of the schema or the dictionary. Otherwise, the question does not suggest a
 * type.
 */
function hasFamiliarWord({ question, links }: ReadingContext, knowledge: WordKnowledge): boolean {
  return (
    links.predicates.size + links.classes.size > 0 ||
    question.tokens.some(({ bit, text }) => bit !== 0 && knowledge.knows(text))
  );
}

function readingWith(
  reading: Scored,
  executed: Executed,
  candidates: readonly Scored[],
  { question, operators, schema }: ReadingContext,
  proofs: readonly number[],
): GraphReading {
  const answer = answerQuestion(reading, executed, question, operators, schema);
  const climbing = climbingEdges(reading.tree, executed, question, schema);
  const edges = withStatements([...answer.evidence, ...climbing, ...proofs], schema);
  const lead = leadOf(reading, candidates);
  return {
    abstains: null,
    explanation: "",
    answers: answer.answers,
    answer: answer.text,
    confidence: confidenceOf(reading, lead),
    lead,
    description: describeReading(reading.tree, reading.output, schema),
    reading,
    executed,
    triples: [...edges].map((edge) => schema.graph.tripleOf(edge)),
    sources: findSources(edges, schema),
    candidates,
  };
}

function areAllDenied(anchors: readonly Anchor[]): boolean {
  return anchors.length > 0 && anchors.every(({ negated }) => negated);
}

/** "Which towns are not in France?" asks for all entities of a type, except those that lead to the negated value. */
function readingsWithout(
  denied: readonly Anchor[],
  enumerator: Enumerator,
  context: ReadingContext,
): Scored[] {
  return classAnchors(context).flatMap((kind) => enumerator.readings([kind, ...denied]));
}

/** Keeps only the best of the readings with the same paths, even if they start at different nodes. */
function withoutRepeats(readings: readonly Scored[]): Scored[] {
  const shapes = new Set<string>();
  return readings.filter(({ tree }) => {
    const shape = shapeOf(tree);
    if (shapes.has(shape)) return false;
    shapes.add(shape);
    return true;
  });
}

const withoutReading: Omit<GraphReading, "abstains" | "candidates" | "explanation"> = {
  reading: null,
  executed: null,
  triples: [],
  sources: [],
  answers: [],
  answer: "",
  confidence: 0,
  lead: 0,
  description: null,
};

/** At or above this lead over the next reading, that reading no longer reduces the confidence. */
const clearLead = 1;

function leadOf({ score }: Scored, candidates: readonly Scored[]): number {
  const next = candidates.find((other) => other.score < score - 1e-9);
  return next === undefined ? Number.POSITIVE_INFINITY : score - next.score;
}

function confidenceOf({ coverage }: Scored, lead: number): number {
  return coverage * (0.6 + 0.4 * Math.min(1, lead / clearLead));
}

/** In "with the rank mate", a plain word directly after the name of a field is certainly a value of that field. */
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
 * A plain word for a predicate or a type refers to an entity only if the spelling is exact, and even then with low
 * certainty.
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
