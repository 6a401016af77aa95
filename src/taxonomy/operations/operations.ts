/**
 * Defines the operations that turn an increment into the next one: the elements of Δ in T(i+1) = Refine(T(i), Δ).
 *
 * Every operation has a reason and may refer to the finding that caused it. Source: thesis, section 5.2.6.
 */
import { z } from "zod";
import { relations } from "../model.ts";

const name = z.string().trim().min(1);
const position = z.int().min(0).optional();

export const relevanceSchema = z.strictObject({ relevant: z.boolean(), reason: name });

/**
 * The cause of an operation: the value of a metric, overlapping classes (`Category - Class`), or a recorded finding.
 */
const cause = z.strictObject({
  metric: name.optional(),
  overlaps: z.array(z.tuple([name, name])).optional(),
  finding: name.optional(),
});

const explanation = { reason: name, cause: cause.optional() };
const classRef = z.strictObject({ category: name, class: name });

/**
 * The operations on classes. `at` is a position in the target's list, counting from 0 (default: the end of the list).
 */
const classOperations = [
  z.strictObject({
    op: z.literal("create-class"),
    category: name,
    class: name,
    description: z.string(),
    at: position,
    relevance: relevanceSchema.optional(),
    ...explanation,
  }),
  z.strictObject({ op: z.literal("rename-class"), category: name, class: name, to: name, ...explanation }),
  z.strictObject({
    op: z.literal("describe-class"),
    category: name,
    class: name,
    description: z.string(),
    ...explanation,
  }),
  z.strictObject({
    op: z.literal("move-class"),
    category: name,
    class: name,
    to: name,
    at: position,
    ...explanation,
  }),
  z.strictObject({
    op: z.literal("merge-classes"),
    classes: z.array(classRef).min(1),
    into: classRef,
    description: z.string().optional(),
    at: position,
    ...explanation,
  }),
  z.strictObject({
    op: z.literal("split-class"),
    category: name,
    class: name,
    into: z.array(z.strictObject({ class: name, description: z.string(), clusters: z.array(name) })).min(2),
    ...explanation,
  }),
  z.strictObject({
    op: z.literal("copy-class"),
    category: name,
    class: name,
    to: name,
    as: name.optional(),
    description: z.string().optional(),
    at: position,
    ...explanation,
  }),
  z.strictObject({ op: z.literal("remove-class"), category: name, class: name, ...explanation }),
  /** Sets the clusters of extracted classes that support a class. */
  z.strictObject({
    op: z.literal("ground-class"),
    category: name,
    class: name,
    clusters: z.array(name),
    ...explanation,
  }),
  /** Records the relation of a class to a compared taxonomy, or withdraws it if the value is `null`. */
  z.strictObject({
    op: z.literal("compare-class"),
    category: name,
    class: name,
    taxonomy: name,
    relation: z.enum(relations).nullable(),
    ...explanation,
  }),
  /**
   * Records the argument for why a class does or does not serve the purpose, or withdraws it if the value is `null`.
   */
  z.strictObject({
    op: z.literal("argue-class"),
    category: name,
    class: name,
    relevance: relevanceSchema.nullable(),
    ...explanation,
  }),
] as const;

const categoryOperations = [
  z.strictObject({
    op: z.literal("create-category"),
    category: name,
    description: z.string(),
    exclusive: z.boolean().optional(),
    guideline: name.optional(),
    at: position,
    ...explanation,
  }),
  z.strictObject({ op: z.literal("rename-category"), category: name, to: name, ...explanation }),
  z.strictObject({
    op: z.literal("describe-category"),
    category: name,
    description: z.string().optional(),
    exclusive: z.boolean().optional(),
    /** An empty string removes the guideline. */
    guideline: z.string().trim().optional(),
    ...explanation,
  }),
  z.strictObject({ op: z.literal("move-category"), category: name, at: z.int().min(0), ...explanation }),
  z.strictObject({
    op: z.literal("merge-categories"),
    categories: z.array(name).min(2),
    into: name,
    description: z.string().optional(),
    ...explanation,
  }),
  z.strictObject({
    op: z.literal("split-category"),
    category: name,
    into: z
      .array(z.strictObject({ category: name, description: z.string(), classes: z.array(name).min(1) }))
      .min(2),
    ...explanation,
  }),
  z.strictObject({
    op: z.literal("copy-category"),
    category: name,
    as: name,
    description: z.string(),
    without: z.array(name).optional(),
    at: position,
    ...explanation,
  }),
  z.strictObject({ op: z.literal("remove-category"), category: name, ...explanation }),
] as const;

export const operationSchema = z.discriminatedUnion("op", [...classOperations, ...categoryOperations]);
export type Operation = z.output<typeof operationSchema>;
type OperationName = Operation["op"];
/** Selects the type of an operation by its name. */
export type OperationOf<N extends OperationName> = Extract<Operation, { readonly op: N }>;
