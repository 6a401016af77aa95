/** Imports what the export wrote for other tools: JSON Lines (also in the layout of dataset hubs), BEIR, TREC and ranx. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { readJson, readText, recordOf } from "../../base/io/index.ts";
import { answerSetSchema } from "../answer-set.ts";
import { blankPair, isKnownColumn, pairFromCells } from "../question-cells.ts";
import { ItemError, isRecord, itemsAt, linesOf, type QuestionFormat } from "./question-format.ts";
import { decodeId } from "./record-ids.ts";

/** One object per question, with the names of columns as keys. */
export const jsonl: QuestionFormat = {
  title: "JSON Lines with Taxolink's columns",
  structure: "JSON objects, one per line, with `uid` and `question`",
  open: (content) => {
    const items = itemsAt(content, [], (item) => "uid" in item && "golden_triples" in item);
    if (items === null) return null;
    return {
      items,
      notes: [],
      read: ({ value }) => {
        if (!isRecord(value)) throw new ItemError("expected a JSON object");
        const cells = recordOf(Object.entries(value).map(([column, cell]) => [column, cellText(cell)]));
        const others = Object.keys(cells).filter((column) => !isKnownColumn(column));
        const { pair, problems } = pairFromCells(cells, others);
        if (problems.length > 0)
          throw new ItemError(problems.map(({ column, problem }) => `${column}: ${problem}`).join("; "));
        return [pair];
      },
    };
  },
};

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "True" : "False";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

const beirSchema = z.looseObject({
  _id: z.string().min(1),
  text: z.string().trim().min(1),
  metadata: z
    .looseObject({
      answer: z.string().default(""),
      answers: answerSetSchema.nullish(),
      sparql: z.string().default(""),
      logical_form: z.string().default(""),
    })
    .nullish(),
});

/** The queries of a BEIR folder; the texts of relevant documents become golden triples, if they are triples. */
export const beir: QuestionFormat = {
  title: "BEIR",
  structure: "queries.jsonl with `_id` and `text`",
  open: (content) => {
    const items = itemsAt(content, [], (item) => "_id" in item && "text" in item);
    if (items === null) return null;
    const golden = relevantTexts(dirname(content.file));
    return {
      items,
      notes: golden.size === 0 ? ["no judgements: the folder contains no qrels"] : [],
      read: ({ value }) => {
        const { _id, text, metadata } = beirSchema.parse(value);
        return [
          {
            ...blankPair(decodeId(_id), text),
            goldenAnswer: metadata?.answer ?? "",
            answers: metadata?.answers ?? null,
            sparql: metadata?.sparql ?? "",
            logicalForm: metadata?.logical_form ?? "",
            goldenTriples: golden.get(_id) ?? [],
          },
        ];
      },
    };
  },
};

/** Maps the id of each query of a BEIR folder to the texts of its relevant documents. */
function relevantTexts(folder: string): ReadonlyMap<string, readonly string[]> {
  const corpus = join(folder, "corpus.jsonl");
  const judged = join(folder, "qrels");
  if (!existsSync(corpus) || !existsSync(judged)) return new Map();
  const document = z.looseObject({ _id: z.string(), text: z.string() });
  const texts = new Map(
    linesIn(corpus).flatMap((line) => {
      const { data } = document.safeParse(JSON.parse(line));
      return data === undefined ? [] : [[data._id, data.text] as const];
    }),
  );
  const rows = readdirSync(judged)
    .filter((name) => name.endsWith(".tsv"))
    .flatMap((name) => linesIn(join(judged, name)).slice(1))
    .map((line) => line.split("\t"));
  return golden(
    rows.map(([query = "", id = "", score]) => [query, Number(score) > 0 ? (texts.get(id) ?? "") : ""]),
  );
}

const ranxQrels = z.record(z.string(), z.record(z.string(), z.number()));

/** Returns the topic, document and grade of each judgement of a TREC or ranx folder, or null without judgements. */
function judgedDocuments(folder: string): readonly (readonly [string, string, number])[] | null {
  const [lines, json] = [join(folder, "qrels.txt"), join(folder, "qrels.json")];
  if (existsSync(lines))
    return linesIn(lines)
      .map((line) => line.split(/\s+/))
      .map(([topic = "", , id = "", grade]) => [topic, id, Number(grade)] as const);
  if (!existsSync(json)) return null;
  return Object.entries(readJson(json, ranxQrels)).flatMap(([topic, grades]) =>
    Object.entries(grades).map(([id, grade]) => [topic, id, grade] as const),
  );
}

/** The topics of a TREC or ranx folder, with the triples and judgements next to them. */
export const trec: QuestionFormat = {
  title: "TREC or ranx",
  structure: "topics.tsv with an id, a tab and a question per line, next to qrels.txt or qrels.json",
  open: ({ file, text }) => {
    const folder = dirname(file);
    const rows = judgedDocuments(folder);
    if (
      rows === null ||
      !text
        .slice(0, 10_000)
        .split(/\r?\n/)
        .some((line) => /^[^\t]+\t[^\t]+$/.test(line))
    )
      return null;
    const triples = join(folder, "triples.tsv");
    const texts = new Map(
      existsSync(triples) ? linesIn(triples).map((line) => line.split("\t", 2) as [string, string]) : [],
    );
    const judged = golden(rows.map(([topic, id, grade]) => [topic, grade > 0 ? (texts.get(id) ?? "") : ""]));
    return {
      items: linesOf(text),
      notes: ["golden triples have their white space folded"],
      read: ({ value }) => {
        const [id = "", question = ""] = String(value).split("\t");
        if (id === "" || question.trim() === "") throw new ItemError("expected an id, a tab and a question");
        return [{ ...blankPair(decodeId(id), question), goldenTriples: judged.get(id) ?? [] }];
      },
    };
  },
};

/** Groups the texts of relevant documents by query; documents without a text are left out. */
function golden(rows: readonly (readonly [string, string])[]): ReadonlyMap<string, readonly string[]> {
  const groups = Map.groupBy(
    rows.filter(([, text]) => text !== ""),
    ([query]) => query,
  );
  return new Map([...groups].map(([query, pairs]) => [query, pairs.map(([, text]) => text)]));
}

/** Returns the lines of a file next to the questions, which is empty if no question has a golden triple. */
function linesIn(file: string): readonly string[] {
  return statSync(file).size === 0 ? [] : linesOf(readText(file)).map(({ value }) => value);
}
