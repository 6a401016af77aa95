/** `taxolink survey report`: the iterations, the flow of papers, or the search protocol. */
import { option, optionalArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { formatCsvForPeople, formatJson, writeText } from "../../io/index.ts";
import {
  formatFlowCsv,
  formatFlowSvg,
  formatFlowText,
  formatProtocolMarkdown,
  reportIterations,
  type SurveyState,
  searchProtocol,
  surveyFlow,
  surveyProgress,
} from "../../literature/index.ts";
import { plainText } from "../../pages/plain-text.ts";
import { count } from "../../text/count.ts";
import { rawOption } from "../shared/shared-options.ts";
import { snakeKeys } from "../shared/snake-keys.ts";
import { surveyOf, workspaceOf } from "../shared/workspace-of.ts";

/** A report as data, and as text in each of its formats; the first format is the default. */
type Report = { readonly json: unknown; readonly formats: Readonly<Record<string, () => string>> };

const reports = { iterations: iterationsReport, flow: flowReport, protocol: protocolReport };
const formats = ["text", "md", "csv", "svg", "json"];

export const command = defineCommand({
  positionals: [
    optionalArgument("REPORT", "iterations (default), flow or protocol", { choices: Object.keys(reports) }),
  ],
  options: {
    format: option.text(
      "FORMAT",
      "The format of the flow (text, csv, svg) or the protocol (md, csv, json); default: from the extension of --out",
      { choices: formats },
    ),
    out: option.outputFile("Write the report to this file"),
    ...rawOption,
  },
  notes: [
    "iterations: what each iteration of the survey contributed. flow: the numbers of identified, duplicate, screened, excluded and included papers. protocol: all PRISMA-S fields of every search.",
  ],
  run: async ({ options: { format, out, raw }, positionals: [name = "iterations"] }, context) => {
    const create = reports[name as keyof typeof reports];
    const report = create(surveyOf(context), raw, workspaceOf(context).manifest.name);
    const known = Object.keys(report.formats);
    const implied = known.find((extension) => out?.toLowerCase().endsWith(`.${extension}`));
    const write = report.formats[format ?? implied ?? known[0] ?? ""];
    if (!write)
      throw new OptionError(`the ${name} report has no format ${format}`, {
        hint: `Valid: ${known.join(", ")}.`,
      });
    const text = write().trimEnd();
    if (out !== undefined) writeText(context.resolve(out), `${text}\n`);
    return { text: out === undefined ? text : `Wrote ${out}.`, json: report.json };
  },
});

function iterationsReport(state: SurveyState): Report {
  const iterations = reportIterations(surveyProgress(state.survey, state));
  const { stop } = state.survey;
  const lines = iterations.map(({ name, candidates, processed, included, newRelevantRate: rate }) => {
    const relevant = rate === null ? "" : `, new and relevant ${rate.toFixed(2)} (${included}/${processed})`;
    return `${name}: ${count(candidates, "candidate")}, ${processed} decided, ${included} included${relevant}`;
  });
  const text = () =>
    plainText([
      iterations.length === 0 && "No candidates yet.",
      lines,
      `F: ${count(state.final.length, "paper")}`,
      stop && `Stopped after L${stop.after}: ${stop.reason}`,
    ]);
  return {
    formats: { text },
    json: { iterations: iterations.map(snakeKeys), final: state.final.length, stop },
  };
}

function flowReport(state: SurveyState, raw: boolean): Report {
  const flow = surveyFlow(state.survey, surveyProgress(state.survey, state));
  const { criteria } = state.survey;
  return {
    formats: {
      text: () => formatFlowText(flow, criteria),
      csv: () => formatFlowCsv(flow, raw, criteria),
      svg: () => formatFlowSvg(flow, criteria),
    },
    json: snakeKeys({ leftOut: 0, ...flow }),
  };
}

const protocolColumns =
  "id kind source interface query asked lost outcome date list hits inspected known added note".split(" ");

function protocolReport({ survey }: SurveyState, raw: boolean, name: string): Report {
  const entries = searchProtocol(survey);
  const rows = entries.map((entry) =>
    Object.fromEntries(Object.entries(entry).map(([column, value]) => [column, String(value ?? "")])),
  );
  return {
    formats: {
      md: () => formatProtocolMarkdown(name, entries),
      csv: () => formatCsvForPeople(protocolColumns, rows, raw),
      json: () => formatJson(entries),
    },
    json: { protocol: entries },
  };
}
