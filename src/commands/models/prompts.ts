/** `taxolink prompts`: lists the prompts of all language tasks, shows one, or tries them with a model. */
import { option, optionalArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { promptSheets } from "../../language/index.ts";
import { findPrompt } from "../../models/find-prompt.ts";
import { modelOptions } from "../../models/model-options.ts";
import { aligned } from "../../pages/blocks.ts";
import { testPrompts } from "./prompts-test.ts";

export const command = defineCommand({
  positionals: [optionalArgument("TASK", "The task, e.g. partialAnswer (default: all)", { many: true })],
  options: {
    example: option.integer("The example to use as input: 1 or 2", { default: 1 }),
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
      const prompts = promptSheets.map(({ task, version, fingerprint, summary }) => ({
        task,
        version,
        fingerprint: fingerprint(),
        summary,
      }));
      return {
        text: aligned(prompts.map((row) => [row.task, `v${row.version}`, row.summary])),
        json: { prompts },
      };
    }
    if (sheets.length > 1) throw new OptionError("specify one TASK to show, or several with --test");
    if (options.example > 2) throw new OptionError(`--example must be 1 or 2, not ${options.example}`);
    const example = options.example === 1 ? 0 : 1;
    const { messages, schema } = sheet.render(example);
    const expected = sheet.expected(example);
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
