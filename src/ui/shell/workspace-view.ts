/** What the screens are drawn from: one snapshot of the workspace, read again after every edit. */
import type { QaPair, ReviewSummary } from "../../datasets/index.ts";
import type { ShownSummary } from "../../evaluation/index.ts";
import type {
  Paper,
  PaperProgress,
  ScreeningQueue,
  SurveyStage,
  SurveyState,
  Suspect,
} from "../../literature/index.ts";
import type { GqmTable, ProposedOverlap, TaxonomyState } from "../../taxonomy/index.ts";
import type { OpenDispute, PhaseState, UnmergedFile } from "../../workspace/index.ts";
import type { ReadResults } from "../screens/results/results-view.ts";
import type { SearchEntry } from "./finding/search-entry.ts";
import type { TaxonomyIndex } from "./taxonomy-index.ts";

/** One retriever's line of a benchmark, as its summary.json holds it. */
export type RunView = ShownSummary["runs"][number];

export type BenchmarkView = Pick<ShownSummary, "runs" | "comparisons"> & {
  /** Folder relative to the workspace. */
  readonly folder: string;
  readonly finished: Date;
};

/** A workspace whose files contain both sides of a merge: nothing else is shown of it. */
export type UnmergedView = Pick<WorkspaceView, "root" | "folders"> & {
  readonly files: readonly UnmergedFile[];
};

export type WorkspaceView = {
  readonly name: string;
  readonly root: string;
  /** Folders whose files are shown, relative to the root. */
  readonly folders: readonly string[];
  /** Who edits here. */
  readonly author: string;
  readonly phases: readonly PhaseState[];
  readonly survey: SurveyState;
  /** Where every paper of the survey stands, in order of the lists. */
  readonly papers: readonly PaperProgress[];
  /** The papers that wait at a stage, in the order of decisions; computed on first use. */
  queue(stage: SurveyStage): ScreeningQueue;
  /** Where a paper's full text can be read, if anywhere: a PDF on this computer or an address; looked for once. */
  fullText(paper: Paper): string | undefined;
  /** Minutes that the author takes for a decision at a stage; undefined until there are enough decisions. */
  pace(stage: SurveyStage): number | undefined;
  /** Papers that look alike and wait for a decision, compared when they are first asked for. */
  suspects(): readonly Suspect[];
  readonly taxonomy: TaxonomyState;
  readonly index: TaxonomyIndex;
  /** The validation table of an increment, computed when it is first asked for. */
  measure(increment: string): GqmTable | undefined;
  /** Pairs of classes of an increment, most suspicious first, computed when they are first asked for. */
  overlaps(increment: string): readonly ProposedOverlap[];
  /** Where graphs and question files are looked for; all folders are relative to the workspace. */
  readonly graphFolder: string;
  readonly questionFolder: string;
  /** Where benchmarks are looked for. */
  readonly runFolder: string;
  /** Bibliographies in the workspace's folder that are not its own lists; relative to it. */
  readonly bibliographies: readonly string[];
  /** Files that hold a graph, relative to the workspace. */
  readonly graphFiles: readonly string[];
  /** CSV files with questions, relative to the workspace. */
  readonly questionFiles: readonly string[];
  /** The questions of a file, read when they are first asked for. */
  questions(file: string): { readonly pairs: readonly QaPair[]; readonly problem?: string };
  /** How far the review of a question file is, and how far its reviewers agree. */
  reviews(file: string): ReviewSummary | { readonly problem: string };
  /** Newest first. */
  readonly benchmarks: readonly BenchmarkView[];
  /** The runs of a benchmark's folder question by question, read when they are first asked for. */
  results(folder: string): ReadResults;
  /** Everything that the search finds by name, collected on first use. */
  search(): readonly SearchEntry[];
  /** What a merge left to settle, looked for when it is first asked for. */
  disputes(): readonly OpenDispute[];
  /** Grows with every edit. */
  readonly historySize: number;
  /** Files that could not be read, as sentences. */
  readonly problems: readonly string[];
};
