/** The commands that read the survey: they show its lists, the next paper and reports, and export a list. */

import { OptionError } from "../../../base/errors.ts";
import { formatCsvForPeople, formatJson, writeText } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import {
  type BibliographyList,
  countPapers,
  createQueueReader,
  type DecisionOrder,
  exportFormats,
  exportPapers,
  formatFlowCsv,
  formatFlowSvg,
  formatFlowText,
  formatProtocolMarkdown,
  nextPaper,
  type Paper,
  type PaperOrder,
  type PaperProgress,
  paperField,
  readBibliographyLists,
  reportIterations,
  type SurveyState,
  searchProtocol,
  shortReference,
  surveyFlow,
  surveyProgress,
  surveyStageNames,
} from "../../../literature/index.ts";
import { option, optionalArgument, requiredArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand } from "../../../operations/command.ts";
import { authorOption } from "../../../operations/edit-options.ts";
import { describeWords } from "../../../operations/survey-listings.ts";
import { type Block, yearSeries } from "../../../pages/blocks.ts";
import { indented, plainText } from "../../../pages/plain-text.ts";
import {
  openCommandEditor,
  readSurveyState,
  resolveListName,
  shortListName,
  workspaceFolder,
} from "../../../workspace/index.ts";
import { pick, snakeKeys } from "../shared/fields.ts";
import { findKnown } from "../shared/require-known.ts";
import { rawOption } from "../shared/shared-options.ts";
import { surveyOf, workspaceOf } from "../shared/workspace-of.ts";

export const surveyList = defineCommand({
  example: "final",
  positionals: [optionalArgument("LIST", "Show only this list, with its papers: F, L1, L2, …")],
  run: async ({ positionals: [listName] }, context) => {
    const allLists = readLists(context);
    const lists = listName === undefined ? allLists : [listNamed(listName, allLists)];
    const text = [
      lists.length === 0 && "No papers yet. Import papers with taxolink survey import FILE.bib.",
      lists.map((list, at) => [at > 0 && "", describeList(list, listName !== undefined)]),
    ];
    return { text, json: { lists: lists.map(toJson) } };
  },
});

function readLists(context: CommandContext): BibliographyList[] {
  return readBibliographyLists(workspaceFolder(workspaceOf(context), "literature"));
}

function listNamed(name: string, lists: readonly BibliographyList[]): BibliographyList {
  const names = lists.map((list) => shortListName(list.name));
  return findKnown(lists, (list) => list.name, resolveListName(name), {
    problem: () => `the workspace has no list "${name}"`,
    hint: `Lists: ${names.join(", ") || "none yet; taxolink survey import FILE.bib creates a list"}.`,
  });
}

function describeList(list: BibliographyList, withPapers: boolean): Block {
  const { papers, byYear, byCategory } = countPapers(list.papers);
  return [
    `${list.name}: ${count(papers, "paper")}`,
    `  by category: ${describeCounts(byCategory)}`,
    withPapers
      ? ["  by year:", indented(yearSeries("Papers by year", byYear), 4), "", list.papers.map(describePaper)]
      : `  by year: ${describeCounts(byYear)}`,
  ];
}

function describeCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .map((entry) => entry.join(" "))
    .join(", ");
}

function describePaper(paper: Paper): string {
  const place = [paper.venue, paper.doi].filter((part) => part !== "").join(", ");
  return `  ${paper.key}  ${shortReference(paper)}: ${paper.title}${place === "" ? "" : `. ${place}`}`;
}

function toJson(list: BibliographyList): unknown {
  const counts = countPapers(list.papers);
  return {
    name: list.name,
    count: counts.papers,
    by_year: counts.byYear,
    by_category: counts.byCategory,
    by_domain: counts.byDomain,
    papers: list.papers.map((paper) => ({
      ...pick(paper, "key", "type", "title"),
      authors: paper.authors.map(({ family, given }) => [given, family].filter(Boolean).join(" ")),
      ...pick(paper, "year", "venue", "doi", "url"),
      category: paperField(paper, "category"),
      domain: paperField(paper, "domain"),
    })),
  };
}

export const surveyExport = defineCommand({
  example: "final --format ris --out final.ris",
  positionals: [requiredArgument("LIST", "F, L1, L2, …")],
  options: {
    format: option.text("FORMAT", "The output format", { choices: exportFormats, default: "bib" }),
    out: option.outputFile("Output file (default: standard output)"),
    ...rawOption,
  },
  run: async ({ options, positionals: [name] }, context) => {
    const list = listNamed(name, readLists(context));
    const { format, out, raw } = options;
    // The declaration allows only these formats.
    const text = exportPapers(list.papers, format as (typeof exportFormats)[number], raw);
    const json = { list: list.name, format, papers: list.papers.length, out: out ?? null };
    if (out === undefined) return { text: text.trimEnd(), json: { ...json, text } };
    writeText(context.resolve(out), text);
    return { text: `Wrote ${count(list.papers.length, "paper")} to ${out}.`, json };
  },
});

/** A report as data, and as text in each of its formats; the first format is the default. */
type Report = { readonly json: unknown; readonly formats: Readonly<Record<string, () => string>> };

const reports = { iterations: iterationsReport, flow: flowReport, protocol: protocolReport };
const formats = ["text", "md", "csv", "svg", "json"];

export const surveyReport = defineCommand({
  example: "flow --out flow.svg",
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

const orders = ["key", "year", "added", "citations", "relevance"] as const satisfies readonly PaperOrder[];

export const surveyNext = defineCommand({
  options: {
    second: option.flag(
      "To give a second opinion, show a paper that only other reviewers have decided on, and hide their decisions",
    ),
    order: option.text("ORDER", "The order in which to propose papers", { choices: orders }),
    ...authorOption,
  },
  run: async ({ options }, context) => {
    const editor = openCommandEditor(context, options.author);
    const state = readSurveyState(editor);
    const progress = surveyProgress(state.survey, state);
    const { second, order } = options;
    const suggestion = second ? undefined : suggestPaper(state, progress, order as PaperOrder | undefined);
    const next = second
      ? firstForSecondOpinion(state, progress, editor.author)
      : (suggestion?.item ?? nextPaper(state.survey, progress));
    const none = "The survey has no papers yet. Add papers with taxolink survey import FILE.";
    if (!next)
      return { text: progress.length === 0 ? none : "No papers are left to process.", json: { next: null } };
    const { criteria, postponed = [] } = state.survey;
    const { paper } = next;
    const task = second ? `second opinion on the ${surveyStageNames[next.stage]}` : taskOf(next);
    const command = second ? decisionCommand(next.stage, paper.key) : commandOf(next, suggestion?.record);
    return {
      text: [
        `L${next.iteration}  ${paper.key}: ${task}${describeDelay(state.survey, paper)}`,
        "",
        paper.title,
        paper.fields.retracted !== undefined && "This paper was retracted.",
        [shortReference(paper), paper.venue, paper.doi].filter((part) => part !== "").join(". "),
        paper.abstract !== "" && ["", paper.abstract],
        "",
        suggestion !== undefined && [describeSuggestion(suggestion), ""],
        criteria.map(({ id, kind, text }) => `${id} (${kind}) ${text}`),
        criteria.length > 0 && "",
        command,
        postponed.length !== 0 && `Postponed: ${postponed.map((delay) => delay.paper).join(", ")}`,
      ],
      json: {
        next: {
          key: paper.key,
          iteration: next.iteration,
          task,
          command,
          ...pick(paper, "title", "year", "venue", "doi", "abstract"),
          order: suggestion?.by ?? null,
          why: suggestion?.why ?? [],
        },
        criteria,
        postponed,
      },
    };
  },
});

/** Returns the first paper that other reviewers have decided on, but not this one. */
function firstForSecondOpinion({ survey }: SurveyState, progress: readonly PaperProgress[], author: string) {
  const own = survey.decisions.filter(({ reviewer }) => reviewer === author);
  return progress.find(
    ({ paper: { key }, stage, status }) =>
      ["included", "excluded"].includes(status) &&
      !own.some((decision) => decision.stage === stage && decision.paper === key),
  );
}

function describeDelay({ postponed = [] }: SurveyState["survey"], { key }: Paper): string {
  const delay = postponed.find((candidate) => candidate.paper === key);
  if (!delay) return "";
  return ` (postponed${delay.reason === "" ? "" : `: ${delay.reason}`})`;
}

/**
 * Returns the first paper to screen or, if none is left, the first to skim; undefined if no order is set or requested.
 */
function suggestPaper(state: SurveyState, progress: readonly PaperProgress[], order: PaperOrder | undefined) {
  const paperOrder = order ?? state.survey.screening?.order;
  if (paperOrder === undefined) return undefined;
  const lastIteration = state.survey.stop?.after ?? Number.POSITIVE_INFINITY;
  const inScope = progress.filter(({ iteration }) => iteration <= lastIteration);
  const readQueue = createQueueReader();
  for (const stage of ["screening", "skim"] as const) {
    const queue = readQueue(state, inScope, stage, paperOrder);
    const [first] = queue.papers;
    if (!first) continue;
    // The screening order to record with the decision, if it differs from the survey's order.
    const record = order !== undefined || first.by === "random" ? first.by : undefined;
    return { ...first, why: queue.why(first.item.paper.key), record };
  }
  return undefined;
}

function describeSuggestion({ by, why }: NonNullable<ReturnType<typeof suggestPaper>>): string {
  const choice = by === "random" ? "Drawn at random" : `Proposed by ${by}`;
  return why.length === 0 ? `${choice}.` : `${choice}, because: ${describeWords(why)}`;
}

function taskOf({ status, stage, unfollowed }: PaperProgress): string {
  if (status === "to screen") return `screen the ${surveyStageNames.screening}`;
  if (status === "to skim") return `skim the ${surveyStageNames.skim}`;
  if (status === "conflict") return `the reviewers disagree on the ${surveyStageNames[stage]}`;
  return `follow its ${unfollowed.map((kind) => (kind === "citing" ? "citations" : kind)).join(" and ")}`;
}

function commandOf({ status, stage, paper, unfollowed }: PaperProgress, order: DecisionOrder | undefined) {
  if (status === "conflict")
    return `taxolink survey adjudicate ${paper.key} --stage ${stage} --include|--exclude`;
  if (status === "included") {
    const options = unfollowed.map((kind) => `--${kind} FILE.bib`).join(" ");
    return `taxolink survey follow ${paper.key} ${options}`;
  }
  return `${decisionCommand(stage, paper.key)}${order === undefined ? "" : ` --order ${order}`}`;
}

function decisionCommand(stage: string, key: string): string {
  return `taxolink survey ${stage === "skim" ? "skim" : "screen"} ${key} --include|--exclude --criterion ID`;
}
