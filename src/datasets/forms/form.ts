/**
 * Query forms: the meaning of a question, independent of its wording and of the layout of the graph.
 *
 * A form is stored as JSON with its question, so anyone can run it again. Its schema is strict: an unknown key is an
 * error, not an extension.
 */
import { z } from "zod";
import { InputError } from "../../errors.ts";
import { checkSchema, parseJson } from "../../io/index.ts";

export const operations = [
  "basic",
  "aggregation",
  "counting",
  "ranking",
  "comparative",
  "relationship",
  "negation",
  "superlative",
] as const;
export type Operation = (typeof operations)[number];

const fieldName = z.string().min(1);
const values = z.array(z.string().min(1)).min(1);
const constraint = z.union([
  /** The hub with this title. */
  z.strictObject({ title: z.string().min(1) }),
  /** One of the values. */
  z.strictObject({ field: fieldName, in: values }),
  /** A number or year in the closed interval. */
  z.strictObject({ field: fieldName, between: z.tuple([z.number(), z.number()]) }),
  /** A value of the field, but none of these. */
  z.strictObject({ field: fieldName, not: values }),
  /** The graph states that there is no value. */
  z.strictObject({ field: fieldName, absent: z.literal(true) }),
  /** The graph states nothing; only valid under a closed world. */
  z.strictObject({ field: fieldName, missing: z.literal(true) }),
]);

const formSchema = z.strictObject({
  version: z.literal(1),
  /** Type of the hubs the form ranges over; empty for graphs without types. */
  hub: z.string(),
  operation: z.enum(operations),
  where: z.array(constraint),
  /** The requested or measured field, or null for the hubs themselves. */
  ask: fieldName.nullable(),
  /** What is counted. Occurrences count facts, so a value that a hub has twice counts twice. */
  measure: z.enum(["hubs", "values", "occurrences"]).optional(),
  /** The key of order or groups: a field, the label, or the number of hubs with a value. */
  key: z
    .union([z.strictObject({ field: fieldName }), z.strictObject({ by: z.enum(["label", "frequency"]) })])
    .optional(),
  order: z.enum(["ascending", "descending"]).optional(),
  /** The two sides of a comparison: constraints in addition to `where`. */
  branches: z.tuple([z.array(constraint), z.array(constraint)]).optional(),
  closed_world: z.literal(true).optional(),
  /** Whether the question names the field before each value. */
  typed: z.boolean(),
});

export type Constraint = z.output<typeof constraint>;
export type QueryForm = z.output<typeof formSchema>;

/** @throws InputError with the place in the form */
export function parseForm(text: string, file: string): QueryForm {
  const form = checkSchema(parseJson(text, file), formSchema, file);
  const needsClosedWorld = form.where.some((one) => "missing" in one) && form.closed_world !== true;
  if (needsClosedWorld) {
    throw new InputError({ file, path: "$.where" }, "`missing` requires closed_world: true");
  }
  return form;
}

export function formatForm(form: QueryForm): string {
  return JSON.stringify(form);
}

/** All constraints of a form, including both branches. */
export function constraintsOf(form: QueryForm): readonly Constraint[] {
  return [...form.where, ...(form.branches ?? []).flat()];
}

/** The field whose values determine order or groups. */
export function keyField(form: QueryForm): string | null {
  return form.key && "field" in form.key ? form.key.field : null;
}

/** A constraint in a few words, for messages. */
export function describeConstraint(constraint: Constraint): string {
  if ("title" in constraint) return `the title "${constraint.title}"`;
  const { field } = constraint;
  if ("in" in constraint) return `"${field}" is "${constraint.in.join('" or "')}"`;
  if ("not" in constraint) return `"${field}" is not "${constraint.not.join('" or "')}"`;
  if ("between" in constraint) return `"${field}" from ${constraint.between.join(" to ")}`;
  return `no "${field}"`;
}
