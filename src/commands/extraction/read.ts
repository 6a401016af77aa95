/** `taxolink extract read`: has a language model read papers for classes, or for the fields of a schema. */
import { option } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { readContentSchema } from "../../language/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { readClasses } from "./classes.ts";
import { readContent } from "./content.ts";
import { readingOptions, readingSettings, textFilesOf, textPositional } from "./reading-options.ts";

export const command = defineCommand({
  positionals: [textPositional],
  options: {
    objects: option.text(
      "TEXT",
      'Propose the classes of these objects that a paper mentions, e.g. "questions"',
    ),
    schema: option.file("Extract the fields of this JSON schema instead"),
    out: option.outputFile("Output file (JSON)", { required: true }),
    ...readingOptions,
    ...modelOptions,
  },
  notes: [
    "A record's key is the name of its text file without the extension, so name each file after the paper's citation key. The command does not change the workspace.",
    "--schema also writes FILE.evidence.jsonl, next to the records, with the quote, line and page of every item. " +
      "To use the records in graph populate, pass them with --publications, or join them to a bibliography with --join FILE --on key.",
  ],
  run: async ({ options, positionals }, context) => {
    const { objects, schema } = options;
    if ((schema === undefined) === (objects === undefined))
      throw new OptionError("specify either --objects TEXT or --schema FILE");
    // Read the files first, because connecting to a model may take a while.
    const fields = schema === undefined ? undefined : readContentSchema(context.resolve(schema));
    const reading = {
      files: textFilesOf(positionals, context),
      out: context.resolve(options.out),
      settings: readingSettings(options),
      options,
    };
    return fields === undefined
      ? readClasses(objects ?? "", reading, context)
      : readContent(fields, reading, context);
  },
});
