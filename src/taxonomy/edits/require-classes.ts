import { didYouMeanQuoted } from "../../text/nearest.ts";
import { OperationRefused } from "../operations/operation-refused.ts";
import type { Extraction } from "../phases/3-extraction.ts";
import { extractedClasses } from "../phases/3-extraction.ts";

/**
 * @returns the ids
 * @throws OperationRefused if a class is not in the extraction; the error suggests the nearest known class
 */
export function requireClasses(extraction: Extraction, ids: readonly string[]): readonly string[] {
  const available = extractedClasses(extraction).map(({ id }) => id);
  const unknown = ids.find((id) => !available.includes(id));
  if (unknown === undefined) return ids;
  throw new OperationRefused(`there is no extracted class "${unknown}"`, {
    hint:
      didYouMeanQuoted(unknown, available) ??
      "To list the classes of a publication, run taxolink extract PUBLICATION.",
  });
}
