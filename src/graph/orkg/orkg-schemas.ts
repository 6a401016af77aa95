/** Schemas for the parts of ORKG's REST replies that the pull uses. */
import { z } from "zod";

/** The versioned media types of ORKG's content. All other replies are plain JSON. */
export const mediaTypes = {
  paper: "application/vnd.orkg.paper.v2+json",
  contribution: "application/vnd.orkg.contribution.v2+json",
  comparison: "application/vnd.orkg.comparison.v3+json",
  template: "application/vnd.orkg.template.v1+json",
} as const;

/** The ORKG predicate that leads from a paper to its contributions. */
export const contributionPredicate = "P31";

const nodeSchema = z.object({
  id: z.string(),
  label: z.string().nullable(),
  classes: z.array(z.string()).default([]),
  _class: z.string().default("resource"),
  /** The data type of a literal, with the prefix `xsd:` or as an IRI. */
  datatype: z.string().optional(),
});
export type Thing = z.output<typeof nodeSchema>;

export const statementSchema = z.object({
  subject: nodeSchema,
  predicate: z.object({ id: z.string(), label: z.string() }),
  object: nodeSchema,
  /** The position of an item in an ordered list. */
  index: z.number().nullish(),
});

export type Statement = z.output<typeof statementSchema>;

export const paperSchema = z.object({ id: z.string(), title: z.string() });
export type PaperEntry = z.output<typeof paperSchema>;

/** A paper, with the data that shows whether it and its contributions exist on the server. */
export const listedPaperSchema = paperSchema.extend({
  identifiers: z.object({ doi: z.array(z.string()).default([]) }).default({ doi: [] }),
  /** Some servers omit papers' contributions from lists. */
  contributions: z.array(z.object({ label: z.string() })).optional(),
});

const idOnly = z.object({ id: z.string() });

/** Reads the members of a comparison from one of two fields, depending on the version of the server. */
export const comparisonSchema = z.object({
  contributions: z.array(idOnly).default([]),
  sources: z.array(idOnly).default([]),
});

export const templateSchema = z.object({ label: z.string().nullish(), target_class: idOnly });
export const classSchema = z.object({ label: z.string().nullish() });

export type Page<T> = {
  readonly items: readonly T[];
  readonly total: number;
  readonly last: boolean;
};

/**
 * Describes a page of results. Current servers state the counts in `page: {…}`, and servers from before 2025 state them
 * next to the content.
 */
export function pageSchema<T>(itemSchema: z.ZodType<T>): z.ZodType<Page<T>> {
  const content = z.array(itemSchema);
  const current = z
    .object({
      content,
      page: z.object({ number: z.number(), total_pages: z.number(), total_elements: z.number() }),
    })
    .transform(({ content: items, page }) => ({
      items,
      total: page.total_elements,
      last: page.number + 1 >= page.total_pages,
    }));
  const older = z
    .object({ content, number: z.number(), totalPages: z.number(), totalElements: z.number() })
    .transform(({ content: items, number, totalPages, totalElements }) => ({
      items,
      total: totalElements,
      last: number + 1 >= totalPages,
    }));
  return z.union([current, older]);
}
