import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { formatCsvForPeople, formatJson, writeText } from "../../io/index.ts";
import { formatProtocolMarkdown, searchProtocol } from "../../literature/index.ts";
import { openEditor, openWorkspace, readSurveyState } from "../../workspace/index.ts";
import { rawSummary } from "../shared/raw-cells.ts";

const formats = ["md", "csv", "json"] as const;

export const command = defineCommand({
  positionals: [],
  options: {
    format: {
      kind: "text",
      value: "FORMAT",
      summary: "The format of the protocol",
      choices: formats,
      default: "md",
    },
    out: { kind: "text", writes: "file", value: "FILE", summary: "Write the protocol to this file" },
    raw: { kind: "flag", summary: rawSummary },
  },
  run: async ({ options }, context) => {
    const workspace = openWorkspace(context.cwd, context.workspace, context.warn);
    const { survey } = readSurveyState(openEditor(workspace, { author: "" }));
    const entries = searchProtocol(survey);
    const format = formats.find((name) => name === options.format);
    if (format === undefined) throw new OptionError(`unknown format ${options.format}`);
    const columns = [
      "id",
      "kind",
      "source",
      "interface",
      "query",
      "asked",
      "lost",
      "outcome",
      "date",
      "list",
      "hits",
      "inspected",
      "known",
      "added",
      "note",
    ];
    const rows = entries.map((entry) =>
      Object.fromEntries(Object.entries(entry).map(([name, value]) => [name, String(value ?? "")])),
    );
    const text = {
      md: () => formatProtocolMarkdown(workspace.manifest.name, entries),
      csv: () => formatCsvForPeople(columns, rows, options.raw),
      json: () => formatJson(entries),
    }[format]();
    if (options.out !== undefined) writeText(context.resolve(options.out), text);
    return {
      text: options.out === undefined ? text.trimEnd() : `Wrote ${options.out}.`,
      json: { protocol: entries },
    };
  },
});
