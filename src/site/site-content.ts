/** Defines the content that the publishing command reads from a workspace, and collects what all pages of a site refer to: addresses, the data of the classes, and the dates and areas. */
import type { QaPair } from "../datasets/index.ts";
import {
  type Evaluation,
  type Footprint,
  mainMeasureNames,
  type RunCost,
  type StoredBenchmark,
} from "../evaluation/index.ts";
import type { SurveyState } from "../literature/index.ts";
import { assignSlugs, type Html } from "../pages/design/index.ts";
import type { TaxonomyState } from "../taxonomy/index.ts";
import type { SiteArea, SiteParts } from "./site-page.ts";
import { type TaxonomyFacts, taxonomyFacts } from "./taxonomy/taxonomy-facts.ts";

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

export type SiteContent = Omit<SiteSource, "benchmarks"> & {
  readonly areas: ReadonlySet<SiteArea>;
  /** The date of the first publication, for citations. */
  readonly published: string;
  readonly benchmarks: readonly PlacedBenchmark[];
  /** The data of the taxonomy's classes; null if the site does not include the taxonomy. */
  readonly facts: TaxonomyFacts | null;
  /** The path of the page of every published question, by uid. */
  readonly questionPaths: ReadonlyMap<string, string>;
};

export type PlacedBenchmark = SiteBenchmark & {
  /** The measure that represents the benchmark: the first main measure with results. */
  readonly measure: string;
  readonly path: string;
  /** The folder of the further pages of the benchmark. */
  readonly folder: string;
};

export const leaderboardPath = "leaderboard/index.html";

/** @param published the date of the first publication */
export function siteContent(
  source: SiteSource,
  areas: ReadonlySet<SiteArea>,
  published: string,
): SiteContent {
  const { taxonomy, dataset } = source;
  const benchmarks = placeBenchmarks(source.benchmarks);
  const uids = [
    ...(areas.has("data") ? (dataset?.pairs ?? []) : []),
    ...(areas.has("leaderboard") ? benchmarks.flatMap(({ stored }) => stored.questions) : []),
  ].map(({ uid }) => uid);
  return {
    ...source,
    areas,
    published,
    benchmarks,
    facts: taxonomy === null || !areas.has("taxonomy") ? null : taxonomyFacts(taxonomy, dataset),
    questionPaths: new Map([...assignSlugs(uids)].map(([uid, slug]) => [uid, `question/${slug}.html`])),
  };
}

/** The page of a benchmark is the leaderboard itself if there is only one benchmark, and otherwise a separate page. */
function placeBenchmarks(benchmarks: readonly SiteBenchmark[]): readonly PlacedBenchmark[] {
  const names = benchmarks.map(({ name }) => name);
  const slugs = assignSlugs(names, ["index"]);
  return benchmarks.map((benchmark) => {
    const { measures } = benchmark.evaluation.document.manifest;
    const measure = mainMeasureNames.find((name) => measures.includes(name)) ?? measures[0] ?? "";
    const folder = `leaderboard/${slugs.get(benchmark.name) ?? ""}`;
    const path = names.length === 1 ? leaderboardPath : `${folder}.html`;
    return { ...benchmark, measure, path, folder };
  });
}
