/** `taxolink extract read --schema`: has a language model fill in a JSON schema from the texts of papers. */
import type { CommandContext } from "../../cli/command.ts";
import { formatJsonLines, readText, writeJson, writeText } from "../../io/index.ts";
import {
  type ExtractedContent,
  extractContent,
  extractContentPrompt,
  type readContentSchema,
} from "../../language/index.ts";
import { count } from "../../text/count.ts";
import { withModels } from "../shared/with-models.ts";
import {
  describeFailed,
  nothingRead,
  planReading,
  type Reading,
  readFiles,
  requireModel,
} from "./reading-options.ts";

/** Fills in the JSON schema from each text, and writes the records with their evidence. */
export async function readContent(
  fields: ReturnType<typeof readContentSchema>,
  { files, out, settings, options }: Reading,
  context: CommandContext,
) {
  return withModels(options, context, async (models) => {
    if (models.plan) {
      const texts = files.map(({ path }) => readText(path));
      planReading(models.plan, extractContentPrompt, texts, settings, (passage) => ({
        fields,
        findings: [],
        passage,
      }));
      return nothingRead;
    }
    const model = requireModel(models);
    const contents = await readFiles(files, context, (text, call) =>
      extractContent(text, fields, { model, call, watch: context, options: settings }),
    );
    const evidence = out.replace(/(\.json)?$/, ".evidence.jsonl");
    writeJson(
      out,
      contents.map(({ key, reading }) => ({ key, ...reading.record })),
    );
    writeText(evidence, formatJsonLines(contents.flatMap(({ key, reading }) => evidenceRows(key, reading))));
    const described = contents.map(({ key, reading }) => `  ${key}: ${describe(reading)}`);
    return {
      text: [`Wrote ${out} and ${evidence}`, described],
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
    } as const;
  });
}

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
