/**
 * Imports MetaQA: questions with the topic entity in square brackets, as a table (hop, qtype, question, answers) or in
 * the published line format (question, tab, answers). Multiple answers are separated by `|`.
 */

import { hashText } from "../../base/io/index.ts";
import { formatTriple } from "../../graph/index.ts";
import { listAnswer } from "../answer-set.ts";
import { blankPair } from "../question-cells.ts";
import { findTriples } from "./metaqa-ways.ts";
import { type Item, ItemError, linesOf, type QuestionFormat } from "./question-format.ts";

type Row = {
  readonly hops: number | null;
  readonly kind: string;
  readonly text: string;
  readonly topic: string;
  readonly answers: readonly string[];
};

/**
 * Golden triples are the edges of the graph between the topic entity and the answers: on the path that the question
 * type describes or, for a file without types, on the shortest path of relations that leads to exactly the answers.
 */
export const metaqa: QuestionFormat = {
  title: "MetaQA",
  structure: "lines with a question whose topic is in square brackets, a tab, and answers",
  open: ({ text }, { graph }) => {
    const isTable = /^hop\t/i.test(text);
    const items = linesOf(text).slice(isTable ? 1 : 0);
    const isQuestion = ({ value }: Item): boolean => {
      const [text = "", ...answers] = String(value).split("\t");
      return answers.length > 0 && topicOf(text) !== undefined;
    };
    if (!isTable && !items.slice(0, 50).some(isQuestion)) return null;
    return {
      items,
      notes: graph === undefined ? ["golden triples: none, because they require --graph"] : [],
      read: async ({ place, value }, tally) => {
        const row = readRow(String(value), isTable);
        const found = graph === undefined ? null : await findTriples(graph, row);
        if (graph !== undefined) {
          tally(
            found === null
              ? "without golden triples, because no path of the graph leads to the answers"
              : "with golden triples",
          );
        }
        const triples = found?.triples ?? [];
        return [
          {
            ...blankPair(hashText(`${place.line}\n${row.text}`).slice(0, 12), question(row.text)),
            goldenAnswer: row.answers.join("; "),
            answers: listAnswer(row.answers.map((label) => ({ label, ids: [] }))),
            goldenTriples: triples.map(formatTriple),
            sourceIds: triples.map(({ subject }) => subject.id),
            topicEntityId: row.topic,
            topicEntityValue: row.topic,
            hops: row.hops ?? found?.hops ?? null,
            template: row.kind,
          },
        ];
      },
    };
  },
};

function readRow(line: string, isTable: boolean): Row {
  const cells = line.split("\t");
  const [hop, kind, text, answers] = isTable ? cells : [undefined, "", ...cells];
  const topic = topicOf(text ?? "");
  if (text === undefined || answers === undefined || topic === undefined) {
    throw new ItemError("expected a question with its topic in square brackets, a tab, and answers");
  }
  const hops = hop === undefined ? null : Number(hop);
  if (hops !== null && !Number.isInteger(hops)) throw new ItemError(`"${hop}" is not a valid number of hops`);
  return { hops, kind: kind ?? "", text, topic, answers: answers.split("|") };
}

/** Returns the words between the first brackets. */
function topicOf(text: string): string | undefined {
  const start = text.indexOf("[");
  const end = text.indexOf("]", start + 1);
  return start === -1 || end <= start + 1 ? undefined : text.slice(start + 1, end);
}

/** Adds the capital letter and the question mark that the published questions lack. */
function question(text: string): string {
  const plain = text.replace(/[[\]]/g, "").trim();
  return `${plain.charAt(0).toUpperCase()}${plain.slice(1)}${plain.endsWith("?") ? "" : "?"}`;
}
