/**
 * The parameters of the clustering strategy, as a file (thesis 7.1.8.1, step 1): what the publications must hold, whose
 * values are clustered, what else must hold, what is asked, and in which words.
 */
import { z } from "zod";
import { InputError } from "../../errors.ts";
import { valueKey } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { operations } from "../forms/form.ts";
import { nearestOf } from "./nearest-of.ts";

const restriction = z.union([
  z.strictObject({ field: z.string(), in: z.array(z.string()).min(1) }),
  z.strictObject({ field: z.string(), between: z.tuple([z.number(), z.number()]) }),
  z.strictObject({ field: z.string(), absent: z.literal(true) }),
  z.strictObject({ field: z.string(), missing: z.literal(true) }),
]);
const mode = z.enum(["collect", "split"]);

export const planSchema = z.strictObject({
  /** `comparative` sets each cluster of the last field of `values` against the next, under the same other conditions. */
  operation: z.enum(operations),
  /** Id or label of the entity the collection starts from; it becomes the topic of the questions. */
  topic: z.string().optional(),
  /** Predicate type restriction: id or label of a predicate that a publication must have in its subgraph. */
  type: z.string().optional(),
  /** Predicate value restriction: the fields whose values are clustered; a question takes one cluster of each. */
  values: z.union([z.string().transform((one) => [one]), z.array(z.string()).min(1)]),
  /** Additional restrictions: what else must hold. */
  restrictions: z.array(restriction).default([]),
  /** What is asked for; the publications without it. */
  ask: z.string().nullable().default(null),
  /** One question per cluster, or one per value; for all fields, or field by field. */
  mode: z.union([mode, z.record(z.string(), mode)]).default("collect"),
  measure: z.enum(["hubs", "values", "occurrences"]).optional(),
  key: z
    .union([z.strictObject({ field: z.string() }), z.strictObject({ by: z.enum(["label", "frequency"]) })])
    .optional(),
  order: z.enum(["ascending", "descending"]).optional(),
  typed: z.boolean().default(true),
  /**
   * The question's words, with the fields it names in square brackets; worded by the grammars without it. A field that is
   * compared stands twice, once for each side.
   */
  template: z.string().optional(),
  /** Instructions for the language model in addition to the template. */
  instructions: z.string().default(""),
  /** Largest cosine distance between values of a cluster, and how many near values make one. */
  eps: z.number().positive().max(2).optional(),
  minPts: z.int().positive().optional(),
});
export type Plan = z.output<typeof planSchema>;

/** @throws InputError for a field, value or slot that the facts do not have, with those that are nearest */
export function checkPlan(store: FactStore, plan: Plan, file: string): void {
  const fields = store.fields.map(({ name }) => name);
  for (const [path, name] of namedFields(plan)) {
    if (name === null || store.field(name)) continue;
    throw new InputError({ file, path }, `the graph has no field "${name}"`, {
      hint: nearestOf(name, fields),
    });
  }
  for (const [at, one] of plan.restrictions.entries()) {
    if (!("in" in one)) continue;
    const field = store.field(one.field)?.name ?? one.field;
    const missing = one.in.find((value) => store.hubsWith(field, valueKey(value)).length === 0);
    if (missing === undefined) continue;
    const labels = [...store.values(field).values()].map(({ label }) => label);
    const path = `$.restrictions[${at}].in`;
    throw new InputError({ file, path }, `no "${field}" is "${missing}"`, {
      hint: nearestOf(missing, labels),
    });
  }
  checkSlots(plan, file);
}

function namedFields(plan: Plan): [string, string | null][] {
  return [
    ...plan.values.map((name, at): [string, string] => [`$.values[${at}]`, name]),
    ["$.ask", plan.ask],
    ["$.key.field", plan.key && "field" in plan.key ? plan.key.field : null],
    ...plan.restrictions.map(({ field }, at): [string, string] => [`$.restrictions[${at}].field`, field]),
    ...(typeof plan.mode === "string" ? [] : Object.keys(plan.mode)).map((name): [string, string] => [
      `$.mode.${name}`,
      name,
    ]),
  ];
}

/** A slot that nothing fills would stand in every question. */
function checkSlots({ template, values, restrictions }: Plan, file: string): void {
  const names = [...values, ...restrictions.map(({ field }) => field)];
  const known = new Set(names.map(valueKey));
  const strange = [...(template ?? "").matchAll(/\[([^\]]+)\]/g)]
    .map(([, name = ""]) => name)
    .find((name) => !known.has(valueKey(name)));
  if (strange === undefined) return;
  throw new InputError({ file, path: "$.template" }, `nothing fills the slot [${strange}]`, {
    hint: `Slots name fields of values or restrictions: ${names.join(", ")}.`,
  });
}
