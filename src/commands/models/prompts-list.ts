import { defineCommand } from "../../cli/command.ts";
import { promptSheets } from "../../language/index.ts";

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
    const width = Math.max(...rows.map((row) => row.task.length));
    return {
      text: rows.map((row) => `${row.task.padEnd(width)}  v${row.version}  ${row.summary}`).join("\n"),
      json: { prompts: rows },
    };
  },
});
