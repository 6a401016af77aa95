/** Lays out what `taxolink ask` found, for the terminal and the app. */

import { type Entity, formatEntity } from "../../../graph/index.ts";
import { type Block, type Link, list, ruled, type Series } from "../../../pages/blocks.ts";
import {
  describeNoAnswer,
  describeUnread,
  type Reading,
  type Retrieval,
  type Source,
  type TypedResult,
} from "../../../retrieval/index.ts";
import { plainValue, shortText } from "../shared/format-detail.ts";

/** The fields of the command's JSON that the document shows. */
export type ShownAnswer = Pick<Retrieval, "usage" | "whyNot" | "ignored" | "result" | "documents"> & {
  readonly answer: string | null;
  readonly reading?: Reading;
  readonly sources: readonly Source[];
  readonly triples: readonly { readonly triple: string }[];
  readonly entities?: readonly { readonly entity: Entity }[];
};

/** Lays out the answer, how the question was read, and the sources. */
export function answerDocument(found: ShownAnswer): Block {
  const { answer, ignored = [], usage } = found;
  const sources = citedSources(found);
  return [
    answer === null ? noAnswerOf(found) : (drawnTable(found) ?? answer),
    describeUnread(usage),
    answer !== null &&
      ignored.length > 0 &&
      `The answer ignores ${ignored.map((word) => `“${word}”`).join(", ")}.`,
    sources.length > 0 && ["", "Sources", sources.map(sourceLink)],
  ];
}

/** Returns the sentence in place of a missing answer. */
export function noAnswerOf(found: Pick<Retrieval, "whyNot"> & Found): string {
  const { whyNot, triples, entities = [], documents = [] } = found;
  return describeNoAnswer({ whyNot, isEmpty: triples.length + entities.length + documents.length === 0 });
}

type Found = Readonly<Record<"triples", readonly unknown[]>> &
  Readonly<Partial<Record<"entities" | "documents", readonly unknown[]>>>;

/** Lists the retrieved triples, entities and documents. */
export function evidenceDocument({ triples, entities = [], documents = [] }: ShownAnswer): Block {
  return [
    listed("Triples", triples, ({ triple }) => plainValue(triple)),
    listed("Entities", entities, ({ entity }) => formatEntity(entity)),
    listed("Documents", documents, ({ document: { title, text, id } }) => title || text || id),
  ];
}

/** Draws an answer that is a table, and says how the question was read; undefined for any other answer. */
function drawnTable({ result, reading, sources }: ShownAnswer): Block {
  const rows = rowsOf(result);
  const { columns = [], figures = [] } = reading ?? {};
  if (reading === undefined || rows === undefined || columns.length < 2) return undefined;
  const [label = "", figure = ""] = columns;
  const series = columns.length === 2 ? seriesOf(rows, figures, `${figure} by ${label}`) : undefined;
  const citations = sources.map((_, at) => `[${at + 1}]`).join("");
  return [
    series === undefined
      ? ruled(
          columns,
          rows.map((row, at) => [...row.slice(0, -1).map(String), figures[at] ?? String(row.at(-1))]),
        )
      : [series.caption, series],
    `Read as: ${reading.readAs}${citations === "" ? "" : ` ${citations}`}.`,
    reading.rival,
  ];
}

type Rows = readonly (readonly (string | number)[])[];

function rowsOf(result: TypedResult | undefined): Rows | undefined {
  // The value of a table consists of rows of texts and numbers.
  return result?.type === "table" ? (result.value as Rows) : undefined;
}

/** Rows of a label and a number, none of which is negative, as a series. */
function seriesOf(rows: Rows, figures: readonly string[], caption: string): Series | undefined {
  const points = rows.flatMap(([label, value], at): Series["points"] =>
    label !== undefined && typeof value === "number" && value >= 0
      ? [[String(label), value, figures[at] ?? String(value)]]
      : [],
  );
  return points.length > 0 && points.length === rows.length ? { kind: "series", caption, points } : undefined;
}

/** Returns the sources that the answer cites, with their numbers. */
export function citedSources({ answer, sources }: Pick<ShownAnswer, "answer" | "sources">) {
  return sources.flatMap((source, at) =>
    answer?.includes(`[${at + 1}]`) ? [{ ...source, number: at + 1 }] : [],
  );
}

export function sourceLink({ number, title, address }: Source & { readonly number: number }): Link | string {
  const text = `[${number}] ${shortText(title)}`;
  return address === null ? text : { kind: "link", text, url: address };
}

function listed<T>(title: string, items: readonly T[], textOf: (item: T) => string): Block {
  return (
    items.length > 0 && [
      "",
      list(
        items.map((item) => shortText(textOf(item))),
        title,
        20,
      ),
    ]
  );
}
