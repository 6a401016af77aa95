/** Phase 1: the user edits the purpose of the taxonomy and the rules for later phases. */
import type { EditName } from "../../../operations/index.ts";
import { count } from "../../../text/count.ts";
import { section, span, title } from "../../drawing/lines.ts";
import { editAction } from "../edit-actions.ts";
import type { Action, Line, Row, Screen, ScreenInput } from "../screen.ts";
import { type PlanEntry, planEntries } from "./plan-entries.ts";

export const planningScreen: Screen = {
  id: "planning",
  title: "1 planning",
  listTitle: () => "Steps",
  rows: ({ workspace }) => [
    ...planEntries.map((entry): Row => {
      const value = entry.value(workspace.taxonomy.planning);
      const open = value === "";
      return { id: entry.id, label: entry.label, mark: open ? "○" : "✓", tone: open ? "warn" : "normal" };
    }),
    ...workspace.survey.survey.criteria.map(
      ({ id, text }): Row => ({ id: `criterion ${id}`, label: `${id} ${text}`, mark: "✓" }),
    ),
    ...workspace.taxonomy.planning.relevance.questions.map(
      ({ id, text }): Row => ({ id: `question ${id}`, label: `${id} ${text}`, mark: "✓" }),
    ),
  ],
  empty: () => "",
  detail: (input, row) => (row ? describe(input, row) : []),
  strip: ({ workspace }) => {
    const decided = planEntries.filter((entry) => entry.value(workspace.taxonomy.planning) !== "").length;
    const { criteria } = workspace.survey.survey;
    const { questions } = workspace.taxonomy.planning.relevance;
    const inclusion = criteria.filter(({ kind }) => kind === "inclusion").length;
    return [
      span(`${decided} of ${planEntries.length} decided`),
      span(` · criteria ${inclusion} in, ${criteria.length - inclusion} out`, "dim"),
      span(` · ${count(questions.length, "relevance question")}`, "dim"),
    ];
  },
  actions: (input, row) => [
    ...rowActions(input, row),
    editAction(input, "survey criteria", { row: "" }, { label: "add a criterion" }),
    addQuestion(input),
  ],
};

function describe({ workspace }: ScreenInput, row: Row): Line[] {
  const { planning } = workspace.taxonomy;
  const entry = planEntries.find(({ id }) => id === row.id);
  if (entry) {
    const value = entry.value(planning);
    return [
      title(entry.label),
      "",
      value === "" ? "This step is still undecided." : value,
      ...section("Meaning", [entry.meaning]),
    ];
  }
  const criterion = workspace.survey.survey.criteria.find(({ id }) => row.id === `criterion ${id}`);
  if (criterion) return [title(`${criterion.id} (${criterion.kind})`), "", criterion.text];
  const question = planning.relevance.questions.find(({ id }) => row.id === `question ${id}`);
  return question ? [title(question.id), "", question.text] : [];
}

/** Enter edits the row, and `t` and `p` cycle through structures and procedures. */
function rowActions(input: ScreenInput, row: Row | undefined): Action[] {
  const { planning } = input.workspace.taxonomy;
  const cycles = [
    ["t", "structure"],
    ["p", "procedure"],
  ].flatMap(([key = "", id]) => {
    const entry = planEntries.find((candidate) => candidate.id === id);
    return entry ? [cycleAction(input, key, entry, entry.value(planning))] : [];
  });
  const entry = planEntries.find(({ id }) => id === row?.id);
  if (entry) return [editEntry(input, entry, entry.value(planning)), ...cycles];
  const { criteria } = input.workspace.survey.survey;
  const criterion = criteria.find(({ id }) => row?.id === `criterion ${id}`);
  if (criterion) return [rewordAction(input, "survey criteria", "criterion", criterion), ...cycles];
  const question = planning.relevance.questions.find(({ id }) => row?.id === `question ${id}`);
  return question ? [rewordAction(input, "plan question", "question", question), ...cycles] : cycles;
}

function editEntry(input: ScreenInput, { id, meaning }: PlanEntry, value: string): Action {
  const row = { row: "step", current: { [id]: value }, explanation: [meaning] };
  return editAction(input, "plan set", row, { key: "enter", label: "edit", asks: [id], next: true });
}

function cycleAction(
  input: ScreenInput,
  key: string,
  { id, choices = [] }: PlanEntry,
  value: string,
): Action {
  const next = choices[(choices.indexOf(value) + 1) % choices.length] ?? "";
  const row = { row: "step", given: { [id]: next } };
  return editAction(input, "plan set", row, { key, label: `${id}: ${next}`, short: next });
}

function rewordAction(
  input: ScreenInput,
  name: EditName,
  kind: string,
  { id, text }: { readonly id: string; readonly text: string },
): Action {
  return editAction(input, name, { row: kind, given: { id }, current: { text } });
}

/**
 * Returns the action that adds a relevance question. Phase 5 offers it too, because a category cannot be judged without
 * a question.
 */
export function addQuestion(input: ScreenInput): Action {
  return editAction(input, "plan question", { row: "" });
}
