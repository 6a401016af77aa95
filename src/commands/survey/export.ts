import { option, requiredArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { writeText } from "../../io/index.ts";
import { exportFormats, exportPapers, readBibliographyLists } from "../../literature/index.ts";
import { count } from "../../text/count.ts";
import { resolveListName, shortListName, workspaceFolder } from "../../workspace/index.ts";
import { rawOption } from "../shared/raw-cells.ts";
import { workspaceOf } from "../shared/workspace-of.ts";

export const command = defineCommand({
  positionals: [requiredArgument("LIST", "F, L1, L2, …")],
  options: {
    format: option.text("FORMAT", "The output format", { choices: exportFormats, default: "bib" }),
    out: option.outputFile("Output file (default: standard output)"),
    ...rawOption,
  },
  run: async ({ options, positionals: [name = ""] }, context) => {
    const workspace = workspaceOf(context);
    const lists = readBibliographyLists(workspaceFolder(workspace, "literature"));
    const list = lists.find((candidate) => candidate.name === resolveListName(name));
    if (!list) {
      throw new OptionError(`the workspace has no list "${name}"`, {
        hint: `Lists: ${lists.map((candidate) => shortListName(candidate.name)).join(", ") || "none yet"}.`,
      });
    }
    const format = exportFormats.find((exportFormat) => exportFormat === options.format) ?? "bib";
    const text = exportPapers(list.papers, format, options.raw);
    const json = { list: list.name, format, papers: list.papers.length, out: options.out ?? null };
    if (options.out === undefined) return { text: text.trimEnd(), json: { ...json, text } };
    writeText(context.resolve(options.out), text);
    return { text: `Wrote ${count(list.papers.length, "paper")} to ${options.out}.`, json };
  },
});
