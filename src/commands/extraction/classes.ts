/** `taxolink extract read --objects`: proposes classes for phase 3, each with a quote and its position in the text. */
import type { CommandContext } from "../../cli/command.ts";
import { readText, writeJson } from "../../io/index.ts";
import {
  type DocumentReading,
  extractClasses,
  extractClassesPrompt,
  type ProposedClass,
} from "../../language/index.ts";
import { count } from "../../text/count.ts";
import { withModels } from "../shared/with-models.ts";
import type { ClassProposals } from "./class-proposals.ts";
import {
  describeFailed,
  nothingRead,
  planReading,
  type Reading,
  readFiles,
  requireModel,
} from "./reading-options.ts";

/** Proposes the classes that each text mentions, and writes the proposals. */
export async function readClasses(
  objects: string,
  { files, out, settings, options }: Reading,
  context: CommandContext,
) {
  return withModels(options, context, async (models) => {
    if (models.plan) {
      const texts = files.map(({ path }) => readText(path));
      planReading(models.plan, extractClassesPrompt, texts, settings, (passage) => ({
        objects,
        findings: [],
        passage,
      }));
      return nothingRead;
    }
    const model = requireModel(models);
    const readings = await readFiles(files, context, (text, call) =>
      extractClasses(text, objects, { model, call, watch: context, options: settings }),
    );
    const publications = readings.map(({ key, reading }) => proposalsOf(key, reading));
    const document = {
      kind: "taxolink-class-proposals",
      version: 1,
      objects,
      model: model.id,
      publications,
    } satisfies ClassProposals;
    writeJson(out, document);
    const failed = publications.some((publication) => publication.failed.length > 0);
    const described = readings.map(({ key, reading }) => {
      const untraced = reading.untraced.length;
      const note = untraced > 0 ? `, ${untraced} without a matching quote in the text` : "";
      return `  ${key}: ${count(reading.findings.length, "class", "classes")}${note}${describeFailed(reading)}`;
    });
    return {
      text: [`Wrote ${out}`, described],
      json: { out, ...document },
      exitCode: failed ? 1 : 0,
    } as const;
  });
}

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
