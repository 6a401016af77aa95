/** Words, answers and proves the changed queries of questions about one graph. */
import { formatTriple, type KnowledgeGraph } from "../../graph/index.ts";
import {
  allParts,
  createGraphIndex,
  createMemoryExecutor,
  createVocabulary,
  type Denotation,
  describeQuery,
  type Expression,
  type GraphIndex,
  hopsOf,
  isEmpty,
  isSufficient,
  isTechnicalProperty,
  type Lexicon,
  readProfile,
  sortOf,
  statesAnswer,
  type Vocabulary,
} from "../../query/index.ts";
import { openWords } from "../../words/index.ts";
import { answerOf } from "../expressions/answer-of.ts";
import { triplesOfEdges } from "../expressions/proof-triples.ts";
import { queryCell } from "../expressions/query-cell.ts";
import { createQueryReader } from "../expressions/with-queries.ts";
import { labelsOf } from "../labels/labels-of.ts";
import type { QaPair } from "../qa-pair.ts";
import { answerText } from "../sampling/answer-text.ts";
import { sourcesOf } from "../sampling/sources-of.ts";
import { mentionsIn, wordQuery } from "../sampling/write-pair.ts";

/** The columns in which a variant differs from its original. */
export type Change = Pick<QaPair, "question"> & Partial<QaPair>;

export type Query = {
  readonly expression: Expression;
  /** Whether words for the expression say all that the question says. */
  readonly isSayable: boolean;
};

export type Workbench = {
  readonly index: GraphIndex;
  readonly vocabulary: Vocabulary;
  /** The label of a property. */
  labelOf(property: string): string;
  /** Whether a question can ask for a property: it says something of things, and leads to no record. */
  isSayable(property: string): boolean;
  /** Whether the members of a class only hold a relation together. */
  isRecord(type: string): boolean;
  /** Returns the query of a question, or `null` if it has none that the graph knows. */
  read(pair: QaPair): Promise<Query | null>;
  denote(expression: Expression): Denotation;
  /** @param single whether one thing answers */
  word(expression: Expression, single: boolean, seed: number, vocabulary?: Vocabulary): Change;
  /** Returns what follows from another query of a question, or `null` if the graph has no proved answer to it. */
  prove(expression: Expression, seed: number, vocabulary?: Vocabulary): Promise<Change | null>;
};

/** Longer lists of names come from forms, which list every value that a field has. */
const mostNames = 3;

/** @throws CancelledError if `signal` is aborted */
export async function openWorkbench(
  graph: KnowledgeGraph,
  lexicon: Lexicon | undefined,
  signal: AbortSignal | undefined,
): Promise<Workbench> {
  const index = await createGraphIndex(graph, signal);
  const executor = createMemoryExecutor(index);
  const { classes, properties } = await readProfile(graph);
  const labels = new Map((await graph.predicates()).map(({ id, label }) => [id, label]));
  const ofGraph = createVocabulary(index, labels, openWords(), lexicon);
  const records = new Set(classes.flatMap(({ id, label, record }) => (record ? [id, label] : [])));
  const known = new Map(properties.map((one) => [one.id, one]));
  const labelOf = (property: string): string => labels.get(property) ?? property;
  const isRecord = (type: string): boolean => records.has(type);
  const readQuery = createQueryReader(graph);
  const word: Workbench["word"] = (expression, single, seed, vocabulary = ofGraph) => {
    const worded = wordQuery(queryCell(expression), { expression, single }, { vocabulary, seed });
    return { ...worded, mentions: mentionsIn(worded.question, expression, { index }) };
  };
  return {
    index,
    vocabulary: ofGraph,
    labelOf,
    isRecord,
    isSayable: (property) =>
      known.get(property)?.technical === false &&
      !isTechnicalProperty(property, labelOf(property)) &&
      known.get(property)?.ranges.some((range) => isRecord(range.class)) === false,
    read: async (pair) => {
      const expression = await readQuery(pair);
      if (expression === null) return null;
      // An alphabetical order is no part of an expression.
      const isOrdered = pair.answers?.ordered === true && sortOf(expression) !== "table";
      return { expression, isSayable: !isOrdered && isPlain(expression) };
    },
    denote: executor.denoteNow,
    word,
    prove: async (expression, seed, vocabulary) => {
      const denotation = executor.denoteNow(expression);
      const { edges } = await executor.prove(expression);
      if (isEmpty(denotation) || edges.length === 0) return null;
      const triples = await triplesOfEdges(edges, graph);
      const kindOf = (property: string) => known.get(property)?.plainKind ?? "text";
      if (!isSufficient(expression, triples, denotation, kindOf)) return null;
      const answers = await answerOf(expression, denotation, graph);
      const worded = word(expression, answers.kind === "value", seed, vocabulary);
      const labelled = answers.entries.map(({ label }) => label);
      if (statesAnswer(worded.question, labelled)) return null;
      return {
        ...worded,
        query: queryCell(expression),
        answers,
        goldenAnswer: answerText(answers),
        goldenTriples: triples.map(formatTriple),
        sourceIds: await sourcesOf(triples, graph, isRecord),
        hops: hopsOf(expression),
        labels: await labelsOf(expression, { denotation, golden: triples.length }, graph),
        sparql: "",
        logicalForm: describeQuery(expression, ofGraph),
      };
    },
  };
}

/**
 * Whether an expression has short lists and no records that are described by what they belong to, as those that forms
 * become may have.
 */
function isPlain(expression: Expression): boolean {
  if (expression.op === "rows" && expression.things.op === "or") return false;
  return allParts(expression).every((part) => {
    if (part.op === "entities") return part.ids.length <= mostNames;
    if (part.op === "values")
      return part.list.length < mostNames && part.list.every(({ kind }) => kind === "text");
    if (part.op !== "with" || part.to === undefined) return true;
    return allParts(part.to).every((inner) => inner.op !== "image" || inner.of.op === "entities");
  });
}
