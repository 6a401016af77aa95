/** Predicts the features that questions of a shape will have, before operands are drawn. See `forms/label-form.ts`. */
import { isTemporal } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { isOneFact, type Shape } from "../generate/shapes/shapes.ts";

/** Maps each label column to its possible features. */
export function possibleFeatures(
  store: FactStore,
  shape: Shape,
): Readonly<Record<string, readonly string[]>> {
  return {
    retrieval_operation: [shape.operation, shape.also?.operation ?? []].flat(),
    graph_representation: isOneFact(shape) ? ["one-triple", "many-triples"] : ["many-triples"],
    answer_format: possibleFormats(shape),
    answer_type: possibleAnswers(store, shape),
    condition_type: possibleConditions(store, shape),
    intention_count: [shape.also === undefined ? "one" : "several"],
    question_goal: ["lookup"],
    answer_credibility: ["fact"],
  };
}

function possibleFormats({ operation, also }: Shape): readonly string[] {
  return [...formatsOf(operation), ...(also === undefined ? [] : formatsOf(also.operation))];
}

function formatsOf(operation: Shape["operation"]): readonly string[] {
  switch (operation) {
    case "basic":
    case "counting":
      return ["one-value"];
    case "superlative":
      return ["one-value", "list"];
    case "comparative":
    case "relationship":
      return ["report"];
    default:
      return ["list"];
  }
}

function possibleAnswers(store: FactStore, shape: Shape): readonly string[] {
  const second = shape.also === undefined ? [] : featuresOfValue(store, shape.also.ask);
  return [...firstAnswers(store, shape), ...second];
}

function firstAnswers(store: FactStore, { operation, ask, key, branch }: Shape): readonly string[] {
  const valueFeatures = ask === null ? ["name"] : featuresOfValue(store, ask);
  const keyFeatures =
    key !== undefined && "field" in key && isTemporal(store.field(key.field)) ? ["year"] : [];
  switch (operation) {
    case "counting":
      return ["number"];
    case "relationship":
      return ["text", "number", ...keyFeatures];
    case "comparative": {
      const dated = branch !== undefined && branch.kind !== "title" && isTemporal(store.field(branch.field));
      return ["text", "number", ...valueFeatures, ...(dated ? ["year"] : [])];
    }
    default:
      return [...valueFeatures, ...keyFeatures];
  }
}

function possibleConditions(store: FactStore, { where, branch }: Shape): readonly string[] {
  return [...where, ...(branch === undefined ? [] : [branch])].map((slot) => {
    if (slot.kind === "title") return "name";
    if (isTemporal(store.field(slot.field))) return "year";
    return store.field(slot.field)?.valueKind === "number" ? "number" : "name";
  });
}

function featuresOfValue(store: FactStore, name: string): readonly string[] {
  switch (store.field(name)?.valueKind) {
    case "year":
    case "date":
      return ["year"];
    case "number":
      return ["number"];
    case "flag":
    case "status":
      return ["truth", "name"];
    case "url":
      return ["url", "name"];
    case "text":
      return ["text"];
    default:
      return ["name"];
  }
}
