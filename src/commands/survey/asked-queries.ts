/**
 * Remembers the most recent query sent for each paper. Accepting a field changes the entry and therefore its query, but
 * stored replies belong to the earlier query. `--replay` therefore uses the remembered query, so that fields can be
 * accepted one at a time.
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
 * Returns one query per paper, in order. With `replay`, this is the most recent query sent; otherwise, the query is
 * derived from the entry and then remembered.
 */
export function enrichQueries(workspace: Workspace, papers: readonly Paper[], replay: boolean): WorkQuery[] {
  const file = join(localFolder(workspace), "rounds", "enrich-queries.json");
  const storedQueries = existsSync(file) ? readJson(file, fileSchema).queries : {};
  if (replay) {
    return papers.map((paper) => {
      const storedQuery = storedQueries[paper.key];
      if (storedQuery === undefined) return queryOf(paper);
      const { openalex, ...query } = storedQuery;
      return { ...query, ids: openalex === "" ? {} : { openalex } };
    });
  }
  const queries = papers.map(queryOf);
  const entries = queries.map(({ ids, ...query }, at): [string, object] => [
    papers[at]?.key ?? "",
    { ...query, openalex: ids.openalex ?? "" },
  ]);
  writeJson(file, { version: 1, queries: { ...storedQueries, ...recordOf(entries) } });
  return queries;
}
