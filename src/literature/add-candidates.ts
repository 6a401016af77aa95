/** Adds candidates from files and online sources to a list of the survey, and logs where they come from. */
import { OptionError, WorkspaceError } from "../base/errors.ts";
import { hashValue } from "../base/io/index.ts";
import type { Progress } from "../base/progress.ts";
import { type DuplicateReport, findDuplicates } from "./find-duplicates.ts";
import { describeMerge, type Merge, mergePapers } from "./merge-papers.ts";
import type { Paper } from "./paper.ts";
import type { Survey, SurveySource } from "./survey.ts";
import {
  allPapers,
  changePapers,
  isIteration,
  namesOfIterations,
  requirePapers,
  type SurveyState,
} from "./survey-operations.ts";
import { normalizeTitle } from "./titles.ts";

export type NewSource = Omit<SurveySource, "id" | "known" | "added">;

/**
 * Adds candidates to the list for the iteration of their source, and logs where they come from. Logs papers that are
 * already on a list as known, and adds the fields that they lack. Adds papers that are only similar to known papers, and
 * reports them as suspects.
 * @param knownKeys keys of known papers from the source, in addition to those among `papers`
 * @throws OptionError if the iteration neither exists nor follows the last one
 * @throws WorkspaceError if a citation key already belongs to another paper
 */
export function addCandidates(
  state: SurveyState,
  source: NewSource,
  papers: readonly Paper[],
  knownKeys: readonly string[] = [],
  progress?: Progress,
): { readonly state: SurveyState; readonly report: DuplicateReport; readonly source: SurveySource } {
  const listed = allPapers(state);
  requireIteration(state, source.iteration);
  requirePapers(state, knownKeys);
  const report = findDuplicates(listed, papers, progress);
  const keys = new Set(listed.map((paper) => paper.key));
  const takenKeys = report.fresh.filter((paper) => keys.has(paper.key)).map((paper) => paper.key);
  if (takenKeys.length > 0) {
    throw new WorkspaceError(
      `other papers in this workspace already use the citation keys ${takenKeys.join(", ")}`,
      { hint: "Rename these keys in the file, then import it again." },
    );
  }
  const { merged, papersByKey } = mergeDuplicates(report);
  const entered: SurveySource = {
    ...source,
    id: nextSourceId(state.survey, [source, papers.map(({ key }) => key)]),
    known: [...new Set([...knownKeys, ...report.duplicates.map(({ of }) => of.key)])],
    added: report.fresh.map((paper) => paper.key),
    ...(merged.length === 0 ? {} : { merged }),
  };
  const length = Math.max(state.iterations.length, source.iteration);
  const iterations = Array.from({ length }, (_, index) => {
    const list = state.iterations[index] ?? [];
    return index + 1 === source.iteration ? [...list, ...report.fresh] : list;
  });
  const lists = changePapers(
    { iterations, final: state.final },
    (paper) => papersByKey.get(paper.key) ?? paper,
  );
  const survey = { ...state.survey, sources: [...state.survey.sources, entered] };
  return { state: { ...state, ...lists, survey }, report, source: entered };
}

/** Merges every duplicate into the paper that it describes. Several records may describe the same paper. */
function mergeDuplicates({ duplicates }: DuplicateReport) {
  const papersByKey = new Map<string, Paper>();
  const merged = duplicates.map(({ paper: other, of, because }): Merge => {
    const kept = papersByKey.get(of.key) ?? of;
    const { paper, filled } = mergePapers(kept, other);
    if (paper !== of) papersByKey.set(of.key, paper);
    return describeMerge(kept, other, because, filled);
  });
  return { merged, papersByKey };
}

/** Checks that candidates can be added to a list. The list must exist or be the next one, which is then created. */
function requireIteration(state: SurveyState, iteration: number): void {
  const next = state.iterations.length + 1;
  if (isIteration(iteration, next)) return;
  throw new OptionError(`candidates cannot be added to L${iteration} now`, {
    hint: `${namesOfIterations(state)}; to start the next list, L${next}, use --iteration ${next}.`,
  });
}

/**
 * Creates the id of a source from a number and a short hash of its content, so that two clones give different sources
 * different ids.
 */
function nextSourceId(survey: Survey, content: unknown): string {
  const numbers = survey.sources.map(({ id }) => Number(/^S(\d+)/.exec(id)?.[1] ?? 0));
  return `S${Math.max(0, ...numbers) + 1}-${hashValue(content).slice(0, 4)}`;
}

export type FoundPaper = {
  readonly paper: Paper;
  /** The sources that found the paper, and its best rank among them. */
  readonly by: readonly string[];
  readonly rank?: number;
};

export type FoundSource = Omit<NewSource, "online"> & {
  readonly online: Omit<NonNullable<NewSource["online"]>, "found" | "passed">;
};

export type EnteredSource = {
  readonly state: SurveyState;
  /** The logged source, or `null` if the same step was logged before and found no new papers this time. */
  readonly source: SurveySource | null;
  readonly suspects: DuplicateReport["suspects"];
  /** The papers that are already on a list or were logged earlier. */
  readonly existingKeys: readonly string[];
};

/**
 * Adds papers like `addCandidates`. A repeated step (the same paper's references or citing papers, or the same query to
 * the same engine) logs only papers that it has neither logged nor passed over before.
 * @param passedPapers the papers that a person saw but did not add
 */
export function enterFound(
  state: SurveyState,
  source: FoundSource,
  foundPapers: readonly FoundPaper[],
  passedPapers: readonly FoundPaper[] = [],
): EnteredSource {
  const listed = allPapers(state);
  const titles = new Map(listed.map(({ key, title }) => [key, title]));
  // Another source may have added the paper in the same round.
  const isListed = ({ key, title }: Paper): boolean => titles.get(key) === title;
  const papers = foundPapers.map(({ paper }) => paper);
  const { fresh, duplicates, suspects } = findDuplicates(
    listed,
    papers.filter((paper) => !isListed(paper)),
  );
  const sameAs = new Map([
    ...papers.filter(isListed).map(({ key }) => [key, key] as const),
    ...duplicates.map(({ paper, of }) => [paper.key, of.key] as const),
  ]);
  const freshKeys = new Set(fresh.map(({ key }) => key));
  const knownKeys = [...new Set(sameAs.values())].filter((key) => !freshKeys.has(key));
  const before = state.survey.sources.filter((logged) => isSameStep(logged, source));
  const loggedKeys = new Set(before.flatMap((logged) => [...logged.known, ...logged.added]));
  const newlyLogged = knownKeys.filter((key) => !loggedKeys.has(key));
  const earlierNames = new Set([
    ...listed.map(nameOfPassed),
    ...before.flatMap(({ online }) => online?.passed ?? []),
  ]);
  const passed = passedPapers
    .map(({ paper }) => nameOfPassed(paper))
    .filter((name) => !earlierNames.has(name));
  if (before.length > 0 && fresh.length + newlyLogged.length + passed.length === 0)
    return { state, source: null, suspects, existingKeys: knownKeys };
  const newKeys = new Set([...freshKeys, ...newlyLogged]);
  const found = foundPapers.map(({ paper: { key }, by, rank }) => ({
    paper: sameAs.get(key) ?? key,
    by: [...by],
    rank,
  }));
  const unique = new Map(
    found.filter(({ paper }) => newKeys.has(paper)).map((entry) => [entry.paper, entry]),
  );
  const online = {
    ...source.online,
    ...(passed.length === 0 ? {} : { passed }),
    found: [...unique.values()],
  };
  const added = addCandidates(state, { ...source, online }, fresh, newlyLogged);
  return { state: added.state, source: added.source, suspects, existingKeys: knownKeys };
}

/** Identifies a paper that a person saw but did not add, by its DOI or, if it has none, by its title and year. */
export function nameOfPassed({ doi, title, year }: Pick<Paper, "doi" | "title" | "year">): string {
  return doi === "" ? `${normalizeTitle(title)} ${year ?? ""}`.trim() : doi;
}

/**
 * Whether two sources result from the same step: the same query to the same engine, or else the same kind of step from
 * the same paper or file.
 */
export function isSameStep(first: SurveySource, second: Omit<NewSource, "online">): boolean {
  if (first.kind !== second.kind) return false;
  return second.kind === "search"
    ? first.engine === second.engine && first.query === second.query
    : first.from === second.from;
}
