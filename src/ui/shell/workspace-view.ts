/** The snapshot of the workspace that the screens show; it is read again after every edit. */
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

/** The line of one retriever in the summary.json of a benchmark. */
export type RunView = ShownSummary["runs"][number];

export type BenchmarkView = Pick<ShownSummary, "runs" | "comparisons"> & {
  /** The folder, relative to the workspace. */
  readonly folder: string;
  readonly finished: Date;
};

/** A workspace whose files contain both sides of a merge; the app shows only these files. */
export type UnmergedView = Pick<WorkspaceView, "root" | "folders"> & {
  readonly files: readonly UnmergedFile[];
};

export type WorkspaceView = {
  readonly name: string;
  readonly root: string;
  /** The folders whose files are shown, relative to the root. */
  readonly folders: readonly string[];
  /** Who edits here. */
  readonly author: string;
  readonly phases: readonly PhaseState[];
  readonly survey: SurveyState;
  /** The status of every paper of the survey, in the order of the lists. */
  readonly papers: readonly PaperProgress[];
  /** The open papers of a stage, in the order of decisions; computed on first use. */
  queue(stage: SurveyStage): ScreeningQueue;
  /** The place of a paper's full text, if any: a PDF on this computer or an address; searched once. */
  fullText(paper: Paper): string | undefined;
  /** The author's minutes per decision at a stage; undefined until there are enough decisions. */
  pace(stage: SurveyStage): number | undefined;
  /** Similar papers that need a decision, computed on first use. */
  suspects(): readonly Suspect[];
  readonly taxonomy: TaxonomyState;
  readonly index: TaxonomyIndex;
  /** The validation table of an increment, computed on first use. */
  measure(increment: string): GqmTable | undefined;
  /** The pairs of classes of an increment, most suspicious first, computed on first use. */
  overlaps(increment: string): readonly ProposedOverlap[];
  /** The folders of graphs and question files, relative to the workspace. */
  readonly graphFolder: string;
  readonly questionFolder: string;
  /** The folders of benchmarks. */
  readonly runFolder: string;
  /** The bibliographies in the workspace's folder that are not its lists, relative to the folder. */
  readonly bibliographies: readonly string[];
  /** The graph files, relative to the workspace. */
  readonly graphFiles: readonly string[];
  /** The CSV files with questions, relative to the workspace. */
  readonly questionFiles: readonly string[];
  /** The questions of a file, read on first use. */
  questions(file: string): { readonly pairs: readonly QaPair[]; readonly problem?: string };
  /** The progress of the review of a question file, and the agreement of its reviewers. */
  reviews(file: string): ReviewSummary | { readonly problem: string };
  /** Newest first. */
  readonly benchmarks: readonly BenchmarkView[];
  /** The runs of a benchmark folder question by question, read on first use. */
  results(folder: string): ReadResults;
  /** The entries of the search, collected on first use. */
  search(): readonly SearchEntry[];
  /** The open disputes of a merge, computed on first use. */
  disputes(): readonly OpenDispute[];
  /** Grows with every edit. */
  readonly historySize: number;
  /** Messages about unreadable files. */
  readonly problems: readonly string[];
};
