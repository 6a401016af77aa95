/** Defines the snapshot of the workspace that the screens show. The app reads it again after every edit. */
import type { QaPair, ReviewSummary } from "../../../datasets/index.ts";
import type { ShownSummary } from "../../../evaluation/index.ts";
import type {
  Paper,
  PaperProgress,
  ScreeningQueue,
  SurveyStage,
  SurveyState,
  Suspect,
} from "../../../literature/index.ts";
import type { GqmTable, ProposedOverlap, TaxonomyState } from "../../../taxonomy/index.ts";
import type { OpenDispute, PhaseState, UnmergedFile } from "../../../workspace/index.ts";
import type { ReadResults } from "../screens/results/results-view.ts";
import type { ScreenId, Settings } from "../screens/screen-id.ts";
import type { TaxonomyIndex } from "./taxonomy-index.ts";

export type BenchmarkView = Pick<ShownSummary, "runs" | "comparisons"> & {
  /** The results folder, relative to the workspace. */
  readonly folder: string;
  readonly finished: Date;
  /** How to continue a benchmark that was interrupted, and therefore has no figures yet. */
  readonly interrupted?: {
    readonly graph: string;
    readonly questions: string;
    readonly retrievers: string[];
  };
};

/** A workspace whose files contain both sides of a merge. The app shows only these files. */
export type UnmergedView = Pick<WorkspaceView, "root" | "folders"> & {
  readonly files: readonly UnmergedFile[];
};

export type WorkspaceView = {
  readonly name: string;
  readonly root: string;
  /**
   * Returns the path of a workspace file for a command line: relative to the app's current folder, or absolute if the
   * file is elsewhere.
   */
  readonly pathOf: (file: string) => string;
  /** The folders whose files appear on the screens, relative to the root. */
  readonly folders: readonly string[];
  /** The name of the person who edits the workspace. */
  readonly author: string;
  readonly phases: readonly PhaseState[];
  readonly survey: SurveyState;
  /** The status of every paper in the survey, in list order. */
  readonly papers: readonly PaperProgress[];
  /** Returns the open papers of a stage, in the order in which to decide on them. */
  queue(stage: SurveyStage): ScreeningQueue;
  /** Returns the location of a paper's full text (a PDF on the computer or an address), if there is one. */
  fullText(paper: Paper): string | undefined;
  /** Returns the author's minutes per decision in a stage, or undefined until there are enough decisions. */
  pace(stage: SurveyStage): number | undefined;
  /** Returns similar papers that need a decision. */
  suspects(): readonly Suspect[];
  readonly taxonomy: TaxonomyState;
  readonly index: TaxonomyIndex;
  /** Returns the validation table of an increment. */
  measure(increment: string): GqmTable | undefined;
  /** Returns the pairs of classes in an increment that may overlap, most suspicious first. */
  overlaps(increment: string): readonly ProposedOverlap[];
  /** The folders of graphs and question files, relative to the workspace. */
  readonly graphFolder: string;
  readonly questionFolder: string;
  readonly runFolder: string;
  /**
   * The paths of bibliographies in the workspace's folder, relative to this folder; the survey's lists are not
   * included.
   */
  readonly bibliographies: readonly string[];
  /** The graph files, relative to the workspace. */
  readonly graphFiles: readonly string[];
  /** The CSV files with questions, relative to the workspace. */
  readonly questionFiles: readonly string[];
  /** Returns the questions in a file. */
  questions(file: string): { readonly pairs: readonly QaPair[]; readonly problem?: string };
  /** Returns the progress of a question file's review, and its reviewers' agreement. */
  reviews(file: string): ReviewSummary | { readonly problem: string };
  /** Newest first. */
  readonly benchmarks: readonly BenchmarkView[];
  /** Returns the runs of a benchmark folder question by question. */
  results(folder: string): ReadResults;
  /** Returns the search entries. */
  search(): readonly SearchEntry[];
  disputes(): readonly OpenDispute[];
  /** The size of the history file in bytes, which grows with every edit. */
  readonly historySize: number;
  /** Messages about unreadable files. */
  readonly problems: readonly string[];
};

/** The types of entries. Equally good matches follow this order. */
export const searchKinds = [
  "screen",
  "class",
  "cluster",
  "category",
  "increment",
  "paper",
  "extracted",
  "object",
  "question",
  "command",
] as const;
export type SearchKind = (typeof searchKinds)[number];

export type Destination = {
  readonly screen: ScreenId;
  readonly select?: string | undefined;
  readonly settings?: Settings;
};

export type SearchEntry = {
  readonly kind: SearchKind;
  readonly label: string;
  /** A note that distinguishes the entry from other entries with the same name. */
  readonly note: string;
  /** A row of a screen to open, or a command to compose. */
  readonly to: Destination | { readonly command: string };
  /** The label and other searchable words, in lower case. */
  readonly name: string;
  readonly text: string;
};
