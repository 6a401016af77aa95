/** Lets the reader of the leaderboard choose measures and questions, and download the table exactly as shown. */
import { table as tableOf } from "../../../pages/blocks.ts";
import { formatLatex } from "../../../pages/markup.ts";

type View = {
  readonly id: string;
  readonly note: string;
  /** For each system, the cells that depend on the questions, with the values by which they are sorted. */
  readonly rows: readonly (readonly (readonly [markup: string, value: number | string])[])[];
};

/** The number of columns before the first measure. */
const measuresAt = 2;

/** Call this before the table is sorted, because the data has the systems in their first order. */
export function startBoard(): void {
  const controls = document.getElementById("board-controls");
  const table = document.querySelector<HTMLTableElement>("#board");
  const group = document.querySelector<HTMLSelectElement>("#board-group");
  const status = document.getElementById("board-status");
  const text = document.getElementById("board-data")?.textContent;
  if (controls === null || table === null || group === null || status === null || text == null) return;
  const views = JSON.parse(text) as readonly View[];
  const systems = [...(table.tBodies[0]?.rows ?? [])];
  const show = (): void => {
    const view = views.find(({ id }) => id === group.value);
    status.textContent = view?.note ?? "";
    for (const [at, cells] of (view?.rows ?? []).entries()) {
      for (const [column, [markup, value]] of cells.entries()) {
        const cell = systems[at]?.cells[column + 1];
        if (cell === undefined) continue;
        // The publisher's program wrote this markup and escaped every name in it.
        cell.innerHTML = markup;
        cell.dataset.value = String(value);
      }
    }
    for (const [at, { checked }] of controls.querySelectorAll("input").entries()) {
      for (const { cells } of table.rows) {
        const cell = cells[measuresAt + at];
        if (cell !== undefined) cell.hidden = !checked;
      }
    }
  };
  controls.addEventListener("input", show);
  for (const button of controls.querySelectorAll<HTMLButtonElement>("[data-download]")) {
    button.addEventListener("click", () => {
      const [header = [], ...rows] = shownRows(table);
      const blocks = [tableOf(table.caption?.textContent ?? "", header, rows), status.textContent];
      const isCsv = button.dataset.download === "csv";
      download(
        `leaderboard.${button.dataset.download}`,
        isCsv
          ? csv([header, ...rows])
          : formatLatex({ title: document.title, sections: [{ title: "", blocks }] }),
      );
    });
  }
  show();
}

/** Returns the texts of the cells that are not hidden. The lines of a cell become one. */
function shownRows(table: HTMLTableElement): string[][] {
  const textOf = ({ childNodes }: HTMLTableCellElement): string =>
    [...childNodes]
      .map(({ textContent }) => textContent?.trim())
      .filter(Boolean)
      .join(" ");
  return [...table.rows].map((row) => [...row.cells].filter(({ hidden }) => !hidden).map(textOf));
}

function csv(rows: readonly (readonly string[])[]): string {
  // Spreadsheets would run a text that begins like a formula.
  const safe = (text: string): string => (/^[=+@\t-]/.test(text) ? `'${text}` : text);
  return rows
    .map((row) => `${row.map((text) => `"${safe(text).replaceAll('"', '""')}"`).join(",")}\n`)
    .join("");
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  // The browser may still read the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
