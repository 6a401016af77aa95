/** Phase 1, planning: the taxonomy's purpose, steps S1–S5, and the rules that later phases follow (thesis 5.2.1). */
import { z } from "zod";
import { documentHeader } from "./document-header.ts";

/** Step S3: one parent with inheriting subclasses; part-of or cause trees; a two-dimensional matrix; facets. */
export const structures = ["hierarchy", "tree", "paradigm", "faceted"] as const;
/** Step S4: nominal scales, or numbers. */
export const procedures = ["qualitative", "quantitative"] as const;

const text = z.string().trim().min(1);

export const planningSchema = z.strictObject({
  ...documentHeader("planning"),
  /** S1: sentences that state what is classified and for what purpose. */
  objective: z.string().default(""),
  /** S2. */
  domain: z.string().default(""),
  structure: z.enum(structures).nullable().default(null),
  procedure: z.enum(procedures).nullable().default(null),
  /** S5: the kinds and fields of literature from which classes are taken. */
  literature: z
    .strictObject({ topics: z.array(text).default([]), domains: z.array(text).default([]) })
    .prefault({}),
  /** Whether a cluster belongs to only one category (thesis 5.2.4, categorisation). */
  disjoint: z.boolean().default(true),
  /** The level of abstraction at which classes count as the same (thesis 5.2.4, deduplication). */
  abstraction: z.string().default(""),
  /** The questions that make a category relevant, and whether the answers to all or to any of them must be yes. */
  relevance: z
    .strictObject({
      rule: z.enum(["all", "any"]).default("all"),
      questions: z.array(z.strictObject({ id: text, text })).default([]),
    })
    .prefault({}),
});

export type Planning = z.output<typeof planningSchema>;
