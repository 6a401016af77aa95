/**
 * Exports question sets for other tools. The result maps file names to the contents of the files. To add a format,
 * write an export function and add it to this table.
 */
import { formatJson, formatJsonLines, hashText, recordOf, withoutFormula } from "../../base/io/index.ts";
import { programOf } from "../expressions/expression-text.ts";
import { queryOf } from "../expressions/query-cell.ts";
import type { QaPair } from "../qa-pair.ts";
import { cellsFromPair, columnsOf, valuesOfPair } from "../question-cells.ts";
import { croissantDocument } from "./croissant.ts";
import { cardSections, citationOf, datasetCard, describeDataset } from "./dataset-card.ts";
import { qaldDocument } from "./export-qald.ts";
import {
  canaryOf,
  checkDetails,
  isComplete,
  noDetails,
  type PublicationDetails,
} from "./publication-details.ts";
import { encodeId } from "./record-ids.ts";

/** Maps file names to contents. */
export type ExportedFiles = Readonly<Record<string, string>>;

export type ExportOptions = {
  readonly name: string;
  /** The texts of additional triples, for formats that include a corpus. */
  readonly corpus: readonly string[];
  /** The details of a data set to publish. */
  readonly details?: PublicationDetails;
};

export const questionExportFormats = {
  /** One JSON object per question, with Taxolink's column names as keys. Lists become JSON arrays. */
  jsonl: (pairs) => ({ "questions.jsonl": formatJsonLines(pairs.map(valuesOfPair)) }),
  beir: (pairs, { corpus }) => {
    const ids = triplesWithIds(pairs, corpus);
    return {
      "corpus.jsonl": formatJsonLines([...ids].map(([text, _id]) => ({ _id, title: "", text }))),
      "queries.jsonl": formatJsonLines(pairs.map(beirQuery)),
      "qrels/test.tsv": [
        "query-id\tcorpus-id\tscore",
        ...judgements(pairs, ids).map(([uid, id]) => `${encodeId(uid)}\t${id}\t1`),
        "",
      ].join("\n"),
    };
  },
  trec: (pairs, { corpus }) => {
    const ids = triplesWithIds(pairs, corpus);
    return {
      "qrels.txt": judgements(pairs, ids)
        .map(([uid, id]) => `${encodeId(uid)} 0 ${id} 1\n`)
        .join(""),
      ...topicsAndTriples(pairs, ids),
    };
  },
  /** The judgements as ranx reads them, next to the topics and triples of TREC. */
  ranx: (pairs, { corpus }) => {
    const ids = triplesWithIds(pairs, corpus);
    const byTopic = Map.groupBy(judgements(pairs, ids), ([uid]) => encodeId(uid));
    const qrels = [...byTopic].map(
      ([topic, rows]) => [topic, recordOf(rows.map(([, id]) => [id, 1]))] as const,
    );
    return { "qrels.json": formatJson(recordOf(qrels)), ...topicsAndTriples(pairs, ids) };
  },
  /** Questions with SPARQL queries, and the answers as query results. */
  qald: (pairs, { name }) => ({ "questions.json": formatJson(qaldDocument(name, pairs)) }),
  /** LC-QuAD 2.0: a list of questions, each with a SPARQL query, a template and paraphrases. */
  lcquad: (pairs) => ({ "questions.json": formatJson(lcQuadDocument(pairs)) }),
  /** Questions with a program of small functions, as in KQA Pro. */
  kqapro: (pairs) => ({ "questions.json": formatJson(programDocument(pairs)) }),
  /** A folder for a dataset hub: the data, the card, and Croissant metadata if all required details are known. */
  hf: publishedFolder,
} as const satisfies Record<string, (pairs: readonly QaPair[], options: ExportOptions) => ExportedFiles>;

export type QuestionExportFormat = keyof typeof questionExportFormats;

function topicsAndTriples(pairs: readonly QaPair[], ids: ReadonlyMap<string, string>) {
  const line = (id: string, text: string): string => `${id}\t${withoutFormula(oneLine(text))}\n`;
  return {
    "topics.tsv": pairs.map(({ uid, question }) => line(encodeId(uid), question)).join(""),
    "triples.tsv": [...ids].map(([text, id]) => line(id, text)).join(""),
  };
}

function beirQuery({ uid, question, goldenAnswer, answers, sparql, logicalForm }: QaPair) {
  const metadata = { answer: goldenAnswer, answers, sparql, logical_form: logicalForm };
  return { _id: encodeId(uid), text: question, metadata };
}

/** Assigns short ids without spaces, because the texts of triples are long and contain spaces. */
function triplesWithIds(pairs: readonly QaPair[], corpus: readonly string[]): ReadonlyMap<string, string> {
  const texts = new Set([...corpus, ...pairs.flatMap(({ goldenTriples }) => goldenTriples)]);
  return new Map([...texts].map((text) => [text, `t${hashText(text).slice(0, 16)}`]));
}

/** Pairs the uid of each question with the ids of its distinct golden triples. */
function judgements(pairs: readonly QaPair[], ids: ReadonlyMap<string, string>): [string, string][] {
  return pairs.flatMap(({ uid, goldenTriples }) =>
    [...new Set(goldenTriples)].map((text): [string, string] => [uid, ids.get(text) ?? ""]),
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ");
}

/**
 * Returns the path and the text of one file per split. Loaders accept only letters, digits, dots and underscores in the
 * name of a split.
 */
function splitFiles(pairs: readonly QaPair[], columns: readonly string[]): [string, string][] {
  const bySplit = Map.groupBy(pairs, ({ split }) => split.replace(/\W+/g, "_") || "test");
  return [...bySplit].map(([split, group]) => [
    `data/${split}.jsonl`,
    formatJsonLines(group.map((pair) => flatRow(pair, columns))),
  ]);
}

/**
 * Converts a pair to a flat row. Loaders expect the columns and types that the card lists, so every row has all
 * columns, and nested values are text.
 */
function flatRow(pair: QaPair, columns: readonly string[]): Record<string, unknown> {
  const { answers, mentions } = cellsFromPair(pair, "taxolink");
  const row = recordOf([...Object.entries(valuesOfPair(pair)), ["answers", answers], ["mentions", mentions]]);
  return recordOf(columns.map((column) => [column, column in row ? row[column] : ""]));
}

function publishedFolder(pairs: readonly QaPair[], options: ExportOptions): ExportedFiles {
  return describeRelease(pairs, options).folder;
}

/** Returns the folder of a published data set, its card, and its metadata as linked data, which may lack details. */
export function describeRelease(pairs: readonly QaPair[], { name, details }: Omit<ExportOptions, "corpus">) {
  const checked = checkDetails(details ?? noDetails);
  const canary = canaryOf(
    name,
    checked.version,
    pairs.map(({ question }) => question),
  );
  const marked = pairs.map((pair) => ({ ...pair, extra: { ...pair.extra, canary } }));
  const columns = columnsOf(marked);
  const files = splitFiles(marked, columns);
  const source = { ...checked, name, pairs, columns, canary, paths: files.map(([path]) => path) };
  const description = `${describeDataset({ name, pairs })} ${canary}`;
  const citation = citationOf({ ...checked, name });
  const metadata = croissantDocument({ ...checked, name, files, columns, description, citation });
  const all: readonly (readonly [string, string])[] = [
    ...files,
    ["README.md", datasetCard(source)],
    ...(isComplete(checked) ? [["croissant.json", formatJson(metadata)] as const] : []),
  ];
  const sums = all.map(([path, text]) => `${hashText(text)}  ${path}\n`).join("");
  return { folder: recordOf([...all, ["SHA256SUMS", sums]]), card: cardSections(source), metadata };
}

// Exports questions with programs in the style of KQA Pro. A program is a list of steps with their inputs and
// dependencies.

/** Lists the questions with their programs. A question without a query, such as an imported one, has no program. */
function programDocument(pairs: readonly QaPair[]) {
  return pairs.map((pair) => {
    const expression = queryOf(pair);
    return {
      id: pair.uid,
      question: pair.question,
      sparql: pair.sparql,
      program: expression === null ? [] : programOf(expression),
      answer: pair.goldenAnswer,
      answers: pair.answers,
    };
  });
}

// Exports LC-QuAD 2.0: a list of questions with SPARQL queries, templates and paraphrases.
//
// The published files have two query fields, one for each of two public endpoints. The export writes a single
// query, for the exported graph, to the `sparql` field.

function lcQuadDocument(pairs: readonly QaPair[]) {
  const templates = [...new Set(pairs.map(({ template }) => template))];
  return pairs.map((pair) => ({
    uid: pair.uid,
    NNQT_question: pair.template,
    question: pair.question,
    paraphrased_question: pair.extra.paraphrased_question ?? "",
    template: pair.template,
    template_id: pair.template === "" ? "" : String(templates.indexOf(pair.template) + 1),
    template_index: templates.indexOf(pair.template) + 1,
    subgraph: pair.labels.retrieval_operation?.join(", ") ?? "",
    sparql: pair.sparql,
    logical_form: pair.logicalForm,
    mentions: pair.mentions,
    answer: answerTexts(pair),
  }));
}

/** Returns the labels of the answers or, for a number, a truth or an untyped answer, its text. */
function answerTexts({ answers, goldenAnswer }: QaPair): string[] {
  const labels = answers?.entries.map(({ label }) => label) ?? [];
  return labels.length > 0 || goldenAnswer === "" ? labels : [goldenAnswer];
}
