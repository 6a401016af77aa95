/** Defines the document retriever's options. The thesis (section 7.1.4) does not specify any parameters. */
import { OptionError } from "../../base/errors.ts";
import { count, type OptionsOf, ownOption } from "../options.ts";
import { rankingRows } from "../text-ranking.ts";

export const documentsRows = {
  /** The number of words per chunk, and the number of words that consecutive chunks share. */
  chunkWords: ownOption(count(), 200, "no published value"),
  overlapWords: ownOption(count(0), 40, "no published value"),
  ...rankingRows,
  /** The number of texts to return. */
  results: ownOption(count(), 10, "no published value"),
  /** The number of earlier turns shown after the texts, or 0 to omit earlier turns. */
  memoryTurns: ownOption(count(0), 5, "as in the gateway ensemble (gateway paper, line 137)"),
};

export type DocumentsOptions = OptionsOf<typeof documentsRows>;

/** @throws OptionError if consecutive chunks would share all their words */
export function checkOverlap({ chunkWords, overlapWords }: DocumentsOptions): void {
  if (overlapWords < chunkWords) return;
  throw new OptionError(`overlapWords must be less than chunkWords (${chunkWords}), not ${overlapWords}`, {
    hint: `For example, --set overlapWords=${Math.floor(chunkWords / 5)}.`,
  });
}
