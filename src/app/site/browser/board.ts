/** Lets the reader of the leaderboard choose measures and questions, and download the table exactly as shown. */
type ViewCell = readonly [figure: string, interval: string, mark: string, value: number];

type BoardData = {
  readonly measures: readonly string[];
  readonly systems: readonly string[];
  readonly views: readonly {
    readonly id: string;
    readonly title: string;
    readonly questions: number;
    readonly rows: readonly (readonly ViewCell[])[];
    readonly letters: readonly string[];
  }[];
  /** Maps the texts of the table to LaTeX. */
  readonly latex: Readonly<Record<string, string>>;
};

/** The positions of the letters and of the first measure in a row. */
const [lettersAt, measuresAt] = [1, 2];

export function startBoard(): void {
  const controls = document.getElementById("board-controls");
  const table = document.querySelector<HTMLTableElement>("#board");
  const group = document.querySelector<HTMLSelectElement>("#board-group");
  const status = document.getElementById("board-status");
  const text = document.getElementById("board-data")?.textContent;
  if (controls === null || table === null || group === null || status === null || text == null) return;
  const data = JSON.parse(text) as BoardData;
  const showMeasures = (): void => {
    const chosen = new Set(
      [...controls.querySelectorAll<HTMLInputElement>("input:checked")].map(({ value }) => value),
    );
    for (const row of table.rows) {
      for (const [at, name] of data.measures.entries()) {
        const cell = row.cells[measuresAt + at];
        if (cell !== undefined) cell.hidden = !chosen.has(name);
      }
    }
  };
  const showGroup = (): void => {
    const view = data.views.find(({ id }) => id === group.value);
    if (view === undefined) return;
    for (const row of table.tBodies[0]?.rows ?? []) {
      const at = data.systems.indexOf(row.cells[0]?.dataset.value ?? "");
      const letters = row.cells[lettersAt];
      if (letters !== undefined) letters.textContent = view.letters[at] ?? "";
      for (const [measure, shown] of (view.rows[at] ?? []).entries()) {
        const cell = row.cells[measuresAt + measure];
        if (cell !== undefined) fillCell(cell, shown);
      }
    }
    status.textContent =
      view.id === "" ? "" : `Only ${view.title}, n = ${view.questions}. Cost and energy cover all questions.`;
  };
  controls.addEventListener("input", () => {
    showMeasures();
    showGroup();
  });
  for (const button of controls.querySelectorAll<HTMLButtonElement>("[data-download]")) {
    button.addEventListener("click", () => {
      const rows = shownRows(table);
      const isCsv = button.dataset.download === "csv";
      download(`leaderboard.${button.dataset.download}`, isCsv ? csv(rows) : latex(rows, data.latex));
    });
  }
  showMeasures();
}

function fillCell(cell: HTMLTableCellElement, [figure, interval, mark, value]: ViewCell): void {
  const range = document.createElement("small");
  range.textContent = interval;
  const shown = document.createElement(mark === "best" ? "b" : "span");
  shown.textContent = mark === "≈" ? `${figure} ≈` : figure;
  cell.replaceChildren(shown, " ", range);
  cell.dataset.value = String(value);
}

/** Returns the texts of the cells that are not hidden; a cell with two lines has two texts. */
function shownRows(table: HTMLTableElement): string[][][] {
  return [...table.rows].map((row) =>
    [...row.cells]
      .filter(({ hidden }) => !hidden)
      .map((cell) =>
        [...cell.childNodes].map(({ textContent }) => textContent?.trim() ?? "").filter(Boolean),
      ),
  );
}

function csv(rows: readonly (readonly (readonly string[])[])[]): string {
  // Spreadsheets would run a text that begins like a formula.
  const safe = (text: string): string => (/^[=+@\t-]/.test(text) ? `'${text}` : text);
  const cell = (lines: readonly string[]): string => `"${safe(lines.join(" ")).replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(cell).join(",")}\n`).join("");
}

function latex(rows: readonly (readonly (readonly string[])[])[], known: BoardData["latex"]): string {
  // All texts that contain more than a figure are known.
  const written = (text: string): string =>
    known[text] ?? text.replaceAll("≈", "$\\approx$").replaceAll("–", "--");
  const [head = [], ...body] = rows.map(
    (row) => `${row.map((lines) => lines.map(written).join(" ")).join(" & ")} \\\\`,
  );
  const columns = `ll${"r".repeat(Math.max(0, (rows[0]?.length ?? 2) - 2))}`;
  return [
    "% needs \\usepackage{booktabs}",
    `\\begin{tabular}{${columns}}`,
    "\\toprule",
    head,
    "\\midrule",
    ...body,
    "\\bottomrule",
    "\\end{tabular}",
    "",
  ].join("\n");
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  // The browser may still read the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
