/**
 * Defines the file of phase 1, planning: the taxonomy's purpose, steps S1–S5, and the rules for later phases (thesis,
 * section 5.2.1).
 */
import { z } from "zod";
import { documentHeader } from "./document-header.ts";

/**
 * The structures of step S3: a hierarchy with inheritance, a tree of components or causes, a two-dimensional matrix
 * (paradigm), or facets.
 */
export const structures = ["hierarchy", "tree", "paradigm", "faceted"] as const;
/** The procedures of step S4: nominal scales (qualitative) or numbers (quantitative). */
export const procedures = ["qualitative", "quantitative"] as const;

const text = z.string().trim().min(1);

export const planningSchema = z.strictObject({
  ...documentHeader("planning"),
  /** Step S1: the subject and the purpose of the classification. */
  objective: z.string().default(""),
  /** Step S2: the domain. */
  domain: z.string().default(""),
  structure: z.enum(structures).nullable().default(null),
  procedure: z.enum(procedures).nullable().default(null),
  /** Step S5: the types and fields of literature that provide classes. */
  literature: z
    .strictObject({ topics: z.array(text).default([]), domains: z.array(text).default([]) })
    .prefault({}),
  /** Whether a cluster belongs to only one category (thesis, section 5.2.4, categorisation). */
  disjoint: z.boolean().default(true),
  /** The level of abstraction at which classes count as the same (thesis, section 5.2.4, deduplication). */
  abstraction: z.string().default(""),
  /** The questions that determine the relevance of a category, and whether all answers or at least one must be yes. */
  relevance: z
    .strictObject({
      rule: z.enum(["all", "any"]).default("all"),
      questions: z.array(z.strictObject({ id: text, text })).default([]),
    })
    .prefault({}),
});

export type Planning = z.output<typeof planningSchema>;
