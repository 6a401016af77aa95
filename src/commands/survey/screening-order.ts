/**
 * Defines the options for the order of papers, and determines which order to record with a decision. To load quickly,
 * this file imports only types.
 */
import type { DecisionOrder, PaperOrder, SurveyStage } from "../../literature/index.ts";
import type { SurveyEditContext } from "../shared/define-edit.ts";

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
  { state, literature }: SurveyEditContext,
  stage: SurveyStage,
  orderOption: string | undefined,
): DecisionOrder | undefined {
  const requestedOrder = decisionOrders.find((order) => order === orderOption);
  const surveyOrder = state.survey.screening?.order;
  if (requestedOrder !== undefined || surveyOrder === undefined) return requestedOrder;
  if (surveyOrder !== "relevance") return surveyOrder;
  const progress = literature.surveyProgress(state.survey, state);
  return literature.orderInEffect(surveyOrder, literature.stageVerdicts(state.survey, progress, stage));
}
