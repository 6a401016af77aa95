/** `taxolink extract classes`: proposes classes for phase 3, each with a quote and its position in the text. */
import { defineCommand } from "../../cli/command.ts";
import { readText, writeJson } from "../../io/index.ts";
import {
  type DocumentReading,
  extractClasses,
  extractClassesPrompt,
  type ProposedClass,
} from "../../language/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { count } from "../../text/count.ts";
import { withModels } from "../shared/with-models.ts";
import type { ClassProposals } from "./class-proposals.ts";
import {
  describeFailed,
  nothingRead,
  planReading,
  readFiles,
  readingOptions,
  readingSettings,
  requireModel,
  textFilesOf,
  textPositional,
} from "./reading-options.ts";

export const command = defineCommand({
  positionals: [textPositional],
  options: {
    objects: {
      kind: "text",
      value: "TEXT",
      summary: 'The objects to be classified, e.g. "questions"',
      required: true,
    },
    out: {
      kind: "text",
      writes: "file",
      value: "FILE",
      summary: "Output file for the proposals (JSON)",
      required: true,
    },
    ...readingOptions,
    ...modelOptions,
  },
  notes: [
    "A publication's id is its file name without the extension. The command does not change the workspace.",
  ],
  run: async ({ options, positionals }, context) => {
    // Read the files first, because connecting to a model may take a while.
    const files = textFilesOf(positionals, context);
    return withModels(options, context, async (models) => {
      if (models.plan) {
        const texts = files.map(({ path }) => readText(path));
        planReading(models.plan, extractClassesPrompt, texts, readingSettings(options), (passage) => ({
          objects: options.objects,
          findings: [],
          passage,
        }));
        return nothingRead;
      }
      const model = requireModel(models, "extract classes");
      const readings = await readFiles(files, context, (text, call) =>
        extractClasses(text, options.objects, {
          model,
          call,
          watch: context,
          options: readingSettings(options),
        }),
      );
      const publications = readings.map(({ key, reading }) => proposalsOf(key, reading));
      const out = context.resolve(options.out);
      const document = {
        kind: "taxolink-class-proposals",
        version: 1,
        objects: options.objects,
        model: model.id,
        publications,
      } satisfies ClassProposals;
      writeJson(out, document);
      const failed = publications.some((publication) => publication.failed.length > 0);
      return {
        text: [
          `Wrote ${out}`,
          ...readings.map(({ key, reading }) => {
            const untracedNote =
              reading.untraced.length > 0
                ? `, ${reading.untraced.length} without a matching quote in the text`
                : "";
            return `  ${key}: ${count(reading.findings.length, "class", "classes")}${untracedNote}${describeFailed(reading)}`;
          }),
        ].join("\n"),
        json: { out, ...document },
        exitCode: failed ? 1 : 0,
      };
    });
  },
});

function proposalsOf(id: string, { findings, untraced, failed }: DocumentReading<ProposedClass>) {
  return {
    id,
    classes: findings.map(({ name, description, quote, place }) => ({
      name,
      description,
      quote,
      ...(place.page === null ? {} : { page: String(place.page) }),
      line: place.line,
    })),
    untraced,
    failed,
  };
}
