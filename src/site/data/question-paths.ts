/** Assigns a path to the page of every published question. */
import { assignSlugs } from "../design/index.ts";
import type { SiteArea } from "../site-page.ts";
import type { SiteSource } from "../site-source.ts";

export type QuestionPaths = ReadonlyMap<string, string>;

/** @returns uid → path, for those questions of the data set and of the benchmarks that are published */
export function createQuestionPaths(source: SiteSource, areas: ReadonlySet<SiteArea>): QuestionPaths {
  const uids = [
    ...(areas.has("data") ? (source.dataset?.pairs ?? []).map(({ uid }) => uid) : []),
    ...(areas.has("leaderboard")
      ? source.benchmarks.flatMap(({ stored }) => stored.questions.map(({ uid }) => uid))
      : []),
  ];
  return new Map([...assignSlugs(uids)].map(([uid, slug]) => [uid, `question/${slug}.html`]));
}
