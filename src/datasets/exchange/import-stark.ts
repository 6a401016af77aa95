/**
 * Imports STaRK: questions as a CSV table (id, query, answer_ids) whose answers are nodes of a knowledge base. If a
 * `split` folder exists next to the table's folder, as in the published data set, its lists of ids (`train.index` …)
 * determine the split of each question.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseCsv, readText } from "../../base/io/index.ts";
import { listAnswer } from "../answer-set.ts";
import { blankPair } from "../question-cells.ts";
import { type Item, ItemError, type QuestionFormat } from "./question-format.ts";

const neededColumns = ["id", "query", "answer_ids"] as const;
const splitNames = ["train", "val", "test"] as const;

type Cells = Readonly<Record<string, string>>;

export const stark: QuestionFormat = {
  title: "STaRK",
  structure: "a CSV table with the columns id, query and answer_ids",
  open: ({ file, text }, { graph }) => {
    if (!hasColumns(text)) return null;
    const damaged: Item[] = [];
    const { rows } = parseCsv(text, file, (line, problem) =>
      damaged.push({ place: { line }, value: problem }),
    );
    const splits = readSplits(file);
    return {
      items: [...rows.map(({ line, cells }) => ({ place: { line }, value: cells })), ...damaged],
      notes: [
        "the answers are entities of the graph: evaluate them with entity measures",
        ...(graph === undefined ? ["add --graph to label the answers"] : []),
      ],
      read: ({ value }) => {
        if (typeof value === "string") throw new ItemError(value);
        const { uid, text, answers } = readRow(value as Cells);
        return [
          {
            ...blankPair(uid, text),
            goldenAnswer: answers.join("; "),
            answers: listAnswer(answers.map((id) => ({ label: id, ids: [id] }))),
            split: splits.get(uid) ?? "",
          },
        ];
      },
    };
  },
};

function hasColumns(text: string): boolean {
  const [header = ""] = text.split(/\r?\n/, 1);
  const columns = header.split(",").map((column) => column.trim());
  return neededColumns.every((column) => columns.includes(column));
}

type StarkQuestion = { readonly uid: string; readonly text: string; readonly answers: readonly string[] };

function readRow({ id = "", query = "", answer_ids: list = "" }: Cells): StarkQuestion {
  if (id.trim() === "" || query.trim() === "") throw new ItemError("the row has no id or no question");
  const trimmed = list.trim();
  if (!trimmed.startsWith("[") || !trimmed.endsWith("]")) {
    throw new ItemError(
      `expected a list of node ids in answer_ids, such as [12, 7], not ${JSON.stringify(list)}`,
    );
  }
  const answers = trimmed
    .slice(1, -1)
    .split(",")
    .map((one) => one.trim().replace(/^(["'])(.*)\1$/s, "$2"));
  return { uid: id.trim(), text: query.trim(), answers: [...new Set(answers.filter((one) => one !== ""))] };
}

/** Maps the id of a question to its split; empty if the folder does not exist. */
function readSplits(file: string): ReadonlyMap<string, string> {
  const folder = join(dirname(dirname(file)), "split");
  return new Map(
    splitNames.flatMap((name) => {
      const list = join(folder, `${name}.index`);
      if (!existsSync(list)) return [];
      return readText(list)
        .split(/\s+/)
        .filter((id) => id !== "")
        .map((id) => [id, name] as const);
    }),
  );
}
