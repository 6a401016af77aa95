/** A small graph of books in which every expected value can be counted, and questions about it. */
import { formatCsv } from "../base/io/index.ts";
import type { Files } from "./desk.ts";

/** HubLink needs an entity with three outgoing triples, such as First Book. */
export const bookFacts: readonly string[] = [
  "Ann|wrote|First Book",
  "Ann|wrote|Second Book",
  "Ben|wrote|Third Book",
  "First Book|year|1999",
  "First Book|genre|tale",
  "First Book|pages|90",
];

/** @param rows one list of cells per question. Lists in a cell, such as golden triples, are written as JSON */
export function questionFile(
  columns: string,
  rows: readonly (readonly (string | readonly string[])[])[],
): string {
  const names = columns.split(",");
  const texts = rows.map((cells) =>
    cells.map((cell) => (typeof cell === "string" ? cell : JSON.stringify(cell))),
  );
  return formatCsv(
    names,
    texts.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ""]))),
  );
}

const columns = "uid,question,golden_answer,golden_triples,retrieval_operation";
const both = ["(Ann, wrote, First Book)", "(Ann, wrote, Second Book)"];
const questions = [
  ["q1", "Which books did Ann write?", "First Book and Second Book", both, "basic"],
  ["q2", "Who wrote Third Book?", "Ben", ["(Ben, wrote, Third Book)"], "counting"],
  ["q3", "When was First Book written?", "1999", ["(First Book, year, 1999)"], "basic"],
] as const;

/** The graph in `kb.txt` and the three questions in `q.csv`, of which the first has two golden triples. */
export const bookFiles: Files = {
  "kb.txt": `${bookFacts.join("\n")}\n`,
  "q.csv": questionFile(columns, questions),
};
