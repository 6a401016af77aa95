import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { option, optionalArgument } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand, type Reported } from "../../cli/command.ts";
import { readQuestions } from "../../datasets/index.ts";
import { InputError, OptionError } from "../../errors.ts";
import { checkSchema, readJsonLines } from "../../io/index.ts";
import {
  type CallRecord,
  callRecordSchema,
  formatMoney,
  inflateMessages,
  openReplyCache,
  type ReplyCache,
} from "../../language/index.ts";
import { modelFolder } from "../shared/model-context.ts";

export const command = defineCommand({
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
    if (options.list) return listTraces(context);
    const file = options.run === undefined ? latestTrace(context) : context.resolve(options.run);
    const questionText = wantedQuestion(positionals[0], options.questions, context);
    const calls = readTrace(file).filter(
      (call) =>
        (questionText === undefined || (call.question ?? "").toLowerCase().includes(questionText)) &&
        (options.task === undefined || call.task === options.task),
    );
    if (calls.length === 0) {
      throw new OptionError(`${file} contains no call for this question or task`, {
        hint: "Specify part of the question's text. To list all calls, run taxolink trace.",
      });
    }
    const details = options.full ? await readDetails(calls, context) : undefined;
    return {
      text: [file, groupLines(calls, details)],
      json: { file, calls: calls.map((call) => ({ ...call, ...details?.get(call.key) })) },
    };
  },
});

type Detail = { readonly messages: unknown; readonly reply: unknown };

function traceFolder(context: CommandContext): string {
  return join(modelFolder(context), "traces");
}

/** Lists the trace files, newest first; their names begin with the time. */
function traceFiles(context: CommandContext): string[] {
  const folder = traceFolder(context);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .sort()
    .reverse()
    .map((name) => join(folder, name));
}

function listTraces(context: CommandContext): Reported {
  const files = traceFiles(context);
  return {
    text: files.length > 0 ? files : "No run has called a model yet.",
    json: { traces: files },
  };
}

function latestTrace(context: CommandContext): string {
  const [latest] = traceFiles(context);
  if (latest !== undefined) return latest;
  throw new InputError({ file: traceFolder(context) }, "no run has called a model yet", {
    hint: "Every command that uses a model writes a trace; choose another trace with --run FILE.",
  });
}

function readTrace(file: string): CallRecord[] {
  return readJsonLines(file).map(({ line, value }) =>
    checkSchema(value, callRecordSchema, `${file}:${line}`),
  );
}

function wantedQuestion(
  question: string | undefined,
  questions: string | undefined,
  context: CommandContext,
): string | undefined {
  if (question === undefined || questions === undefined) return question?.toLowerCase();
  const pair = readQuestions(context.resolve(questions)).pairs.find(
    (candidate) => candidate.uid === question,
  );
  return (pair?.question ?? question).toLowerCase();
}

async function readDetails(
  calls: readonly CallRecord[],
  context: CommandContext,
): Promise<Map<string, Detail>> {
  const file = join(modelFolder(context), "replies.sqlite");
  if (!existsSync(file)) return new Map();
  const cache = await openReplyCache(file);
  try {
    return cache.guard(() => new Map(calls.flatMap((call) => readDetail(cache, call.key))));
  } finally {
    cache.close();
  }
}

function readDetail(cache: ReplyCache, key: string): [string, Detail][] {
  const row = cache.database
    .prepare<[string], { request: Buffer; reply: string }>("SELECT request, reply FROM replies WHERE key = ?")
    .get(key);
  if (!row) return [];
  return [[key, { messages: inflateMessages(row.request), reply: JSON.parse(row.reply) as unknown }]];
}

function groupLines(
  calls: readonly CallRecord[],
  details: ReadonlyMap<string, Detail> | undefined,
): string[] {
  const groups = Map.groupBy(calls, (call) => call.question ?? "(no question)");
  return [...groups].flatMap(([question, group]) => [
    "",
    question,
    ...group.flatMap((call) => [callLine(call), ...detailLines(call, details?.get(call.key))]),
  ]);
}

function callLine(call: CallRecord): string {
  const tokens = `${call.estimated ? "~" : ""}${call.prompt_tokens}+${call.completion_tokens} tokens`;
  const cost = call.cost === null ? "cost unknown" : formatMoney(call.cost);
  const tries = call.attempts > 1 ? `, ${call.attempts} attempts` : "";
  const problem = call.error === null ? "" : `\n      ${call.error}`;
  return `  ${call.key.slice(0, 12)}  ${call.task} v${call.version}  ${call.outcome}${tries}  ${tokens}  ${cost}  ${call.ms} ms${problem}`;
}

function detailLines(call: CallRecord, detail: Detail | undefined): string[] {
  const rejected = call.rejected.map((text) => `      rejected: ${text}`);
  if (!detail) return rejected;
  const messages = detail.messages as readonly { readonly role: string; readonly content: string }[];
  const lastMessageLines = messages.at(-1)?.content.split("\n") ?? [];
  return [
    ...rejected,
    ...lastMessageLines.map((line) => `      | ${line}`),
    `      → ${JSON.stringify(detail.reply)}`,
  ];
}
