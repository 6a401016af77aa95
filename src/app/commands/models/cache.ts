/** `taxolink cache`, its subcommands and `taxolink trace`: show, shrink and export what models replied. */

import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { InputError, OptionError } from "../../../base/errors.ts";
import { checkSchema, readJsonLines, writing } from "../../../base/io/index.ts";
import { sum } from "../../../base/mean.ts";
import { count } from "../../../base/text/count.ts";
import { readQuestions } from "../../../datasets/index.ts";
import { option, optionalArgument, requiredArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand } from "../../../operations/command.ts";
import { aligned, type Block, list } from "../../../pages/blocks.ts";
import { indented } from "../../../pages/plain-text.ts";
import {
  type CallRecord,
  callRecordSchema,
  exportReplies,
  formatMoney,
  inflateMessages,
  openReplyCache,
  promptSheets,
  type ReplyCache,
  replyRowSchema,
} from "../../../tasks/index.ts";
import { pick } from "../shared/fields.ts";
import { hubIndexes, modelFolder } from "../shared/with-models.ts";

const cacheOption = option.file("The cache (default: the workspace's cache)", {
  page: "models",
});

/**
 * Opens the cache, passes it to `use`, and closes it.
 * @throws InputError if the cache does not exist, the file is not a cache, or `use` reads damaged data
 */
async function withExistingCache<T>(
  path: string | undefined,
  context: CommandContext,
  use: (cache: ReplyCache) => T,
): Promise<T> {
  const file = path === undefined ? join(modelFolder(context), "replies.sqlite") : context.resolve(path);
  if (!existsSync(file))
    throw new InputError({ file }, "the reply cache does not exist yet", {
      hint: "The first command that uses a model creates the cache.",
    });
  return withCache(file, use);
}

async function withCache<T>(file: string, use: (cache: ReplyCache) => T): Promise<T> {
  const cache = await openReplyCache(file);
  try {
    return cache.guard(() => use(cache));
  } finally {
    cache.close();
  }
}

/** Returns the rows of a query. They are validated, because a damaged row may contain anything. */
function readRows<R>(cache: ReplyCache, schema: z.ZodType<R>, query: string, ...values: string[]): R[] {
  const rows = cache.database.prepare(query).all(...values);
  return rows.map((row) => schema.parse(row));
}

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

export const cache = defineCommand({
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
      const rows = readRows(
        cache,
        groupSchema,
        `SELECT task, version, model, count(*) AS replies, sum(prompt_tokens) AS prompt_tokens,
         sum(completion_tokens) AS completion_tokens, min(created) AS oldest, max(created) AS newest
         FROM replies GROUP BY task, version, model ORDER BY task, version, model`,
      );
      const embedders = readRows(
        cache,
        z.object({ model: z.string(), vectors: z.number() }),
        "SELECT model, count(*) AS vectors FROM vectors GROUP BY model ORDER BY model",
      );
      const vectors = sum(embedders.map((row) => row.vectors));
      const replies = sum(rows.map((row) => row.replies));
      const bytes = statSync(cache.file).size;
      return {
        text: [
          cache.file,
          `${count(replies, "reply", "replies")}, ${count(vectors, "vector")}, ${(bytes / 2 ** 20).toFixed(1)} MB`,
          rows.map(
            (row) =>
              `  ${row.task} v${row.version}${isOutdated(row) ? " (outdated)" : ""}, ${row.model}: ${count(row.replies, "reply", "replies")}, ${count(row.prompt_tokens + row.completion_tokens, "token")}, ${row.oldest.slice(0, 10)} to ${row.newest.slice(0, 10)}`,
          ),
          embedders.map((row) => `  ${row.model}: ${count(row.vectors, "vector")}`),
        ],
        json: {
          file: cache.file,
          bytes,
          replies,
          vectors,
          embedders,
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

type Row = z.output<typeof replyRowSchema>;

/** Describes the request behind the reply whose key begins with `prefix`. @throws OptionError if there is not exactly one */
function explainReply(cache: ReplyCache, prefix: string) {
  const row = findReply(cache, prefix);
  const sameMessages = "SELECT * FROM replies WHERE messages_hash = ? AND key <> ? ORDER BY key";
  const siblings = readRows(cache, replyRowSchema, sameMessages, row.messages_hash, row.key);
  const messages = inflateMessages(row.request);
  const current = promptSheets.find((sheet) => sheet.task === row.task)?.version ?? null;
  const differences = siblings.map((other) => ({ key: other.key, differs: differingParts(row, other) }));
  const used = current === row.version;
  return {
    text: [
      row.key,
      aligned([
        [
          "task",
          `${row.task}, prompt version ${row.version}${used ? "" : ` (now ${current ?? "gone"}: this reply is no longer used)`}`,
        ],
        ["model", `${row.provider}/${row.model}`],
        ["parameters", row.parameters],
        ["made", `${row.created}, ${row.prompt_tokens} + ${row.completion_tokens} tokens`],
      ]),
      "",
      messages.at(-1)?.content ?? "",
      "",
      `reply: ${row.reply}`,
      list(
        differences.map(({ key, differs }) => `${key.slice(0, 12)}: other ${differs.join(", ")}`),
        "Other replies to the same messages:",
      ),
      "",
      "The key is a hash of the provider, model, parameters, prompt version, schema and messages; a change to any of them changes the key.",
    ],
    json: {
      ...pick(row, "key", "task", "version"),
      current_version: current,
      used,
      ...pick(row, "provider", "model"),
      parameters: JSON.parse(row.parameters) as unknown,
      messages,
      reply: JSON.parse(row.reply) as unknown,
      ...pick(row, "prompt_tokens", "completion_tokens", "created"),
      siblings: differences,
    },
  };
}

function findReply(cache: ReplyCache, prefix: string): Row {
  if (!/^[0-9a-f]{4,64}$/.test(prefix))
    throw new OptionError(`"${prefix}" is not a key`, {
      hint: "Specify at least four characters of a key. To see the keys, run taxolink trace.",
    });
  const withPrefix = "SELECT * FROM replies WHERE key >= ? AND key < ? ORDER BY key LIMIT 2";
  const [first, second] = readRows(cache, replyRowSchema, withPrefix, prefix, `${prefix}g`);
  if (!first)
    throw new OptionError(`the cache contains no reply with the key ${prefix}`, {
      hint: "The cache contains only valid replies. To see why a call failed, run taxolink trace.",
    });
  if (second)
    throw new OptionError(`several keys begin with ${prefix}`, {
      hint: "Specify more characters of the key.",
    });
  return first;
}

function differingParts(first: Row, second: Row): string[] {
  const parts = ["provider", "model", "version", "parameters"] as const;
  const differing = parts.filter((part) => first[part] !== second[part]);
  return differing.length > 0 ? [...differing] : ["schema"];
}

export const cachePrune = defineCommand({
  example: "--older-than 30d",
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
    const { task, model, "older-than": age } = options;
    // Each condition says whether it applies to both vectors and replies.
    const conditions = [
      age !== undefined && { sql: "created < ?", values: [startOf(age)], vectors: true },
      task !== undefined && { sql: "task = ?", values: [task], vectors: false },
      // The name of an embedder ends with a hash of its files, which its user does not know.
      model !== undefined && {
        sql: "(model = ? OR instr(model, ? || '@') = 1)",
        values: [model, model],
        vectors: true,
      },
      options.outdated && {
        sql: `NOT (${currentPrompts.sql})`,
        values: currentPrompts.values,
        vectors: false,
      },
    ].filter((condition) => condition !== false);
    if (conditions.length === 0 && !options.all)
      throw new OptionError("no removal condition was specified", {
        hint: "Add --older-than AGE, --task NAME, --model NAME, --outdated or --all.",
      });
    return withExistingCache(options.cache, context, (cache) => {
      const where = conditions.length === 0 ? "" : ` WHERE ${conditions.map(({ sql }) => sql).join(" AND ")}`;
      const values = conditions.flatMap((condition) => condition.values);
      const remove = (table: string): number => {
        const statement = cache.database.prepare(`DELETE FROM ${table}${where}`);
        return writing(cache.file, () => statement.run(...values).changes);
      };
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

/** Returns the time an age ago, as ISO 8601. @throws OptionError unless the age is a number with a unit */
function startOf(age: string): string {
  const match = /^(\d+)\s*([mhdw])$/.exec(age.trim());
  const unit = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }[match?.[2] ?? ""];
  if (!match || unit === undefined)
    throw new OptionError(`--older-than does not support "${age}"`, {
      hint: "Specify a number with the unit m, h, d or w, e.g. 30d.",
    });
  return new Date(Date.now() - Number(match[1]) * unit).toISOString();
}

const currentPrompts = {
  sql: promptSheets.map(() => "(task = ? AND version = ?)").join(" OR "),
  values: promptSheets.flatMap(({ task, version }) => [task, version]),
};

export const cacheExport = defineCommand({
  example: "run.jsonl",
  positionals: [requiredArgument("FILE", "Output file (JSON Lines)", { writes: "file" })],
  options: { cache: cacheOption },
  notes: [
    "Replay the file with --replay FILE and the options of the recorded run. The file contains no API keys.",
  ],
  run: async ({ options, positionals }, context) => {
    return withExistingCache(options.cache, context, (cache) => {
      const file = context.resolve(positionals[0] as string);
      const counts = exportReplies(cache, file);
      return {
        text: `${file}: ${count(counts.replies, "reply", "replies")}, ${count(counts.vectors, "vector")}`,
        json: { file, ...counts },
      };
    });
  },
});

export const trace = defineCommand({
  example: '"Which bridges are old?"',
  positionals: [
    optionalArgument("QUESTION", "The question, part of its text, or its uid (with --questions)"),
  ],
  options: {
    run: option.file("The trace of a run (default: the latest run)"),
    questions: option.file("Question file (CSV), to identify a question by its uid"),
    task: option.name("Show only calls for this task"),
    full: option.flag("Also show prompts and replies"),
    list: option.flag("List the existing traces"),
  },
  run: async ({ options, positionals }, context) => {
    if (options.list) {
      const traces = traceFiles(context);
      return { text: traces.length > 0 ? traces : "No run has called a model yet.", json: { traces } };
    }
    const [latest] = traceFiles(context);
    const file = options.run === undefined ? latest : context.resolve(options.run);
    if (file === undefined)
      throw new InputError({ file: join(modelFolder(context), "traces") }, "no run has called a model yet", {
        hint: "Every command that uses a model writes a trace; choose another trace with --run FILE.",
      });
    const questions = options.questions && context.resolve(options.questions);
    const questionText = wantedQuestion(positionals[0], questions);
    const calls = readJsonLines(file)
      .map(({ line, value }) => checkSchema(value, callRecordSchema, `${file}:${line}`))
      .filter(({ question }) => (question ?? "").toLowerCase().includes(questionText ?? ""))
      .filter(({ task }) => options.task === undefined || task === options.task);
    if (calls.length === 0)
      throw new OptionError(`${file} contains no call for this question or task`, {
        hint: "Specify part of the question's text. To list all calls, run taxolink trace.",
      });
    const details = options.full ? await readDetails(calls, context) : undefined;
    return {
      text: [
        file,
        [...Map.groupBy(calls, (call) => call.question ?? "(no question)")].map(([question, group]) => [
          "",
          question,
          group.map((call) => describeCall(call, details?.get(call.key))),
        ]),
      ],
      json: { file, calls: calls.map((call) => ({ ...call, ...details?.get(call.key) })) },
    };
  },
});

type Detail = { readonly messages: ReturnType<typeof inflateMessages>; readonly reply: unknown };

/** Lists the trace files, newest first; their names begin with the time. */
function traceFiles(context: CommandContext): string[] {
  const folder = join(modelFolder(context), "traces");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

/** @param file the questions, in which `question` may be a uid */
function wantedQuestion(question: string | undefined, file: string | undefined) {
  if (question === undefined || file === undefined) return question?.toLowerCase();
  const pair = readQuestions(file).pairs.find(({ uid }) => uid === question);
  return (pair?.question ?? question).toLowerCase();
}

async function readDetails(calls: readonly CallRecord[], context: CommandContext) {
  const file = join(modelFolder(context), "replies.sqlite");
  if (!existsSync(file)) return new Map<string, Detail>();
  return withCache(file, (cache) => {
    const rows = calls.flatMap(({ key }) =>
      readRows(cache, replyRowSchema, "SELECT * FROM replies WHERE key = ?", key),
    );
    return new Map(
      rows.map(({ key, request, reply }): [string, Detail] => [
        key,
        { messages: inflateMessages(request), reply: JSON.parse(reply) as unknown },
      ]),
    );
  });
}

function describeCall(call: CallRecord, detail: Detail | undefined): Block {
  const tokens = `${call.estimated ? "~" : ""}${call.prompt_tokens}+${call.completion_tokens} tokens`;
  const cost = call.cost === null ? "cost unknown" : formatMoney(call.cost);
  const tries = call.attempts > 1 ? `, ${call.attempts} attempts` : "";
  const prompt = detail?.messages.at(-1)?.content.split("\n") ?? [];
  const rejected = call.rejected.map((text) => `rejected: ${text}`);
  const reply = detail && `→ ${JSON.stringify(detail.reply)}`;
  return [
    `  ${call.key.slice(0, 12)}  ${call.task} v${call.version}  ${call.outcome}${tries}  ${tokens}  ${cost}  ${call.ms} ms`,
    indented([call.error, rejected, prompt.map((line) => `| ${line}`), reply], 6),
  ];
}
