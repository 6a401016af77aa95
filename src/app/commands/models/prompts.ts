/** `taxolink prompts`: lists the prompts of all language tasks, shows one, or tries them with a model. */

import { ModelError, OptionError, pauseAfter, TaxolinkError } from "../../../base/errors.ts";
import { sum } from "../../../base/mean.ts";
import { count } from "../../../base/text/count.ts";
import { option, optionalArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand } from "../../../operations/command.ts";
import { aligned, type Block } from "../../../pages/blocks.ts";
import {
  createUsageMeter,
  type PromptSheet,
  type PromptTrial,
  promptSheets,
  type StructuredModel,
} from "../../../tasks/index.ts";
import { findPrompt } from "../../models/find-prompt.ts";
import { type ModelOptions, modelOptions } from "../../models/model-options.ts";
import { pick } from "../shared/fields.ts";
import { withModels } from "../shared/with-models.ts";

type Tried = Awaited<ReturnType<typeof tryPrompt>>;

function testPrompts(sheets: readonly PromptSheet[], options: ModelOptions, context: CommandContext) {
  return withModels(options, context, async ({ model, plan }) => {
    if (plan) {
      for (const { trials } of sheets) for (const trial of trials) trial.plan(plan);
      return { text: "", json: null };
    }
    if (!model)
      throw new OptionError("testing prompts requires a language model, but no model was specified", {
        hint: "Choose a model, e.g. --language ollama:llama3.1.",
      });
    const { tried, stopped } = await tryPrompts(sheets, model, context);
    const total = sum(sheets.map(({ trials }) => trials.length));
    const countOf = (verdict: "usable" | "right" | "copied") => tried.filter((one) => one[verdict]).length;
    const figures = { usable: countOf("usable"), right: countOf("right"), copied: countOf("copied") };
    const scope = `Of ${count(tried.length, "reply", "replies")}`;
    const text = [
      tried.map(describeTried),
      `${scope}, ${figures.usable} are usable, ${figures.right} right and ${figures.copied} copied from an example.`,
      stopped !== null && `Stopped before ${total - tried.length} more: ${stopped}.`,
    ];
    const json = { model: model.id, inputs: total, replies: tried.length, ...figures, trials: tried };
    return { text, json, exitCode: stopped === null && figures.usable === total ? 0 : 1 } as const;
  });
}

/** Tries all prompts, and reports each reply as it comes. Replies before an interruption stay. */
async function tryPrompts(
  sheets: readonly PromptSheet[],
  model: StructuredModel,
  { progress, signal }: CommandContext,
) {
  const all = sheets.flatMap(({ task, trials }) => trials.map((trial) => ({ task, trial })));
  const stage = progress.stage("Trying prompts", all.length);
  let stopped: string | null = null;
  const replies = await Promise.all(
    all.map(async ({ task, trial }) => {
      try {
        const reply = await tryPrompt(task, trial, model, signal);
        progress.note(headOf(reply));
        return [reply];
      } catch (error) {
        // An interruption, a lost server or a spent budget ends the test, but not its results.
        if (!(error instanceof TaxolinkError)) throw error;
        stopped = error.message;
        return [];
      } finally {
        stage.advance();
      }
    }),
  );
  stage.finish();
  return { tried: replies.flat(), stopped };
}

/**
 * Returns whether a reply passed every check, whether it makes the right decisions and contains the right names and
 * numbers, and whether it comes from an example of the prompt.
 */
async function tryPrompt(
  task: string,
  { kind: input, expected, ask }: PromptTrial,
  model: StructuredModel,
  signal: AbortSignal | undefined,
) {
  const failed = { usable: false, right: false, copied: false, reply: null as unknown };
  try {
    const {
      reply,
      isRight: right,
      isCopied: copied,
    } = await ask(model, { usage: createUsageMeter(), signal });
    return { task, input, expected, usable: true, right, copied, reply, error: null };
  } catch (error) {
    if (!(error instanceof ModelError) || pauseAfter(error) !== undefined) throw error;
    return { task, input, expected, ...failed, error: error.message };
  }
}

function headOf({ task, input, error, right, copied }: Tried): string {
  const verdict = error === null ? (right ? "right" : "usable, but not right") : `UNUSABLE: ${error}`;
  return `${task}, ${input}: ${verdict}${copied ? ", copied from an example" : ""}`;
}

function describeTried(tried: Tried): Block {
  const { error, right, expected, reply } = tried;
  const isWrong = error === null && !right;
  return [
    headOf(tried),
    isWrong && [`  right:  ${JSON.stringify(expected)}`, `  reply:  ${JSON.stringify(reply)}`],
  ];
}

export const command = defineCommand({
  example: "partialAnswer",
  positionals: [optionalArgument("TASK", "The task, e.g. partialAnswer (default: all)", { many: true })],
  options: {
    test: option.flag("Check whether a model's replies to the prompts are usable"),
    ...modelOptions,
  },
  notes: [
    "The inputs of --test are none that a prompt shows: other things, another script, and forty candidates with an instruction among them.",
    "The exit code of --test is 1 if a reply is unusable. Wrong and copied replies are counted and listed, but are no failures.",
  ],
  run: async ({ options, positionals }, context) => {
    const sheets = positionals.map(findPrompt);
    if (options.test) return testPrompts(sheets.length > 0 ? sheets : promptSheets, options, context);
    const [sheet] = sheets;
    if (sheet === undefined) {
      const prompts = promptSheets.map(({ fingerprint, ...prompt }) => ({
        ...pick(prompt, "task", "version"),
        fingerprint: fingerprint(),
        summary: prompt.summary,
      }));
      return {
        text: aligned(prompts.map((row) => [row.task, `v${row.version}`, row.summary])),
        json: { prompts },
      };
    }
    if (sheets.length > 1) throw new OptionError("specify one TASK to show, or several with --test");
    const { messages, schema } = sheet.render(0);
    const expected = sheet.expected(0);
    const { task, version, summary } = sheet;
    return {
      text: [
        `${task}, version ${version}: ${summary}`,
        messages.map((message) => ["", `--- ${message.role}`, message.content]),
        ["", "--- example reply", JSON.stringify(expected, null, 2)],
        ["", "--- schema of a reply", JSON.stringify(schema.json, null, 2)],
      ],
      json: { task, version, fingerprint: sheet.fingerprint(), messages, schema: schema.json, expected },
    };
  },
});
