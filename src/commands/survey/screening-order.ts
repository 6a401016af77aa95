/**
 * Defines the options for the order of papers, and determines which order to record with a decision. To load quickly,
 * this file imports only types.
 */
import type { DecisionOrder, PaperOrder, SurveyStage } from "../../literature/index.ts";
import type { SurveySurroundings } from "../shared/define-edit.ts";

const orders = ["key", "year", "added", "citations", "relevance"] as const satisfies readonly PaperOrder[];

export const orderOption = {
  order: { kind: "text", value: "ORDER", summary: "The order in which to propose papers", choices: orders },
} as const;

const decisionOrders = [...orders, "random"] as const satisfies readonly DecisionOrder[];

export const decisionOrderOption = {
  order: {
    kind: "text",
    value: "ORDER",
    summary: "The screening order to record with the decision (default: the order set by survey rank)",
    choices: decisionOrders,
  },
} as const;

/** Finds the order with the given name; returns undefined if there is none. */
export function parseOrder(name: string | undefined): PaperOrder | undefined {
  return orders.find((order) => order === name);
}

/**
 * Returns the order to record with a decision: the order given in the call or, failing that, the current one; undefined
 * if neither exists.
 */
export function orderOf(
  { state, literature }: SurveySurroundings,
  stage: SurveyStage,
  orderOption: string | undefined,
): DecisionOrder | undefined {
  const named = decisionOrders.find((order) => order === orderOption);
  const chosen = state.survey.screening?.order;
  if (named !== undefined || chosen === undefined) return named;
  if (chosen !== "relevance") return chosen;
  const progress = literature.surveyProgress(state.survey, state);
  return literature.orderInEffect(chosen, literature.stageVerdicts(state.survey, progress, stage));
}
