/** Lists the edits of all phases. */
import type { Edit } from "./edits.ts";
import { extractionEdits } from "./extraction.ts";

const tables = [...extractionEdits] as const;

export const allEdits: readonly Edit[] = tables;

export type EditName = (typeof tables)[number]["name"];
export type EditWithName<Name extends EditName> = Extract<(typeof tables)[number], { readonly name: Name }>;

export function editNamed(name: EditName): Edit {
  // The type of `name` is derived from the tables.
  return allEdits.find((edit) => edit.name === name) as Edit;
}
