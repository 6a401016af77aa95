import type { CommandEntry } from "../command-entry.ts";

export const datasetCommands = [
  {
    name: "questions generate",
    summary: "Generate taxonomy-labelled questions with proven golden triples",
    example: "taxolink questions generate --graph graph.json --count 40 --out questions.csv",
    load: () => import("../../commands/questions/generate.ts"),
  },
  {
    name: "questions convert",
    summary: "Convert a question file to another notation or graph layout",
    example: "taxolink questions convert questions.csv --dialect sqa --out published.csv",
    load: () => import("../../commands/questions/convert.ts"),
  },
  {
    name: "questions validate",
    summary: "Rerun every stored query form on the graph, and compare the results with the golden triples",
    example: "taxolink questions validate questions.csv --graph graph.json",
    load: () => import("../../commands/questions/validate.ts"),
  },
  {
    name: "questions lint",
    summary: "Find duplicates, grammar errors, unfilled slots and contradictions in a question file",
    example: "taxolink questions lint questions.csv --graph graph.json",
    load: () => import("../../commands/questions/lint.ts"),
  },
  {
    name: "questions lexicon",
    summary: "Suggest wordings for a graph's predicates, and write them to a file that you can correct",
    example: "taxolink questions lexicon graph.nt --out lexicon.json",
    load: () => import("../../commands/questions/lexicon.ts"),
  },
  {
    name: "questions stats",
    summary: "Count the questions in a file by operation, use case and label",
    example: "taxolink questions stats questions.csv",
    load: () => import("../../commands/questions/stats.ts"),
  },
  {
    name: "questions relink",
    summary: "Update the ids in a question file after you recreate the graph",
    example: "taxolink questions relink questions.csv --graph new.json --out relinked.csv",
    load: () => import("../../commands/questions/relink.ts"),
  },
  {
    name: "questions reduce",
    summary: "Reduce a question file to one semi-typed question per use case and operation",
    example: "taxolink questions reduce questions.csv --out reduced.csv",
    load: () => import("../../commands/questions/reduce.ts"),
  },
  {
    name: "questions vary",
    summary:
      "Add variants of every question, such as paraphrases, typing errors, partial titles and translations",
    example: "taxolink questions vary questions.csv --graph graph.nt --out varied.csv",
    load: () => import("../../commands/questions/vary.ts"),
  },
  {
    name: "questions chunks",
    summary: "Link each question to the text chunks that state its golden triples",
    example: "taxolink questions chunks questions.csv --texts texts --out with-chunks.csv",
    load: () => import("../../commands/questions/chunks.ts"),
  },
  {
    name: "questions difficulty",
    summary:
      "Run simple systems on every question, and report how well the questions distinguish the systems",
    example: "taxolink questions difficulty questions.csv --graph graph.nt --out measured.csv",
    load: () => import("../../commands/questions/difficulty.ts"),
  },
  {
    name: "questions split",
    summary: "Split a question file into stratified parts",
    example: "taxolink questions split questions.csv --parts train=0.8,test=0.2 --out split.csv",
    load: () => import("../../commands/questions/split.ts"),
  },
  {
    name: "questions import",
    summary: "Import the questions of another data set, or of an export",
    example: "taxolink questions import qald_10.json --out questions.csv",
    load: () => import("../../commands/questions/import.ts"),
  },
  {
    name: "questions export",
    summary:
      "Export questions as JSONL, BEIR, TREC, QALD-JSON, LC-QuAD 2.0, KQA Pro or a Hugging Face dataset",
    example: "taxolink questions export questions.csv --format beir --out beir",
    load: () => import("../../commands/questions/export.ts"),
  },
  {
    name: "questions label",
    summary: "Label questions with taxonomy classes, based on the wording of each question",
    example: "taxolink questions label questions.csv --out labelled.csv",
    load: () => import("../../commands/questions/label.ts"),
  },
  {
    name: "questions show",
    summary: "Show a question with the subgraph around its golden triples",
    example: "taxolink questions show questions.csv UID --graph graph.nt",
    load: () => import("../../commands/questions/show.ts"),
  },
  {
    name: "questions review",
    summary: "Accept, edit or reject questions, and compare the reviewers' decisions",
    example: "taxolink questions review questions.csv --reviewer ada --accept UID",
    load: () => import("../../commands/questions/review.ts"),
  },
  {
    name: "questions feedback",
    summary: "Check questions, and list the changes that they need",
    example: "taxolink questions feedback questions.csv --graph graph.json",
    load: () => import("../../commands/questions/feedback.ts"),
  },
] as const satisfies readonly CommandEntry[];
