/**
 * The script `npm run merges -- PAIRS EDITS` runs the complete merge trial. Two simulated people edit their clones at
 * random. The trial merges each file in both directions, looks for every edit, resolves the merge and validates the
 * files. Finally, Git itself merges the clones, with and without the merge driver.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tryDriver, tryWithoutDriver } from "./merges/git-trial.ts";
import { tryMerge } from "./merges/try-merge.ts";

const [pairs = 3, edits = 300] = process.argv.slice(2).map(Number);
const [fewTrials, fewEdits] = [10, 6];
let failed = 0;
for (let seed = 1; seed <= pairs; seed += 1) {
  const folder = mkdtempSync(join(tmpdir(), "taxolink-merges-"));
  try {
    const { editCount, differing, lost, problems, disputes } = tryMerge(join(folder, "files"), seed, edits);
    const wrong = [...differing, ...lost, ...problems];
    failed += wrong.length;
    process.stdout.write(
      `pair ${seed}: ${editCount} edits, ${disputes} disputes, ${lost.length} lost, ${differing.length} files differ by order, ${problems.length} problems\n`,
    );
    for (const line of wrong) process.stdout.write(`  ${line}\n`);
    const trials = [
      {
        name: "by git with the driver, both directions",
        trial: tryDriver(join(folder, "driver"), seed, edits),
      },
      { name: "by git without the driver", trial: tryWithoutDriver(join(folder, "lines"), seed, edits) },
    ];
    // If both sides made only a small number of edits, Git merges some files line by line without a conflict.
    for (let at = 0; at < fewTrials; at += 1) {
      const trial = tryWithoutDriver(join(folder, `few-${at}`), 100 * seed + at, fewEdits);
      trials.push({ name: `by git without the driver, ${fewEdits} edits each`, trial });
    }
    for (const { name, trial } of trials) {
      failed += trial.problems.length;
      process.stdout.write(
        `  ${name}: ${trial.conflicts.length} conflicts, ${trial.mergedByGit.length} files of both merged without asking, ${trial.problems.length} problems\n`,
      );
      for (const line of trial.problems) process.stdout.write(`    ${line}\n`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
process.exitCode = failed === 0 ? 0 : 1;
