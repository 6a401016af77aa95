/** Labels a sampled question with the classes of the taxonomy, from its expression and its answer. */
import { type Denotation, type Expression, type Item } from "../../query/index.ts";
import { recordOf } from "../../io/index.ts";
import type { AnswerSet } from "../answer-set.ts";
import { type LabelRules, publishedLabelRules } from "../forms/label-form.ts";
import type { Construct, Drawn } from "./constructs.ts";
import type { Field } from "./fields.ts";

export function labelDrawn(
  { operation }: Construct,
  { conditions, expression, asked }: Drawn,
  denotation: Denotation,
  answers: AnswerSet,
  triples: number,
  rules: LabelRules = publishedLabelRules,
): Record<string, readonly string[]> {
  const features: Readonly<Record<string, readonly string[]>> = {
    retrieval_operation: [operation],
    graph_representation: [triples === 1 ? "one-triple" : "many-triples"],
    answer_format: [formatOf(answers)],
    answer_type: answerTypes(denotation, expression, asked),
    condition_type: conditionTypes(conditions),
    intention_count: ["one"],
    question_goal: ["lookup"],
    answer_credibility: ["fact"],
  };
  return recordOf(
    Object.entries(rules).map(([column, classes]) => [
      column,
      Object.keys(classes).flatMap((name) => (features[column]?.includes(name) ? [classes[name] ?? ""] : [])),
    ]),
  );
}

function formatOf({ kind, entries }: AnswerSet): string {
  if (kind === "groups" || kind === "comparison") return "report";
  return kind === "list" || kind === "ranking" || (kind === "winner" && entries.length > 1) ? "list" : "one-value";
}

function answerTypes(denotation: Denotation, expression: Expression, asked: Field | undefined): string[] {
  switch (denotation.type) {
    case "truth":
      return ["truth"];
    case "scalar":
      return ["number"];
    case "things":
      return ["name"];
    case "values":
      return [asked?.kind === "time" ? "year" : asked?.kind === "number" ? "number" : "name"];
    case "table": {
      const types = denotation.rows.flat(2).map((item) => typeOf(item, asked));
      return [...new Set([...(expression.op === "group" && expression.top === undefined ? ["text"] : []), ...types])];
    }
  }
}

function typeOf(item: Item, asked: Field | undefined): string {
  if (!("value" in item)) return "name";
  if (item.value.kind === "number") return asked?.kind === "time" && item.value.coefficient > 999n ? "year" : "number";
  return /^(?:year|date|dateTime|yearMonth)$/.test(item.value.kind) ? "year" : "name";
}

function conditionTypes(conditions: readonly Field[]): string[] {
  if (conditions.length === 0) return ["name"];
  return conditions.map(({ kind }) => (kind === "time" ? "year" : kind === "number" ? "number" : "name"));
}
