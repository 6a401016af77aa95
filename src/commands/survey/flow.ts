import { defineCommand } from "../../cli/command.ts";
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

const flowFormats = ["text", "csv", "svg"] as const;

export const command = defineCommand({
  positionals: [],
  options: {
    format: {
      kind: "text",
      value: "FORMAT",
      summary: "The output format (default: from the extension of --out, otherwise text)",
      choices: flowFormats,
    },
    out: { kind: "text", writes: "file", value: "FILE", summary: "Write the counts to this file" },
    raw: { kind: "flag", summary: rawSummary },
  },
  run: async ({ options }, context) => {
    const workspace = openWorkspace(context.cwd, context.workspace, context.warn);
    const state = readSurveyState(openEditor(workspace, { author: "" }));
    const flow = surveyFlow(state.survey, surveyProgress(state.survey, state));
    const { criteria } = state.survey;
    const formats = {
      text: () => formatFlowText(flow, criteria),
      csv: () => formatFlowCsv(flow, options.raw, criteria),
      svg: () => formatFlowSvg(flow, criteria),
    };
    const text = formats[formatOf(options)]();
    if (options.out !== undefined)
      writeText(context.resolve(options.out), text.endsWith("\n") ? text : `${text}\n`);
    return {
      text: options.out === undefined ? text.trimEnd() : `Wrote ${options.out}.`,
      json: {
        identified: flow.identified,
        duplicates: flow.duplicates,
        left_out: flow.leftOut ?? 0,
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

/** Returns the format that the user chose, or the one that the file extension implies, or `text`. */
function formatOf({
  format,
  out = "",
}: {
  readonly format: string | undefined;
  readonly out: string | undefined;
}) {
  return (
    flowFormats.find((name) => name === format) ??
    flowFormats.find((name) => out.toLowerCase().endsWith(`.${name}`)) ??
    "text"
  );
}
