import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { writeText } from "../../io/index.ts";
import {
  formatFlowCsv,
  formatFlowSvg,
  formatFlowText,
  surveyFlow,
  surveyProgress,
} from "../../literature/index.ts";
import { openEditor, openWorkspace, readSurveyState } from "../../workspace/index.ts";
import { rawSummary } from "../shared/raw-cells.ts";

const names = ["text", "csv", "svg"] as const;

export const command = defineCommand({
  positionals: [],
  options: {
    format: {
      kind: "text",
      value: "FORMAT",
      summary: "How they are written",
      choices: names,
      default: "text",
    },
    out: { kind: "text", writes: "file", value: "FILE", summary: "Write them to a file" },
    raw: { kind: "flag", summary: rawSummary },
  },
  run: async ({ options }, context) => {
    const workspace = openWorkspace(context.cwd, context.workspace, context.warn);
    const state = readSurveyState(openEditor(workspace, { author: "" }));
    const flow = surveyFlow(state.survey, surveyProgress(state.survey, state));
    const name = names.find((format) => format === options.format);
    if (!name) throw new OptionError(`unknown format ${options.format}`);
    const formats = {
      text: () => formatFlowText(flow),
      csv: () => formatFlowCsv(flow, options.raw),
      svg: () => formatFlowSvg(flow),
    };
    const text = formats[name]();
    if (options.out !== undefined)
      writeText(context.resolve(options.out), text.endsWith("\n") ? text : `${text}\n`);
    return {
      text: options.out === undefined ? text.trimEnd() : `Wrote ${options.out}.`,
      json: {
        identified: flow.identified,
        duplicates: flow.duplicates,
        screened: flow.screened,
        excluded_on_screening: flow.excludedOnScreening,
        skimmed: flow.skimmed,
        excluded_on_skim: flow.excludedOnSkim,
        included: flow.included,
        open: flow.open,
      },
    };
  },
});
