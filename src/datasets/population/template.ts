/**
 * Defines contribution templates, which lay out the facts about a publication as triples. A template is data, so a new
 * layout requires no code.
 */
import { z } from "zod";
import type { Mapping } from "./mapping.ts";

const text = z.string().min(1);

/** The repetition of an edge for each value at a path. The inner paths start from that value. */
const repetition = {
  each: text.optional(),
  /** Whether to lay out the edge once for an empty record if there are no values. */
  at_least_once: z.boolean().optional(),
};
export type Repetition = { readonly [K in keyof typeof repetition]?: z.output<(typeof repetition)[K]> };

/**
 * Creates one triple per value. The triple leads to a separate literal or, with `shared`, to a single node for all values
 * with this label.
 */
const valueEdge = z.strictObject({
  kind: z.literal("value"),
  predicate: text,
  value: text,
  /** Maps values to labels, if these differ. */
  labels: z.record(z.string(), z.string()).optional(),
  /** Whether each value may occur only once per subject. */
  distinct: z.boolean().optional(),
  /** The literal to write if the path has no value, or only values that have already been written. */
  absent: text.optional(),
  shared: z.boolean().optional(),
  types: z.array(text).optional(),
});

/** Creates `True` if there is an annotated value at the path, and `False` otherwise. */
const flagEdge = z.strictObject({ kind: z.literal("flag"), predicate: text, value: text });

/** Creates `True` or `False` for each listed value. Each value has its own predicate. */
const choicesEdge = z.strictObject({
  kind: z.literal("choices"),
  value: text,
  predicates: z.record(z.string(), text),
});

/** A node with its edges. Its label may contain paths in braces, or the source's name: `{@key}`. */
const nodeEdge = z.strictObject({
  kind: z.literal("node"),
  ...repetition,
  predicate: text,
  label: text,
  types: z.array(text).optional(),
  shared: z.boolean().optional(),
  absent: text.optional(),
});

/** Edges from the same subject that are repeated together. */
const groupEdge = z.strictObject({ kind: z.literal("group"), ...repetition });

export type TemplateEdge =
  | z.output<typeof valueEdge | typeof flagEdge | typeof choicesEdge>
  | (z.output<typeof nodeEdge | typeof groupEdge> & { readonly edges: readonly TemplateEdge[] });

const edgeSchema: z.ZodType<TemplateEdge> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    valueEdge,
    flagEdge,
    choicesEdge,
    nodeEdge.extend({ edges: z.array(edgeSchema).default([]) }),
    groupEdge.extend({ edges: z.array(edgeSchema).min(1) }),
  ]),
);

/** The fields of every paper in an ORKG, and the predicate that leads to its contributions. */
const orkgSchema = z.strictObject({
  contributions: text,
  doi: text.optional(),
  year: text.optional(),
  venue: text.optional(),
  authors: text.optional(),
});
export type OrkgFields = z.output<typeof orkgSchema>;

export const templateSchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  name: text,
  description: z.string().default(""),
  /** The path of the mapping file, relative to the template. */
  mapping: text,
  orkg: orkgSchema.optional(),
  hub: z.strictObject({ label: text, types: z.array(text).default([]), edges: z.array(edgeSchema).min(1) }),
});

/** A template with its mapping. */
export type Template = Omit<z.output<typeof templateSchema>, "$schema" | "version" | "mapping"> & {
  readonly mapping: Mapping;
};
