/**
 * Imports STaRK: questions as a CSV table (id, query, answer_ids) whose answers are nodes of a knowledge base. If a
 * `split` folder exists next to the table's folder, as in the published data set, its lists of ids (`train.index` …)
 * determine the split of each question.
 */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { InputError } from "../../errors.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import { readCsv, readText } from "../../io/index.ts";
import { count } from "../../text/count.ts";
import type { QaPair } from "../qa-pair.ts";
import { blankPair, type Imported } from "./imported.ts";

const neededColumns = ["id", "query", "answer_ids"] as const;
const splitNames = ["train", "val", "test"] as const;

/** Whether the first line of a file is the header of a STaRK table. */
export function hasStarkHeader(text: string): boolean {
  const [header = ""] = text.split(/\r?\n/, 1);
  const columns = header.split(",").map((column) => column.trim());
  return neededColumns.every((column) => columns.includes(column));
}

/**
 * @param graph the graph that provides the labels of the answers and shows which answers are missing
 * @throws InputError for a missing column, an empty question, or a cell that is not a list of ids
 */
export async function importStark(file: string, graph: KnowledgeGraph | undefined): Promise<Imported> {
  const { columns, rows } = readCsv(file);
  const missing = neededColumns.filter((column) => !columns.includes(column));
  if (missing.length > 0) {
    throw new InputError({ file, line: 1 }, `the table has no column ${missing.join(" and no column ")}`);
  }
  const questions = rows.map((row) => readRow(row, file));
  const ids = [...new Set(questions.flatMap(({ answers }) => answers))];
  const entities = (await graph?.entities(ids)) ?? new Map();
  const labelOf = (id: string): string => entities.get(id)?.label || id;
  const splits = readSplits(file);
  const pairs = questions.map(
    ({ uid, text, answers }): QaPair => ({
      ...blankPair(uid, text),
      goldenAnswer: answers.map(labelOf).join("; "),
      answers:
        answers.length === 0
          ? null
          : {
              kind: answers.length === 1 ? "value" : "list",
              ordered: false,
              entries: answers.map((id) => ({ label: labelOf(id), ids: [id] })),
            },
      split: splits.get(uid) ?? "",
    }),
  );
  const unanswered = questions.filter(({ answers }) => answers.length === 0).length;
  const absent = graph === undefined ? 0 : ids.filter((id) => !entities.has(id)).length;
  return {
    pairs,
    notes: [
      "the answers are entities of the graph: evaluate them with entity measures",
      ...(graph === undefined ? ["add --graph to label the answers"] : []),
      ...(absent > 0 ? [`the graph lacks ${absent} of ${count(ids.length, "answer")}`] : []),
      ...(unanswered > 0 ? [`questions without an answer: ${unanswered} of ${pairs.length}`] : []),
    ],
  };
}

type StarkQuestion = { readonly uid: string; readonly text: string; readonly answers: readonly string[] };

function readRow({ line, cells }: ReturnType<typeof readCsv>["rows"][number], file: string): StarkQuestion {
  const { id = "", query = "", answer_ids: list = "" } = cells;
  if (id.trim() === "" || query.trim() === "") {
    throw new InputError({ file, line }, "the row has no id or no question");
  }
  const inner = /^\[(.*)\]$/s.exec(list.trim())?.[1];
  if (inner === undefined) {
    throw new InputError({ file, line }, `expected a list in answer_ids, not ${JSON.stringify(list)}`, {
      hint: "Specify node ids in the form [12, 7].",
    });
  }
  const answers = inner.split(",").map((one) => one.trim().replace(/^(["'])(.*)\1$/s, "$2"));
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
