/** Phase 1: the user edits the purpose of the taxonomy and the rules for later phases. */
import { type CommandLine, commandLine } from "../../../cli/command-line.ts";
import { count } from "../../../text/count.ts";
import { section, span, title } from "../../drawing/lines.ts";
import type { Action, Line, Row, Screen, ScreenInput } from "../screen.ts";
import { criterionForm } from "../survey/survey-criteria.ts";
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
  actions: (input, row) => [...rowActions(input, row), ...newActions],
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
function rowActions({ workspace }: ScreenInput, row: Row | undefined): Action[] {
  const { planning } = workspace.taxonomy;
  const cycles = [
    ["t", "structure"],
    ["p", "procedure"],
  ].flatMap(([key = "", id]) => {
    const entry = planEntries.find((candidate) => candidate.id === id);
    return entry ? [cycleAction(key, entry, entry.value(planning))] : [];
  });
  const entry = planEntries.find(({ id }) => id === row?.id);
  if (entry) return [editAction(entry, entry.value(planning)), ...cycles];
  const criterion = workspace.survey.survey.criteria.find(({ id }) => row?.id === `criterion ${id}`);
  if (criterion)
    return [
      rewordAction(criterion.text, (text) => commandLine("survey criteria", [criterion.id, text])),
      ...cycles,
    ];
  const question = planning.relevance.questions.find(({ id }) => row?.id === `question ${id}`);
  return question
    ? [rewordAction(question.text, (text) => commandLine("plan question", [question.id, text])), ...cycles]
    : cycles;
}

function editAction({ id, label, meaning, choices }: PlanEntry, value: string): Action {
  return {
    key: "enter",
    label: "edit",
    kind: "form",
    fields: [{ name: id, label, value, ...(choices ? { choices, choicesOnly: true as const } : {}) }],
    explanation: [meaning],
    line: (answers) => commandLine("plan set", [], { [id]: answers[id] ?? "" }),
    next: true,
  };
}

function cycleAction(key: string, { id, choices = [] }: PlanEntry, value: string): Action {
  const next = choices[(choices.indexOf(value) + 1) % choices.length] ?? "";
  return {
    key,
    label: `${id}: ${next}`,
    short: next,
    kind: "command",
    line: commandLine("plan set", [], { [id]: next }),
  };
}

function rewordAction(text: string, line: (text: string) => CommandLine): Action {
  return {
    key: "enter",
    label: "reword",
    kind: "form",
    fields: [{ name: "text", label: "Text", value: text }],
    line: (answers) => line(answers.text ?? ""),
  };
}

/**
 * The action that adds a relevance question. Phase 5 offers it too, because a category cannot be judged without a
 * question.
 */
export const addQuestion: Action = {
  key: "Q",
  label: "add a relevance question",
  short: "question",
  kind: "form",
  fields: [
    { name: "id", label: "Id: GQ1, GQ2 …" },
    { name: "text", label: "Yes-or-no question" },
  ],
  line: ({ id = "", text = "" }) => commandLine("plan question", [id, text]),
};

const newActions: readonly Action[] = [
  { key: "a", label: "add a criterion", short: "criterion", ...criterionForm },
  addQuestion,
];
