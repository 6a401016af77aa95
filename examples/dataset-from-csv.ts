// Shows how to make a dataset of questions from a table of publications: CSV rows → triples → graph → questions with golden
// triples → question file, divided into train and test.
import { writeFileSync } from "node:fs";
import {
  createGraph,
  type Entity,
  generateDataset,
  lintQuestions,
  readCsv,
  splitQuestions,
  type Triple,
  writeQuestions,
} from "taxolink";

writeFileSync(
  "publications.csv",
  `title,doi,year,venue,method
Lakes of the North,10.1234/lakes,2019,Limnology Letters,survey
Rivers and Their Mouths,10.1234/rivers,2021,Limnology Letters,case study
Mapping Small Ponds,10.1234/ponds,2021,Water Workshop,survey
A Census of Springs,10.1234/springs,2019,Water Workshop,experiment
`,
);

/** Every other column of a row is a statement about the paper that the row describes. */
function triplesOf({ title = "", doi = "", ...columns }: Readonly<Record<string, string>>): Triple[] {
  const subject: Entity = { id: doi, label: title, types: ["Paper"] };
  return Object.entries({ doi, ...columns }).map(([column, value]) => ({
    subject,
    predicate: { id: column, label: column },
    object: { id: `${column}:${value}`, label: value, types: [] },
  }));
}

const rows = readCsv("publications.csv").rows.map(({ cells }) => cells);
const graph = createGraph(rows.flatMap(triplesOf));
const { pairs, operations } = await generateDataset(graph, {
  graph: "publications",
  hubType: "Paper",
  count: 12,
  seed: 1,
});
graph.close();

const parts = [
  { name: "train", share: 0.75 },
  { name: "test", share: 0.25 },
];
const split = splitQuestions(pairs, { parts, seed: 1, by: "iid" });
writeQuestions("questions.csv", { columns: [], rows: split });

const requested = operations.reduce((sum, { wanted }) => sum + wanted, 0);
// Line 1 of the file is its header.
const findings = lintQuestions(
  split,
  split.map((_pair, at) => at + 2),
);
console.log(`${pairs.length} of ${requested} questions, ${findings.length} lint findings`);
for (const { question, goldenAnswer } of pairs.slice(0, 3)) console.log(`${question} – ${goldenAnswer}`);
