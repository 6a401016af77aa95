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
import type { FactStore } from "../facts/fact-store.ts";
import type { GraphFacts } from "../facts/graph-facts.ts";
import { falseNegation, hasFalseNegation } from "../forms/false-negation.ts";
import { describeConstraint, parseForm, type QueryForm } from "../forms/form.ts";
import { isOneSided, oneSided } from "../forms/one-sided.ts";
import { proveForm } from "../forms/prove-form.ts";
import { redundantConditions } from "../forms/redundant-conditions.ts";
import { goldenTriples, type Outcome, runForm } from "../forms/run-form.ts";
import { unnamedOperands, unsaidParts } from "../generate/computed-claims.ts";
import type { QaPair } from "../qa-pair.ts";
import { isEdited } from "../review/reviews.ts";
import { resolveTriples } from "../triple-text.ts";
import { unanswerableColumn } from "../unanswerable/generate-unanswerable.ts";
import { whyUnanswerable } from "../unanswerable/unanswerable-form.ts";

type Verdict =
  /** The form produces exactly the stored golden triples, and these triples prove its answer. */
  | "equal"
  /** The graph contains no answer, for the reason that the question states. */
  | "unanswerable"
  /** The form produces different triples. */
  | "different"
  /** The form produces the stored triples, but these triples do not prove its answer. */
  | "unproven"
  /** The answer does not need all golden triples. */
  | "not minimal"
  /** The stored texts (edited or handwritten) do not match the question and answer of the form. */
  | "misworded"
  /** A condition or negation in the form does not affect the result. */
  | "redundant"
  /** The form yields no answer from this graph, or cannot be read. */
  | "failed"
  /** The question has no form, but all golden triples are in the graph. */
  | "found"
  /** The question has no form, and some golden triples are not in the graph. */
  | "not found";

export type Validation = {
  readonly uid: string;
  readonly verdict: Verdict;
  /** Golden triples that the form does not produce or that the graph lacks. */
  readonly missing: readonly string[];
  /** Triples that the form produces in addition to the golden triples. */
  readonly surplus: readonly string[];
  /** The reason why a form failed, or `null` if it did not. */
  readonly reason: string | null;
};

export function isGood({ verdict }: Validation): boolean {
  return verdict === "equal" || verdict === "found" || verdict === "unanswerable";
}

/**
 * Validates every question, in order. An invalid question leads to a verdict rather than an exception.
 *
 * @param graph the graph, which is needed to find triples whose labels have changed. If the graph is `null`, the texts
 * of the triples must match exactly
 */
export async function validateQuestions(
  pairs: readonly QaPair[],
  facts: GraphFacts,
  graph: KnowledgeGraph | null,
  watch: Watch,
): Promise<Validation[]> {
  const formless = pairs.filter((pair) => pair.query === "").flatMap((pair) => pair.goldenTriples);
  const graphTriples = graph === null ? textsOf(facts) : await resolveTriples(graph, formless);
  const stage = watch.progress.stage("validate questions", pairs.length);
  const validations = pairs.map((pair) => {
    throwIfCancelled(watch.signal);
    stage.advance();
    if (pair.query !== "") return validateForm(pair, facts);
    const missing = pair.goldenTriples.filter(
      (text) => !graphTriples.has(graph === null ? normaliseTripleText(text) : text),
    );
    return validation(pair, missing.length === 0 ? "found" : "not found", { missing });
  });
  stage.finish();
  return validations;
}

function textsOf({ main }: GraphFacts): ReadonlySet<string> {
  return new Set([...main.view.outgoing.values()].flatMap((triples) => triples.map(formatTriple)));
}

function validateForm(pair: QaPair, graphFacts: GraphFacts): Validation {
  try {
    const form = parseForm(pair.query, `the form of ${pair.uid}`);
    const claimed = pair.extra[unanswerableColumn] ?? "";
    if (claimed !== "") return validateUnanswerable(pair, graphFacts, form, claimed);
    const facts = graphFacts.about(form.hub);
    const outcome = runForm(facts, form);
    if ("refused" in outcome) return validation(pair, "failed", { reason: outcome.refused });
    if (hasFalseNegation(facts, form)) return validation(pair, "failed", { reason: falseNegation });
    if (isOneSided(facts, form)) return validation(pair, "failed", { reason: oneSided });
    const computed = new Set(goldenTriples(outcome.golden).map(({ text }) => text));
    const stored = new Set(pair.goldenTriples.map(normaliseTripleText));
    const missing = [...stored].filter((text) => !computed.has(text));
    const surplus = [...computed].filter((text) => !stored.has(text));
    if (missing.length + surplus.length > 0) return validation(pair, "different", { missing, surplus });
    const proof = proveForm(facts, form, outcome);
    if (proof !== "proven") return validation(pair, proof === "not enough" ? "unproven" : "not minimal");
    const wordingFault = isEdited(pair) ? describeOmissions(facts, form, outcome, pair) : null;
    if (wordingFault !== null) return validation(pair, "misworded", { reason: wordingFault });
    const [redundant] = redundantConditions(facts, form);
    if (redundant === undefined) return validation(pair, "equal");
    return validation(pair, "redundant", {
      reason: `the results are the same without ${describeConstraint(redundant)}`,
    });
  } catch (error) {
    return validation(pair, "failed", { reason: errorText(error) });
  }
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

function validation(pair: QaPair, verdict: Verdict, details: Partial<Validation> = {}): Validation {
  return { uid: pair.uid, verdict, missing: [], surplus: [], reason: null, ...details };
}
