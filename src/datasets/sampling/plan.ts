/**
 * Defines the plan file with the parameters of the clustering strategy (thesis, section 7.1.8.1, step 1): restrictions
 * on publications, fields to cluster, additional restrictions, the requested field, and the wording.
 */
import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import { nearestOf } from "../../base/text/nearest.ts";
import { foldLabel } from "../../base/text/words.ts";
import { operations } from "../labels/operations.ts";
import type { Field, SampledClass } from "./fields.ts";
import { nameOfEnd } from "./naming.ts";
import type { Sampler } from "./open-sampler.ts";
import { withoutEffect } from "./user-lexicon.ts";

const restriction = z.union([
  z.strictObject({ field: z.string(), in: z.array(z.string()).min(1) }),
  z.strictObject({ field: z.string(), between: z.tuple([z.number(), z.number()]) }),
  z.strictObject({ field: z.string(), absent: z.literal(true) }),
  z.strictObject({ field: z.string(), missing: z.literal(true) }),
]);
const mode = z.enum(["collect", "split"]);

export const planSchema = z.strictObject({
  /**
   * The operation of the questions. A plan with `comparative` compares each cluster of the last field in `values` with
   * the next cluster, while all other conditions stay the same.
   */
  operation: z.enum(operations),
  /** The id or label of the entity to start from, which becomes the topic entity of the questions. */
  topic: z.string().optional(),
  /** The predicate type restriction: the id or label of a predicate that the subgraph of a publication must contain. */
  type: z.string().optional(),
  /**
   * The predicate value restriction: the fields whose values are to be clustered. Each question uses one cluster per
   * field.
   */
  values: z.union([z.string().transform((one) => [one]), z.array(z.string()).min(1)]),
  /** Additional restrictions. */
  restrictions: z.array(restriction).default([]),
  /** The requested field; by default, the questions ask for publications. */
  ask: z.string().nullable().default(null),
  /**
   * Whether to generate one question per cluster (`collect`) or one per value (`split`): a single choice, or one for
   * each field.
   */
  mode: z.union([mode, z.record(z.string(), mode)]).default("collect"),
  measure: z.enum(["hubs", "values", "occurrences"]).optional(),
  key: z
    .union([z.strictObject({ field: z.string() }), z.strictObject({ by: z.enum(["label", "frequency"]) })])
    .optional(),
  order: z.enum(["ascending", "descending"]).optional(),
  typed: withoutEffect("the grammar decides whether a question names its fields"),
  /**
   * The wording, with field names in square brackets; by default, the grammar provides it. In a comparison, the
   * compared field occurs twice, once for each side.
   */
  template: z.string().optional(),
  /** Additional instructions for the language model. */
  instructions: z.string().default(""),
  /** The maximum cosine distance between neighbouring values in a cluster. */
  eps: z.number().positive().max(2).optional(),
  minPts: z.int().positive().optional(),
});
export type Plan = z.output<typeof planSchema>;

/** The fields that a plan names, by the names in the plan. */
export type PlanFields = (name: string) => Field;

/** Finds a field by the label of its property, or by the noun that questions use for it. */
export function fieldNamed(
  { labels }: Pick<Sampler, "labels">,
  { fields }: SampledClass,
  name: string,
): Field | undefined {
  const key = foldLabel(name);
  const labelOf = ({ path }: Field): string => labels.get(path.at(-1)?.property ?? "") ?? "";
  return (
    fields.find((field) => foldLabel(labelOf(field)) === key) ??
    fields.find(({ words }) => foldLabel(words.noun) === key) ??
    fields.find(({ path }) => path.at(-1)?.property === name)
  );
}

/** @throws InputError with the nearest existing names if the graph does not have a field, value or slot of the plan */
export function checkPlan(sampler: Sampler, cls: SampledClass, plan: Plan, file: string): PlanFields {
  const found = new Map<string, Field>();
  const find = (name: string, path: string): Field => {
    const field = fieldNamed(sampler, cls, name);
    if (field === undefined)
      throw new InputError({ file, path }, `the graph has no field "${name}"`, {
        hint: nearestOf(
          name,
          cls.fields.map(({ words }) => words.noun),
        ),
      });
    found.set(name, field);
    return field;
  };
  for (const [path, name] of namedFields(plan)) if (name !== null) find(name, path);
  for (const [at, one] of plan.restrictions.entries()) {
    const field = find(one.field, `$.restrictions[${at}].field`);
    if ("between" in one && !/^(?:number|year|date)$/.test(field.ordered ?? ""))
      throw new InputError(
        { file, path: `$.restrictions[${at}].between` },
        `the values of "${one.field}" are no numbers, years or dates`,
        { hint: 'List the values under "in".' },
      );
    if (!("in" in one)) continue;
    const names = field.ends.map((end) => nameOfEnd(sampler, end));
    const known = new Set(names.map(foldLabel));
    const missing = one.in.find((value) => !known.has(foldLabel(value)));
    if (missing !== undefined)
      throw new InputError({ file, path: `$.restrictions[${at}].in` }, `no "${one.field}" is "${missing}"`, {
        hint: nearestOf(missing, names),
      });
  }
  checkSlots(plan, file);
  return (name) => found.get(name) as Field;
}

function namedFields(plan: Plan): [string, string | null][] {
  return [
    ...plan.values.map((name, at): [string, string] => [`$.values[${at}]`, name]),
    ["$.ask", plan.ask],
    ["$.key.field", plan.key && "field" in plan.key ? plan.key.field : null],
    ...(typeof plan.mode === "string" ? [] : Object.keys(plan.mode)).map((name): [string, string] => [
      `$.mode.${name}`,
      name,
    ]),
  ];
}

/** Checks the slots in the template, because an invalid slot would remain unfilled in every question. */
function checkSlots({ template, values, restrictions }: Plan, file: string): void {
  const names = [...values, ...restrictions.map(({ field }) => field)];
  const known = new Set(names.map(foldLabel));
  const strange = [...(template ?? "").matchAll(/\[([^[\]]+)\]/g)]
    .map(([, name = ""]) => name)
    .find((name) => !known.has(foldLabel(name)));
  if (strange === undefined) return;
  throw new InputError({ file, path: "$.template" }, `no field provides a value for the slot [${strange}]`, {
    hint: `A slot must be the field name of a value or restriction: ${names.join(", ")}.`,
  });
}
