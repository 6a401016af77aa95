/** Lists the edits of all phases. */
import { applicationEdits } from "./application.ts";
import { clusteringEdits } from "./clustering.ts";
import { constructionEdits } from "./construction.ts";
import type { Edit } from "./edits.ts";
import { extractionEdits } from "./extraction.ts";
import { planningEdits } from "./planning.ts";
import { relevanceEdits } from "./relevance.ts";
import { surveyEdits } from "./survey.ts";
import { validationEdits } from "./validation.ts";

const tables = [
  ...planningEdits,
  ...surveyEdits,
  ...extractionEdits,
  ...clusteringEdits,
  ...relevanceEdits,
  ...constructionEdits,
  ...validationEdits,
  ...applicationEdits,
] as const;

export const allEdits: readonly Edit[] = tables;

/** The kinds of rows for which the tables declare keys. */
export type RowKind = NonNullable<(typeof tables)[number]["keys"]>[number]["row"];
export type EditName = (typeof tables)[number]["name"];
export type EditWithName<Name extends EditName> = Extract<(typeof tables)[number], { readonly name: Name }>;

export function editNamed(name: EditName): Edit {
  // The type of `name` is derived from the tables.
  return allEdits.find((edit) => edit.name === name) as Edit;
}
