/** Implements the edits of phase 7: findings, verdicts, and the outcome (accept or refine). */
import { hashValue } from "../../io/index.ts";
import { gqmQuestions } from "../gqm-questions.ts";
import { classesOf, type Increment } from "../model.ts";
import { OperationRefused, refuseUnknown } from "../operations/operation-refused.ts";
import type { OrthogonalityMatrix } from "../orthogonality-matrix.ts";
import type { Finding, FindingProblem, Validation } from "../phases/7-validation.ts";
import type { Application } from "../phases/8-application.ts";

export type NewFinding = Pick<Finding, "increment" | "text" | "classes"> & {
  readonly question?: string | undefined;
  readonly problem?: FindingProblem | undefined;
  readonly object?: string | undefined;
};

/**
 * Adds an open finding. Its id ends in a short hash of its content, so that findings added in separate clones have
 * different ids.
 * @throws OperationRefused if the question is not in the plan
 */
export function addFinding(
  state: Validation,
  { question, problem, object, ...content }: NewFinding,
): Validation {
  if (question !== undefined) requireQuestion(question);
  const numbers = state.findings.map(({ id }) => Number(/^F(\d+)/.exec(id)?.[1] ?? 0));
  const number = Math.max(0, ...numbers) + 1;
  const hash = hashValue([question, problem, object, content]).slice(0, 4);
  const finding: Finding = {
    id: `F${number}-${hash}`,
    ...(question !== undefined && { question }),
    ...(problem !== undefined && { problem }),
    ...(object !== undefined && { object }),
    ...content,
    state: "open",
  };
  return { ...state, findings: [...state.findings, finding] };
}

function requireQuestion(question: string): void {
  if (question in gqmQuestions) return;
  const problem = `there is no question "${question}" in the plan`;
  throw refuseUnknown(problem, question, Object.keys(gqmQuestions));
}

type ClassProblem = {
  readonly problem: FindingProblem;
  /** The id of the object that reveals the problem. */
  readonly object: string;
  readonly classes: readonly string[];
  readonly text: string;
  /** The category that lacks a class. */
  readonly category?: string | undefined;
};

/**
 * Adds an open finding about a problem that an object reveals.
 * @throws OperationRefused if the object, a class, the category or the text is missing
 */
export function reportClassProblem(
  state: Validation,
  { objects }: Pick<Application, "objects">,
  increment: Increment,
  { category, ...report }: ClassProblem,
): Validation {
  if (!objects.some(({ id }) => id === report.object)) {
    throw new OperationRefused(`there is no object "${report.object}"`, {
      hint: "To list the objects, run taxolink apply.",
    });
  }
  const categories = increment.categories.map(({ name }) => name);
  if (category !== undefined && !categories.includes(category)) {
    throw refuseUnknown(`there is no category "${category}" in ${increment.name}`, category, categories);
  }
  if (report.text.trim() === "") throw new OperationRefused("describe the missing class in TEXT");
  const text = category === undefined ? report.text : `${category}: ${report.text}`;
  const classes = [...requireLabels(increment, report.classes)];
  return addFinding(state, { ...report, increment: increment.name, classes, text });
}

/**
 * @returns the labels
 * @throws OperationRefused if the increment lacks a label; the error states the first such label
 */
export function requireLabels(increment: Increment, labels: readonly string[]): readonly string[] {
  const classes = classesOf(increment).map(({ label }) => label);
  const unknown = labels.find((label) => !classes.includes(label));
  if (unknown === undefined) return labels;
  throw refuseUnknown(`"${unknown}" is not a class of ${increment.name}`, unknown, classes);
}

/**
 * Records the resolution of a finding.
 * @param reference the finding's id, or only the number before the hyphen if it is unique
 * @throws OperationRefused if the finding is unknown
 */
export function answerFinding(
  state: Validation,
  reference: string,
  answer: { readonly state: Finding["state"]; readonly answer: string },
): Validation {
  const id = findingId(state, reference);
  return {
    ...state,
    findings: state.findings.map((finding) => (finding.id === id ? { ...finding, ...answer } : finding)),
  };
}

/** @throws OperationRefused if the finding is unknown, or if several findings share the number */
function findingId(state: Validation, reference: string): string {
  const ids = state.findings.map((finding) => finding.id);
  if (ids.includes(reference)) return reference;
  const [first, ...others] = ids.filter((id) => id.startsWith(`${reference}-`));
  if (first === undefined) throw refuseUnknown(`there is no finding "${reference}"`, reference, ids);
  if (others.length === 0) return first;
  throw new OperationRefused(`several findings are named ${reference}: ${[first, ...others].join(", ")}`);
}

/**
 * Records a verdict on a question of the plan, which replaces any earlier one.
 * @throws OperationRefused if the question is not in the plan
 */
export function giveVerdict(state: Validation, verdict: Validation["verdicts"][number]): Validation {
  requireQuestion(verdict.question);
  const isSameQuestion = (other: Validation["verdicts"][number]): boolean =>
    other.increment === verdict.increment && other.question === verdict.question;
  return { ...state, verdicts: [...state.verdicts.filter((earlier) => !isSameQuestion(earlier)), verdict] };
}

/** @throws OperationRefused if the question has no verdict */
export function withdrawVerdict(state: Validation, increment: string, question: string): Validation {
  const rest = state.verdicts.filter(
    (verdict) => verdict.increment !== increment || verdict.question !== question,
  );
  if (rest.length === state.verdicts.length) {
    throw new OperationRefused(`there is no verdict on ${question} of ${increment}`);
  }
  return { ...state, verdicts: rest };
}

/**
 * Accepts an increment or sends it back for refinement.
 * @param questions the questions of the plan that must already have a verdict
 * @throws OperationRefused if a verdict is missing, or if the increment is accepted with open findings but without a
 * reason
 */
export function decideIncrement(
  state: Validation,
  decision: Validation["decisions"][number],
  questions: readonly string[],
): Validation {
  requireVerdicts(state, decision.increment, questions);
  const findings = openFindings(state, decision.increment);
  if (decision.decision === "accept" && findings.length > 0 && decision.reason.trim() === "") {
    throw new OperationRefused(
      `accepting with open findings (${findings.map(({ id }) => id).join(", ")}) requires a reason`,
    );
  }
  const reason = decision.reason.trim() || defaultReason(decision.decision, findings);
  const rest = state.decisions.filter(({ increment }) => increment !== decision.increment);
  return { ...state, decisions: [...rest, { ...decision, reason }] };
}

/** @throws OperationRefused if one of the questions has no verdict on the increment */
export function requireVerdicts(state: Validation, increment: string, questions: readonly string[]): void {
  const judged = new Set(
    state.verdicts.filter((verdict) => verdict.increment === increment).map(({ question }) => question),
  );
  const missing = questions.filter((question) => !judged.has(question));
  if (missing.length === 0) return;
  throw new OperationRefused(`verdicts are missing for ${missing.join(", ")}`, { use: "validate verdict" });
}

function defaultReason(decision: "accept" | "refine", findings: readonly Finding[]): string {
  if (decision === "accept") return "there are no open findings";
  return findings.length === 0
    ? "refined further"
    : `open findings: ${findings.map(({ id }) => id).join(", ")}`;
}

export function openFindings(state: Validation, increment: string): Finding[] {
  return state.findings.filter((finding) => finding.increment === increment && finding.state === "open");
}

/**
 * Marks or clears cells of an orthogonality matrix, after adding and removing rows and columns to match the increment's
 * classes.
 * @throws OperationRefused if a label is not a class, or if a cell is on the diagonal
 */
export function markOverlaps(
  matrix: OrthogonalityMatrix | undefined,
  labels: readonly string[],
  cells: readonly { readonly row: string; readonly column: string }[],
  isOverlap: boolean,
): OrthogonalityMatrix {
  const validLabels = new Set(labels);
  for (const { row, column } of cells) {
    const unknown = [row, column].find((label) => !validLabels.has(label));
    if (unknown !== undefined) {
      throw refuseUnknown(`"${unknown}" is not a class of the increment`, unknown, labels);
    }
    if (row === column) throw new OperationRefused("a class cannot overlap with itself");
  }
  const key = (cell: { readonly row: string; readonly column: string }): string =>
    JSON.stringify([cell.row, cell.column]);
  const changed = new Set(cells.map(key));
  const otherOverlaps = (matrix?.overlaps ?? []).filter(
    (cell) => validLabels.has(cell.row) && validLabels.has(cell.column) && !changed.has(key(cell)),
  );
  const earlierLabels = new Set(matrix?.labels);
  const openKeys = new Set(matrix?.open?.map(key));
  const isOpen = (cell: { readonly row: string; readonly column: string }): boolean =>
    !changed.has(key(cell)) &&
    (!earlierLabels.has(cell.row) || !earlierLabels.has(cell.column) || openKeys.has(key(cell)));
  const next = { labels, overlaps: isOverlap ? [...otherOverlaps, ...cells] : otherOverlaps };
  return withOpen(next, cellsOf(labels).filter(isOpen));
}

/** Records "no overlap" in all open cells of a class's row or, without a class, of the complete matrix. */
export function clearOpenCells(matrix: OrthogonalityMatrix, row: string | undefined): OrthogonalityMatrix {
  const { open = [], ...rest } = matrix;
  return withOpen(rest, row === undefined ? [] : open.filter((cell) => cell.row !== row));
}

function withOpen(
  matrix: OrthogonalityMatrix,
  open: NonNullable<OrthogonalityMatrix["open"]>,
): OrthogonalityMatrix {
  return open.length === 0 ? matrix : { ...matrix, open };
}

/** Lists the cells of a matrix outside the diagonal. */
export function cellsOf(labels: readonly string[]): { row: string; column: string }[] {
  return labels.flatMap((row) =>
    labels.filter((column) => column !== row).map((column) => ({ row, column })),
  );
}
