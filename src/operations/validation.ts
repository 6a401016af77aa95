/** The edits of phase 7. */

import { OptionError } from "../base/errors.ts";
import { count } from "../base/text/count.ts";
import { aligned, list } from "../pages/blocks.ts";
import type { Increment, TaxonomyDocuments } from "../taxonomy/index.ts";
import { openNext, requireVerdicts, verdictsOn } from "./construction.ts";
import { type Documents, type EditContext, editsOf, givenOnly } from "./edits.ts";
import type { ValueKit } from "./values.ts";

const edit = editsOf("validation");

type Finding = TaxonomyDocuments["validation"]["findings"][number];

const openIncrement = ["taxonomy refine --reason 'to see more'"];
const incrementOf = ({ name }: ValueKit) => name("The increment (default: the newest)", { of: "increment" });
const verdictNote =
  "The command requires a verdict on every question except Q2.3, which is answered in phase 8.";

export const validationEdits = [
  edit("validate mark", {
    summary: "Mark a cell in the orthogonality matrix, or list the pairs to check first with --top",
    example: "validate mark 'Answer Type - Boolean' 'Answer Type - Temporal'",
    before: openIncrement,
    notes: [
      "--top ranks unmarked pairs by shared words, which only suggests an order for review.",
      "The matrix always contains the increment's classes. A new class starts without judgements, and a renamed, moved or merged class keeps them.",
    ],
    keys: [
      { row: "an unmarked cell of the matrix", key: " ", label: "mark", next: true },
      { row: "a marked cell of the matrix", key: " ", label: "clear", gives: { clear: true }, next: true },
      { row: "a cell of the matrix", key: "b", label: "mark both ways", gives: { both: true }, next: true },
      {
        row: "a class of the matrix",
        key: "0",
        label: "does not overlap with other classes",
        short: "no overlaps",
        gives: { rest: true },
        next: true,
      },
      { row: "an increment to validate", key: "E", label: "begin the matrix" },
    ],
    takes: (kit) => ({
      arguments: {
        row: kit
          .name(
            "`Category - Class`; without arguments, the command creates a matrix in which no cell has been judged",
            { of: "label" },
          )
          .optional(),
        column: kit.name("`Category - Class`", { of: "label" }).optional(),
      },
      options: {
        increment: incrementOf(kit),
        both: kit.flag("Also mark the opposite direction"),
        clear: kit.flag("Record that the classes do not overlap, instead of marking the cell"),
        rest: kit.flag("Mark every open cell of ROW or, without ROW, of the whole matrix as not overlapping"),
        top: kit.number("Only list the N unmarked pairs to check first", 1),
      },
    }),
    view: (_documents, { increment, top }, context) =>
      top === undefined ? undefined : listSuspiciousPairs(context.increment(increment), top, context),
    apply: (_documents, { row, column, increment, both, clear, rest }, context) => {
      const { taxonomy } = context;
      const target = context.increment(increment);
      if (rest && column !== undefined) throw new OptionError("--rest does not accept a COLUMN");
      const labels = taxonomy.classesOf(target).map(({ label }) => label);
      const matrix = taxonomy.markOverlaps(
        context.state().matrices.get(target.name),
        labels,
        cellsOf(row, column, both),
        !clear,
      );
      if (rest && row !== undefined && !labels.includes(row))
        throw new OptionError(`"${row}" is not a class of ${target.name}`);
      return { matrices: { [target.name]: rest ? taxonomy.clearOpenCells(matrix, row) : matrix } };
    },
    says: ({ increment }, after, context) => {
      const target = context.increment(increment).name;
      const { labels = [], overlaps = [], open = [] } = context.state(after).matrices.get(target) ?? {};
      const cells = labels.length * (labels.length - 1);
      const judged = open.length === 0 ? "" : `, ${cells - open.length} judged`;
      return {
        text: `${target}: ${overlaps.length} of ${count(cells, "cell")} are marked${judged}.`,
        json: { increment: target, overlaps, open: open.length },
      };
    },
  }),
  edit("validate verdict", {
    summary: "Record a verdict on a question of the validation plan",
    example: "validate verdict Q1.3 --satisfied no --reason 'they overlap'",
    before: openIncrement,
    keys: [{ row: "a validation question", key: "v", label: "verdict", asks: ["satisfied", "reason"] }],
    takes: (kit) => ({
      arguments: { question: kit.name("The question's id, as shown by taxolink validate") },
      options: {
        increment: incrementOf(kit),
        satisfied: kit.yesNo("The verdict", { label: "It is satisfied", suggested: true }),
        withdraw: kit.flag("Withdraw the verdict"),
      },
    }),
    apply: ({ validation }, { question, increment, satisfied, withdraw }, context) => {
      const { taxonomy, reason } = context;
      const { name } = context.increment(increment);
      const others = validation.verdicts.filter(
        (verdict) => verdict.increment !== name || verdict.question !== question,
      );
      if (withdraw) {
        if (others.length === validation.verdicts.length)
          throw new taxonomy.OperationRefused(`there is no verdict on ${question} of ${name}`);
        return { validation: { ...validation, verdicts: others } };
      }
      if (reason === "") throw new OptionError("--reason is missing: a verdict requires a reason");
      if (satisfied === undefined)
        throw new OptionError("--satisfied is missing", { hint: "Specify yes or no." });
      const verdict = { increment: name, question, satisfied, reason };
      requireQuestion(question, context);
      return { validation: { ...validation, verdicts: [...others, verdict] } };
    },
    says: ({ question, increment, satisfied = false, withdraw }, _after, context) => {
      const { name } = context.increment(increment);
      return withdraw
        ? { text: `${name} ${question}: no verdict`, json: { increment: name, question, withdrawn: true } }
        : {
            text: `${name} ${question}: ${satisfied ? "satisfied" : "not satisfied"}`,
            json: { increment: name, question, satisfied, reason: context.reason },
          };
    },
  }),
  edit("validate finding", {
    summary: "Record a finding or its resolution",
    example: "validate finding 'Two overlap' --question Q1.3",
    before: openIncrement,
    keys: [
      {
        row: "a validation question",
        key: "f",
        label: "record a finding",
        short: "finding",
        asks: ["text"],
      },
      { row: "a finding", key: "a", label: "answer", asks: ["state", "answer"] },
    ],
    takes: (kit) => ({
      arguments: {
        text: kit.name("The finding; with --state, the finding's id", { value: "TEXT", label: "Finding" }),
      },
      options: {
        increment: incrementOf(kit),
        question: kit.name("The question of the validation plan that the finding concerns, e.g. Q1.3", {
          value: "Q",
        }),
        classes: kit.list("The affected classes, as `Category - Class`", { value: "LABEL,…", of: "label" }),
        state: kit.choice("How the finding was resolved", ["open", "addressed", "accepted"], {
          label: "State",
          suggested: true,
        }),
        answer: kit.text("With --state: the increment or argument that resolves the finding", {
          label: "The increment or argument that resolves the finding",
          suggested: true,
        }),
      },
    }),
    apply: ({ validation }, { text, state, answer = "", increment, question, classes = [] }, context) => {
      const { taxonomy } = context;
      if (state !== undefined) {
        if (state !== "open" && answer.trim() === "")
          throw new OptionError(
            "--answer is missing: specify the increment or argument that resolves the finding",
          );
        const id = findingId(validation, text, taxonomy);
        const findings = validation.findings.map((finding) =>
          finding.id === id ? { ...finding, state, answer } : finding,
        );
        return { validation: { ...validation, findings } };
      }
      if (answer !== "") throw new OptionError("--answer requires --state");
      const target = context.increment(increment);
      if (question !== undefined) requireQuestion(question, context);
      return { validation: addFinding(validation, target, { text, classes, question }, context) };
    },
    says: ({ text, state, answer = "" }, { validation }) => {
      if (state !== undefined)
        return { text: `${text} is ${state}.`, json: { finding: text, state, answer } };
      const finding = validation.findings.at(-1);
      return { text: `${finding?.id ?? ""}: ${text}`, json: { finding } };
    },
  }),
  edit("validate accept", {
    summary: "Accept the newest increment",
    example: "validate accept --reason 'all is well'",
    before: [...openIncrement, ...verdictsOn()],
    notes: [`${verdictNote} If findings are open, --reason is required.`],
    keys: [
      {
        row: "a validated increment",
        key: "A",
        label: "accept the increment",
        asks: ["reason?"],
        why: "Reason, if findings are still open",
      },
    ],
    apply: (documents, _values, context) => ({
      validation: decide(documents, context.increment(), "accept", context),
    }),
    says: (_values, { validation }, { increment }) => ({
      text: `${increment().name} is accepted.`,
      json: validation.decisions.at(-1),
    }),
  }),
  edit("validate refine", {
    summary: "Open the next increment to resolve the newest increment's open findings",
    example: "validate refine --reason 'they overlap'",
    before: [...openIncrement, ...verdictsOn()],
    notes: [verdictNote],
    keys: [
      {
        row: "a validated increment",
        key: "R",
        label: "refine: open the next increment",
        confirm: "Open the next increment to resolve the findings?",
      },
    ],
    apply: (documents, _values, context) => {
      const newest = context.increment();
      return {
        validation: decide(documents, newest, "refine", context),
        ...openNext(documents, newest, context),
      };
    },
    says: (_values, { validation, construction }, { increment }) => {
      const { name } = increment();
      const open = construction.increments.at(-1)?.name ?? "";
      const findings = openFindings(validation, name);
      return {
        text: [
          `Closed ${name} and opened ${open}. Open findings:`,
          list(findings.length === 0 ? ["none"] : findings.map(({ id, text }) => `${id}: ${text}`)),
          "Edit the new increment with taxolink taxonomy edit OPERATION --finding ID --reason TEXT.",
        ],
        json: { refined: name, open, findings },
      };
    },
  }),
] as const;

/**
 * Accepts an increment or sends it back for refinement.
 * @throws OperationRefused if a verdict is missing, or if the increment is accepted with open findings but without a
 * reason
 */
function decide(
  documents: Documents,
  { name: increment }: Increment,
  decision: "accept" | "refine",
  context: EditContext,
) {
  const { validation } = documents;
  const { taxonomy } = context;
  requireVerdicts(documents, increment, context);
  const open = openFindings(validation, increment);
  const ids = open.map(({ id }) => id).join(", ");
  if (decision === "accept" && open.length > 0 && context.reason === "")
    throw new taxonomy.OperationRefused(`accepting with open findings (${ids}) requires a reason`);
  const byDefault =
    decision === "accept"
      ? "there are no open findings"
      : ids === ""
        ? "refined further"
        : `open findings: ${ids}`;
  const rest = validation.decisions.filter((earlier) => earlier.increment !== increment);
  return {
    ...validation,
    decisions: [...rest, { increment, decision, reason: context.reason || byDefault }],
  };
}

function openFindings({ findings }: Documents["validation"], increment: string): Finding[] {
  return findings.filter((finding) => finding.increment === increment && finding.state === "open");
}

/** @throws OperationRefused if the question is not in the plan */
function requireQuestion(question: string, { taxonomy: { gqmQuestions, refuseUnknown } }: EditContext): void {
  if (question in gqmQuestions) return;
  throw refuseUnknown(`there is no question "${question}" in the plan`, question, Object.keys(gqmQuestions));
}

/**
 * Adds an open finding. Its id ends in a short hash of its content, so that findings added in separate clones have
 * different ids.
 * @throws OperationRefused if a label is not a class of the increment
 */
export function addFinding(
  validation: Documents["validation"],
  increment: Increment,
  {
    question,
    problem,
    object,
    text,
    classes,
  }: Pick<Finding, "text" | "question" | "problem" | "object"> & { readonly classes: readonly string[] },
  { taxonomy, io }: EditContext,
): Documents["validation"] {
  const labels = taxonomy.classesOf(increment).map(({ label }) => label);
  const unknown = classes.find((label) => !labels.includes(label));
  if (unknown !== undefined)
    throw taxonomy.refuseUnknown(`"${unknown}" is not a class of ${increment.name}`, unknown, labels);
  const content = { increment: increment.name, classes: [...classes], text };
  const numbers = validation.findings.map(({ id }) => Number(/^F(\d+)/.exec(id)?.[1] ?? 0));
  const hash = io.hashValue([question, problem, object, content]).slice(0, 4);
  const finding: Finding = {
    id: `F${Math.max(0, ...numbers) + 1}-${hash}`,
    ...givenOnly({ question, problem, object }),
    ...content,
    state: "open",
  };
  return { ...validation, findings: [...validation.findings, finding] };
}

/**
 * Finds a finding by its id, or by the part before the hyphen if it is unique.
 * @throws OperationRefused if the finding is unknown, or if several findings share the number
 */
function findingId(
  { findings }: Documents["validation"],
  reference: string,
  { OperationRefused, refuseUnknown }: EditContext["taxonomy"],
): string {
  const ids = findings.map((finding) => finding.id);
  if (ids.includes(reference)) return reference;
  const [first, ...others] = ids.filter((id) => id.startsWith(`${reference}-`));
  if (first === undefined) throw refuseUnknown(`there is no finding "${reference}"`, reference, ids);
  if (others.length === 0) return first;
  throw new OperationRefused(`several findings are named ${reference}: ${[first, ...others].join(", ")}`);
}

function cellsOf(row: string | undefined, column: string | undefined, both: true | undefined) {
  if (row === undefined || column === undefined) return [];
  return [{ row, column }, ...(both ? [{ row: column, column: row }] : [])];
}

function listSuspiciousPairs(increment: Increment, top: number, { state, taxonomy }: EditContext) {
  const { overlaps = [] } = state().matrices.get(increment.name) ?? {};
  const marked = new Set(overlaps.map(({ row, column }) => `${row}\n${column}`));
  const pairs = taxonomy
    .proposeOverlaps(state(), increment)
    .filter(({ row, column }) => !marked.has(`${row}\n${column}`))
    .slice(0, top);
  return {
    text: [
      aligned(pairs.map(({ row, column, score }) => [score.toFixed(2), `${row} → ${column}`])),
      "Mark a pair with taxolink validate mark ROW COLUMN.",
    ],
    json: { increment: increment.name, marked: marked.size, pairs },
  };
}
