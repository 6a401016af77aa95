import { option } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { measureTextFiles } from "../../compat/index.ts";
import { OptionError } from "../../errors.ts";
import { formatRatio } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { lenientOption } from "../shared/shared-options.ts";

export const command = defineCommand({
  options: {
    catalog: option.file("A file with the classes, one per line", { required: true }),
    extractions: option.list("FILE", "Files with the terms, one per line; one file per object under study", {
      required: true,
    }),
    mapping: option.list(
      "FILE",
      "Files with lines of the form `class : term`; one file for all extractions, or one mapping file per extractions file",
      { required: true },
    ),
    compat: option.name("Reproduce the published script, which cuts mapping lines at every colon", {
      choices: ["aquality"],
    }),
    ...lenientOption,
  },
  notes: [
    "By default, the command splits a mapping line at its first ` : `, so a term may contain colons.",
    "Spaces around class names and terms are ignored; duplicate lines count once.",
  ],
  run: async ({ options }, context) => {
    if (options.mapping.length > 1 && options.mapping.length !== options.extractions.length) {
      throw new OptionError(
        `${options.mapping.length} mapping files were specified for ${options.extractions.length} extractions files`,
        { hint: "Specify one mapping file for all extractions, or one mapping file per extractions file." },
      );
    }
    const { metrics, notes, truncated } = measureTextFiles({
      catalog: context.resolve(options.catalog),
      extractions: options.extractions.map(context.resolve),
      mappings: options.mapping.map(context.resolve),
      reading: options.compat === undefined ? "standard" : "aquality",
      lenient: options.lenient,
    });
    for (const note of notes) context.warn(`${note.file}:${note.line}: ${note.problem}`);
    if (truncated > 0)
      context.warn(
        `${count(truncated, "mapping line contains a second colon and was", "mapping lines contain a second colon and were")} cut there, as in the published script.`,
      );
    return {
      text: Object.entries(metrics).map(([name, ratio]) => `${name}: ${formatRatio(ratio)}`),
      json: { compat: options.compat ?? null, metrics, cut_lines: truncated, notes },
    };
  },
});
