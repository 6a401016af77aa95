import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openGraph } from "../../graph/index.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { formatQuestions, parseQuestions } from "../question-file.ts";
import { importQuestions } from "./import-questions.ts";

const table = `id,query,answer_ids
0,"Which papers, if any, did Ida Rode write?","[7, 12]"
1,Who wrote Tides?,[3]
2,Who wrote Winds?,"['3', '99']"
`;
const base = [
  { id: 3, type: "author", name: "Ida Rode" },
  { id: 7, type: "paper", title: "Tides" },
  { id: 12, type: "paper", title: "Rains" },
  { head: 3, relation: "author_writes_paper", tail: 7 },
  { head: 3, relation: "author_writes_paper", tail: 12 },
];

/** Writes files in the published layout: the table in one folder, and lists of ids in another. */
function layOut(questions: string): { readonly file: string; readonly graph: string } {
  const folder = temporaryFolder();
  for (const name of ["stark_qa", "split"]) mkdirSync(join(folder, name));
  const [file, graph] = [join(folder, "stark_qa", "stark_qa.csv"), join(folder, "base.jsonl")];
  writeFileSync(file, questions);
  writeFileSync(join(folder, "split", "train.index"), "1\n");
  writeFileSync(join(folder, "split", "test.index"), "0\n2\n");
  writeFileSync(graph, base.map((line) => JSON.stringify(line)).join("\n"));
  return { file, graph };
}

test("the import takes the labels of STaRK answers from the graph, and the splits from lists of ids", async () => {
  const files = layOut(table);
  const graph = await openGraph(files.graph);
  const { pairs, notes } = await importQuestions(files.file, { graph });
  graph.close();
  expect(pairs.map(({ uid, question, goldenAnswer, split }) => [uid, question, goldenAnswer, split])).toEqual(
    [
      ["0", "Which papers, if any, did Ida Rode write?", "Tides; Rains", "test"],
      ["1", "Who wrote Tides?", "Ida Rode", "train"],
      ["2", "Who wrote Winds?", "Ida Rode; 99", "test"],
    ],
  );
  expect(pairs[0]?.answers).toEqual({
    kind: "list",
    ordered: false,
    entries: [
      { label: "Tides", ids: ["7"] },
      { label: "Rains", ids: ["12"] },
    ],
  });
  expect(pairs[1]?.answers?.kind).toBe("value");
  // Of the answers 7, 12, 3 and 99, only the last is missing from the graph.
  expect(notes).toContain("the graph lacks 1 of 4 answers");
  const written = formatQuestions({ columns: [], rows: pairs });
  expect(parseQuestions(written, "q.csv").pairs.map(({ answers }) => answers)).toEqual(
    pairs.map(({ answers }) => answers),
  );
});

test("without a graph, the import shows an answer by its id", async () => {
  const { pairs, notes } = await importQuestions(layOut(table).file);
  expect(pairs[1]).toMatchObject({ goldenAnswer: "3", answers: { entries: [{ label: "3", ids: ["3"] }] } });
  expect(notes).toContain("add --graph to label the answers");
});

test.each([
  ["id,query,answer_ids\n0,Who?,7\n", /stark_qa\.csv:2: expected a list of node ids in answer_ids/],
  ["id,query,answer_ids\n0,,[7]\n", /stark_qa\.csv:2.*no id or no question/],
  ["id,query\n0,Who?\n", /stark_qa\.csv: .*the columns id, query and answer_ids/],
])("the import rejects an invalid table and states the line number: %j", async (text, message) => {
  await expect(importQuestions(layOut(text).file, { format: "stark" })).rejects.toThrow(message);
});
