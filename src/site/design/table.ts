/** Formats tables that contain figures and bars. A table that is wider than the page has a separate scroll bar. */
import { type Html, type HtmlPart, html, trustedMarkup } from "./html.ts";

type Column = {
  readonly title: HtmlPart;
  /** Whether to right-align the column and use digits of equal width. */
  readonly figures?: boolean;
  /** Whether to wrap the column's text at a readable width. */
  readonly sentences?: boolean;
  /** Whether the browser offers to sort by the column. */
  readonly sortable?: boolean;
};

export type Cell =
  | HtmlPart
  /** The value by which this cell is sorted instead of its text. */
  | { readonly content: HtmlPart; readonly value: number | string; readonly className?: string };

export type Table = {
  readonly caption: HtmlPart;
  /** The name of the scrollable region for screen readers; required if the caption is not plain text. */
  readonly name?: string;
  readonly columns: readonly Column[];
  /** The first cell of each row is the row's heading. */
  readonly rows: readonly (readonly Cell[])[];
  readonly id?: string;
};

/** Formats a table with a caption; the cells of its first column are row headings. */
export function table(content: Table): Html {
  const { caption, columns, rows, id } = content;
  const name = content.name ?? (typeof caption === "string" ? caption : "Table");
  const heads = columns.map(
    (column) =>
      html`<th scope="col"${classOf(column)}${column.sortable && trustedMarkup(" data-sort")}>${column.title}</th>`,
  );
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${name}">
<table${id !== undefined && html` id="${id}"`}>
<caption>${caption}</caption>
<thead><tr>${heads}</tr></thead>
<tbody>
${rows.map((row) => html`<tr>${row.map((cell, at) => formatCell(cell, columns[at], at === 0))}</tr>\n`)}</tbody>
</table>
</div>`;
}

function classOf(column: Column | undefined, className = ""): Html | false {
  const names = [column?.figures ? "figures" : "", column?.sentences ? "sentences" : "", className];
  const present = names.filter((name) => name !== "").join(" ");
  return present !== "" && html` class="${present}"`;
}

function formatCell(cell: Cell, column: Column | undefined, isName: boolean): Html {
  const sortedCell = typeof cell === "object" && cell !== null && "content" in cell ? cell : null;
  const content = sortedCell === null ? (cell as HtmlPart) : sortedCell.content;
  const marks = html`${classOf(column, sortedCell?.className)}${sortedCell !== null && html` data-value="${sortedCell.value}"`}`;
  return isName ? html`<th scope="row"${marks}>${content}</th>` : html`<td${marks}>${content}</td>`;
}

/**
 * Draws a bar that fills the specified share of its cell. Screen readers skip the bar, because the figure is in the
 * next cell.
 */
export function bar(share: number): Html {
  const width = Math.max(0, Math.min(1, share)) * 100;
  return html`<svg class="bar" width="100%" height="12" aria-hidden="true" focusable="false"><rect width="${width.toFixed(2)}%" height="12"/></svg>`;
}
