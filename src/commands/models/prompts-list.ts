import { defineCommand } from "../../cli/command.ts";
import { promptSheets } from "../../language/index.ts";
import { tableLines } from "../../text/table.ts";

export const command = defineCommand({
  positionals: [],
  options: {},
  run: async () => {
    const rows = promptSheets.map((sheet) => ({
      task: sheet.task,
      version: sheet.version,
      fingerprint: sheet.fingerprint(),
      summary: sheet.summary,
    }));
    return {
      text: tableLines(rows.map((row) => [row.task, `v${row.version}`, row.summary])).join("\n"),
      json: { prompts: rows },
    };
  },
});
