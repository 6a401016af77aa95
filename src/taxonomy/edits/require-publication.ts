/** Checks that a publication's key is known, because an unknown key is most likely a typing error. */
import { didYouMean } from "../../text/nearest.ts";
import { OperationRefused } from "../operations/operation-refused.ts";
import type { Extraction } from "../phases/3-extraction.ts";

/**
 * Rejects a publication that is neither in the extraction nor in the final list. Without a final list, accepts every
 * key, because a taxonomy does not require a survey.
 *
 * @throws OperationRefused if the publication is rejected; the error suggests the nearest key
 */
export function requirePublication(extraction: Extraction, finalKeys: readonly string[], key: string): void {
  const extracted = extraction.publications.map(({ id }) => id);
  if (extracted.includes(key) || finalKeys.length === 0 || finalKeys.includes(key)) return;
  throw unknownPublication(key, [...extracted, ...finalKeys]);
}

/** @returns the error for an unknown publication, which suggests the nearest known keys */
export function unknownPublication(key: string, keys: readonly string[]): OperationRefused {
  return new OperationRefused(`there is no publication "${key}" in the extraction or the final list`, {
    hint:
      didYouMean(key, keys) ??
      "To see the keys, run taxolink survey list F; to add papers, run taxolink survey import FILE --final.",
  });
}
