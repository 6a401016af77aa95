/** Creates a workspace in which every string tries to inject markup, scripts or styles, or to reorder letters. */
import { join } from "node:path";
import { formatCsv, formatJsonLines, writeJson, writeText } from "../../base/io/index.ts";
import { readQuestions } from "../../datasets/index.ts";
import { hashQuestions, questionFromPair, writeRunIndex } from "../../evaluation/index.ts";

/** Texts that call `hit()` if a page executes them. */
export const hostileTexts = [
  "<script>hit()</script>",
  '"><img src=x onerror=hit()>',
  "' onmouseover='hit()' autofocus onfocus='hit()",
  "javascript:hit()",
  "<svg onload=hit()><style>*{display:none}</style></svg>",
  "</style><style>body{display:none}</style>",
  "</title></textarea><iframe srcdoc='<script>parent.hit()</script>'>",
  "`$\u007bhit()}` {{hit()}} \u202egnol \u2066 \u0007",
  "</script><script>hit()</script> \u2028 <!--",
  `${"long".repeat(2500)}`,
] as const;

const at = (index: number): string => hostileTexts[index % hostileTexts.length] ?? "";

export function writeHostileWorkspace(root: string): void {
  writeJson(join(root, "taxolink.json"), {
    version: 1,
    name: at(0),
    description: at(1),
    default_questions: "datasets/questions/questions.csv",
    question_columns: [{ column: "answer_type", category: at(2) }],
  });
  writeTaxonomy(root);
  writeSurvey(root);
  writeQuestionFile(root);
  writeRuns(root);
}

function writeTaxonomy(root: string): void {
  const classes = hostileTexts.map((name, index) => ({
    name,
    description: at(index + 1),
    clusters: [`c${index}`],
  }));
  writeJson(join(root, "taxonomy/6-construction.json"), {
    version: 1,
    increments: [
      { name: "T1", categories: [{ name: at(2), description: at(3), guideline: at(4), classes }] },
      {
        name: at(0),
        operations: [{ op: "remove-class", category: at(2), class: at(0), reason: at(1) }],
      },
    ],
  });
  writeJson(join(root, "taxonomy/3-extraction.json"), {
    version: 1,
    publications: [
      {
        id: "Key2020",
        title: at(1),
        classes: hostileTexts.map((name, index) => ({
          id: `t${index}`,
          name,
          description: at(index),
          quote: at(index),
        })),
      },
    ],
  });
  writeJson(join(root, "taxonomy/4-clustering.json"), {
    version: 1,
    clusters: hostileTexts.map((name, index) => ({ id: `c${index}`, name, members: [`t${index}`] })),
  });
}

function writeSurvey(root: string): void {
  const paper = `@article{Key2020,\n title = {<img src=x onerror=hit()>},\n author = {<b>, Eve},\n year = {2020},\n url = {javascript:hit()},\n abstract = {<script>hit()</script>}\n}\n`;
  writeText(join(root, "literature/candidates-1.bib"), paper);
  writeText(join(root, "literature/final.bib"), paper);
  writeJson(join(root, "literature/survey.json"), {
    version: 1,
    criteria: [{ id: "<i>", kind: "inclusion", text: at(0) }],
    sources: [{ id: "S1", kind: "import", iteration: 1, from: at(1), added: ["Key2020"], note: at(0) }],
    decisions: (["screening", "skim"] as const).map((stage) => ({
      paper: "Key2020",
      stage,
      reviewer: at(1),
      verdict: "in",
      criterion: "<i>",
    })),
  });
}

function writeQuestionFile(root: string): void {
  const columns = [
    "uid",
    "question",
    "golden_answer",
    "golden_triples",
    "answer_type",
    "logical_form",
    "sparql",
    "remark",
  ];
  const rows = hostileTexts.map((text, index) => ({
    uid: `${text.slice(0, 80)}${index}`,
    question: text,
    golden_answer: at(index + 1),
    golden_triples: JSON.stringify([`(${at(0)}, is, ${at(1)})`, "(javascript:hit(), is, <b>)"]),
    answer_type: at(index).replaceAll(",", ""),
    logical_form: at(index),
    sparql: at(index),
    remark: at(index),
  }));
  writeText(join(root, "datasets/questions/questions.csv"), formatCsv(columns, rows));
}

function writeRuns(root: string): void {
  const file = join(root, "datasets/questions/questions.csv");
  const askedQuestions = readQuestions(file).pairs.map((pair) => questionFromPair(pair));
  const folder = join(root, "runs", '"><img src=x onerror=hit()>'.replaceAll("/", ""));
  const names = ["<script>hit()<", "javascript:hit()"];
  for (const [index, name] of names.entries()) {
    const header = {
      kind: "taxolink-run",
      version: 2,
      retriever: name,
      options: { evil: at(0) },
      graph_hash: at(1),
      questions_hash: hashQuestions(askedQuestions),
      language: at(0),
      embedder: at(1),
      seed: 1,
      taxolink: at(0),
    };
    const lines = askedQuestions.map(({ uid, goldenTriples }, question) => ({
      uid,
      status: "answered",
      retrieved: [...goldenTriples.slice(0, index + 1), at(question)],
      answer: at(question + index),
      sources: [at(0)],
      confidence: null,
      error: null,
    }));
    writeText(join(folder, `run-${index}`, "predictions.jsonl"), formatJsonLines([header, ...lines]));
  }
  writeRunIndex(folder, {
    graph: "",
    questions: file,
    measures: ["recall", "precision"],
    by: null,
    definition: "taxolink",
    seed: 1,
    runs: names.map((label, index) => ({ label, folder: `run-${index}`, base: false })),
  });
}
