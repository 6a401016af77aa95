/**
 * What sources were asked about each paper. An accepted field changes its entry, and with it the query; stored replies belong to
 * the query as it was, so that single fields can be accepted one after the other with `--replay`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readJson, recordOf, writeJson } from "../../io/index.ts";
import type { Paper } from "../../literature/index.ts";
import { queryOf, type WorkQuery } from "../../sources/index.ts";
import { localFolder, type Workspace } from "../../workspace/index.ts";

const fileSchema = z.strictObject({
  version: z.literal(1),
  queries: z.record(
    z.string(),
    z.strictObject({
      doi: z.string(),
      title: z.string(),
      year: z.int().nullable(),
      arxiv: z.string(),
      openalex: z.string(),
    }),
  ),
});

/**
 * The query of each paper, in order: with `replay` the one that was last asked, where one was; else that of its entry, which
 * is then remembered.
 */
export function askedQueries(workspace: Workspace, papers: readonly Paper[], replay: boolean): WorkQuery[] {
  const file = join(localFolder(workspace), "rounds", "enrich-queries.json");
  const asked = existsSync(file) ? readJson(file, fileSchema).queries : {};
  if (replay) {
    return papers.map((paper) => {
      const before = asked[paper.key];
      if (before === undefined) return queryOf(paper);
      const { openalex, ...query } = before;
      return { ...query, ids: openalex === "" ? {} : { openalex } };
    });
  }
  const queries = papers.map(queryOf);
  const entries = queries.map(({ ids, ...query }, at): [string, object] => [
    papers[at]?.key ?? "",
    { ...query, openalex: ids.openalex ?? "" },
  ]);
  writeJson(file, { version: 1, queries: { ...asked, ...recordOf(entries) } });
  return queries;
}
