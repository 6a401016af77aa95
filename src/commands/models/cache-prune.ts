import { rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { option } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { writing } from "../../io/index.ts";
import { promptSheets } from "../../language/index.ts";
import { count } from "../../text/count.ts";
import { hubIndexes } from "../shared/with-models.ts";
import { cacheOption, withExistingCache } from "./open-cache.ts";

export const command = defineCommand({
  positionals: [],
  options: {
    cache: cacheOption,
    "older-than": option.text("AGE", "Remove only entries older than AGE, e.g. 30d or 12h"),
    task: option.name("Remove only replies for this task"),
    model: option.name("Remove only replies and vectors from this model"),
    outdated: option.flag("Remove only replies to outdated prompt versions"),
    all: option.flag("Remove all entries, and the hub indexes that models verbalised"),
  },
  notes: ["If you combine conditions, the command removes only entries that meet all of them."],
  run: async ({ options }, context) => {
    const conditions = [
      ...(options["older-than"] === undefined ? [] : [olderThan(options["older-than"])]),
      ...(options.task === undefined ? [] : [{ sql: "task = ?", values: [options.task], vectors: false }]),
      ...(options.model === undefined ? [] : [{ sql: "model = ?", values: [options.model], vectors: true }]),
      ...(options.outdated ? [outdated()] : []),
    ];
    if (conditions.length === 0 && !options.all) {
      throw new OptionError("no removal condition was specified", {
        hint: "Add --older-than AGE, --task NAME, --model NAME, --outdated or --all.",
      });
    }
    return withExistingCache(options.cache, context, (cache) => {
      const where = conditions.length === 0 ? "" : ` WHERE ${conditions.map(({ sql }) => sql).join(" AND ")}`;
      const values = conditions.flatMap((condition) => condition.values);
      const remove = (table: string): number =>
        writing(
          cache.file,
          () => cache.database.prepare(`DELETE FROM ${table}${where}`).run(...values).changes,
        );
      const replies = remove("replies");
      const touchesVectors = conditions.every((condition) => condition.vectors);
      const vectors = touchesVectors ? remove("vectors") : 0;
      writing(cache.file, () => cache.database.exec("VACUUM"));
      // An index contains what a model replied, so it goes with all replies.
      if (conditions.length === 0)
        rmSync(join(dirname(cache.file), hubIndexes), { recursive: true, force: true });
      return {
        text: `Removed ${count(replies, "reply", "replies")} and ${count(vectors, "vector")}.`,
        json: { replies, vectors },
      };
    });
  },
});

type Condition = {
  readonly sql: string;
  readonly values: readonly (string | number)[];
  /** Whether the condition applies to both vectors and replies. */
  readonly vectors: boolean;
};

function olderThan(age: string): Condition {
  const match = /^(\d+)\s*([mhdw])$/.exec(age.trim());
  const unit = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }[match?.[2] ?? ""];
  if (!match || unit === undefined) {
    throw new OptionError(`--older-than does not support "${age}"`, {
      hint: "Specify a number with the unit m, h, d or w, e.g. 30d.",
    });
  }
  const limit = new Date(Date.now() - Number(match[1]) * unit).toISOString();
  return { sql: "created < ?", values: [limit], vectors: true };
}

function outdated(): Condition {
  const current = promptSheets.map(() => "(task = ? AND version = ?)").join(" OR ");
  return {
    sql: `NOT (${current})`,
    values: promptSheets.flatMap((sheet) => [sheet.task, sheet.version]),
    vectors: false,
  };
}
