/**
 * Labels a question without a form, using only its wording. The cues, which come from a data file, are tried in order.
 * Quoted titles are not treated as words of the question.
 *
 * The wording does not reveal how many triples prove the answer, so their number comes from the golden triples, if
 * there are any.
 */

import { z } from "zod";
import { replaceQuotations } from "../../base/text/quotations.ts";
import type { QaPair } from "../qa-pair.ts";
import { applyRules, type LabelRules, publishedLabelRules } from "./label-rules.ts";
import { type Operation, operations } from "./operations.ts";
import cueFile from "./question-cues.json" with { type: "json" };

const pattern = z.string().transform((source) => new RegExp(source, "iu"));
const cues = z
  .strictObject({
    operation: z.array(z.tuple([z.enum(operations), pattern])),
    truth: pattern,
    number: pattern,
    asked_year: pattern,
    year_condition: pattern,
    number_condition: pattern,
  })
  .parse(cueFile);

const yearConditions = new RegExp(cues.year_condition.source, "giu");

/** Returns the class names for every column that has rules. */
export function labelQuestion(
  pair: Pick<QaPair, "question" | "goldenTriples">,
  rules: LabelRules = publishedLabelRules,
): Record<string, readonly string[]> {
  const text = replaceQuotations(pair.question, "_").trim();
  const operation = operationOf(text);
  const provenByOneTriple =
    pair.goldenTriples.length === 1 || (pair.goldenTriples.length === 0 && operation === "basic");
  const features: Readonly<Record<string, readonly string[]>> = {
    retrieval_operation: [operation],
    graph_representation: [provenByOneTriple ? "one-triple" : "many-triples"],
    answer_format: [formatOf(operation)],
    answer_type: answerTypes(text, operation),
    condition_type: conditionTypes(text),
    intention_count: ["one"],
    question_goal: ["lookup"],
    answer_credibility: ["fact"],
  };
  return applyRules(features, rules);
}

function operationOf(text: string): Operation {
  return cues.operation.find(([, cue]) => cue.test(text))?.[0] ?? "basic";
}

function formatOf(operation: Operation): string {
  if (operation === "comparative" || operation === "relationship") return "report";
  return operation === "aggregation" || operation === "ranking" || operation === "negation"
    ? "list"
    : "one-value";
}

function answerTypes(text: string, operation: Operation): string[] {
  const number = cues.number.test(text);
  const year = cues.asked_year.test(text);
  if (operation === "basic" && cues.truth.test(text)) return ["truth"];
  const mainType =
    number || operation === "counting" ? "number" : operation === "relationship" ? "number" : "name";
  const report = formatOf(operation) === "report";
  const years = year || (report && cues.year_condition.test(text) && operation === "comparative");
  if (operation === "basic" && year) return ["year"];
  return [...(report ? ["text"] : []), mainType, ...(years && operation !== "counting" ? ["year"] : [])];
}

function conditionTypes(text: string): string[] {
  const year = cues.year_condition.test(text);
  const textWithoutYears = text.replace(yearConditions, "").replace(/^\S+/, "");
  // A title, a capitalised name or any other value is a named condition; a year alone is only a temporal condition.
  const name = /_|\p{Lu}/u.test(textWithoutYears) || !year;
  return [
    ...(name ? ["name"] : []),
    ...(year ? ["year"] : []),
    ...(cues.number_condition.test(text) ? ["number"] : []),
  ];
}
