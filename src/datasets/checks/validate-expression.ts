/** Validates questions with the expressions of their queries, answered by the executor of the graph. */
import { formatTriple, type KnowledgeGraph, normaliseTripleText } from "../../graph/index.ts";
import {
  createExecutor,
  type Denotation,
  denotationKey,
  type Executor,
  type Expression,
  isEmpty,
  isSufficient,
  readProfile,
  type TextKinds,
} from "../../query/index.ts";
import { answerOf, sameAnswers } from "../expressions/answer-of.ts";
import { createFormReader, type FormReader } from "../expressions/form-expression.ts";
import { compareGolden, triplesOfEdges } from "../expressions/proof-triples.ts";
import type { QueryCell } from "../expressions/query-cell.ts";
import { denotesStored } from "../expressions/stored-answer.ts";
import { describeConstraint, type QueryForm } from "../forms/form.ts";
import type { QaPair } from "../qa-pair.ts";
import { unanswerableColumn } from "../unanswerable/generate-unanswerable.ts";
import { compareTriples, type Validation, validation } from "./validation.ts";

type Tools = {
  readonly graph: KnowledgeGraph;
  readonly executor: Executor;
  readonly forms: FormReader;
  readonly textKinds: TextKinds;
};

/**
 * Returns a function that answers and proves the query of a question where the data is, and compares the answer with the
 * stated one and the proof with the golden triples.
 */
export function createQueryValidator(
  graph: KnowledgeGraph,
): (pair: QaPair, cell: QueryCell) => Promise<Validation> {
  let opened: Promise<Tools> | undefined;
  return async (pair, cell) => {
    opened ??= openTools(graph);
    const tools = await opened;
    const expression = cell.kind === "form" ? await tools.forms.expressionOf(cell.form) : cell.expression;
    const denotation = await tools.executor.denote(expression);
    if ((pair.extra[unanswerableColumn] ?? "") !== "") return validateUnanswerable(pair, denotation);
    if (isEmpty(denotation) && denotation.type !== "truth" && denotation.type !== "scalar")
      return validation(pair, "failed", { reason: "nothing matches" });
    return cell.kind === "form"
      ? validateForm(pair, cell.form, { expression, denotation }, tools)
      : validateExpression(pair, { expression, denotation }, tools);
  };
}

async function openTools(graph: KnowledgeGraph): Promise<Tools> {
  const executor = await createExecutor(graph);
  const kinds = new Map((await readProfile(graph)).properties.map(({ id, plainKind }) => [id, plainKind]));
  const forms = createFormReader(graph, async () => executor);
  return { graph, executor, forms, textKinds: (property) => kinds.get(property) ?? "text" };
}

/** Checks that the graph still has no answer. */
function validateUnanswerable(pair: QaPair, denotation: Denotation): Validation {
  const claimed = pair.extra[unanswerableColumn] ?? "";
  if (pair.goldenTriples.length > 0)
    return validation(pair, "different", {
      missing: pair.goldenTriples,
      reason: "the question has golden triples",
    });
  if (isEmpty(denotation)) return validation(pair, "unanswerable");
  const reason = `marked as unanswerable (${claimed}), but the graph has an answer`;
  return validation(pair, "failed", { reason });
}

type Answered = { readonly expression: Expression; readonly denotation: Denotation };

async function validateExpression(
  pair: QaPair,
  { expression, denotation }: Answered,
  { graph, executor, textKinds }: Tools,
): Promise<Validation> {
  const triples = await triplesOfEdges((await executor.prove(expression)).edges, graph);
  const differing = compareTriples(pair, new Set(triples.map(formatTriple)));
  if (differing !== null) return differing;
  const answer = await answerOf(expression, denotation, graph);
  if (pair.answers !== null && !sameAnswers(pair.answers, answer))
    return validation(pair, "failed", { reason: `the graph answers ${JSON.stringify(answer)}` });
  // What is absent, or false, is not proved by triples.
  const isProved = isEmpty(denotation) || isSufficient(expression, triples, denotation, textKinds);
  return validation(pair, isProved ? "equal" : "unproven");
}

/** Validates a question of an older file, whose golden triples leave out those that only lead to a record. */
async function validateForm(
  pair: QaPair,
  form: QueryForm,
  { expression, denotation }: Answered,
  tools: Tools,
): Promise<Validation> {
  const { graph, executor } = tools;
  const triples = await triplesOfEdges((await executor.prove(expression)).edges, graph);
  const { missing, surplus } = compareGolden(new Set(pair.goldenTriples.map(normaliseTripleText)), triples);
  if (missing.length + surplus.length > 0) return validation(pair, "different", { missing, surplus });
  if (pair.answers !== null && !(await denotesStored(pair.answers, expression, denotation, graph))) {
    const answer = await answerOf(expression, denotation, graph);
    return validation(pair, "failed", { reason: `the graph answers ${JSON.stringify(answer)}` });
  }
  const redundant = await findRedundant(form, denotation, tools);
  if (redundant === null) return validation(pair, "equal");
  return validation(pair, "redundant", { reason: `the results are the same without ${redundant}` });
}

/** Describes a condition without which the form has the same answer, or returns `null` if every condition matters. */
async function findRedundant(
  form: QueryForm,
  denotation: Denotation,
  { forms, executor }: Tools,
): Promise<string | null> {
  // A condition of a superlative may exclude only losers, which are results all the same.
  const listed: QueryForm = form.operation === "superlative" ? { ...form, operation: "aggregation" } : form;
  const results = listed === form ? denotation : await executor.denote(await forms.expressionOf(listed));
  for (const constraint of form.where) {
    if ("title" in constraint) continue;
    const where = form.where.filter((other) => other !== constraint);
    const wider = await executor.denote(await forms.expressionOf({ ...listed, where }));
    if (denotationKey(wider) === denotationKey(results)) return describeConstraint(constraint);
  }
  return null;
}
