/**
 * Defines a result as a document of blocks. Commands and reports return documents; `plain-text.ts`, `show.ts`
 * and `markup.ts` write them.
 */
import type { HtmlPart } from "./design/html.ts";
import type { Chart } from "./plots/chart.ts";

/** Absent values (`undefined`, `null`, `false`), and lists, pairs and tables without entries, are left out. */
export type Block =
  | string
  | undefined
  | null
  | false
  | readonly Block[]
  | List
  | Pairs
  | Table
  | Series
  | Plot
  | Link
  | Answer;

/** Items below a title. A list without items is left out, with its title. */
export type List = {
  readonly kind: "list";
  readonly title?: string;
  readonly items: readonly Block[];
};

/** Names with their values, such as the facts about one thing. Pairs without a value are left out. */
export type Pairs = {
  readonly kind: "pairs";
  readonly rows: readonly (readonly [name: string, value: string | number | undefined | null | false])[];
};

/** A page on the web. */
export type Link = { readonly kind: "link"; readonly text: string; readonly url: string };

/** The content of a cell: a text, a count, nothing (a dash), or a text with how a page shows it. */
export type Cell =
  | string
  | number
  | null
  | {
      /** What every writer shows. */
      readonly text: string;
      /** Whether this is the best value in its column, which is shown in bold. */
      readonly best?: boolean;
      /** What a page shows instead of the text, such as a link. */
      readonly html?: HtmlPart;
      /** A remark below the content, on a page. */
      readonly note?: string | undefined;
      /** The value by which a page sorts the cell instead of its text. */
      readonly value?: number | string;
      /** The look of the cell on a page. */
      readonly look?: string;
    };

export type Table = {
  readonly kind: "table";
  /** Plain text shows no caption. */
  readonly caption: string;
  /** The column headings. In a report, the first column contains the names of the rows. */
  readonly header?: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Other rows with their names, which the script of a page shows instead. */
  readonly others?: readonly (readonly [name: string, rows: Table["rows"]])[];
  /** The name of the table in the addresses of a page, on which the reader can then sort the table. */
  readonly id?: string;
  /** Whether plain text has dashes below the header. */
  readonly rule?: boolean;
  /** The number of spaces before every line in plain text. */
  readonly indent?: number;
};

/** Figures in order, such as papers per year. Plain text and pages draw a bar for each; the other writers show a table. */
export type Series = {
  readonly kind: "series";
  readonly caption: string;
  /** The headings of the labels and of the values. */
  readonly header?: readonly [labels: string, values: string];
  /** Each with the text of its value, unless that is the number itself. */
  readonly points: readonly (readonly [label: string, value: number, text?: string])[];
  /** Whether the labels are in order of time, and a page shows columns. */
  readonly isTimeline?: boolean;
};

/** A drawing of the figures of a table. Only HTML shows plots. */
export type Plot = { readonly kind: "plot"; readonly caption: string; readonly chart: Chart };

/** The author's answer. `text` is `null` until the author has written an answer. */
export type Answer = { readonly kind: "answer"; readonly question: string; readonly text: string | null };

/** A titled part of a report. */
export type Section = {
  readonly title: string;
  /** The heading level. A level-3 section belongs to the preceding level-2 section. */
  readonly level?: 2 | 3;
  readonly blocks: readonly Block[];
};

export type Report = { readonly title: string; readonly sections: readonly Section[] };

export function table(caption: string, header: readonly string[], rows: Table["rows"], id?: string): Table {
  return { kind: "table", caption, header, rows, ...(id !== undefined && { id }) };
}

export function plot(caption: string, chart: Chart): Plot {
  return { kind: "plot", caption, chart };
}

export function series(
  caption: string,
  header: readonly [labels: string, values: string],
  points: Series["points"],
): Series {
  return { kind: "series", caption, header, points };
}

/** Returns rows with aligned columns, which need no caption. */
export function aligned(rows: Table["rows"], layout: Pick<Table, "header" | "rule" | "indent"> = {}): Table {
  return { kind: "table", caption: "", rows, ...layout };
}

/** Returns a table of figures, which plain text shows with a line of dashes below its header. */
export function ruled(header: readonly string[], rows: Table["rows"]): Table {
  return aligned(rows, { header, rule: true });
}

/** Returns a series of counts by year, in which years without any count as zero. */
export function yearSeries(caption: string, counts: Readonly<Record<string, number>>): Series {
  const years = Object.keys(counts).filter((label) => /^\d{4}$/.test(label));
  const [first, last] = [Math.min(...years.map(Number)), Math.max(...years.map(Number))];
  const between =
    years.length === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => String(first + at));
  const others = Object.keys(counts).filter((label) => !years.includes(label));
  return {
    kind: "series",
    caption,
    header: ["Year", "Number"],
    isTimeline: true,
    points: [...between, ...others].map((label) => [label, counts[label] ?? 0] as const),
  };
}

/** Returns a series as a table, for writers that draw none. */
export function seriesTable({ caption, header = ["Value", "Number"], points }: Series): Table {
  return table(
    caption,
    header,
    points.map(([label, value, text]) => [label, text ?? value]),
  );
}

export function cellText(cell: Cell): string {
  if (cell === null) return "–";
  return typeof cell === "object" ? cell.text : String(cell);
}

/**
 * Returns items below a title, which is left out if there are none.
 * @param most the number of items to show before the number of the others
 * @param rest where the reader finds all items
 */
export function list(items: readonly Block[], title?: string, most?: number, rest?: string): List {
  const shown =
    most === undefined ? items : [...items.slice(0, most), howManyMore(items.length - most, rest)];
  return { kind: "list", items: shown, ...(title !== undefined && { title }) };
}

export function pairs(...rows: Pairs["rows"]): Pairs {
  return { kind: "pairs", rows };
}

/** Returns the first blocks, and how many follow. @param rest where the reader finds all of them */
export function firstOf(items: readonly Block[], most = 20, rest?: string): Block {
  return [items.slice(0, most), list([howManyMore(items.length - most, rest)])];
}

export function howManyMore(hidden: number, rest = "--json lists all of them"): Block {
  return hidden > 0 && `and ${hidden} more (${rest})`;
}

/** A block that is neither absent nor a list of blocks. */
export type Leaf = Exclude<Block, undefined | null | false | readonly Block[]>;

/** Returns the blocks in order, without absent and empty ones. */
export function leavesOf(block: Block): Leaf[] {
  if (block === undefined || block === null || block === false) return [];
  if (typeof block === "string") return [block];
  if (!("kind" in block)) return block.flatMap(leavesOf);
  if (block.kind === "table") return block.rows.length === 0 ? [] : [block];
  if (block.kind === "list") {
    const items = block.items.filter((item) => leavesOf(item).length > 0);
    return items.length === 0 ? [] : [{ ...block, items }];
  }
  if (block.kind === "pairs") {
    const rows = block.rows.filter(
      ([, value]) => value !== undefined && value !== null && value !== false && value !== "",
    );
    return rows.length === 0 ? [] : [{ ...block, rows }];
  }
  return [block];
}

/** Divides an author's text into its paragraphs, and lists, whose lines begin with a dash. */
export function paragraphsOf(text: string): (string | List)[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => {
      const lines = paragraph.split("\n");
      return lines.every((line) => line.startsWith("- "))
        ? list(lines.map((line) => line.slice(2)))
        : paragraph;
    });
}

/**
 * What a column is sorted by: the figures of its cells, or else their words. A figure may be followed by an interval or
 * a note; a cell without one comes before all figures.
 */
export function sortKeys(content: Table, column: number): readonly (number | string)[] {
  const cells = content.rows.map((row) => row[column] ?? "");
  const given = cells.map((cell) =>
    typeof cell === "object" ? cell?.value : Number.isFinite(cell) ? cell : undefined,
  );
  const areFigures =
    columnKinds(content)[column] === "figures" || given.every((value) => typeof value === "number");
  if (!areFigures) return cells.map((cell, at) => String(given[at] ?? cellText(cell)));
  return cells.map((cell, at) => {
    const figure = given[at] ?? Number.parseFloat(cellText(cell).replace("−", "-"));
    return typeof figure === "number" && !Number.isNaN(figure) ? figure : Number.NEGATIVE_INFINITY;
  });
}

/** Returns the table with its rows in the order of a column: figures from the largest, and words from A. */
export function sortedBy(content: Table, column: number): Table {
  const keys = sortKeys(content, column);
  const order = content.rows.map((row, at) => ({ row, key: keys[at] ?? "" }));
  order.sort((left, right) =>
    typeof left.key === "number" && typeof right.key === "number"
      ? right.key - left.key
      : collator.compare(String(left.key), String(right.key)),
  );
  return { ...content, rows: order.map(({ row }) => row) };
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The layout of a column: right-aligned figures, left-aligned words, or wrapped sentences. */
export type ColumnKind = "figures" | "words" | "sentences";

/** Determines the layout of every column from its longest run of letters and its longest cell. */
export function columnKinds({ header = [], rows }: Table): readonly ColumnKind[] {
  return Array.from({ length: Math.max(header.length, ...rows.map(({ length }) => length)) }, (_, at) => {
    const cells = rows.map((row) => cellText(row[at] ?? ""));
    if (cells.some((cell) => cell.length > 60)) return "sentences";
    // A figure may have a few words next to it: `9 (1 failed)`, `0.5, n 44`, `unknown`.
    const isFigure = cells.some((cell) => /^[−+-]?[\d.]/.test(cell));
    return at > 0 && (isFigure || !cells.some((cell) => /\p{L}{3}/u.test(cell))) ? "figures" : "words";
  });
}

/** Returns a link as text, with its address unless the text already is the address. */
export function linkText({ text, url }: Link): string {
  return text === url ? text : `${text}, ${url}`;
}

/** Returns the beginning of an author's answer, or a note that the answer is missing. */
export function answerLead({ question, text: answer }: Answer): string {
  return answer === null ? `Answer to ${question}: not written yet` : `Answer to ${question}:`;
}
