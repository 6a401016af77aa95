/**
 * Computes the taxonomy labels of a form. The code computes features, and a rules file maps them to class names.
 *
 * The bundled rules match the bundled taxonomy. In a workspace with another taxonomy, the rules of each column can be
 * replaced.
 */

import { isTemporal } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { applyRules, type LabelRules, publishedLabelRules } from "../labels/label-rules.ts";
import { answersOf, type RequestAnswer } from "./answer.ts";
import { constraintsOf, keyField, type QueryForm, requestsOf } from "./form.ts";
import { goldenTriples, type Outcome } from "./run-form.ts";

/** Returns the class names for every column that has rules, in the order of the rules. */
export function labelForm(
  store: FactStore,
  form: QueryForm,
  outcome: Outcome,
  rules: LabelRules = publishedLabelRules,
): Record<string, readonly string[]> {
  return applyRules(featuresOf(store, form, outcome), rules);
}

function featuresOf(store: FactStore, form: QueryForm, outcome: Outcome): Record<string, readonly string[]> {
  const requests = requestsOf(form);
  const answers = answersOf(outcome.answer);
  return {
    retrieval_operation: requests.map(({ operation }) => operation),
    graph_representation: [goldenTriples(outcome.golden).length === 1 ? "one-triple" : "many-triples"],
    answer_format: answers.map(formatOf),
    answer_type: answers.flatMap((answer, at) => answerTypes(store, requests[at] ?? form, answer)),
    condition_type: conditionTypes(store, form),
    intention_count: [requests.length === 1 ? "one" : "several"],
    question_goal: ["lookup"],
    answer_credibility: ["fact"],
  };
}

function formatOf(answer: RequestAnswer): string {
  switch (answer.shape) {
    case "value":
    case "count":
      return "one-value";
    case "winner":
      return answer.winners.length === 1 ? "one-value" : "list";
    case "list":
    case "ranking":
      return "list";
    case "comparison":
    case "groups":
      return "report";
  }
}

function answerTypes(store: FactStore, form: QueryForm, answer: RequestAnswer): string[] {
  const key = keyField(form);
  const keyType = isTemporal(key === null ? undefined : store.field(key)) ? ["year"] : [];
  switch (answer.shape) {
    case "value":
    case "list":
      return [valueType(store, form, answer)];
    case "count":
      return ["number"];
    case "ranking":
      return [valueType(store, form, answer), ...keyType];
    case "winner":
      return [valueType(store, form, answer)];
    case "groups":
      return ["text", "number", ...keyType];
    case "comparison": {
      const branchYears = (form.branches ?? []).flat().some((one) => isYear(store, one));
      const countTypes = answer.sides[0].count === null ? [valueType(store, form, answer)] : ["number"];
      return ["text", ...countTypes, ...(branchYears ? ["year"] : [])];
    }
  }
}

function valueType(store: FactStore, form: QueryForm, answer: RequestAnswer): string {
  if (form.ask === null) return "name";
  switch (store.field(form.ask)?.valueKind) {
    case "year":
    case "date":
      return "year";
    case "number":
      return "number";
    case "flag":
    case "status":
      return form.operation === "basic" ? "truth" : "name";
    case "url":
      return answer.shape === "value" && isIdentifier(answer.item.label) ? "name" : "url";
    case "text":
      return "text";
    default:
      return "name";
  }
}

function conditionTypes(store: FactStore, form: QueryForm): string[] {
  return constraintsOf(form).map((constraint) => {
    if (isYear(store, constraint)) return "year";
    const number = !("title" in constraint) && store.field(constraint.field)?.valueKind === "number";
    return number ? "number" : "name";
  });
}

function isYear(store: FactStore, constraint: ReturnType<typeof constraintsOf>[number]): boolean {
  return !("title" in constraint) && isTemporal(store.field(constraint.field));
}

/**
 * Whether a label is a formal identifier. Formal identifiers are treated as named entities (thesis, section 6.7.2), but
 * links are not.
 */
function isIdentifier(label: string): boolean {
  return /^10\.\d{4,}\/\S+$/.test(label);
}
