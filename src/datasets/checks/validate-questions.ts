/**
 * Validates questions against a graph: every stored form must still produce the same golden triples, and these triples
 * alone must yield the same answer. Questions without a form are checked triple by triple.
 *
 * Source: thesis, section 7.1.8.3 (triple and answer validation). The thesis relies on human judges; this module
 * computes the verdict.
 */
import { errorText, throwIfCancelled } from "../../errors.ts";
import { formatTriple, type KnowledgeGraph, normaliseTripleText } from "../../graph/index.ts";
import type { Watch } from "../../progress.ts";
import { readQueryCell } from "../expressions/query-cell.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { GraphFacts } from "../facts/graph-facts.ts";
import { falseNegation, hasFalseNegation } from "../forms/false-negation.ts";
import { describeConstraint, type QueryForm } from "../forms/form.ts";
import { isOneSided, oneSided } from "../forms/one-sided.ts";
import { proveForm } from "../forms/prove-form.ts";
import { redundantConditions } from "../forms/redundant-conditions.ts";
import { goldenTriples, type Outcome, runForm } from "../forms/run-form.ts";
import { unnamedOperands, unsaidParts } from "../generate/old-claims.ts";
import type { QaPair } from "../qa-pair.ts";
import { isEdited } from "../review/reviews.ts";
import { resolveTriples } from "../triple-text.ts";
import { unanswerableColumn } from "../unanswerable/generate-unanswerable.ts";
import { whyUnanswerable } from "../unanswerable/unanswerable-form.ts";
import { createQueryValidator } from "./validate-expression.ts";
import { compareTriples, type Validation, validation } from "./validation.ts";

/**
 * Validates every question, in order. An invalid question leads to a verdict rather than an exception.
 *
 * @param facts the facts for forms, or a function that reads them if a question has a form
 * @param graph the graph, which is needed to find triples whose labels have changed. If the graph is `null`, the texts
 * of the triples must match exactly
 */
export async function validateQuestions(
  pairs: readonly QaPair[],
  facts: GraphFacts | (() => Promise<GraphFacts>),
  graph: KnowledgeGraph | null,
  watch: Watch,
): Promise<Validation[]> {
  let read: Promise<GraphFacts> | undefined;
  const readFacts = (): Promise<GraphFacts> => {
    read ??= typeof facts === "function" ? facts() : Promise.resolve(facts);
    return read;
  };
  const formless = pairs.filter((pair) => pair.query === "").flatMap((pair) => pair.goldenTriples);
  const graphTriples = graph === null ? textsOf(await readFacts()) : await resolveTriples(graph, formless);
  const stage = watch.progress.stage("validate questions", pairs.length);
  const validateQuery = graph === null ? null : createQueryValidator(graph);
  const validations: Validation[] = [];
  for (const pair of pairs) {
    throwIfCancelled(watch.signal);
    stage.advance();
    validations.push(await validateOne(pair));
  }
  stage.finish();
  return validations;

  async function validateOne(pair: QaPair): Promise<Validation> {
    if (pair.query === "") {
      const missing = pair.goldenTriples.filter(
        (text) => !graphTriples.has(graph === null ? normaliseTripleText(text) : text),
      );
      return validation(pair, missing.length === 0 ? "found" : "not found", { missing });
    }
    try {
      const cell = readQueryCell(pair.query, `the query of ${pair.uid}`);
      if (validateQuery !== null) {
        const verdict = await validateQuery(pair, cell);
        const isReworded = cell.kind === "form" && verdict.verdict === "equal" && isEdited(pair);
        return isReworded ? validateForm(pair, await readFacts(), cell.form) : verdict;
      }
      if (cell.kind === "form") return validateForm(pair, await readFacts(), cell.form);
      return validation(pair, "failed", { reason: "the query is about a graph; pass --graph" });
    } catch (error) {
      throwIfCancelled(watch.signal);
      return validation(pair, "failed", { reason: errorText(error) });
    }
  }
}

function textsOf({ main }: GraphFacts): ReadonlySet<string> {
  return new Set([...main.view.outgoing.values()].flatMap((triples) => triples.map(formatTriple)));
}

function validateForm(pair: QaPair, graphFacts: GraphFacts, form: QueryForm): Validation {
  const claimed = pair.extra[unanswerableColumn] ?? "";
  if (claimed !== "") return validateUnanswerable(pair, graphFacts, form, claimed);
  const facts = graphFacts.about(form.hub);
  const outcome = runForm(facts, form);
  if ("refused" in outcome) return validation(pair, "failed", { reason: outcome.refused });
  if (hasFalseNegation(facts, form)) return validation(pair, "failed", { reason: falseNegation });
  if (isOneSided(facts, form)) return validation(pair, "failed", { reason: oneSided });
  const computed = new Set(goldenTriples(outcome.golden).map(({ text }) => text));
  const differing = compareTriples(pair, computed);
  if (differing !== null) return differing;
  const proof = proveForm(facts, form, outcome);
  if (proof !== "proven") return validation(pair, proof === "not enough" ? "unproven" : "not minimal");
  const wordingFault = isEdited(pair) ? describeOmissions(facts, form, outcome, pair) : null;
  if (wordingFault !== null) return validation(pair, "misworded", { reason: wordingFault });
  const [redundant] = redundantConditions(facts, form);
  if (redundant === undefined) return validation(pair, "equal");
  return validation(pair, "redundant", {
    reason: `the results are the same without ${describeConstraint(redundant)}`,
  });
}

/** Checks that the graph still has the gap that makes the question unanswerable. */
function validateUnanswerable(pair: QaPair, facts: GraphFacts, form: QueryForm, claimed: string): Validation {
  const reason = whyUnanswerable(facts, form);
  if (pair.goldenTriples.length > 0) {
    return validation(pair, "different", {
      missing: pair.goldenTriples,
      reason: "the question has golden triples",
    });
  }
  if (reason === claimed) return validation(pair, "unanswerable");
  const finding =
    reason === null ? "nothing in the graph makes the question unanswerable" : `the graph shows: ${reason}`;
  return validation(pair, "failed", { reason: `marked as unanswerable (${claimed}), but ${finding}` });
}

/** Describes the conditions or values that a reviewer's rewording omits, or returns `null` if it omits none. */
function describeOmissions(
  facts: FactStore,
  form: QueryForm,
  { answer }: Outcome,
  pair: QaPair,
): string | null {
  const unnamed = unnamedOperands(facts, form, pair.question);
  if (unnamed.length > 0) return `the question does not mention ${unnamed.join(", ")}`;
  const unsaid = unsaidParts(facts, form, answer, pair.goldenAnswer);
  return unsaid.length > 0 ? `the answer omits ${unsaid.join(", ")}` : null;
}
