/** `taxolink extract read` and `extract proposals`: have a language model read papers, and list the classes it proposed. */

import { basename, extname } from "node:path";
import { z } from "zod";
import { ModelError, OptionError } from "../../../base/errors.ts";
import {
  formatJsonLines,
  readJson,
  readText,
  removeTornWrites,
  writeJson,
  writeText,
} from "../../../base/io/index.ts";
import { sum } from "../../../base/mean.ts";
import { count } from "../../../base/text/count.ts";
import { option, requiredArgument } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type Outcome } from "../../../operations/command.ts";
import { aligned } from "../../../pages/blocks.ts";
import {
  chunkText,
  createUsageMeter,
  type DocumentReading,
  defaultReading,
  extractClasses,
  extractClassesPrompt,
  extractContent,
  extractContentPrompt,
  type ReadingOptions,
  readContentSchema,
  type StructuredModel,
} from "../../../tasks/index.ts";
import { openTaxonomy } from "../../../workspace/index.ts";
import { modelOptions } from "../../models/model-options.ts";
import { isPdf, pdfError } from "../retrieval/linked-texts.ts";
import { pick } from "../shared/fields.ts";
import { requireKnown } from "../shared/require-known.ts";
import { type Models, withModels } from "../shared/with-models.ts";

export const extractRead = defineCommand({
  example: "Smith2020.txt --objects questions --out proposals.json --language ollama:llama3.1",
  positionals: [requiredArgument("FILE", "Texts of papers (UTF-8, e.g. from pdftotext)", { many: true })],
  options: {
    objects: option.text(
      "TEXT",
      'Propose the classes of these objects that a paper mentions, e.g. "questions"',
    ),
    schema: option.file("Extract the fields of this JSON schema instead"),
    out: option.outputFile("Output file (JSON)", { required: true }),
    "chunk-size": option.integer("Maximum number of characters per model call", {
      default: defaultReading.chunkSize,
      minimum: 200,
    }),
    passes: option.integer("Number of times the model reads each chunk", { default: defaultReading.passes }),
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
    const out = context.resolve(options.out);
    const work =
      schema === undefined
        ? classesWork(objects ?? "", out)
        : contentWork(readContentSchema(context.resolve(schema)), out);
    const texts = positionals.map((path) => readPaper(context.resolve(path)));
    const settings = { chunkSize: options["chunk-size"], passes: options.passes };
    return withModels(options, context, async ({ plan, model }) => {
      if (plan) {
        // One call per chunk and pass, whatever the model finds.
        for (const chunk of texts.flatMap(({ text }) => chunkText(text, settings.chunkSize)))
          for (let pass = 1; pass <= settings.passes; pass += 1) work.plan(plan, chunk.text);
        return { text: "", json: null };
      }
      if (!model)
        throw new OptionError("extract read requires a language model", {
          hint: "Choose a model, e.g. --language ollama:llama3.1.",
        });
      return work.read(texts, { model, settings, context });
    });
  },
});

type Paper = { readonly key: string; readonly text: string };

/** @throws InputError if the file is missing or is a PDF */
function readPaper(file: string): Paper {
  if (isPdf(file)) throw pdfError(file);
  return { key: basename(file, extname(file)), text: readText(file) };
}

type Reader = {
  readonly model: StructuredModel;
  readonly settings: ReadingOptions;
  readonly context: CommandContext;
};

/** What a model looks for in papers. */
type Work = {
  /** Plans the call about one passage. */
  plan(plan: NonNullable<Models["plan"]>, passage: string): void;
  /** Reads the papers and writes what the model found; the text describes one paper on each line. */
  read(papers: readonly Paper[], reader: Reader): Promise<Outcome>;
};

/**
 * Has the model read the papers one after another.
 * @param describe says what the model found in a paper
 * @throws ModelError if the model failed on all passages, because an empty result would be misleading
 */
async function readPapers<R extends DocumentReading<unknown>>(
  papers: readonly Paper[],
  { model, settings: options, context: watch }: Reader,
  read: (text: string, reading: Parameters<typeof extractClasses>[2]) => Promise<R>,
  describe: (reading: R) => string,
) {
  const readings: { readonly key: string; readonly reading: R }[] = [];
  for (const { key, text } of papers) {
    const call = { usage: createUsageMeter(), ...(watch.signal ? { signal: watch.signal } : {}) };
    readings.push({ key, reading: await read(text, { model, call, watch, options }) });
  }
  const chunks = sum(readings.map(({ reading }) => reading.chunks));
  const failures = readings.flatMap(({ reading }) => reading.failed);
  const [first] = failures;
  if (first !== undefined && failures.length >= chunks) {
    const passages = chunks === 1 ? "the only passage" : `all ${chunks} passages`;
    throw new ModelError(`the model failed on ${passages}, so nothing was extracted: ${first.error}`, {
      hint: "Nothing was written. Check the server's replies, or choose another --model.",
    });
  }
  const lines = readings.map(({ key, reading }) => {
    const { failed } = reading;
    const note = `, ${failed.length} of ${reading.chunks} passages FAILED: ${failed[0]?.error}`;
    return `  ${key}: ${describe(reading)}${failed.length === 0 ? "" : note}`;
  });
  return { readings, lines, exitCode: failures.length > 0 ? 1 : 0 } as const;
}

/** Proposes the classes that each text mentions, each with a quote and its position in the text. */
function classesWork(objects: string, out: string): Work {
  return {
    plan: (plan, passage) => plan.add(extractClassesPrompt, { objects, findings: [], passage }),
    read: async (papers, reader) => {
      const { readings, lines, exitCode } = await readPapers(
        papers,
        reader,
        (text, reading) => extractClasses(text, objects, reading),
        ({ findings, untraced }) =>
          `${count(findings.length, "class", "classes")}${untraced.length > 0 ? `, ${untraced.length} without a matching quote in the text` : ""}`,
      );
      const document = {
        kind: "taxolink-class-proposals",
        version: 1,
        objects,
        model: reader.model.id,
        publications: readings.map(({ key: id, reading: { findings, untraced, failed } }) => ({
          id,
          classes: findings.map(({ name, description, quote, place: { page, line } }) => {
            return { name, description, quote, ...(page === null ? {} : { page: String(page) }), line };
          }),
          untraced,
          failed,
        })),
      } satisfies ClassProposals;
      writeJson(out, document);
      return { text: [`Wrote ${out}`, lines], json: { out, ...document }, exitCode };
    },
  };
}

/** Fills in the JSON schema from each text, and writes the records with their evidence. */
function contentWork(fields: ReturnType<typeof readContentSchema>, out: string): Work {
  const evidence = out.replace(/(\.json)?$/, ".evidence.jsonl");
  return {
    plan: (plan, passage) => plan.add(extractContentPrompt, { fields, findings: [], passage }),
    read: async (papers, reader) => {
      const { readings, lines, exitCode } = await readPapers(
        papers,
        reader,
        (text, reading) => extractContent(text, fields, reading),
        ({ findings, untraced, chunks }) =>
          `${count(findings.length, "item")} from ${count(chunks, "chunk")}${untraced.length > 0 ? `, ${untraced.length} omitted because the text does not contain their quotes` : ""}`,
      );
      const records = readings.map(({ key, reading }) => ({ key, ...reading.record }));
      writeJson(out, records);
      const rows = readings.flatMap(({ key, reading: { findings, untraced } }) => [
        ...findings.map(({ place, pass, ...item }) => ({
          ...{ key, ...pick(item, "field", "value", "quote"), ...place, pass },
        })),
        ...untraced.map((item) => ({ key, ...item, untraced: true })),
      ]);
      writeText(evidence, formatJsonLines(rows));
      return {
        text: [`Wrote ${out} and ${evidence}`, lines],
        json: {
          out,
          evidence,
          publications: readings.map(({ key, reading }) => ({
            key,
            items: reading.findings.length,
            untraced: reading.untraced.length,
            chunks: reading.chunks,
            ...pick(reading, "failed", "record"),
          })),
        },
        exitCode,
      };
    },
  };
}

const text = z.string().trim().min(1);

const proposedClass = z.looseObject({
  name: text,
  description: z.string().default(""),
  quote: z.string().default(""),
  page: z.string().optional(),
  /** The number of the line in which the quote begins. */
  line: z.number().optional(),
  /** Whether a person rejected the proposal. */
  skipped: z.literal(true).optional(),
});

const proposalsSchema = z.looseObject({
  kind: z.literal("taxolink-class-proposals"),
  version: z.literal(1),
  objects: z.string(),
  model: z.string(),
  publications: z.array(z.looseObject({ id: text, classes: z.array(proposedClass) })),
});

type ClassProposals = z.output<typeof proposalsSchema>;

/** Returns the id that names a proposed class on the command line, in the format of an extracted class's id. */
function proposalId(publication: string, name: string): string {
  return `${publication}:${name}`;
}

export const extractProposals = defineCommand({
  example: 'proposals.json --skip "Smith2020:Yes or no"',
  positionals: [requiredArgument("FILE", "The JSON file written by taxolink extract read")],
  options: {
    skip: option.text("PUBLICATION:NAME", "Skip a class and record the decision in the file", {
      excludes: ["restore"],
    }),
    restore: option.text("PUBLICATION:NAME", "Reopen a skipped class"),
  },
  notes: [
    "Accept a proposal with taxolink extract add, or with the m key in phase 3 of the app.",
    "To create FILE, run taxolink extract read PAPER.txt --objects NAME --out FILE --language PROVIDER:MODEL.",
  ],
  run: async ({ options, positionals: [path = ""] }, context) => {
    const { extraction } = openTaxonomy(context).state;
    const file = context.resolve(path);
    const { skip, restore } = options;
    const decidedId = skip ?? restore;
    if (decidedId !== undefined) {
      removeTornWrites(file);
      writeJson(file, withDecision(readJson(file, proposalsSchema), decidedId, skip !== undefined));
    }
    const proposals = readJson(file, proposalsSchema);
    const entered = new Set(
      extraction.publications.flatMap(({ id, classes }) => classes.map(({ name }) => proposalId(id, name))),
    );
    const classes = proposals.publications.flatMap((publication) =>
      publication.classes.map(({ page = "", skipped, ...item }) => {
        const id = proposalId(publication.id, item.name);
        const state = entered.has(id) ? "entered" : skipped ? "skipped" : "open";
        return {
          id,
          publication: publication.id,
          ...pick(item, "name", "description", "quote"),
          page,
          state,
        };
      }),
    );
    const countOf = (state: string): number => classes.filter((item) => item.state === state).length;
    return {
      text: [
        aligned(classes.map(({ state, id, description }) => [state, `${id}: ${description}`])),
        `${count(classes.length, "class", "classes")} proposed by ${proposals.model}: ${countOf("entered")} entered, ${countOf("skipped")} skipped, ${countOf("open")} open.`,
      ],
      json: { file, model: proposals.model, objects: proposals.objects, classes },
    };
  },
});

/** @throws OptionError if this class has not been proposed */
function withDecision(proposals: ClassProposals, id: string, skipped: boolean): ClassProposals {
  const ids = proposals.publications.flatMap((publication) =>
    publication.classes.map(({ name }) => proposalId(publication.id, name)),
  );
  requireKnown([id], ids, {
    problem: () => `the file does not propose a class "${id}"`,
    hint: "To list the proposed classes, run taxolink extract proposals FILE.",
  });
  return {
    ...proposals,
    publications: proposals.publications.map((publication) => ({
      ...publication,
      classes: publication.classes.map(({ skipped: wasSkipped, ...item }) => {
        const isSkipped = proposalId(publication.id, item.name) === id ? skipped : wasSkipped === true;
        return isSkipped ? { ...item, skipped: true as const } : item;
      }),
    })),
  };
}
