/** Every input format of the product, with a small complete file and its reader. */

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { z } from "zod";
import { measureTextFiles } from "../../../compat/index.ts";
import { readAllPublishedTables } from "../../../compat/published/published-tables.ts";
import { parseForm } from "../../../datasets/forms/form.ts";
import { readDocuments } from "../../../datasets/generate/documents/read-documents.ts";
import { importQuestions, readQuestions } from "../../../datasets/index.ts";
import {
  readDocumentTexts,
  readExperiment,
  readJudgedQuestions,
  readPredictions,
} from "../../../evaluation/index.ts";
import { readRunJournal } from "../../../evaluation/runs/run-journal.ts";
import { readRunManifest } from "../../../evaluation/runs/run-manifest.ts";
import { openGraph } from "../../../graph/index.ts";
import { parseCsv, readCredentials, readJson, readText } from "../../../io/index.ts";
import { openRecordedRun, readContentSchema, readOwnPrices } from "../../../language/index.ts";
import { readBibliography } from "../../../literature/index.ts";
import { parseNotebook } from "../../../notebooks/parse-notebook.ts";
import { readPopulation, readTemplate } from "../../../population/index.ts";
import { readMapping } from "../../../population/mapping.ts";
import { readAnnotations } from "../../../taxonomy/index.ts";
import { readOrthogonalityMatrix } from "../../../taxonomy/orthogonality-matrix.ts";
import { readHistory } from "../../../workspace/history.ts";
import { phaseSchemas, phases, type Workspace } from "../../../workspace/index.ts";
import { readManifest } from "../../../workspace/manifest.ts";
import * as samples from "./fuzz-samples.ts";
import { replyAndResultTargets } from "./reply-and-result-targets.ts";

export type FuzzTarget = {
  readonly name: string;
  /** The file's path below the trial's folder: extensions and names determine how it is read. */
  readonly path: string;
  readonly seed: Buffer;
  /** Intact files next to it. */
  readonly beside?: Readonly<Record<string, string>>;
  /** @param folder the trial's */
  read(file: string, folder: string): unknown;
};

const root = fileURLToPath(new URL("../../../../", import.meta.url));
const bundled = (path: string): Buffer => readFileSync(join(root, path));
/** The beginning of a bundled file of lines, up to the end of a line. */
const beginning = (path: string, bytes: number): Buffer => {
  const whole = bundled(path);
  return whole.subarray(0, whole.indexOf("\n", bytes) + 1);
};

/** The beginning of a bundled CSV file, up to the end of a row, because its cells may contain line breaks. */
const firstRows = (path: string, bytes: number): Buffer => {
  const text = bundled(path).toString();
  const rows = parseCsv(text, path).rows;
  const lines = text.split("\n");
  const upTo = (row: number): string => lines.slice(0, (rows[row]?.line ?? lines.length) - 1).join("\n");
  const next = rows.findIndex((_, row) => row > 0 && Buffer.byteLength(upTo(row)) >= bytes);
  return Buffer.from(`${upTo(next)}\n`);
};

const openAndClose = async (file: string): Promise<void> => {
  const graph = await openGraph(file);
  await graph.close();
};

const graphs: readonly FuzzTarget[] = [
  {
    name: "N-Triples",
    path: "graph.nt",
    seed: beginning("datasets/graphs/question-answering.nt", 4000),
    read: openAndClose,
  },
  { name: "JSON graph", path: "graph.json", seed: Buffer.from(samples.jsonGraph), read: openAndClose },
  {
    name: "delimited graph",
    path: "graph.txt",
    seed: Buffer.from(samples.delimitedGraph),
    read: openAndClose,
  },
  { name: "nodes and edges", path: "graph.jsonl", seed: Buffer.from(samples.nodeLines), read: openAndClose },
  { name: "Turtle", path: "graph.ttl", seed: Buffer.from(samples.turtle), read: openAndClose },
  {
    name: "N-Triples, compressed",
    path: "graph.nt.gz",
    seed: gzipSync(samples.nTriples),
    read: openAndClose,
  },
  {
    name: "JSON graph, lenient",
    path: "graph.json",
    seed: Buffer.from(samples.jsonGraph),
    read: async (file) => (await openGraph(file, { lenient: true })).close(),
  },
];

const bibliographies: readonly FuzzTarget[] = [
  {
    name: "BibTeX",
    path: "papers.bib",
    seed: Buffer.from(samples.bibtex),
    read: (file) => readBibliography(file),
  },
  {
    name: "BibTeX, lenient",
    path: "papers.bib",
    seed: beginning("literature/candidates-1.bib", 4000),
    read: (file) => readBibliography(file, true),
  },
  {
    name: "RIS",
    path: "papers.ris",
    seed: Buffer.from(samples.ris),
    read: (file) => readBibliography(file, true),
  },
  {
    name: "CSL-JSON",
    path: "papers.json",
    seed: Buffer.from(samples.csl),
    read: (file) => readBibliography(file, true),
  },
];

const templates = join(root, "datasets/templates");
const mapping = readMapping(join(templates, "question-answering.mapping.json"));
const populate = (file: string): unknown => readPopulation(file, mapping, { lenient: true });

const publications: readonly FuzzTarget[] = [
  {
    name: "annotated BibTeX",
    path: "papers.bib",
    seed: beginning("datasets/graphs/sample-publications.bib", 4000),
    read: populate,
  },
  {
    name: "publications as JSON",
    path: "papers.json",
    seed: Buffer.from(samples.publications),
    read: populate,
  },
  {
    name: "publications as CSV",
    path: "papers.csv",
    seed: Buffer.from(samples.publicationsCsv),
    read: populate,
  },
  {
    name: "template",
    path: "template.json",
    seed: bundled("datasets/templates/question-answering.json"),
    beside: {
      "question-answering.mapping.json": bundled(
        "datasets/templates/question-answering.mapping.json",
      ).toString(),
    },
    read: (file) => readTemplate(file),
  },
  {
    name: "mapping",
    path: "mapping.json",
    seed: bundled("datasets/templates/question-answering.mapping.json"),
    read: (file) => readMapping(file),
  },
];

const questions: readonly FuzzTarget[] = [
  {
    name: "questions",
    path: "questions.csv",
    seed: firstRows("datasets/questions/question-answering.csv", 4000),
    read: (file) => readQuestions(file),
  },
  {
    name: "questions, lenient",
    path: "questions.csv",
    seed: Buffer.from(samples.questions),
    read: (file) => readQuestions(file, { lenient: true }),
  },
  { name: "QALD", path: "qald.json", seed: Buffer.from(samples.qald), read: (file) => importQuestions(file) },
  {
    name: "SciQA",
    path: "sciqa.json",
    seed: Buffer.from(samples.scholarly),
    read: (file) => importQuestions(file),
  },
  {
    name: "STaRK",
    path: "stark.csv",
    seed: Buffer.from(samples.stark),
    read: (file) => importQuestions(file, { format: "stark" }),
  },
  {
    name: "MetaQA",
    path: "metaqa.txt",
    seed: Buffer.from(samples.metaqa),
    read: (file) => importQuestions(file),
  },
  {
    name: "MetaQA table",
    path: "metaqa.tsv",
    seed: Buffer.from(samples.metaqaTable),
    read: (file) => importQuestions(file, { format: "metaqa" }),
  },
  {
    name: "documents as JSON Lines",
    path: "documents.jsonl",
    seed: Buffer.from(samples.documents),
    read: (file) => readDocuments(file),
  },
  {
    name: "documents as CSV",
    path: "documents.csv",
    seed: Buffer.from(samples.documentsCsv),
    read: (file) => readDocuments(file),
  },
  {
    name: "question form",
    path: "form.json",
    seed: Buffer.from(samples.form),
    read: (file) => parseForm(readText(file), file),
  },
];

const runs: readonly FuzzTarget[] = [
  ...[false, true].map(
    (lenient): FuzzTarget => ({
      name: `predictions${lenient ? ", lenient" : ""}`,
      path: "predictions.jsonl",
      seed: Buffer.from(samples.predictions),
      read: (file) => readPredictions(file, { lenient }),
    }),
  ),
  {
    name: "predictions as CSV",
    path: "predictions.csv",
    seed: Buffer.from(samples.predictionsCsv),
    read: (file) => readPredictions(file, { lenient: true }),
  },
  {
    name: "TREC run",
    path: "run.trec",
    seed: Buffer.from(samples.trecRun),
    read: (file) => readPredictions(file),
  },
  {
    name: "BEIR results",
    path: "results.json",
    seed: Buffer.from(samples.beirResults),
    read: (file) => readPredictions(file),
  },
  {
    name: "qrels",
    path: "qrels.tsv",
    seed: Buffer.from(samples.qrels),
    read: (file) => readJudgedQuestions(file, null),
  },
  {
    name: "BEIR corpus",
    path: "corpus.jsonl",
    seed: Buffer.from(samples.corpus),
    read: (file) => readDocumentTexts(file),
  },
  {
    name: "table of triples",
    path: "ids.tsv",
    seed: Buffer.from("d1\t(a, b, c)\nd2\t(d, e, f)\n"),
    read: (file) => readDocumentTexts(file),
  },
  {
    name: "experiment",
    path: "experiment.json",
    seed: Buffer.from(samples.experiment),
    beside: { "graph.nt": samples.nTriples, "questions.csv": samples.questions },
    read: (file) => readExperiment(file, () => undefined),
  },
  {
    name: "run manifest",
    path: "manifest.json",
    seed: Buffer.from(samples.manifest),
    read: (_file, folder) => readRunManifest(folder),
  },
  {
    name: "run journal",
    path: "journal.jsonl",
    seed: Buffer.from(samples.journal),
    read: (file) => readRunJournal(file),
  },
  {
    name: "published tables",
    path: "tables.json",
    seed: bundled("datasets/published/appendix-tables.json"),
    read: (file) => readAllPublishedTables([file]),
  },
  {
    name: "recorded replies",
    path: "replies.jsonl",
    seed: Buffer.from(samples.replies),
    read: (file) => openRecordedRun(file).close(),
  },
];

const settings: readonly FuzzTarget[] = [
  {
    name: "prices",
    path: "taxolink/prices.json",
    seed: Buffer.from('{"some-model": {"input": 0.15, "output": 0.6}}'),
    read: (_file, folder) => readOwnPrices({ XDG_CONFIG_HOME: folder }),
  },
  {
    name: "credentials",
    path: "credentials",
    seed: Buffer.from("# keys\nopenai = abc\nother-one = def\n"),
    read: (file) => readCredentials(file),
  },
  {
    name: "content schema",
    path: "schema.json",
    seed: Buffer.from(samples.contentSchema),
    read: (file) => readContentSchema(file),
  },
  {
    name: "notebook",
    path: "notebook.ts",
    seed: bundled("notebooks-ts/application.ts"),
    read: (file) => parseNotebook(readText(file)),
  },
];

function workspaceIn(folder: string): Workspace {
  return { root: folder, manifest: readManifest(root) };
}

const workspace: readonly FuzzTarget[] = [
  {
    name: "workspace manifest",
    path: "taxolink.json",
    seed: bundled("taxolink.json"),
    read: (_file, folder) => readManifest(folder),
  },
  {
    name: "history",
    path: "taxonomy/history.jsonl",
    seed: beginning("taxonomy/history.jsonl", 3000),
    read: (_file, folder) => readHistory(workspaceIn(folder)),
  },
  ...phases.map(
    ({ name, number }): FuzzTarget => ({
      name: `phase ${name}`,
      path: `${name}.json`,
      seed: bundled(name === "survey" ? "literature/survey.json" : `taxonomy/${number}-${name}.json`),
      read: (file) => readJson(file, phaseSchemas[name] as z.ZodType),
    }),
  ),
];

const textFiles = (
  file: string,
  catalog: string,
  extraction: string,
  mapped: string,
  lenient: boolean,
): unknown =>
  measureTextFiles({
    catalog: join(file, "..", catalog),
    extractions: [join(file, "..", extraction)],
    mappings: [join(file, "..", mapped)],
    reading: "standard",
    lenient,
  });
const besideText = {
  "catalog.txt": "Class A\nClass B\n",
  "terms.txt": "one\ntwo\n",
  "map.txt": "Class A : one\nClass B : two\n",
};

const taxonomy: readonly FuzzTarget[] = [
  ...[false, true].map(
    (lenient): FuzzTarget => ({
      name: `taxonomy text${lenient ? ", lenient" : ""}`,
      path: "fuzzed.txt",
      seed: Buffer.from(besideText["map.txt"].repeat(3)),
      beside: besideText,
      read: (file) => textFiles(file, "catalog.txt", "terms.txt", "fuzzed.txt", lenient),
    }),
  ),
  {
    name: "catalogue",
    path: "fuzzed.txt",
    seed: Buffer.from("Class A\nClass B\nClass C\n"),
    beside: besideText,
    read: (file) => textFiles(file, "fuzzed.txt", "terms.txt", "map.txt", false),
  },
  {
    name: "orthogonality matrix",
    path: "matrix.csv",
    seed: Buffer.from("class,A - a,A - b\nA - a,0,1\nA - b,,0\n"),
    read: (file) => readOrthogonalityMatrix(file),
  },
  {
    name: "annotations",
    path: "annotations.csv",
    seed: Buffer.from("object,annotator,category,class\no1,x,Kind,a\no1,y,Kind,b\no2,x,Kind,\n"),
    read: (file) => readAnnotations(file),
  },
];

export const fuzzTargets: readonly FuzzTarget[] = [
  ...graphs,
  ...bibliographies,
  ...publications,
  ...questions,
  ...runs,
  ...settings,
  ...workspace,
  ...taxonomy,
  ...replyAndResultTargets,
];
