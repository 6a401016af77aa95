/** Writes a summary document as `summary.json`, `report.md` and `report.html`. */
import { join } from "node:path";
import { writeJson, writeText } from "../../io/index.ts";
import { formatHtml } from "../../pages/html.ts";
import { formatMarkdown } from "../../pages/markdown.ts";
import type { SummaryDocument } from "../evaluate.ts";
import { createBenchmarkReport } from "./benchmark-report.ts";

/**
 * Writes the files of the report. Identical runs produce identical files, because times and usage are stored separately
 * in `timing.jsonl`.
 */
export async function writeSummary(folder: string, document: SummaryDocument): Promise<void> {
  const report = createBenchmarkReport(document);
  const html = formatHtml(report);
  writeText(join(folder, "report.md"), formatMarkdown(report));
  writeText(join(folder, "report.html"), html);
  writeJson(join(folder, "summary.json"), document);
}
