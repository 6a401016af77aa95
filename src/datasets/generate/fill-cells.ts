/** Fills the quotas of a distribution's cells. If a cell cannot supply enough questions, other cells supply more. */
import type { QaPair } from "../qa-pair.ts";
import type { Shelved } from "../quotas/fill-classes.ts";
import { type Distribution, publishedDistribution, type Quota } from "./distribution.ts";
import type { ProductionLine, Source } from "./production-line.ts";

/**
 * Draws the next question of a line and stores it. @returns `null` if the line has no more questions or the set is
 * complete
 */
export type Draw = (line: ProductionLine) => Promise<Shelved | null>;

/**
 * @param capacity the maximum number of questions
 * @param keep stores a question, and returns its place on the shelf
 */
export function createDraw(
  capacity: number,
  breathe: () => Promise<void> | undefined,
  keep: (pair: QaPair) => number,
): Draw {
  let remaining = capacity;
  return async (line) => {
    await breathe();
    const pair = remaining === 0 ? null : await line.next(breathe);
    if (pair === null) return null;
    remaining -= 1;
    return { pair, place: keep(pair) };
  };
}

/**
 * A cell with its questions (those drawn for classes come first) and the production line that fills the rest of its
 * quota.
 */
export type FilledCell = { readonly quota: Quota; readonly places: number[]; readonly line: ProductionLine };

/** Draws one more question for a cell. @returns `false` if the cell has no more questions */
type Fill = (cell: FilledCell) => Promise<boolean>;

/** The total number of questions and the distribution, if the user specified them. */
type Wanted = { readonly count?: number; readonly distribution?: Distribution };

/**
 * Fills the quotas of cells. If a cell cannot supply enough questions, other cells supply more.
 * @param reopen opens a cell again without its limit, or `null` if no limit applies
 */
export async function fillCells(
  cells: readonly FilledCell[],
  reopen: ((cell: FilledCell) => FilledCell) | null,
  options: Wanted,
  sources: readonly Source[],
  draw: Draw,
): Promise<void> {
  const fill: Fill = async ({ line, places }) => {
    const question = await draw(line);
    if (question !== null) places.push(question.place);
    return question !== null;
  };
  for (const cell of cells) {
    while (cell.places.length < cell.quota.wanted && (await fill(cell)));
  }
  if (options.distribution === undefined) await completeOperations(cells, fill);
  if (options.count === undefined) return;
  const spareCells = cells.filter(({ quota }) => quota.wanted > 0 || isSpare(quota, options, sources));
  const others = cells.filter((cell) => !spareCells.includes(cell));
  const target = options.count - countPairs(others);
  await topUp(spareCells, target, fill);
  if (reopen !== null) await topUp(spareCells.map(reopen), target, fill);
}

/**
 * Whether a cell may supply questions in place of other cells. It may do so if scaling left it without a quota. Cells
 * that are empty in the published datasets may replace other cells only if the graph has no content fields, because
 * half of the cells in the table then cannot be filled. A distribution that the user specifies is never changed.
 */
function isSpare({ cell }: Quota, { distribution }: Wanted, sources: readonly Source[]): boolean {
  if (distribution !== undefined) return false;
  const published = publishedDistribution[cell.operation]?.[cell.useCase - 1] ?? 0;
  const flat = sources.every(({ material }) =>
    material.store.fields.every(({ kind }) => kind === "metadata"),
  );
  return published > 0 || flat;
}

function countPairs(cells: readonly FilledCell[]): number {
  return cells.reduce((sum, { places }) => sum + places.length, 0);
}

/**
 * Completes the operations: if a graph lacks the fields for an operation's published use cases, other use cases replace
 * them, so that every operation gets its intended number of questions.
 */
async function completeOperations(cells: readonly FilledCell[], fill: Fill): Promise<void> {
  for (const operationCells of Map.groupBy(cells, ({ quota }) => quota.cell.operation).values()) {
    await topUp(
      operationCells,
      operationCells.reduce((sum, { quota }) => sum + quota.wanted, 0),
      fill,
    );
  }
}

/**
 * Replaces missing questions with questions from other cells that can supply more, one question per cell in each round.
 */
async function topUp(cells: readonly FilledCell[], count: number, fill: Fill): Promise<void> {
  let openCells = [...cells];
  while (countPairs(cells) < count && openCells.length > 0) {
    const filledCells: typeof openCells = [];
    for (const cell of openCells) if (countPairs(cells) < count && (await fill(cell))) filledCells.push(cell);
    openCells = filledCells;
  }
}
