/** Runs a notebook in this process and collects the output of each cell. */
import { registerHooks } from "node:module";
import { pathToFileURL } from "node:url";
import { InputError } from "../../base/errors.ts";
import { readText } from "../../base/io/index.ts";
import { createDisplay, type Output } from "./display.ts";

// Parses notebooks in percent format: a TypeScript file whose cells begin at `// %%` (code) or `// %%
// [markdown]` (comment lines). The file is still an ordinary program, which can be type-checked, compared and
// reviewed.

type Cell = {
  readonly kind: "code" | "markdown";
  /** The text after the marker, such as `Load the data`. */
  readonly title: string;
  /** The code as written, or Markdown without comment markers. */
  readonly text: string;
  /** The line of the marker in the file, counting from 1. */
  readonly line: number;
};

const marker = /^\/\/ %%(?: \[(markdown)\])?(.*)$/;

/**
 * Returns the cells in order. Text before the first marker, such as imports, becomes the first code cell unless it is
 * blank.
 */
export function parseNotebook(source: string): Cell[] {
  const cells: { kind: Cell["kind"]; title: string; lines: string[]; line: number }[] = [
    { kind: "code", title: "", lines: [], line: 1 },
  ];
  for (const [index, line] of source.split("\n").entries()) {
    const match = marker.exec(line);
    if (match) {
      cells.push({
        kind: match[1] === "markdown" ? "markdown" : "code",
        title: (match[2] ?? "").trimStart(),
        lines: [],
        line: index + 1,
      });
    } else {
      cells.at(-1)?.lines.push(line);
    }
  }
  return cells
    .map(({ lines, ...cell }) => ({
      ...cell,
      text: cell.kind === "markdown" ? uncomment(lines) : trimBlankLines(lines),
    }))
    .filter((cell) => cell.text !== "" || cell.title !== "");
}

function uncomment(lines: readonly string[]): string {
  return trimBlankLines(lines.map((line) => line.replace(/^\/\/ ?/, "")));
}

function trimBlankLines(lines: readonly string[]): string {
  return lines
    .join("\n")
    .replace(/^(?:[ \t]*\n)+/, "")
    .trimEnd();
}

export type NotebookRun = {
  readonly file: string;
  readonly cells: readonly (Cell & { readonly outputs: readonly Output[] })[];
};

let runs = 0;

/**
 * All cells form a single module, so that cells can use names from earlier ones. `display` needs no import.
 * @throws InputError that states which cell failed and why
 */
export async function runNotebook(file: string): Promise<NotebookRun> {
  const source = readText(file);
  const cells = parseNotebook(source);
  const outputs = cells.map((): Output[] => []);
  let running = 0;
  const display = createDisplay((output) => outputs[running]?.push(output));
  // The address is new each time, because the module system would return a cached module for a second run.
  runs += 1;
  const address = `${pathToFileURL(file).href}?notebook=${runs}`;
  const scope = `taxolink-notebook-${runs}`;
  const shared = globalThis as unknown as Record<string, unknown>;
  shared[scope] = { display, enter: (cell: number) => (running = cell) };
  const hooks = registerHooks({
    load: (url, context, next) =>
      url === address
        ? { format: "module-typescript", source: instrument(source, cells, scope), shortCircuit: true }
        : next(url, context),
  });
  try {
    await import(address);
  } catch (cause) {
    const line = cells[running]?.line ?? 1;
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new InputError({ file, line }, `the cell that begins on this line failed: ${message}`, {
      cause,
    });
  } finally {
    hooks.deregister();
    delete shared[scope];
  }
  return { file, cells: cells.map((cell, index) => ({ ...cell, outputs: outputs[index] ?? [] })) };
}

/** Starts each cell with a call that records which cell is running. Line numbers do not change. */
function instrument(source: string, cells: readonly Cell[], scope: string): string {
  const lines = source.split("\n");
  for (const [index, cell] of cells.entries()) {
    // The text before the first marker has no marker line to replace, so cell 0 is already running at its start.
    if (lines[cell.line - 1]?.startsWith("// %%"))
      lines[cell.line - 1] = `;globalThis["${scope}"].enter(${index});`;
  }
  return `const display = globalThis["${scope}"].display; ${lines.join("\n")}`;
}
