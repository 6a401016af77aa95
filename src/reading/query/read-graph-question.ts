/** Interprets a question as a query using the schema of the graph, and executes it. */
import type { Entity, Triple } from "../../graph/index.ts";
import type { Span } from "../../text/quotations.ts";
import { answerQuestion } from "../answers/answer.ts";
import { type Executed, execute, isEmpty } from "../answers/execute.ts";
import { openLists } from "../answers/open-lists.ts";
import { findSources } from "../answers/sources.ts";
import type { SchemaIndex } from "../schema/schema-index.ts";
import { withStatements } from "../schema/statements.ts";
import { findDropped, findUnmatched, type GraphAbstention } from "./abstention/abstain.ts";
import { areSurelyDisjoint } from "./abstention/disjoint-names.ts";
import { createDoubtRules, type DoubtRule } from "./abstention/doubt-rules.ts";
import { explainAbstention } from "./abstention/explain-abstention.ts";
import { findNames } from "./anchors.ts";
import { climbingEdges } from "./climb.ts";
import { describeReading, type ReadingDescription } from "./describe.ts";
import { createEnumerator } from "./enumerate.ts";
import { ignoredWords } from "./ignored-words.ts";
import { listReadings } from "./list-readings.ts";
import { asksForAbsence, asksForNever, readQuestion } from "./question.ts";
import { type Mentions, readMentions } from "./read-mentions.ts";
import type { ReadingContext } from "./reading-context.ts";
import { repairWords } from "./repair-words.ts";
import type { Scored } from "./score.ts";
import { keepCounted } from "./values/counted-things.ts";
import { divideNegations } from "./values/negated-words.ts";
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
  /** The words of the question that may be conditions but that the reading ignores. */
  readonly ignored: readonly string[];
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
  const { context, mentions } = readMentions(plainQuestion, schema, knowledge, capitalsAreNames);
  const nothing = (abstains: GraphAbstention, candidates: readonly Scored[] = []): GraphReading => ({
    ...withoutReading,
    abstains,
    candidates,
    explanation: explainAbstention(abstains, [...mentions.plain, ...mentions.values], context),
  });
  const missing =
    findUnmatched(context, [...mentions.names, ...mentions.values], knowledge, capitalsAreNames) ??
    abstentionForValues(mentions);
  if (missing !== null) return nothing(missing);
  const candidates = listReadings(mentions, context, knowledge);
  let lacksDenied = false;
  for (const candidate of candidates) {
    const reading = openLists(candidate, schema);
    const executed = executeWithEvidence(reading, schema);
    if (executed === null) {
      lacksDenied ||=
        (asksForAbsence(context.question) || asksForNever(context.question)) &&
        candidate.tree.links.some(({ absent }) => absent) &&
        !candidate.opposes;
      continue;
    }
    // If every entity has what the question denies, those that have it are not an answer.
    if (lacksDenied && candidate.opposes) break;
    const doubt = findDropped(reading, mentions.values, context) ?? firstDoubt(reading, context, doubts);
    if (doubt !== null) return nothing(doubt, candidates);
    const { countCondition } = mentions;
    const accepted =
      countCondition === null
        ? { reading, executed }
        : keepCounted({ reading, executed }, countCondition, context.question, schema);
    if (accepted === null)
      return nothing({ reason: "unmatched-condition", cause: countCondition?.words ?? "" }, candidates);
    return readingWith(accepted.reading, accepted.executed, candidates, context, proofsOf(reading, mentions));
  }
  return nothing(withoutAnswer(candidates, mentions, context, knowledge), candidates);
}

/** Returns the abstention if no value in the graph satisfies a condition or a comparison, or null otherwise. */
function abstentionForValues({ unmatched: [missingValue], comparedThing }: Mentions): GraphAbstention | null {
  if (missingValue !== undefined) return { reason: "unmatched-value", cause: missingValue };
  return comparedThing?.anchor.nodes.length === 0 ? { reason: "nothing-meets-all", cause: "" } : null;
}

/** Executes a reading. Returns null if the reading has no answer or lacks the necessary evidence. */
function executeWithEvidence({ tree }: Scored, schema: SchemaIndex): Executed | null {
  const executed = execute(tree, schema);
  // If an entity lacks something, there may be no edge that shows this.
  const isShown = executed.evidence.length > 0 || tree.links.some(({ absent }) => absent);
  return isEmpty(executed) || !isShown ? null : executed;
}

/** Returns the edge to the value of the compared entity, if the reading uses it. */
function proofsOf({ tree }: Scored, { comparedThing }: Mentions): number[] {
  return comparedThing !== null && tree.anchors.includes(comparedThing.anchor) ? [comparedThing.edge] : [];
}

/** Returns the abstention for a question whose readings have no answer. */
function withoutAnswer(
  candidates: readonly Scored[],
  { plain, values }: Mentions,
  context: ReadingContext,
  knowledge: WordKnowledge,
): GraphAbstention {
  const isSure = areSurelyDisjoint(
    [...plain, ...values],
    context,
    createEnumerator(context, knowledge).readings,
  );
  const isUnmet = isSure || candidates.length > 0 || plain.filter(({ weak }) => !weak).length > 1;
  return { reason: isUnmet ? "nothing-meets-all" : "not-understood", cause: "", isSure };
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

function readingWith(
  reading: Scored,
  executed: Executed,
  candidates: readonly Scored[],
  context: ReadingContext,
  proofs: readonly number[],
): GraphReading {
  const { question, schema } = context;
  const answer = answerQuestion(reading, executed, context);
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
    ignored: ignoredWords(reading.tree, question),
    reading,
    executed,
    triples: [...edges].map((edge) => schema.graph.tripleOf(edge)),
    sources: findSources(edges, schema),
    candidates,
  };
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
  ignored: [],
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
