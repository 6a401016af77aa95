/** Counts the papers in each step of a survey, and formats the flow diagram as text, CSV and SVG. */

import { formatCsvForPeople, tally } from "../base/io/index.ts";
import { escapeXml } from "../base/text/escape.ts";
import { tableLines } from "../base/text/table.ts";
import { wrapWords } from "../base/text/wrap-words.ts";
import type { Survey } from "./survey.ts";
import { isOpen, type PaperProgress } from "./survey-progress.ts";

export type SurveyFlow = ReturnType<typeof surveyFlow>;

/**
 * Counts identified, screened, skimmed and included papers, and excluded papers by reason, for a flow diagram as in
 * PRISMA.
 *
 * @example
 * ```ts
 * import { initWorkspace, openEditor, parseBibtex, readSurveyState, surveyFlow, surveyProgress } from "taxolink";
 *
 * const { survey } = readSurveyState(openEditor(initWorkspace("flow"), { author: "Ada" }));
 * const { papers } = parseBibtex("@article{a, title={Lakes}, year={2019}}");
 * console.log(surveyFlow(survey, surveyProgress(survey, { iterations: [papers], final: [] })).open); // 1
 * ```
 */
export function surveyFlow(survey: Survey, allProgress: readonly PaperProgress[]) {
  const found = survey.sources.reduce((sum, source) => sum + countKnown(source), 0);
  const decided = decidedDuplicates(survey, allProgress);
  const progress = allProgress.filter(({ paper }) => !decided.has(paper.key));
  const duplicates = found + decided.size;
  const papers = new Set(allProgress.map(({ paper }) => paper.key));
  // An entry that was corrected and imported again now counts as a paper.
  const leftOut = survey.sources
    .flatMap(({ left_out = [] }) => left_out)
    .filter(({ key }) => key === "" || !papers.has(key)).length;
  const excludedIn = (stage: string): PaperProgress[] =>
    progress.filter((paperProgress) => paperProgress.status === "excluded" && paperProgress.stage === stage);
  const included = progress.filter(({ status }) => status === "included").length;
  const excludedOnSkim = excludedIn("skim");
  const waitingForSkim = progress.filter(({ status, stage }) => stage === "skim" && isOpen(status)).length;
  const skimmed = included + excludedOnSkim.length;
  const excludedOnScreening = excludedIn("screening");
  return {
    /**
     * The number of records found. A paper counts once for each record of it: identified = new + duplicates + left out.
     * Papers in a list without a logged source also count as identified.
     */
    identified: progress.length + duplicates + leftOut,
    duplicates,
    /** The number of unreadable entries in imported files, if any; these entries are not on any list. */
    ...(leftOut === 0 ? {} : { leftOut }),
    /** The number of papers with a decision on title and abstract, and those excluded by criterion or reason. */
    screened: skimmed + waitingForSkim + excludedOnScreening.length,
    excludedOnScreening: tally(excludedOnScreening.map(({ excludedBy }) => excludedBy)),
    /** The number of papers with a decision on the full text. */
    skimmed,
    excludedOnSkim: tally(excludedOnSkim.map(({ excludedBy }) => excludedBy)),
    included,
    /** The number of papers that are undecided or in dispute. */
    open: progress.filter(({ status }) => isOpen(status)).length,
  };
}

/** Counts the records of a source that describe papers on a list, each record once. */
export function countKnown({ known, merged = [] }: Survey["sources"][number]): number {
  return known.length + merged.length - new Set(merged.map(({ paper }) => paper)).size;
}

/** Returns the papers that a person declared to be duplicates of others, unless a later decision includes them. */
export function decidedDuplicates(survey: Survey, progress: readonly PaperProgress[]): ReadonlySet<string> {
  const excluded = new Set(
    progress.filter(({ status }) => status === "excluded").map(({ paper }) => paper.key),
  );
  const others = survey.suspects.filter(({ same }) => same).map(({ papers: [, other] }) => other);
  return new Set(others.filter((key) => excluded.has(key)));
}

type FlowRow = { readonly step: string; readonly reason: string; readonly papers: number };

type Criteria = Survey["criteria"];

/** Formats a criterion as its text followed by its id, so that the figure needs no legend. */
function criterionText(reason: string, criteria: Criteria): string {
  const criterion = criteria.find(({ id }) => id === reason);
  return criterion ? `${criterion.text.replace(/\.$/, "")} (${criterion.id})` : reason;
}

/** Returns the rows of the flow's table: the steps in order, and below a step the reasons for exclusions. */
export function flowRows(flow: SurveyFlow, criteria: Criteria): FlowRow[] {
  const excluded = (step: string, counts: Readonly<Record<string, number>>): FlowRow[] =>
    Object.entries(counts).map(([reason, papers]) => ({
      step,
      reason: criterionText(reason, criteria),
      papers,
    }));
  return [
    { step: "identified", reason: "", papers: flow.identified },
    { step: "duplicates", reason: "", papers: flow.duplicates },
    ...(flow.leftOut === undefined ? [] : [{ step: "unreadable entries", reason: "", papers: flow.leftOut }]),
    { step: "screened", reason: "", papers: flow.screened },
    ...excluded("excluded based on title and abstract", flow.excludedOnScreening),
    { step: "skimmed", reason: "", papers: flow.skimmed },
    ...excluded("excluded based on the full text", flow.excludedOnSkim),
    { step: "included", reason: "", papers: flow.included },
    { step: "open", reason: "", papers: flow.open },
  ];
}

/** @param criteria the criteria of the survey, whose texts replace their ids */
export function formatFlowText(flow: SurveyFlow, criteria: Criteria = []): string {
  return tableLines(
    flowRows(flow, criteria).map(({ step, reason, papers }) => [
      String(papers),
      reason ? `${step}: ${reason}` : step,
    ]),
  ).join("\n");
}

/** @param raw whether to omit the protection of cells against spreadsheet formulas */
export function formatFlowCsv(flow: SurveyFlow, raw: boolean, criteria: Criteria = []): string {
  return formatCsvForPeople(
    ["step", "reason", "papers"],
    flowRows(flow, criteria).map((row) => ({ ...row, papers: String(row.papers) })),
    raw,
  );
}

const boxWidth = 260;
const lineHeight = 16;
/** The number of characters per line that fit in a box. */
const lineLength = 36;

/**
 * Draws a column of boxes, with excluded papers on the right. The background is white, so that the figure stays
 * readable on dark pages.
 */
export function formatFlowSvg(flow: SurveyFlow, criteria: Criteria = []): string {
  const unreadable = flow.leftOut === undefined ? [] : [`Unreadable entries: ${flow.leftOut}`];
  const steps = [
    { main: `Identified: ${flow.identified}`, aside: [`Duplicates: ${flow.duplicates}`, ...unreadable] },
    {
      main: `Screened by title and abstract: ${flow.screened}`,
      aside: asideOf("Excluded", flow.excludedOnScreening, criteria),
    },
    { main: `Skimmed: ${flow.skimmed}`, aside: asideOf("Excluded", flow.excludedOnSkim, criteria) },
    { main: `Included: ${flow.included}`, aside: flow.open === 0 ? [] : [`Open: ${flow.open}`] },
  ];
  let y = 10;
  const parts: string[] = [];
  for (const [index, { main, aside }] of steps.entries()) {
    const height = Math.max(40, 16 + aside.length * lineHeight);
    parts.push(box(10, y, height, [main]));
    if (aside.length > 0) {
      parts.push(arrow(10 + boxWidth, y + height / 2, 310, y + height / 2), box(310, y, height, aside));
    }
    if (index < steps.length - 1)
      parts.push(arrow(10 + boxWidth / 2, y + height, 10 + boxWidth / 2, y + height + 24));
    y += height + 24;
  }
  const size = `width="580" height="${y - 14}" viewBox="0 0 580 ${y - 14}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img" font-family="sans-serif" font-size="12">
<title>Flow of papers through the survey</title>
<rect width="100%" height="100%" fill="white"/>
<defs><marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0 8 4 0 8z"/></marker></defs>
${parts.join("\n")}
</svg>
`;
}

function asideOf(title: string, counts: Readonly<Record<string, number>>, criteria: Criteria): string[] {
  const rows = Object.entries(counts);
  const total = rows.reduce((sum, [, papers]) => sum + papers, 0);
  return [
    `${title}: ${total}`,
    ...rows.flatMap(([reason, papers]) => {
      const [first = "", ...rest] = wrapWords(criterionText(reason, criteria), lineLength);
      return [`${papers} × ${first}`, ...rest.map((line) => `\u2003${line}`)];
    }),
  ];
}

function box(x: number, y: number, height: number, lines: readonly string[]): string {
  const top = y + height / 2 - ((lines.length - 1) * lineHeight) / 2 + 4;
  const text = lines
    .map((line, index) => `<text x="${x + 10}" y="${top + index * lineHeight}">${escapeXml(line)}</text>`)
    .join("");
  return `<rect x="${x}" y="${y}" width="${boxWidth}" height="${height}" fill="none" stroke="black"/>${text}`;
}

function arrow(x1: number, y1: number, x2: number, y2: number): string {
  return `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}" stroke="black" marker-end="url(#tip)"/>`;
}
