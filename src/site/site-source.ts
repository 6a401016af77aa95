/** Defines the types of the content that the publishing command reads from a workspace. */
import type { QaPair } from "../datasets/index.ts";
import type { Evaluation, Footprint, RunCost, StoredBenchmark } from "../evaluation/index.ts";
import type { SurveyState } from "../literature/index.ts";
import type { Html } from "../pages/design/index.ts";
import type { TaxonomyState } from "../taxonomy/index.ts";
import type { SiteParts } from "./site-page.ts";

export type SiteSource = {
  readonly name: string;
  readonly description: string;
  readonly credits: SiteCredits;
  /** Null if the workspace has no increments yet. */
  readonly taxonomy: SiteTaxonomy | null;
  /** Null if the survey has no papers yet. */
  readonly survey: SurveyState | null;
  readonly dataset: SiteDataset | null;
  readonly benchmarks: readonly SiteBenchmark[];
  readonly notebooks: readonly SiteNotebook[];
  /** What the first page shows below its description, such as pictures. */
  readonly front?: Html;
  /** Additional pages and files, such as documentation. */
  readonly extra: SiteParts;
  /** Whether to omit notes, quotes, abstracts and the names of reviewers. */
  readonly isPrivate: boolean;
};

/** A notebook that has been run and rendered. */
export type SiteNotebook = {
  /** The file name without folder and extension. */
  readonly name: string;
  /** The page that `taxolink notebook` wrote. The page comes from the publisher, so it is not escaped. */
  readonly text: string;
};

type SiteCredits = {
  /** The authors; an organisation is in braces, as in BibTeX. May be empty. */
  readonly creators: readonly string[];
  /** The licence; empty if no licence is stated. */
  readonly licence: string;
  /** The address of the published site; empty if unknown. */
  readonly url: string;
};

export type SiteTaxonomy = {
  readonly state: TaxonomyState;
  /** Maps citation keys to titles. */
  readonly titles: ReadonlyMap<string, string>;
  /** The prefix of SKOS identifiers. */
  readonly base: string;
  /** Maps each question column to its category and to alternative names of its classes, according to the manifest. */
  readonly columns: readonly LabelColumn[];
};

export type LabelColumn = {
  readonly column: string;
  readonly category: string;
  /** Maps a value in files, in lower case, to the class name. */
  readonly aliases: Readonly<Record<string, string>>;
};

export type SiteDataset = {
  /** The file name without the folder. */
  readonly file: string;
  readonly pairs: readonly QaPair[];
};

export type SiteBenchmark = {
  /** The name of the results folder. */
  readonly name: string;
  readonly stored: StoredBenchmark;
  readonly evaluation: Evaluation;
  /** One entry per run, in the order in which the runs were evaluated. */
  readonly costs: readonly RunCost[];
  /** The energy and emissions of each run, in the same order. */
  readonly footprints: readonly Footprint[];
};
