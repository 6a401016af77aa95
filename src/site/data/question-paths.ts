/** Assigns a path to the page of every published question. */
import { assignSlugs } from "../../pages/design/index.ts";
import type { SiteArea } from "../site-page.ts";
import type { SiteSource } from "../site-source.ts";

export type QuestionPaths = ReadonlyMap<string, string>;

/** @returns paths by uid, for the published questions in the dataset and in the benchmarks */
export function createQuestionPaths(source: SiteSource, areas: ReadonlySet<SiteArea>): QuestionPaths {
  const uids = [
    ...(areas.has("data") ? (source.dataset?.pairs ?? []).map(({ uid }) => uid) : []),
    ...(areas.has("leaderboard")
      ? source.benchmarks.flatMap(({ stored }) => stored.questions.map(({ uid }) => uid))
      : []),
  ];
  return new Map([...assignSlugs(uids)].map(([uid, slug]) => [uid, `question/${slug}.html`]));
}
