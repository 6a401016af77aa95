/**
 * The clustering strategy with its parameters given: which field's values are clustered, what restricts them, what is
 * asked, and in which words. Every cluster (or, split, every value) is tried; nothing is drawn by chance.
 *
 * Source: thesis 7.1.8.1, steps 1 to 7.
 */
import { distance } from "fastest-levenshtein";
import { z } from "zod";
import { InputError } from "../../errors.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { type Constraint, operations, type QueryForm } from "../forms/form.ts";
import { type LabelRules, publishedLabelRules } from "../forms/label-form.ts";
import type { QaPair } from "../qa-pair.ts";
import { capitalise, joinList } from "../wording/english.ts";
import { buildPair } from "./build-pair.ts";
import { createTopics } from "./topic.ts";
import type { ValueClusters } from "./value-clusters.ts";

const restriction = z.union([
  z.strictObject({ field: z.string(), in: z.array(z.string()).min(1) }),
  z.strictObject({ field: z.string(), between: z.tuple([z.number(), z.number()]) }),
  z.strictObject({ field: z.string(), absent: z.literal(true) }),
]);

export const planSchema = z.strictObject({
  operation: z.enum(operations.filter((operation) => operation !== "comparative")),
  /** The field whose values are clustered, one question per cluster or value. */
  values: z.string(),
  /** What else must hold. */
  restrictions: z.array(restriction).default([]),
  /** What is asked for; the publications without it. */
  ask: z.string().nullable().default(null),
  mode: z.enum(["collect", "split"]).default("collect"),
  measure: z.enum(["hubs", "values", "occurrences"]).optional(),
  key: z
    .union([z.strictObject({ field: z.string() }), z.strictObject({ by: z.enum(["label", "frequency"]) })])
    .optional(),
  order: z.enum(["ascending", "descending"]).optional(),
  typed: z.boolean().default(true),
  /** The question's words, with the fields it names in square brackets; worded by the grammars without it. */
  template: z.string().optional(),
});
export type Plan = z.output<typeof planSchema>;

export type PlanReport = {
  readonly pairs: readonly QaPair[];
  readonly refused: Readonly<Record<string, number>>;
};

export type PlanOptions = {
  readonly graph: string;
  /** Name of the plan's file, for messages. */
  readonly file: string;
  readonly largestGolden: number;
  readonly rules?: LabelRules;
};

/** @throws InputError for a field or value that the facts do not have, with those that are nearest */
export function runPlan(
  store: FactStore,
  clusters: ValueClusters,
  plan: Plan,
  options: PlanOptions,
): PlanReport {
  checkPlan(store, plan, options.file);
  const context = {
    store,
    topics: createTopics(store),
    rules: options.rules ?? publishedLabelRules,
    graph: options.graph,
    largestGolden: options.largestGolden,
  };
  const pairs = new Map<string, QaPair>();
  const refused = new Map<string, number>();
  for (const operand of operandsOf(store, clusters, plan)) {
    const form = formOf(store, plan, operand);
    const pair = buildPair(context, form, "plain");
    if ("refused" in pair) refused.set(pair.refused, (refused.get(pair.refused) ?? 0) + 1);
    else pairs.set(pair.uid, plan.template === undefined ? pair : worded(pair, plan.template, form));
  }
  return { pairs: [...pairs.values()], refused: Object.fromEntries(refused) };
}

/** One operand per cluster, else per value, in the order of the values. */
function operandsOf(store: FactStore, clusters: ValueClusters, plan: Plan): string[][] {
  const field = store.field(plan.values)?.name ?? plan.values;
  const seen = new Set<string>();
  return [...store.values(field)].flatMap(([key, { label }]) => {
    const cluster = plan.mode === "collect" ? clusters.get(field)?.get(key) : undefined;
    const operand = cluster === undefined ? [label] : [...cluster];
    const name = operand[0] ?? label;
    if (seen.has(name)) return [];
    seen.add(name);
    return [operand];
  });
}

function formOf(store: FactStore, plan: Plan, operand: string[]): QueryForm {
  const { operation, restrictions, ask, measure, key, order, typed, values } = plan;
  return {
    version: 1,
    hub: store.hubType,
    operation,
    where: [{ field: values, in: operand }, ...restrictions],
    ask,
    ...(measure === undefined ? {} : { measure }),
    ...(key === undefined ? {} : { key }),
    ...(order === undefined ? {} : { order }),
    typed,
  };
}

/** Fills `[field]` in the template with the operands of the form. */
function worded(pair: QaPair, template: string, form: QueryForm): QaPair {
  const question = template.replace(/\[([^\]]+)\]/g, (slot, name: string) => {
    const constraint = form.where.find((one) => !("title" in one) && valueKey(one.field) === valueKey(name));
    return constraint === undefined ? slot : operandText(constraint);
  });
  return { ...pair, question: capitalise(question), template };
}

function operandText(constraint: Constraint): string {
  if ("in" in constraint) return joinList(constraint.in, "or");
  return "between" in constraint ? `${constraint.between[0]} to ${constraint.between[1]}` : "";
}

function checkPlan(store: FactStore, plan: Plan, file: string): void {
  const named: [string, string | null][] = [
    ["$.values", plan.values],
    ["$.ask", plan.ask],
    ["$.key.field", plan.key && "field" in plan.key ? plan.key.field : null],
    ...plan.restrictions.map(({ field }, at): [string, string] => [`$.restrictions[${at}].field`, field]),
  ];
  const fields = store.fields.map(({ name }) => name);
  for (const [path, name] of named) {
    if (name !== null && !store.field(name)) {
      throw new InputError({ file, path }, `the graph has no field "${name}"`, {
        hint: nearestOf(name, fields),
      });
    }
  }
  for (const [at, one] of plan.restrictions.entries()) {
    const field = store.field(one.field)?.name ?? one.field;
    const missing =
      "in" in one ? one.in.find((value) => store.hubsWith(field, valueKey(value)).length === 0) : undefined;
    if (missing !== undefined) {
      const labels = [...store.values(field).values()].map(({ label }) => label);
      const path = `$.restrictions[${at}].in`;
      throw new InputError({ file, path }, `no "${field}" is "${missing}"`, {
        hint: nearestOf(missing, labels),
      });
    }
  }
}

function nearestOf(name: string, known: readonly string[]): string {
  const nearest = known
    .map((label) => ({
      label,
      away: distance(valueKey(name), valueKey(label)) / Math.max(name.length, label.length),
    }))
    .sort((left, right) => left.away - right.away)
    .slice(0, 5)
    .map(({ label }) => label);
  return `Nearest: ${nearest.join(", ")}.`;
}
