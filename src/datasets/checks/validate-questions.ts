/**
 * Validates questions against a graph: the graph must still answer the stored query as stated, and the triples that
 * prove the answer must be the golden triples. The executor works where the data is, so it is not the one in memory that
 * generates questions. Questions without a query are checked triple by triple.
 *
 * Source: thesis, section 7.1.8.3 (triple and answer validation). The thesis relies on human judges; this module
 * computes the verdict.
 */
import { errorText, throwIfCancelled } from "../../errors.ts";
import { formatTriple, type KnowledgeGraph } from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";
import {
  createExecutor,
  type Denotation,
  type Executor,
  type Expression,
  isEmpty,
  isSufficient,
  readProfile,
  type TextKinds,
} from "../../query/index.ts";
import { unanswerableColumn } from "../columns.ts";
import { answerOf, sameAnswers } from "../expressions/answer-of.ts";
import { triplesOfEdges } from "../expressions/proof-triples.ts";
import { queryOf } from "../expressions/query-cell.ts";
import type { QaPair } from "../qa-pair.ts";
import { whyEditFails } from "../review/check-edit.ts";
import { beforeEdits } from "../review/reviews.ts";
import { changesNothing } from "../sampling/changes-nothing.ts";
import { resolveTriples } from "../triple-text.ts";
import { compareTriples, isGood, type Validation, validation } from "./validation.ts";

/** Validates every question, in order. An invalid question leads to a verdict rather than an exception. */
export async function validateQuestions(
  pairs: readonly QaPair[],
  graph: KnowledgeGraph,
  watch: Watch,
): Promise<Validation[]> {
  const read = pairs.map((pair) => ({ pair, expression: readQuery(pair) }));
  const queryless = read.flatMap(({ pair, expression }) => (expression === null ? pair.goldenTriples : []));
  const found = await resolveTriples(graph, queryless);
  const stage = watch.progress.stage("validate questions", pairs.length);
  let opened: Promise<Tools> | undefined;
  const validations: Validation[] = [];
  for (const { pair, expression } of read) {
    throwIfCancelled(watch.signal);
    stage.advance();
    if (expression === null) {
      const missing = pair.goldenTriples.filter((text) => !found.has(text));
      validations.push(validation(pair, missing.length === 0 ? "found" : "not found", { missing }));
      continue;
    }
    if (typeof expression === "string") {
      validations.push(validation(pair, "failed", { reason: expression }));
      continue;
    }
    opened ??= openTools(graph);
    validations.push(await validateQuery(pair, expression, await opened, watch));
  }
  stage.finish();
  return validations;
}

/** Returns the expression of a question, null if it has none, or what is wrong with its query. */
function readQuery(pair: QaPair): Expression | string | null {
  try {
    return queryOf(pair);
  } catch (error) {
    return errorText(error);
  }
}

type Tools = {
  readonly graph: KnowledgeGraph;
  readonly executor: Executor;
  readonly textKinds: TextKinds;
};

async function openTools(graph: KnowledgeGraph): Promise<Tools> {
  const executor = await createExecutor(graph);
  const kinds = new Map((await readProfile(graph)).properties.map(({ id, plainKind }) => [id, plainKind]));
  return { graph, executor, textKinds: (property) => kinds.get(property) ?? "text" };
}

async function validateQuery(
  pair: QaPair,
  expression: Expression,
  tools: Tools,
  watch: Watch,
): Promise<Validation> {
  const isUnanswerable = (pair.extra[unanswerableColumn] ?? "") !== "";
  try {
    const denotation = await tools.executor.denote(expression);
    if (isUnanswerable) return validateUnanswerable(pair, denotation);
    if (isEmpty(denotation) && denotation.type !== "truth" && denotation.type !== "scalar")
      return validation(pair, "failed", { reason: "nothing matches" });
    const verdict = await validateExpression(pair, { expression, denotation }, tools);
    return isGood(verdict) ? validateEdit(pair, verdict) : verdict;
  } catch (error) {
    throwIfCancelled(watch.signal);
    return validation(pair, "failed", { reason: errorText(error) });
  }
}

/** Checks that a reviewer's wording still says what the original one said. */
function validateEdit(pair: QaPair, verdict: Validation): Validation {
  const before = beforeEdits(pair);
  const reason = before === null ? null : whyEditFails(before, pair);
  return reason === null ? verdict : validation(pair, "misworded", { reason });
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
  if (!isProved) return validation(pair, "unproven");
  if (!(await changesNothing(expression, executor))) return validation(pair, "equal");
  return validation(pair, "redundant", { reason: "the results are the same without one of the conditions" });
}
