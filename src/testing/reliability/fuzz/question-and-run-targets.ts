/** Lists the file formats of questions and of results folders. */

import { readText } from "../../../base/io/index.ts";
import { parseForm } from "../../../datasets/expressions/form.ts";
import { readDocuments } from "../../../datasets/generate/documents/document-questions.ts";
import { importQuestions, readQuestions } from "../../../datasets/index.ts";
import { readAllPublishedTables } from "../../../evaluation/compat/published/published-tables.ts";
import {
  readDocumentTexts,
  readExperiment,
  readJudgedQuestions,
  readPredictions,
} from "../../../evaluation/index.ts";
import { readRunJournal } from "../../../evaluation/runs/run-journal.ts";
import { readRunManifest } from "../../../evaluation/runs/run-manifest.ts";
import { openRecordedRun } from "../../../tasks/index.ts";
import * as samples from "./fuzz-samples.ts";
import { bundled, firstRows } from "./fuzz-seeds.ts";
import type { FuzzTarget } from "./fuzz-targets.ts";

export const questionTargets: readonly FuzzTarget[] = [
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

export const runTargets: readonly FuzzTarget[] = [
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
    siblings: { "graph.nt": samples.nTriples, "questions.csv": samples.questions },
    read: (file) => readExperiment(file),
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
