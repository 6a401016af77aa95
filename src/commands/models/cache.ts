import { statSync } from "node:fs";
import { z } from "zod";
import { optionalArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { promptSheets } from "../../language/index.ts";
import { count } from "../../text/count.ts";
import { explainReply } from "./cache-explain.ts";
import { cacheOption, withExistingCache } from "./open-cache.ts";

/** Rows are validated because a damaged row may contain anything. */
const groupSchema = z.object({
  task: z.string(),
  version: z.number(),
  model: z.string(),
  replies: z.number(),
  prompt_tokens: z.number(),
  completion_tokens: z.number(),
  oldest: z.string(),
  newest: z.string(),
});

export const command = defineCommand({
  positionals: [
    optionalArgument(
      "KEY",
      "Show the request behind this reply: its key or the first characters, as shown by trace",
    ),
  ],
  options: { cache: cacheOption },
  run: async ({ options, positionals: [key] }, context) => {
    return withExistingCache(options.cache, context, (cache) => {
      if (key !== undefined) return explainReply(cache, key);
      const rows = cache.database
        .prepare(
          `SELECT task, version, model, count(*) AS replies, sum(prompt_tokens) AS prompt_tokens,
           sum(completion_tokens) AS completion_tokens, min(created) AS oldest, max(created) AS newest
           FROM replies GROUP BY task, version, model ORDER BY task, version, model`,
        )
        .all()
        .map((row) => groupSchema.parse(row));
      const { vectors } = cache.database.prepare("SELECT count(*) AS vectors FROM vectors").get() as {
        vectors: number;
      };
      const replies = rows.reduce((sum, row) => sum + row.replies, 0);
      const bytes = statSync(cache.file).size;
      return {
        text: [
          cache.file,
          `${count(replies, "reply", "replies")}, ${count(vectors, "vector")}, ${(bytes / 2 ** 20).toFixed(1)} MB`,
          rows.map(
            (row) =>
              `  ${row.task} v${row.version}${isOutdated(row) ? " (outdated)" : ""}, ${row.model}: ${count(row.replies, "reply", "replies")}, ${count(row.prompt_tokens + row.completion_tokens, "token")}, ${row.oldest.slice(0, 10)} to ${row.newest.slice(0, 10)}`,
          ),
        ],
        json: {
          file: cache.file,
          bytes,
          replies,
          vectors,
          groups: rows.map((row) => ({ ...row, outdated: isOutdated(row) })),
        },
      };
    });
  },
});

/** Whether the replies belong to an old version of a prompt, in which case the program never uses them again. */
function isOutdated(row: { readonly task: string; readonly version: number }): boolean {
  return !promptSheets.some((sheet) => sheet.task === row.task && sheet.version === row.version);
}
