/**
 * Validates questions against a graph: the graph must still answer the stored query as stated, and the triples that
 * prove the answer must be the golden triples. The executor works where the data is, so it is not the one in memory that
 * generates questions. Questions without a query are checked triple by triple.
 *
 * Source: thesis, section 7.1.8.3 (triple and answer validation). The thesis relies on human judges; this module
 * computes the verdict.
 */

import { errorText, GraphError, throwIfCancelled } from "../../base/errors.ts";
import type { Watch } from "../../base/progress.ts";
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
import { unanswerableColumn } from "../columns.ts";
import { answerOf, sameAnswers } from "../expressions/answer-of.ts";
import type { QueryForm } from "../expressions/form.ts";
import { createFormReader, type FormReader } from "../expressions/form-expression.ts";
import { compareGolden, triplesOfEdges } from "../expressions/proof-triples.ts";
import { formOf, queryOf } from "../expressions/query-cell.ts";
import { denotesStored } from "../expressions/stored-answer.ts";
import type { QaPair } from "../qa-pair.ts";
import { whyEditFails } from "../review/check-edit.ts";
import { beforeEdits } from "../review/reviews.ts";
import { changesNothing } from "../sampling/changes-nothing.ts";
import { resolveTriples } from "../triple-text.ts";

/**
 * Validates every question, in order. An invalid question leads to a verdict rather than an exception.
 *
 * @param names the predicates that the forms of older files call by the names of a mapping
 */
export async function validateQuestions(
  pairs: readonly QaPair[],
  graph: KnowledgeGraph,
  watch: Watch,
  names?: ReadonlyMap<string, string>,
): Promise<Validation[]> {
  const queryless = pairs.filter((pair) => pair.query === "").flatMap((pair) => pair.goldenTriples);
  const found = await resolveTriples(graph, queryless);
  const stage = watch.progress.stage("validate questions", pairs.length);
  let opened: Promise<Tools> | undefined;
  const validations: Validation[] = [];
  for (const pair of pairs) {
    throwIfCancelled(watch.signal);
    stage.advance();
    if (pair.query === "") {
      const missing = pair.goldenTriples.filter((text) => !found.has(text));
      validations.push(validation(pair, missing.length === 0 ? "found" : "not found", { missing }));
      continue;
    }
    opened ??= openTools(graph, names);
    validations.push(await validateQuery(pair, await opened, watch));
  }
  stage.finish();
  return validations;
}

type Tools = {
  readonly graph: KnowledgeGraph;
  readonly executor: Executor;
  readonly forms: FormReader;
  readonly textKinds: TextKinds;
};

async function openTools(graph: KnowledgeGraph, names?: ReadonlyMap<string, string>): Promise<Tools> {
  const executor = await createExecutor(graph);
  const kinds = new Map((await readProfile(graph)).properties.map(({ id, plainKind }) => [id, plainKind]));
  const forms = createFormReader(graph, async () => executor, names);
  return { graph, executor, forms, textKinds: (property) => kinds.get(property) ?? "text" };
}

async function validateQuery(pair: QaPair, tools: Tools, watch: Watch): Promise<Validation> {
  const isUnanswerable = (pair.extra[unanswerableColumn] ?? "") !== "";
  try {
    const form = formOf(pair);
    const expression = form === null ? queryOf(pair) : await tools.forms.expressionOf(form);
    if (expression === null) return validation(pair, "failed", { reason: "the query is empty" });
    const denotation = await tools.executor.denote(expression);
    if (isUnanswerable) return validateUnanswerable(pair, denotation);
    if (isEmpty(denotation) && denotation.type !== "truth" && denotation.type !== "scalar")
      return validation(pair, "failed", { reason: "nothing matches" });
    const answered = { expression, denotation };
    const verdict =
      form === null
        ? await validateExpression(pair, answered, tools)
        : await validateForm(pair, form, answered, tools);
    return isGood(verdict) ? validateEdit(pair, verdict) : verdict;
  } catch (error) {
    throwIfCancelled(watch.signal);
    // What a form names may be what an unanswerable question asks for in vain.
    if (isUnanswerable && error instanceof GraphError) return validation(pair, "unanswerable");
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

/** Validates a question of an older file, whose golden triples leave out those that only lead to a record. */
async function validateForm(
  pair: QaPair,
  form: QueryForm,
  { expression, denotation }: Answered,
  { graph, executor, forms }: Tools,
): Promise<Validation> {
  const triples = await triplesOfEdges((await executor.prove(expression)).edges, graph);
  const { missing, surplus } = compareGolden(new Set(pair.goldenTriples.map(normaliseTripleText)), triples);
  if (missing.length + surplus.length > 0) return validation(pair, "different", { missing, surplus });
  if (pair.answers !== null && !(await denotesStored(pair.answers, expression, denotation, graph))) {
    const answer = await answerOf(expression, denotation, graph);
    return validation(pair, "failed", { reason: `the graph answers ${JSON.stringify(answer)}` });
  }
  const { whole, without } = await forms.withoutConditions(form);
  const key = denotationKey(await executor.denote(whole));
  for (const { condition, rest } of without) {
    if (denotationKey(await executor.denote(rest)) !== key) continue;
    return validation(pair, "redundant", { reason: `the results are the same without ${condition}` });
  }
  return validation(pair, "equal");
}

// The verdict on a question, and how golden triples are compared.

type Verdict =
  /** The query produces exactly the stored golden triples, and these triples prove its answer. */
  | "equal"
  /** The graph contains no answer, for the reason that the question states. */
  | "unanswerable"
  /** The query produces different triples. */
  | "different"
  /** The query produces the stored triples, but these triples do not prove its answer. */
  | "unproven"
  /** The stored texts (edited or handwritten) do not match what the original texts say. */
  | "misworded"
  /** A condition or negation in the query does not affect the result. */
  | "redundant"
  /** The query yields no answer from this graph, or cannot be read. */
  | "failed"
  /** The question has no query, but all golden triples are in the graph. */
  | "found"
  /** The question has no query, and some golden triples are not in the graph. */
  | "not found";

type Validation = {
  readonly uid: string;
  readonly verdict: Verdict;
  /** Golden triples that the query does not produce or that the graph lacks. */
  readonly missing: readonly string[];
  /** Triples that the query produces in addition to the golden triples. */
  readonly surplus: readonly string[];
  /** The reason why a query failed, or `null` if it did not. */
  readonly reason: string | null;
};

export function isGood({ verdict }: Validation): boolean {
  return verdict === "equal" || verdict === "found" || verdict === "unanswerable";
}

function validation(pair: QaPair, verdict: Verdict, details: Partial<Validation> = {}): Validation {
  return { uid: pair.uid, verdict, missing: [], surplus: [], reason: null, ...details };
}

/** Compares the golden triples of a question with computed ones. Returns `null` if they are equal. */
function compareTriples(pair: QaPair, computed: ReadonlySet<string>): Validation | null {
  const stored = new Set(pair.goldenTriples.map(normaliseTripleText));
  const missing = [...stored].filter((text) => !computed.has(text));
  const surplus = [...computed].filter((text) => !stored.has(text));
  return missing.length + surplus.length === 0 ? null : validation(pair, "different", { missing, surplus });
}
