/** Lets the reader of the leaderboard choose measures and questions, and download the table exactly as shown. */
import { table as tableOf } from "../../../pages/blocks.ts";
import { formatLatex } from "../../../pages/markup.ts";

/** The number of columns before the first measure. */
const measuresAt = 2;

export function startBoard(): void {
  const controls = document.getElementById("board-controls");
  const table = document.querySelector<HTMLTableElement>("#board");
  const group = document.querySelector<HTMLSelectElement>("#board-group");
  const status = document.getElementById("board-status");
  if (controls === null || table === null || group === null || status === null) return;
  const show = (): void => {
    status.textContent = group.selectedOptions[0]?.dataset.note ?? "";
    for (const body of table.tBodies) body.hidden = (body.dataset.name ?? "") !== group.value;
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
  const rows = [...table.rows].filter(({ parentElement }) => parentElement?.hidden === false);
  return rows.map((row) => [...row.cells].filter(({ hidden }) => !hidden).map(textOf));
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
