/**
 * Draws questions for readers to rate, with empty columns for the ratings. Lists that already have ratings stay
 * unchanged. With a folder as the argument, writes all lists to it with the current wording of the questions.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatCsv, readCsv } from "../../base/io/index.ts";
import {
  questionsPerList,
  type RatedList,
  ratedColumns,
  ratedLists,
  ratedSeed,
} from "../fixtures/acceptance/rated-lists.ts";

const program = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));
const [target] = process.argv.slice(2);
if (target !== undefined) mkdirSync(target, { recursive: true });
const folder = mkdtempSync(join(tmpdir(), "taxolink-rated-"));
try {
  for (const list of ratedLists) {
    const file = target === undefined ? list.file : join(target, basename(list.file));
    const isRatedAlready = existsSync(file) && isRated(file);
    if (!isRatedAlready) draw({ ...list, file });
    console.log(`${file}: ${isRatedAlready ? "left as it is, because it has ratings" : "drawn"}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function isRated(file: string): boolean {
  return readCsv(file).rows.some(({ cells }) => ["reader_1", "reader_2"].some((column) => cells[column]));
}

function draw({ graph, strategy, file }: RatedList): void {
  const questionFile = join(folder, basename(file));
  const drawOptions = ["--graph", graph, "--strategy", strategy, "--seed", String(ratedSeed)];
  const outputOptions = ["--count", String(questionsPerList), "--out", questionFile, "--quiet"];
  execFileSync(process.execPath, [program, "questions", "generate", ...drawOptions, ...outputOptions]);
  const rows = readCsv(questionFile).rows.map(
    ({ cells: { question = "", golden_answer: answer = "" } }, at) => ({
      number: String(at + 1),
      question,
      answer,
    }),
  );
  writeFileSync(file, formatCsv(ratedColumns, rows));
}
