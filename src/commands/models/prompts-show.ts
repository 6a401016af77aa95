import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { findPrompt } from "../../models/find-prompt.ts";

export const command = defineCommand({
  positionals: [{ name: "TASK", summary: "The task, e.g. partialAnswer", required: true }],
  options: {
    example: {
      kind: "number",
      value: "N",
      summary: "The example to use as input: 1 or 2",
      default: 1,
      minimum: 1,
      integer: true,
    },
  },
  run: async ({ options, positionals }) => {
    const sheet = findPrompt(positionals[0] as string);
    if (options.example > 2) {
      throw new OptionError(`--example must be 1 or 2, not ${options.example}`);
    }
    const example = options.example === 1 ? 0 : 1;
    const { messages, schema } = sheet.render(example);
    const expected = sheet.expected(example);
    return {
      text: [
        `${sheet.task}, version ${sheet.version}: ${sheet.summary}`,
        ...messages.flatMap((message) => ["", `--- ${message.role}`, message.content]),
        "",
        "--- example reply",
        JSON.stringify(expected, null, 2),
        "",
        "--- schema of a reply",
        JSON.stringify(schema.json, null, 2),
      ].join("\n"),
      json: {
        task: sheet.task,
        version: sheet.version,
        fingerprint: sheet.fingerprint(),
        messages,
        schema: schema.json,
        expected,
      },
    };
  },
});
