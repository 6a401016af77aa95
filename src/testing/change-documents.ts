/** Applies edits to documents in memory, without a workspace, its history and its checks. */
import { contextOf } from "../operations/apply-edit.ts";
import type { Change, Documents, ValuesOf } from "../operations/edits.ts";
import { type EditName, type EditWithName, editNamed } from "../operations/index.ts";
import { type TaxonomyDocuments, taxonomyPhases, tryReplay } from "../taxonomy/index.ts";

const empty = Object.fromEntries(
  Object.entries(taxonomyPhases).map(([phase, schema]) => [phase, schema.parse({})]),
) as unknown as TaxonomyDocuments;

/**
 * Returns the documents after an edit. The documents that are not given are empty.
 * @throws OperationRefused or OptionError if the edit is impossible
 */
export function changeDocuments<Name extends EditName>(
  given: Partial<TaxonomyDocuments>,
  name: Name,
  values: ValuesOf<EditWithName<Name>>,
  { author = "Ada", reason = "" } = {},
): TaxonomyDocuments {
  // No edit of a taxonomy reads the survey except through the final list.
  const before = { ...empty, ...given } as Documents;
  const context = contextOf({
    author,
    reason,
    before,
    stateOf: (of) => ({
      ...of,
      increments: tryReplay(of.construction, "6-construction.json").increments,
      matrices: new Map(),
    }),
    finalKeys: () => [],
    resolve: (path) => path,
  });
  const change: Change = editNamed(name).apply(before, values as Readonly<Record<string, never>>, context);
  return { ...before, ...change };
}
