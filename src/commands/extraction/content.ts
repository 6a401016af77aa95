/** `taxolink extract content`: has a language model fill in a JSON schema from the texts of papers. */
import { defineCommand } from "../../cli/command.ts";
import { formatJsonLines, readText, writeJson, writeText } from "../../io/index.ts";
import {
  type ExtractedContent,
  extractContent,
  extractContentPrompt,
  readContentSchema,
} from "../../language/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { count } from "../../text/count.ts";
import { withModels } from "../shared/with-models.ts";
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
    schema: {
      kind: "text",
      value: "FILE",
      summary: "JSON schema of the object to extract",
      required: true,
    },
    out: {
      kind: "text",
      writes: "file",
      value: "FILE",
      summary: "Output file for the records (JSON)",
      required: true,
    },
    ...readingOptions,
    ...modelOptions,
  },
  notes: [
    "A record's key is the name of its text file without the extension, so name each file after the paper's citation key.",
    "FILE.evidence.jsonl, next to the records, contains the quote, line and page of every item.",
    "To use the records in graph populate, pass them with --publications, or join them to a bibliography with --join FILE --on key.",
  ],
  run: async ({ options, positionals }, context) => {
    // Read the files first, because connecting to a model may take a while.
    const fields = readContentSchema(context.resolve(options.schema));
    const files = textFilesOf(positionals, context);
    return withModels(options, context, async (models) => {
      if (models.plan) {
        const texts = files.map(({ path }) => readText(path));
        planReading(models.plan, extractContentPrompt, texts, readingSettings(options), (passage) => ({
          fields,
          findings: [],
          passage,
        }));
        return nothingRead;
      }
      const model = requireModel(models, "extract content");
      const contents = await readFiles(files, context, (text, call) =>
        extractContent(text, fields, { model, call, watch: context, options: readingSettings(options) }),
      );
      const out = context.resolve(options.out);
      const evidence = out.replace(/(\.json)?$/, ".evidence.jsonl");
      writeJson(
        out,
        contents.map(({ key, reading }) => ({ key, ...reading.record })),
      );
      writeText(
        evidence,
        formatJsonLines(contents.flatMap(({ key, reading }) => evidenceRows(key, reading))),
      );
      return {
        text: [
          `Wrote ${out} and ${evidence}`,
          ...contents.map(({ key, reading }) => `  ${key}: ${describe(reading)}`),
        ].join("\n"),
        json: {
          out,
          evidence,
          publications: contents.map(({ key, reading }) => ({
            key,
            items: reading.findings.length,
            untraced: reading.untraced.length,
            chunks: reading.chunks,
            failed: reading.failed,
            record: reading.record,
          })),
        },
        exitCode: contents.some(({ reading }) => reading.failed.length > 0) ? 1 : 0,
      };
    });
  },
});

function evidenceRows(key: string, content: ExtractedContent): unknown[] {
  return [
    ...content.findings.map(({ field, value, quote, place, pass }) => ({
      key,
      field,
      value,
      quote,
      ...place,
      pass,
    })),
    ...content.untraced.map((untraced) => ({ key, ...untraced, untraced: true })),
  ];
}

function describe({ findings, untraced, chunks, failed }: ExtractedContent): string {
  const untracedNote =
    untraced.length > 0 ? `, ${untraced.length} omitted because the text does not contain their quotes` : "";
  return `${count(findings.length, "item")} from ${count(chunks, "chunk")}${untracedNote}${describeFailed({ chunks, failed })}`;
}
