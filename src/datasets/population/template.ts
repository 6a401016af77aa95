/**
 * Defines contribution templates, which lay out the facts about a publication as triples. A template is data, so a new
 * layout requires no code.
 */
import { z } from "zod";
import type { Mapping } from "./mapping.ts";

/** The repetition of an edge for each value at a path. The inner paths start from that value. */
export type Repetition = {
  readonly each?: string | undefined;
  /** Whether to lay out the edge once for an empty record if there are no values. */
  readonly at_least_once?: boolean | undefined;
};

export type TemplateEdge =
  /**
   * Creates one triple per value. The triple leads to a separate literal or, with `shared`, to a single node for all
   * values with this label.
   */
  | {
      readonly kind: "value";
      readonly predicate: string;
      readonly value: string;
      /** Maps values to labels, if these differ. */
      readonly labels?: Readonly<Record<string, string>> | undefined;
      /** Whether each value may occur only once per subject. */
      readonly distinct?: boolean | undefined;
      /** The literal to write if the path has no value, or only values that have already been written. */
      readonly absent?: string | undefined;
      readonly shared?: boolean | undefined;
      readonly types?: readonly string[] | undefined;
    }
  /** Creates `True` if there is an annotated value at the path, and `False` otherwise. */
  | { readonly kind: "flag"; readonly predicate: string; readonly value: string }
  /** Creates `True` or `False` for each listed value. Each value has its own predicate. */
  | {
      readonly kind: "choices";
      readonly value: string;
      readonly predicates: Readonly<Record<string, string>>;
    }
  /** A node with its edges. Its label may contain paths in braces, or the source's name: `{@key}`. */
  | (Repetition & {
      readonly kind: "node";
      readonly predicate: string;
      readonly label: string;
      readonly types?: readonly string[] | undefined;
      readonly shared?: boolean | undefined;
      readonly absent?: string | undefined;
      readonly edges: readonly TemplateEdge[];
    })
  /** Edges from the same subject that are repeated together. */
  | (Repetition & { readonly kind: "group"; readonly edges: readonly TemplateEdge[] });

/** The fields of every paper in an ORKG, and the predicate that leads to its contributions. */
export type OrkgFields = {
  readonly contributions: string;
  readonly doi?: string | undefined;
  readonly year?: string | undefined;
  readonly venue?: string | undefined;
  readonly authors?: string | undefined;
};

export type Template = {
  readonly name: string;
  readonly description: string;
  readonly mapping: Mapping;
  readonly orkg?: OrkgFields | undefined;
  readonly hub: {
    readonly label: string;
    readonly types: readonly string[];
    readonly edges: readonly TemplateEdge[];
  };
};

const text = z.string().min(1);
const repetition = { each: text.optional(), at_least_once: z.boolean().optional() };

const edgeSchema: z.ZodType<TemplateEdge> = z.lazy(() =>
  z.discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("value"),
      predicate: text,
      value: text,
      labels: z.record(z.string(), z.string()).optional(),
      distinct: z.boolean().optional(),
      absent: text.optional(),
      shared: z.boolean().optional(),
      types: z.array(text).optional(),
    }),
    z.strictObject({ kind: z.literal("flag"), predicate: text, value: text }),
    z.strictObject({ kind: z.literal("choices"), value: text, predicates: z.record(z.string(), text) }),
    z.strictObject({
      kind: z.literal("node"),
      ...repetition,
      predicate: text,
      label: text,
      types: z.array(text).optional(),
      shared: z.boolean().optional(),
      absent: text.optional(),
      edges: z.array(edgeSchema).default([]),
    }),
    z.strictObject({ kind: z.literal("group"), ...repetition, edges: z.array(edgeSchema).min(1) }),
  ]),
);

export const templateSchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  name: text,
  description: z.string().default(""),
  /** The path of the mapping file, relative to the template. */
  mapping: text,
  orkg: z
    .strictObject({
      contributions: text,
      doi: text.optional(),
      year: text.optional(),
      venue: text.optional(),
      authors: text.optional(),
    })
    .optional(),
  hub: z.strictObject({ label: text, types: z.array(text).default([]), edges: z.array(edgeSchema).min(1) }),
});
