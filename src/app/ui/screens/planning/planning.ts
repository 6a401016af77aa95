/** Phase 1: the user edits the purpose of the taxonomy and the rules for later phases. */
import { count } from "../../../../base/text/count.ts";
import type { SurveyCriterion } from "../../../../literature/index.ts";
import { type Planning, procedures, structures } from "../../../../taxonomy/index.ts";
import { section, span, title } from "../../drawing/lines.ts";
import { type Action, type EditedRow, listOf, type Row, type Screen, type ScreenInput } from "../screen.ts";

export const planningScreen: Screen = {
  listTitle: () => "Steps",
  ...listOf({
    items: ({ workspace }): readonly PlanItem[] => [
      ...planEntries.map((entry) => ({ entry })),
      ...workspace.survey.survey.criteria.map((criterion) => ({ criterion })),
      ...workspace.taxonomy.planning.relevance.questions.map((question) => ({ question })),
    ],
    row: ({ entry, criterion, question }, { workspace }) => {
      if (criterion)
        return { id: `criterion ${criterion.id}`, label: `${criterion.id} ${criterion.text}`, mark: "✓" };
      if (question)
        return { id: `question ${question.id}`, label: `${question.id} ${question.text}`, mark: "✓" };
      const open = entry.value(workspace.taxonomy.planning) === "";
      return { id: entry.id, label: entry.label, mark: open ? "○" : "✓", tone: open ? "warn" : "normal" };
    },
    about: ({ entry, criterion, question }, { workspace }) => {
      if (criterion) return [title(`${criterion.id} (${criterion.kind})`), "", criterion.text];
      if (question) return [title(question.id), "", question.text];
      const value = entry.value(workspace.taxonomy.planning) || "This step is still undecided.";
      return [title(entry.label), "", value, section("Meaning", entry.meaning)];
    },
    keys: ({ entry, criterion, question }, { workspace }) => {
      if (criterion) return { row: "a criterion", given: { id: criterion.id }, current: criterion };
      if (question) return { row: "a relevance question", given: { id: question.id }, current: question };
      const current = valuesOf(workspace.taxonomy.planning);
      return { row: "a step of the plan", asks: [entry.id], current, explanation: [entry.meaning] };
    },
    others: (input, row) => [
      cycle(input, row, "t", "structure"),
      cycle(input, row, "p", "procedure"),
      { row: "the criteria", label: "add a criterion" },
      {
        row: "the relevance questions",
        explanation: `In phase 5, you answer this question for every category. A category is relevant if ${input.workspace.taxonomy.planning.relevance.rule === "all" ? "all answers are" : "one answer is"} yes.`,
      },
    ],
  }),
  empty: () => "",
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
};

/** An entry of the plan, a criterion or a relevance question. */
type PlanItem =
  | { readonly entry: PlanEntry; readonly criterion?: undefined; readonly question?: undefined }
  | { readonly entry?: undefined; readonly criterion: SurveyCriterion; readonly question?: undefined }
  | {
      readonly entry?: undefined;
      readonly criterion?: undefined;
      readonly question: Planning["relevance"]["questions"][number];
    };

function valuesOf(planning: Planning): Readonly<Record<string, string>> {
  return Object.fromEntries(planEntries.map(({ id, value }) => [id, value(planning)]));
}

/** Leads to the structure or the procedure, where the same key cycles through the choices beside their meaning. */
function cycle(
  { workspace }: ScreenInput,
  row: Row | undefined,
  key: string,
  id: "structure" | "procedure",
): Action | EditedRow {
  if (row?.id !== id)
    return { key, label: `to the ${id}`, short: id, kind: "open", screen: "planning", select: id };
  const { choices = [] } = planEntries.find((entry) => entry.id === id) ?? {};
  const at = choices.indexOf(valuesOf(workspace.taxonomy.planning)[id] ?? "");
  const next = choices[(at + 1) % choices.length] ?? "";
  return { row: "a choice of the plan", key, label: `${id}: ${next}`, short: next, given: { [id]: next } };
}

/** Lists the entries of the plan, each with its meaning, its value and the option that sets it. */
type PlanEntry = {
  /** The id of the entry, which is also the name of its option in `plan set`. */
  readonly id: string;
  readonly label: string;
  /** Describes the entry's meaning and effect. */
  readonly meaning: string;
  readonly choices?: readonly string[];
  /** Returns the decision in words, or an empty string before it is made. */
  value(planning: Planning): string;
};

const planEntries: readonly PlanEntry[] = [
  {
    id: "objective",
    label: "S1 objective",
    meaning:
      "The objects to classify, and the purpose of the taxonomy. You will later judge relevance against this objective.",
    value: (planning) => planning.objective,
  },
  {
    id: "domain",
    label: "S2 domain",
    meaning: "The field of knowledge that the taxonomy covers.",
    value: (planning) => planning.domain,
  },
  {
    id: "structure",
    label: "S3 structure",
    choices: structures,
    meaning:
      "hierarchy: each class has one parent, and subclasses inherit. tree: parts or causes, without inheritance. paradigm: a two-dimensional table. faceted: several independent categories; an object can have classes from each category.",
    value: (planning) => planning.structure ?? "",
  },
  {
    id: "procedure",
    label: "S4 procedure",
    choices: procedures,
    meaning: "qualitative: classes are names. quantitative: classes are ranges of numbers.",
    value: (planning) => planning.procedure ?? "",
  },
  {
    id: "topics",
    label: "S5 topics",
    meaning:
      "The kinds of publications from which you extract classes, such as surveys and benchmark papers.",
    value: (planning) => planning.literature.topics.join(", "),
  },
  {
    id: "domains",
    label: "S5 domains",
    meaning: "The fields of the publications from which you extract classes, such as computer science.",
    value: (planning) => planning.literature.domains.join(", "),
  },
  {
    id: "categories",
    label: "categories",
    choices: ["disjoint", "overlapping"],
    meaning: "Whether each cluster belongs to at most one category.",
    value: (planning) => (planning.disjoint ? "disjoint" : "overlapping"),
  },
  {
    id: "abstraction",
    label: "abstraction",
    meaning: "When two extracted classes count as the same, such as: they ask for the same kind of answer.",
    value: (planning) => planning.abstraction,
  },
  {
    id: "rule",
    label: "relevance rule",
    choices: ["all", "any"],
    meaning:
      "all: a category is relevant if every relevance question is answered yes. any: one yes is enough.",
    value: (planning) => planning.relevance.rule,
  },
];
