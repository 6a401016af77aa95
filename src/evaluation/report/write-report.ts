/** A summary document as files: `summary.json`, `report.md`, `report.html`. */
import { join } from "node:path";
import { writeJson, writeText } from "../../io/index.ts";
import type { SummaryDocument } from "../evaluate.ts";
import { createBenchmarkReport } from "./benchmark-report.ts";
import { formatHtml } from "./html.ts";
import { formatMarkdown } from "./markdown.ts";

/** Times and use are no part of it: they stand in `timing.jsonl`, so that equal runs give equal files. */
export async function writeSummary(folder: string, document: SummaryDocument): Promise<void> {
  const report = createBenchmarkReport(document);
  const html = await formatHtml(report);
  writeText(join(folder, "report.md"), formatMarkdown(report));
  writeText(join(folder, "report.html"), html);
  writeJson(join(folder, "summary.json"), document);
}
