/** Whether a publication's key means one that is known: most likely a slip of the fingers where it does not. */
import { didYouMean } from "../../text/nearest.ts";
import { OperationRefused } from "../operations/operation-refused.ts";
import type { Extraction } from "../phases/3-extraction.ts";

/**
 * Refuses a publication that neither the extraction nor the final list holds. Without a final list every key is taken,
 * as a taxonomy may be built without a survey.
 *
 * @throws OperationRefused with the nearest key
 */
export function requirePublication(extraction: Extraction, finalKeys: readonly string[], key: string): void {
  const extracted = extraction.publications.map(({ id }) => id);
  if (extracted.includes(key) || finalKeys.length === 0 || finalKeys.includes(key)) return;
  throw unknownPublication(key, [...extracted, ...finalKeys]);
}

/** @returns the refusal of a publication that nobody knows, with the nearest of those that are known */
export function unknownPublication(key: string, known: readonly string[]): OperationRefused {
  return new OperationRefused(`there is no publication "${key}" in the extraction or the final list`, {
    hint:
      didYouMean(key, known) ??
      "taxolink survey list F shows the keys; taxolink survey import FILE --final adds papers.",
  });
}
