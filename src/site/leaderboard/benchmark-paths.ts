/** Computes the paths of a benchmark's pages. */
import { assignSlugs } from "../../pages/design/index.ts";
import type { SiteBenchmark } from "../site-source.ts";

export const leaderboardPath = "leaderboard/index.html";

/**
 * Returns the path of a benchmark's page, which is the leaderboard itself if there is only one benchmark, and otherwise
 * a separate page.
 */
export function benchmarkPath(benchmark: SiteBenchmark, all: readonly SiteBenchmark[]): string {
  return all.length === 1 ? leaderboardPath : `leaderboard/${folderOf(benchmark, all)}.html`;
}

export function pairPath(
  benchmark: SiteBenchmark,
  all: readonly SiteBenchmark[],
  a: string,
  b: string,
): string {
  const names = benchmark.evaluation.document.runs.map(({ retriever }) => retriever);
  const slugs = assignSlugs(names);
  return `leaderboard/${folderOf(benchmark, all)}/${slugs.get(a) ?? ""}--${slugs.get(b) ?? ""}.html`;
}

/** Returns the path of the page with every measure, comparison and setting. */
export function reportPath(benchmark: SiteBenchmark, all: readonly SiteBenchmark[]): string {
  return `leaderboard/${folderOf(benchmark, all)}/report.html`;
}

/** Returns the path of the page that shows every system on every question. */
export function questionsPath(benchmark: SiteBenchmark, all: readonly SiteBenchmark[]): string {
  return `leaderboard/${folderOf(benchmark, all)}/questions.html`;
}

function folderOf({ name }: SiteBenchmark, all: readonly SiteBenchmark[]): string {
  const slugs = assignSlugs(
    all.map((benchmark) => benchmark.name),
    ["index"],
  );
  return slugs.get(name) ?? "";
}
