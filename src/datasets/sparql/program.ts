/**
 * Converts a query form to a program of small functions.
 *
 * Source: KQA Pro (Cao et al., ACL 2022). The functions FindAll, Find, FilterConcept, FilterStr, FilterNum, And, Or,
 * Not, Count, QueryName and QueryAttr mean the same as in KQA Pro. Unlike in KQA Pro, Rank, SelectAmong, GroupCount and
 * Compare accept any key by which a form ranks or groups. The function Both returns the results of two requests.
 */
import { type Constraint, type QueryForm, requestsOf } from "../forms/form.ts";

export type ProgramStep = {
  readonly function: string;
  readonly inputs: readonly string[];
  /** The positions of the steps whose results this step takes as input. */
  readonly dependencies: readonly number[];
};

export function programOf(form: QueryForm): ProgramStep[] {
  const steps: ProgramStep[] = [];
  const add: Add = (name, inputs = [], dependencies = []) =>
    steps.push({ function: name, inputs, dependencies }) - 1;
  const sets = (form.branches ?? [[]]).map((branch) => addSet(add, form, [...form.where, ...branch]));
  const [set = 0] = sets;
  switch (form.operation) {
    case "basic":
    case "aggregation":
    case "negation":
      addRequests(add, form, set);
      break;
    case "counting":
      addCount(add, form, set);
      break;
    case "ranking":
      add("Rank", [keyOf(form), form.order ?? "ascending"], [addRequestedValues(add, form, set)]);
      break;
    case "superlative":
      add(
        "SelectAmong",
        [keyOf(form), form.order === "ascending" ? "smallest" : "largest"],
        [addRequestedValues(add, form, set)],
      );
      break;
    case "relationship":
      add("GroupCount", [keyOf(form), form.ask ?? "", form.measure ?? "hubs"], [set]);
      break;
    case "comparative": {
      const measured = sets.map((side) =>
        form.measure === undefined ? addRequestedValues(add, form, side) : addCount(add, form, side),
      );
      add("Compare", [], measured);
    }
  }
  return steps;
}

type Add = (name: string, inputs?: readonly string[], dependencies?: readonly number[]) => number;

function addSet(add: Add, form: QueryForm, where: readonly Constraint[]): number {
  const title = where.find((one) => "title" in one);
  let at = title && "title" in title ? add("Find", [title.title]) : add("FindAll");
  if (form.hub !== "") at = add("FilterConcept", [form.hub], [at]);
  for (const constraint of where) if (!("title" in constraint)) at = addConstraint(add, constraint, at);
  return at;
}

function addConstraint(add: Add, constraint: Exclude<Constraint, { title: string }>, at: number): number {
  const { field } = constraint;
  if ("between" in constraint) {
    const [from, to] = constraint.between;
    return add("FilterNum", [field, String(to), "<="], [add("FilterNum", [field, String(from), ">="], [at])]);
  }
  if ("absent" in constraint) return add("FilterNone", [field], [at]);
  if ("missing" in constraint) return add("FilterUnstated", [field], [at]);
  const values = "in" in constraint ? constraint.in : constraint.not;
  const [first = at, ...others] = values.map((value) => add("FilterStr", [field, value], [at]));
  const any = others.reduce((left, right) => add("Or", [], [left, right]), first);
  return "in" in constraint ? any : add("Not", [], [at, any]);
}

function addRequestedValues(add: Add, form: QueryForm, set: number): number {
  return form.ask === null ? add("QueryName", [], [set]) : add("QueryAttr", [form.ask], [set]);
}

function addRequests(add: Add, form: QueryForm, set: number): void {
  const requestedValues = requestsOf(form).map((request) => addRequestedValues(add, request, set));
  if (requestedValues.length > 1) add("Both", [], requestedValues);
}

function addCount(add: Add, form: QueryForm, set: number): number {
  if (form.ask === null || form.measure === undefined || form.measure === "hubs")
    return add("Count", [], [set]);
  return add(form.measure === "values" ? "CountDistinct" : "Count", [], [addRequestedValues(add, form, set)]);
}

function keyOf({ key }: QueryForm): string {
  if (key === undefined) return "frequency";
  return "field" in key ? key.field : key.by;
}
