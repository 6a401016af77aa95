/**
 * `taxolink extract classes`: proposes classes for phase 3, each with a quote and the position of that quote in the
 * text.
 */
import { basename, extname } from "node:path";
import { defineCommand } from "../../cli/command.ts";
import { readText, writeJson } from "../../io/index.ts";
import {
  createUsageMeter,
  type DocumentReading,
  extractClasses,
  extractClassesPrompt,
  type ProposedClass,
} from "../../language/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { withModels } from "../shared/with-models.ts";
import type { ClassProposals } from "./class-proposals.ts";
import {
  describeFailed,
  nothingRead,
  planReading,
  readingOptions,
  readingSettings,
  requireModel,
  requireSomeReply,
  requireText,
} from "./reading-options.ts";

export const command = defineCommand({
  positionals: [
    { name: "FILE", summary: "Texts of papers (UTF-8, e.g. from pdftotext)", required: true, many: true },
  ],
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
    // Read before a model is reached, which may take a while.
    const files = positionals.map((file) => ({
      id: basename(file, extname(file)),
      path: requireText(context.resolve(file)),
    }));
    return withModels(options, context, async (models) => {
      if (models.plan) {
        const texts = files.map(({ path }) => readText(path));
        planReading(models.plan, extractClassesPrompt, texts, readingSettings(options), (passage) => ({
          objects: options.objects,
          found: [],
          passage,
        }));
        return nothingRead;
      }
      const model = requireModel(models, "extract classes");
      const read: { readonly id: string; readonly reading: DocumentReading<ProposedClass> }[] = [];
      for (const { id, path } of files) {
        const call = { usage: createUsageMeter(), ...(context.signal ? { signal: context.signal } : {}) };
        const reading = await extractClasses(
          readText(path),
          options.objects,
          model,
          call,
          context,
          readingSettings(options),
        );
        read.push({ id, reading });
      }
      requireSomeReply(read.map(({ reading }) => reading));
      const publications = read.map(({ id, reading }) => proposalsOf(id, reading));
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
          ...read.map(({ id, reading }) => {
            const lost =
              reading.untraced.length > 0
                ? `, ${reading.untraced.length} without a matching quote in the text`
                : "";
            return `  ${id}: ${reading.findings.length} classes${lost}${describeFailed(reading)}`;
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
