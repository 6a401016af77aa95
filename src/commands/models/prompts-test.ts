import type { CommandContext } from "../../cli/command.ts";
import { errorText, OptionError, throwIfCancelled } from "../../errors.ts";
import { createUsageMeter, type PromptSheet, type StructuredModel } from "../../language/index.ts";
import type { ModelOptions } from "../../models/model-options.ts";
import { count } from "../../text/count.ts";
import { withModels } from "../shared/with-models.ts";

type Trial = {
  readonly task: string;
  readonly example: number;
  /** True if the reply passed every check. */
  readonly ok: boolean;
  /** True if the reply matches the example's reply word for word. */
  readonly same: boolean;
  readonly reply: unknown;
  readonly expected: unknown;
  readonly error: string | null;
};

export function testPrompts(sheets: readonly PromptSheet[], options: ModelOptions, context: CommandContext) {
  return withModels(options, context, async ({ model }) => {
    if (!model) {
      throw new OptionError("testing prompts requires a language model, but no model was specified", {
        hint: "Choose a model, e.g. --language ollama:llama3.1.",
      });
    }
    const trials = await tryPrompts(sheets, model, context);
    const usable = trials.filter((trial) => trial.ok).length;
    const text = [
      ...trials.flatMap(trialLines),
      `${usable} of ${count(trials.length, "reply", "replies")} are usable.`,
    ].join("\n");
    return { text, json: { model: model.id, trials }, exitCode: usable === trials.length ? 0 : 1 } as const;
  });
}

async function tryPrompts(
  sheets: readonly PromptSheet[],
  model: StructuredModel,
  context: CommandContext,
): Promise<Trial[]> {
  const stage = context.progress.stage("Trying prompts", sheets.length * 2);
  const trials = await Promise.all(
    sheets.flatMap((sheet) =>
      ([0, 1] as const).map(async (example) => {
        const trial = await tryPrompt(sheet, example, model, context.signal);
        stage.advance();
        return trial;
      }),
    ),
  );
  stage.finish();
  return trials;
}

async function tryPrompt(
  sheet: PromptSheet,
  example: 0 | 1,
  model: StructuredModel,
  signal: AbortSignal | undefined,
): Promise<Trial> {
  const expected = sheet.expected(example);
  const start = { task: sheet.task, example: example + 1, expected };
  try {
    const call = { usage: createUsageMeter(), signal };
    const reply = await sheet.ask(model, example, call);
    return {
      ...start,
      ok: true,
      same: JSON.stringify(reply) === JSON.stringify(expected),
      reply,
      error: null,
    };
  } catch (error) {
    throwIfCancelled(signal);
    return { ...start, ok: false, same: false, reply: null, error: errorText(error) };
  }
}

function trialLines(trial: Trial): string[] {
  const head = `${trial.task} ${trial.example}:`;
  if (trial.error !== null) return [`${head} FAILED: ${trial.error}`];
  if (trial.same) return [`${head} identical to the example`];
  return [
    `${head} usable, but worded differently`,
    `  example: ${JSON.stringify(trial.expected)}`,
    `  reply:   ${JSON.stringify(trial.reply)}`,
  ];
}
