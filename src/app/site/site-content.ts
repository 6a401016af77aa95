/** Collects what all pages of a site refer to: addresses, the data of the classes, and the dates and areas. */
import { mainMeasureNames } from "../../evaluation/index.ts";
import { assignSlugs } from "../../pages/design/index.ts";
import type { SiteArea, SiteBenchmark, SiteSource } from "./site-source.ts";
import { type TaxonomyFacts, taxonomyFacts } from "./taxonomy/taxonomy-facts.ts";

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

/** Whether the pages of questions belong to the data set, and otherwise to the leaderboard. */
export function hasDataPages({ areas, dataset }: Pick<SiteContent, "areas" | "dataset">): boolean {
  return areas.has("data") && dataset !== null;
}

export const dataPath = "data/index.html";
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
