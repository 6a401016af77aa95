/** Adds candidates to a list of the survey and logs where they came from. */
import { OptionError, WorkspaceError } from "../errors.ts";
import { hashValue } from "../io/index.ts";
import { type DuplicateReport, findDuplicates } from "./find-duplicates.ts";
import type { Paper } from "./paper.ts";
import type { Survey, SurveySource } from "./survey.ts";
import {
  allPapers,
  isIteration,
  namesOfIterations,
  requirePaper,
  type SurveyState,
} from "./survey-operations.ts";

export type NewSource = Omit<SurveySource, "id" | "known" | "added">;

/**
 * Adds candidates to the list of the source's iteration, and logs where they came from. Papers that a list already
 * contains are logged as known; papers that only look alike are added and reported as suspects.
 * @param known keys of those papers from the source that a list already contains, in addition to those found among
 * `papers`
 * @throws OptionError for an iteration that neither exists nor follows the last one
 * @throws WorkspaceError if a citation key already belongs to another paper
 */
export function addCandidates(
  state: SurveyState,
  source: NewSource,
  papers: readonly Paper[],
  known: readonly string[] = [],
): { readonly state: SurveyState; readonly report: DuplicateReport; readonly source: SurveySource } {
  const all = allPapers(state);
  requireIteration(state, source.iteration);
  for (const key of known) requirePaper(state, key);
  const report = findDuplicates(all, papers);
  const keys = new Set(all.map((paper) => paper.key));
  const taken = report.fresh.filter((paper) => keys.has(paper.key)).map((paper) => paper.key);
  if (taken.length > 0) {
    throw new WorkspaceError(
      `other papers in this workspace already use the citation keys ${taken.join(", ")}`,
      {
        hint: "Rename these keys in the file, then import it again.",
      },
    );
  }
  const entered: SurveySource = {
    ...source,
    id: nextSourceId(state.survey, [source, papers.map(({ key }) => key)]),
    known: [...new Set([...known, ...report.duplicates.map(({ of }) => of.key)])],
    added: report.fresh.map((paper) => paper.key),
  };
  const length = Math.max(state.iterations.length, source.iteration);
  const iterations = Array.from({ length }, (_, index) => {
    const list = state.iterations[index] ?? [];
    return index + 1 === source.iteration ? [...list, ...report.fresh] : list;
  });
  const survey = { ...state.survey, sources: [...state.survey.sources, entered] };
  return { state: { ...state, survey, iterations }, report, source: entered };
}

/**
 * A list begins when its first candidates are added: candidates can go into the existing lists and the one after the
 * last.
 */
function requireIteration(state: SurveyState, iteration: number): void {
  const next = state.iterations.length + 1;
  if (isIteration(iteration, next)) return;
  throw new OptionError(`candidates cannot be added to L${iteration} now`, {
    hint: `${namesOfIterations(state)}; the next list is L${next}: --iteration ${next}.`,
  });
}

/**
 * Numbers a source and adds a few characters of a hash of the content, so that two clones never give one id to two
 * sources.
 */
function nextSourceId(survey: Survey, content: unknown): string {
  const numbers = survey.sources.map(({ id }) => Number(/^S(\d+)/.exec(id)?.[1] ?? 0));
  return `S${Math.max(0, ...numbers) + 1}-${hashValue(content).slice(0, 4)}`;
}
