/** Makes a generation resumable by storing its results in a journal next to the output file. */
import { hashValue, packageVersion } from "../../base/io/index.ts";
import type { Watch } from "../../base/progress.ts";
import { openWorkJournal, type WorkJournal } from "./work-journal.ts";

/**
 * @param out the output file. The journal stays next to this file until the generation is complete
 * @param inputs everything that affects the outcome apart from the version of Taxolink
 */
export async function keepWork<T>(
  out: string,
  inputs: Readonly<Record<string, unknown>>,
  work: (journal: WorkJournal) => Promise<T>,
  watch: Watch,
): Promise<T> {
  const journal = openWorkJournal(
    `${out}.partial.jsonl`,
    hashValue({ version: packageVersion(), ...inputs }),
  );
  if (journal.recalled > 0) watch.progress.note("resuming the interrupted generation of questions");
  const result = await work(journal);
  journal.finish();
  return result;
}
