/** Draws the questions that readers rate, with empty columns for the ratings. Lists with ratings stay as they are. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { formatCsv, readCsv } from "../../io/index.ts";
import {
  questionsPerList,
  type RatedList,
  ratedColumns,
  ratedLists,
  ratedSeed,
} from "../fixtures/acceptance/rated-lists.ts";

const program = fileURLToPath(new URL("../../../dist/cli.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "taxolink-rated-"));
try {
  for (const list of ratedLists) {
    const kept = existsSync(list.file) && isRated(list.file);
    if (!kept) draw(list);
    console.log(`${basename(list.file)}: ${kept ? "left as it is, because it has ratings" : "drawn"}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function isRated(file: string): boolean {
  return readCsv(file).rows.some(({ cells }) => ["reader_1", "reader_2"].some((column) => cells[column]));
}

function draw({ graph, strategy, file }: RatedList): void {
  const out = join(folder, basename(file));
  const drawn = ["--graph", graph, "--strategy", strategy, "--seed", String(ratedSeed)];
  const written = ["--count", String(questionsPerList), "--out", out, "--quiet"];
  execFileSync(process.execPath, [program, "questions", "generate", ...drawn, ...written]);
  const rows = readCsv(out).rows.map(({ cells: { question = "", golden_answer: answer = "" } }, at) => ({
    number: String(at + 1),
    question,
    answer,
  }));
  writeFileSync(file, formatCsv(ratedColumns, rows));
}
