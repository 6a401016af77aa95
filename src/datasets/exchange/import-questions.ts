/**
 * Imports question files of other data sets. To add a format, write a `QuestionFormat` in this folder and add it to the
 * table below.
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { formatPlace, InputError, OptionError, throwIfCancelled } from "../../base/errors.ts";
import { canonicalJson, readText } from "../../base/io/index.ts";
import { unwatched, type Watch } from "../../base/progress.ts";
import { count } from "../../base/text/count.ts";
import { describeFormat } from "../../base/text/describe-format.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import type { QaPair } from "../qa-pair.ts";
import { addGoldenByQuery } from "./golden-by-query.ts";
import { beir, jsonl, trec } from "./import-exported.ts";
import { metaqa } from "./import-metaqa.ts";
import { qald } from "./import-qald.ts";
import { scholarly } from "./import-scholarly.ts";
import { stark } from "./import-stark.ts";
import type { Imported } from "./imported.ts";
import { cwq, grailqa, kqapro, lcquad, mintaka, webqsp } from "./published-layouts.ts";
import {
  type Content,
  contentOf,
  type ImportSource,
  itemProblem,
  type OpenedFile,
  type QuestionFormat,
} from "./question-format.ts";

/** The formats, in the order in which a file is compared with them. */
const formats = {
  qald,
  sciqa: scholarly,
  "dblp-quad": scholarly,
  lcquad,
  grailqa,
  webqsp,
  cwq,
  mintaka,
  kqapro,
  jsonl,
  beir,
  stark,
  metaqa,
  trec,
} as const satisfies Record<string, QuestionFormat>;

export type QuestionImportFormat = keyof typeof formats;
export const questionImportFormats = Object.keys(formats) as readonly QuestionImportFormat[];

export type ImportQuestionsOptions = {
  /** The format; by default, it is detected from the file's content. */
  readonly format?: QuestionImportFormat | undefined;
  /** The languages whose wordings become questions, best first (default: English). */
  readonly languages?: readonly string[] | undefined;
  /** The answer file of a format that stores answers separately. */
  readonly answers?: string | undefined;
  /**
   * The graph in which golden triples are found, either by the questions' SPARQL queries or, for MetaQA, along the
   * edges between the topic entity and the answers. The graph also provides the answers' labels.
   */
  readonly graph?: KnowledgeGraph | undefined;
};

/** How many omitted items the notes and an error list. */
const listedItems = 20;

/**
 * Imports the questions of a file, or of a folder that an export wrote. Items that are not questions of the format are
 * omitted and listed; identical questions are imported once.
 * @throws InputError for a file in a different format, or without any question; OptionError if the format cannot be
 * detected; CancelledError if the user cancels
 */
export async function importQuestions(
  path: string,
  options: ImportQuestionsOptions = {},
  watch: Watch = unwatched,
): Promise<Imported> {
  const languages = options.languages?.length ? options.languages : ["en"];
  const source = { answersFile: options.answers, graph: options.graph, languages };
  const files: Imported[] = [];
  for (const file of filesOf(path)) {
    const content = contentOf(file, readText(file));
    files.push(await readItems(content, await openContent(content, options.format, source), watch));
  }
  const omitted = files.flatMap((file) => file.omitted);
  const pairs = files.flatMap((file) => file.pairs);
  if (pairs.length === 0) throw noQuestions(path, omitted);
  const { unique, notes } = withoutRepetitions(pairs);
  const imported: Imported = {
    pairs: unique,
    omitted,
    notes: [
      ...new Set(files.flatMap((file) => file.notes)),
      ...notes,
      ...unansweredNotes(unique),
      ...omittedNotes(omitted, pairs.length),
    ],
  };
  if (options.graph === undefined) return imported;
  return labelAnswers(await addGoldenByQuery(imported, options.graph, watch), options.graph);
}

/** Returns the question files within a folder that the export wrote, or the file itself. */
function filesOf(path: string): readonly string[] {
  if (!existsSync(path) || !statSync(path).isDirectory()) return [path];
  const names = ["questions.jsonl", "questions.json", "queries.jsonl", "topics.tsv"];
  const found = names.map((name) => join(path, name)).find((file) => existsSync(file));
  if (found !== undefined) return [found];
  const data = join(path, "data");
  const splits = existsSync(data) ? readdirSync(data).filter((name) => name.endsWith(".jsonl")) : [];
  if (splits.length > 0) return splits.sort().map((name) => join(data, name));
  throw new InputError({ file: path }, "the folder contains no question file", {
    hint: `Specify a file, or a folder with ${names.join(", ")} or data/*.jsonl.`,
  });
}

async function openContent(
  content: Content,
  format: QuestionImportFormat | undefined,
  source: ImportSource,
): Promise<OpenedFile> {
  if (format !== undefined) {
    const { title, structure, open } = formats[format];
    const opened = await open(content, source);
    if (opened !== null) return opened;
    if (content.mistake !== undefined) throw content.mistake;
    throw new InputError({ file: content.file }, `the file is not ${title}: expected ${structure}`);
  }
  for (const { open } of new Set(Object.values(formats))) {
    const opened = await open(content, source);
    if (opened !== null) return opened;
  }
  if (content.mistake !== undefined) throw content.mistake;
  const known = describeFormat(content.text);
  throw new OptionError(
    `${content.file} ${known === undefined ? "has an unknown format" : `is ${known}, which cannot be read as questions`}`,
    { hint: `Specify the format with --format: ${questionImportFormats.join(", ")}.` },
  );
}

async function readItems({ file }: Content, opened: OpenedFile, watch: Watch): Promise<Imported> {
  const stage = watch.progress.stage("read questions", opened.items.length);
  const tallies = new Map<string, number>();
  const tally = (what: string): void => {
    tallies.set(what, (tallies.get(what) ?? 0) + 1);
  };
  const pairs: QaPair[] = [];
  const omitted: { place: string; reason: string }[] = [];
  for (const item of opened.items) {
    throwIfCancelled(watch.signal);
    stage.advance();
    try {
      pairs.push(...(await opened.read(item, tally)));
    } catch (error) {
      const reason = itemProblem(error);
      if (reason === undefined) throw error;
      omitted.push({ place: formatPlace({ file, ...item.place }), reason });
    }
  }
  stage.finish();
  const notes = [...tallies].map(([what, questions]) => `${count(questions, "question")} ${what}`);
  return { pairs, omitted, notes: [...opened.notes, ...notes] };
}

function noQuestions(path: string, omitted: Imported["omitted"]): InputError {
  if (omitted.length === 0) return new InputError({ file: path }, "the file contains no questions");
  return new InputError(
    { file: path },
    `none of the ${count(omitted.length, "item")} is a question:\n  ${listOmitted(omitted).join("\n  ")}`,
  );
}

function listOmitted(omitted: Imported["omitted"]): string[] {
  const listed = omitted.slice(0, listedItems).map(({ place, reason }) => `${place}: ${reason}`);
  const rest = omitted.length - listed.length;
  return rest > 0 ? [...listed, `and ${rest} more`] : listed;
}

function omittedNotes(omitted: Imported["omitted"], questions: number): string[] {
  if (omitted.length === 0) return [];
  const all = omitted.length + questions;
  return [
    `omitted: ${omitted.length} of ${count(all, "item")}`,
    ...listOmitted(omitted).map((line) => `  ${line}`),
  ];
}

function unansweredNotes(pairs: readonly QaPair[]): string[] {
  const unanswered = pairs.filter(({ goldenAnswer, answers }) => goldenAnswer === "" && answers === null);
  return unanswered.length === 0
    ? []
    : [`questions without an answer: ${unanswered.length} of ${pairs.length}`];
}

/** Drops identical questions and numbers different questions that have the same id. */
function withoutRepetitions(pairs: readonly QaPair[]): {
  readonly unique: readonly QaPair[];
  readonly notes: readonly string[];
} {
  const contents = new Map<string, string>();
  let repeated = 0;
  let renamed = 0;
  const unique = pairs.flatMap((pair) => {
    const content = canonicalJson(pair);
    if (contents.get(pair.uid) === content) {
      repeated += 1;
      return [];
    }
    let uid = pair.uid;
    for (let number = 2; contents.has(uid); number += 1) uid = `${pair.uid}-${number}`;
    if (uid !== pair.uid) renamed += 1;
    contents.set(uid, content);
    return [{ ...pair, uid }];
  });
  return {
    unique,
    notes: [
      ...(repeated > 0 ? [`repeated, so imported once: ${count(repeated, "question")}`] : []),
      ...(renamed > 0 ? [`with the id of another question, so numbered: ${count(renamed, "question")}`] : []),
    ],
  };
}

/** Labels the answers that the file names only by their ids. */
async function labelAnswers(imported: Imported, graph: KnowledgeGraph): Promise<Imported> {
  const idOf = ({ label, ids }: { label: string; ids: readonly string[] }): string | undefined =>
    ids.length === 1 && ids[0] === label ? ids[0] : undefined;
  const ids = new Set(
    imported.pairs.flatMap(({ answers }) => answers?.entries.flatMap((one) => idOf(one) ?? []) ?? []),
  );
  if (ids.size === 0) return imported;
  const entities = await graph.entities([...ids]);
  const pairs = imported.pairs.map((pair): QaPair => {
    if (pair.answers === null || !pair.answers.entries.some((entry) => ids.has(idOf(entry) ?? "")))
      return pair;
    const entries = pair.answers.entries.map((entry) => {
      const label = entities.get(idOf(entry) ?? "")?.label;
      return label ? { ...entry, label } : entry;
    });
    const goldenAnswer = entries.map(({ label }) => label).join("; ");
    return { ...pair, goldenAnswer, answers: { ...pair.answers, entries } };
  });
  const absent = [...ids].filter((id) => !entities.has(id)).length;
  const notes = absent === 0 ? [] : [`the graph lacks ${absent} of ${count(ids.size, "answer")}`];
  return { ...imported, pairs, notes: [...imported.notes, ...notes] };
}
