/** `taxolink experiment new`: an experiment file from a few options, checked before it is written. */
import { existsSync } from "node:fs";
import { dirname, relative } from "node:path";
import { OptionError } from "../errors.ts";
import { experimentJsonSchema, experimentSchema } from "../evaluation/index.ts";
import { checkSchema, requireFile, writeJson } from "../io/index.ts";
import { createOfflineLanguage } from "../language/index.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { defineCommand } from "./command.ts";
import { createConfigurations } from "./experiment-setup.ts";
import { parseSettings } from "./retriever-options.ts";

export const command = defineCommand({
  summary: "Write an experiment file",
  positionals: [
    { name: "FILE", summary: "The experiment to write, e.g. experiments/hubs.json", required: true },
  ],
  options: {
    graph: { kind: "text", value: "FILE", summary: "The graph", required: true },
    questions: { kind: "text", value: "FILE", summary: "The questions (CSV)", required: true },
    retrievers: { kind: "list", value: "NAMES", summary: "Presets", default: "hublink" },
    vary: {
      kind: "list",
      value: "OPTION=A+B",
      summary: "Values of an option to try, e.g. hubsToKeep=10+20+30; repeat for more options",
    },
    mode: {
      kind: "text",
      value: "MODE",
      summary: "One option at a time, or every combination",
      choices: ["ofat", "grid"],
      default: "ofat",
    },
    repeats: { kind: "number", value: "N", summary: "How often each configuration runs", default: 1 },
  },
  notes: ["The file is plain JSON: retrievers, options, measures and breakdowns can be edited in it."],
  run: async ({ options, positionals }, context) => {
    const file = context.resolve(positionals[0] ?? "");
    if (existsSync(file)) {
      throw new OptionError(`${file} exists already`, { hint: "Give another name, or edit the file." });
    }
    const here = dirname(file);
    const place = (path: string): string => {
      requireFile(context.resolve(path));
      return relative(here, context.resolve(path));
    };
    const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
    const parameters = Object.entries(parseSettings(options.vary)).map(([name, value]) => {
      const values = Array.isArray(value) ? value.map(plainValue) : [value];
      return [name, values] as const;
    });
    const experiment = checkSchema(
      {
        name: (file.split(/[\\/]/).at(-1) ?? "").replace(/\.json$/, ""),
        graph: place(options.graph),
        questions: place(options.questions),
        retrievers: options.retrievers,
        ...(parameters.length > 0
          ? { vary: { mode: options.mode, parameters: Object.fromEntries(parameters) } }
          : {}),
        repeats: options.repeats,
        seed: context.seed,
      },
      experimentSchema,
      file,
    );
    createConfigurations(file, experiment, parts);
    const schemaFile = `${here}/experiment.schema.json`;
    writeJson(file, { ...experiment, $schema: "./experiment.schema.json" });
    writeJson(schemaFile, experimentJsonSchema());
    return {
      text: `${file} written. See what it would run: taxolink experiment plan ${relative(context.cwd, file)}`,
      json: { file, schema: schemaFile, experiment },
    };
  },
});

/** `10` of a list of values is a number, `true` a flag. */
function plainValue(text: unknown): unknown {
  if (text === "true" || text === "false") return text === "true";
  return text !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
}
