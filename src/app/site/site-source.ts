/** Defines the content that the publishing command reads from a workspace, and the pages and files of a site before they are written. */

import type { QaPair } from "../../datasets/index.ts";
import type { Evaluation, Footprint, RunCost, StoredBenchmark } from "../../evaluation/index.ts";
import type { SurveyState } from "../../literature/index.ts";
import type { Block } from "../../pages/blocks.ts";
import type { Html, HtmlPart } from "../../pages/design/index.ts";
import type { TaxonomyState } from "../../taxonomy/index.ts";

/** The titles of the areas, in the order of their pages. */
export const areaTitles = {
  overview: "Overview",
  taxonomy: "Taxonomy",
  survey: "Survey",
  data: "Data set",
  leaderboard: "Leaderboard",
  notebooks: "Notebooks",
  docs: "Documentation",
} as const;
export type SiteArea = keyof typeof areaTitles;

export type SitePage = {
  /** The path relative to the site's folder, with forward slashes, such as `taxonomy/index.html`. */
  readonly path: string;
  readonly title: string;
  /** A description of the page for search engines, if it is not what the page says first. */
  readonly description?: string;
  /** The pages above this one, from the top, and the name of this page among its neighbours. */
  readonly above?: readonly [...(readonly [path: string, title: string])[], current: string];
  /** The heading if it differs from the title; null if the body contains it. */
  readonly heading?: string | null;
  /** What the page says first. */
  readonly lead?: HtmlPart;
  /** The page's content as linked data for search engines, in JSON-LD. */
  readonly data?: unknown;
  readonly body: () => HtmlPart;
};

export type SiteFile = { readonly path: string; readonly text: string };

/** A figure that publications record, so that the first page shows its changes. */
export type SiteFigure = readonly [name: string, value: number | string];

/** The pages and files of an area, and what the first page shows of it. */
export type SiteParts = {
  readonly pages: readonly SitePage[];
  readonly files?: readonly SiteFile[];
  readonly diagram?: Block;
  readonly figures?: readonly SiteFigure[];
};

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
