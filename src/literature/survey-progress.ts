/**
 * Determines the next step for every paper in the Processing Paper Task of a survey (thesis, section 5.2.2): screening
 * on title and abstract, skimming the full text, or following the references and the citing papers.
 */
import type { Paper } from "./paper.ts";
import type { Survey, SurveyStage, SurveyVerdict } from "./survey.ts";

export type SurveyLists = {
  /** The lists L1, L2, …, in order. */
  readonly iterations: readonly (readonly Paper[])[];
  readonly final: readonly Paper[];
};

type PaperStatus = "to screen" | "to skim" | "included" | "excluded" | "conflict";

/** Whether a paper is undecided or in dispute. */
export function isOpen(status: PaperStatus): boolean {
  return status !== "included" && status !== "excluded";
}

export type PaperProgress = {
  readonly paper: Paper;
  /** The iteration, counting from 1. */
  readonly iteration: number;
  readonly status: PaperStatus;
  /** The stage that the paper has reached. */
  readonly stage: SurveyStage;
  /** For an excluded paper, the id of the criterion or else the reason. */
  readonly excludedBy: string;
  /** For an included paper, the directions (references or citing papers) that have not been followed yet. */
  readonly unfollowed: readonly ("references" | "citing")[];
};

type StageResult = { readonly verdict: SurveyVerdict; readonly why: string } | "open" | "conflict";

/**
 * Lists the papers of all iterations in order: each awaits screening or skimming, or is included, excluded or in
 * dispute. Source: thesis, section 5.2.2.
 *
 * @example
 * ```ts
 * import { initWorkspace, openEditor, parseBibtex, readSurveyState, surveyProgress } from "taxolink";
 *
 * const { survey } = readSurveyState(openEditor(initWorkspace("progress"), { author: "Ada" }));
 * const { papers } = parseBibtex("@article{a, title={Lakes}, year={2019}}");
 * console.log(surveyProgress(survey, { iterations: [papers], final: [] })[0]?.status); // to screen
 * ```
 */
export function surveyProgress(survey: Survey, lists: SurveyLists): PaperProgress[] {
  const settle = createSettlement(survey);
  const followed = new Set(survey.sources.map(({ kind, from }) => `${kind} ${from}`));
  return lists.iterations.flatMap((papers, index) =>
    papers.map((paper) => {
      const progress = { paper, iteration: index + 1, excludedBy: "", unfollowed: [] };
      for (const stage of ["screening", "skim"] as const) {
        const result = settle(paper.key, stage);
        if (result === "open")
          return { ...progress, status: stage === "screening" ? "to screen" : "to skim", stage } as const;
        if (result === "conflict") return { ...progress, status: "conflict", stage } as const;
        if (result.verdict === "out")
          return { ...progress, status: "excluded", stage, excludedBy: result.why } as const;
      }
      const unfollowed = (["references", "citing"] as const).filter(
        (kind) => !followed.has(`${kind} ${paper.key}`),
      );
      return { ...progress, status: "included", stage: "skim", unfollowed } as const;
    }),
  );
}

/**
 * Returns a function that finds the verdict in effect: an adjudication, or else the decision on which all reviewers
 * agree.
 */
function createSettlement(survey: Survey): (paper: string, stage: SurveyStage) => StageResult {
  // There is one map per stage, because a combined key would require a new string for each of many papers.
  const settled = { screening: new Map<string, StageResult>(), skim: new Map<string, StageResult>() };
  for (const { paper, stage, verdict, criterion, reason } of survey.decisions) {
    const earlier = settled[stage].get(paper);
    const agrees = earlier === undefined || (typeof earlier === "object" && earlier.verdict === verdict);
    if (!agrees) settled[stage].set(paper, "conflict");
    else if (earlier === undefined) settled[stage].set(paper, { verdict, why: criterion ?? reason });
  }
  for (const { paper, stage, verdict, criterion, reason } of survey.adjudications) {
    settled[stage].set(paper, { verdict, why: criterion ?? reason });
  }
  return (paper, stage) => settled[stage].get(paper) ?? "open";
}

/**
 * Counts candidates, processed papers and included papers per iteration.
 *
 * @example
 * ```ts
 * import { initWorkspace, openEditor, parseBibtex, readSurveyState, reportIterations, surveyProgress } from "taxolink";
 *
 * const { survey } = readSurveyState(openEditor(initWorkspace("iterations"), { author: "Ada" }));
 * const { papers } = parseBibtex("@article{a, title={Lakes}, year={2019}}");
 * const [first] = reportIterations(surveyProgress(survey, { iterations: [papers], final: [] }));
 * console.log(first?.candidates, first?.processed, first?.newRelevantRate); // 1 0 null
 * ```
 */
export function reportIterations(progress: readonly PaperProgress[]) {
  const count = Math.max(0, ...progress.map(({ iteration }) => iteration));
  return Array.from({ length: count }, (_, index) => {
    const papers = progress.filter(({ iteration }) => iteration === index + 1);
    const included = papers.filter(({ status }) => status === "included").length;
    const processed = included + papers.filter(({ status }) => status === "excluded").length;
    return {
      name: `L${index + 1}`,
      candidates: papers.length,
      processed,
      included,
      /** The share of included papers among the processed ones, or `null` before the first decision. */
      newRelevantRate: processed === 0 ? null : included / processed,
    };
  });
}

/**
 * Finds the paper to process next: the first one in the order of the lists that has no decision, or has references or
 * citing papers to follow. Postponed papers come last. If the survey has ended, the references and citing papers of the
 * last iteration's papers are not followed.
 */
export function nextPaper(survey: Survey, progress: readonly PaperProgress[]): PaperProgress | undefined {
  const last = survey.stop?.after ?? Number.POSITIVE_INFINITY;
  const later = new Set(survey.postponed?.map(({ paper }) => paper));
  const openPapers = progress.filter(
    ({ iteration, status, unfollowed }) =>
      iteration <= last && (isOpen(status) || (iteration < last && unfollowed.length > 0)),
  );
  return openPapers.find(({ paper }) => !later.has(paper.key)) ?? openPapers[0];
}
