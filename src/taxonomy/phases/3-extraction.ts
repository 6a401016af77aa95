/** Defines the file of phase 3, extraction: the classes that each publication proposes (thesis, section 5.2.3). */
import { z } from "zod";
import { didYouMean } from "../../base/text/nearest.ts";
import { OperationRefused } from "../operations/operation-refused.ts";
import { documentHeader } from "./document-header.ts";

const text = z.string().trim().min(1);

const extractedClass = z.strictObject({
  /** The id, which is unique in the file and does not change with the name. */
  id: text,
  /** The name that the publication uses. */
  name: text,
  description: z.string().default(""),
  /** The passage that proposes the class, and its page number. */
  quote: z.string().optional(),
  page: z.string().optional(),
});

const publication = z.strictObject({
  /** The publication's citation key in the final list of the survey. */
  id: text,
  /** The title, if it differs from that in the bibliography. */
  title: text.optional(),
  /** The type of publication (planning step S5), and its field. */
  category: z.string().default(""),
  domain: z.string().default(""),
  /** The reason why the publication proposes no classes. */
  none: text.optional(),
  classes: z.array(extractedClass).default([]),
});

export const extractionSchema = z
  .strictObject({
    ...documentHeader("extraction"),
    publications: z.array(publication).default([]),
  })
  .superRefine(({ publications }, context) => {
    const publicationIds = new Set<string>();
    const classIds = new Set<string>();
    for (const [at, { id, classes }] of publications.entries()) {
      if (publicationIds.has(id)) {
        context.addIssue({
          code: "custom",
          path: ["publications", at, "id"],
          message: `the publication ${id} occurs twice`,
        });
      }
      publicationIds.add(id);
      for (const [index, item] of classes.entries()) {
        if (classIds.has(item.id)) {
          context.addIssue({
            code: "custom",
            path: ["publications", at, "classes", index, "id"],
            message: `the class id ${item.id} occurs twice`,
          });
        }
        classIds.add(item.id);
      }
    }
  });

export type Extraction = z.output<typeof extractionSchema>;
export type ExtractedPublication = z.output<typeof publication>;
export type ExtractedClass = z.output<typeof extractedClass>;

/**
 * Lists all extracted classes (the set C in section 5.2.3 of the thesis), each with its publication's id.
 *
 * @example
 * ```ts
 * import { initWorkspace, openEditor, extractedClasses } from "taxolink";
 *
 * const editor = openEditor(initWorkspace("classes"), { author: "Ada" });
 * const classes = [{ id: "c1", name: "Counting", description: "" }];
 * const publications = [{ id: "ada2019", category: "", domain: "", classes }];
 * console.log(extractedClasses({ ...editor.read("extraction"), publications })[0]?.publication); // ada2019
 * ```
 */
export function extractedClasses(extraction: Extraction): (ExtractedClass & { publication: string })[] {
  return extraction.publications.flatMap((source) =>
    source.classes.map((item) => ({ ...item, publication: source.id })),
  );
}

/** @returns the error for an unknown publication, which suggests the nearest known keys */
export function unknownPublication(key: string, keys: readonly string[]): OperationRefused {
  return new OperationRefused(`there is no publication "${key}" in the extraction or the final list`, {
    hint:
      didYouMean(key, keys) ??
      "To see the keys, run taxolink survey list F; to add papers, run taxolink survey import FILE --final.",
  });
}
