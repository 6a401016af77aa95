/** Phase 1: the user edits the purpose of the taxonomy and the rules for later phases. */
import { count } from "../../../../base/text/count.ts";
import { type Planning, procedures, structures } from "../../../../taxonomy/index.ts";
import { section, span, title } from "../../drawing/lines.ts";
import type { Action, Content, EditedRow, Offers, Row, Screen, ScreenInput } from "../screen.ts";

export const planningScreen: Screen = {
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
    ...rowOffers(input, row),
    { row: "the criteria", label: "add a criterion" },
    {
      row: "the relevance questions",
      explanation: `In phase 5, you answer this question for every category. A category is relevant if ${input.workspace.taxonomy.planning.relevance.rule === "all" ? "all answers are" : "one answer is"} yes.`,
    },
  ],
};

function describe({ workspace }: ScreenInput, row: Row): Content {
  const { planning } = workspace.taxonomy;
  const entry = planEntries.find(({ id }) => id === row.id);
  if (entry) {
    const value = entry.value(planning);
    return [
      title(entry.label),
      "",
      value === "" ? "This step is still undecided." : value,
      section("Meaning", entry.meaning),
    ];
  }
  const criterion = workspace.survey.survey.criteria.find(({ id }) => row.id === `criterion ${id}`);
  if (criterion) return [title(`${criterion.id} (${criterion.kind})`), "", criterion.text];
  const question = planning.relevance.questions.find(({ id }) => row.id === `question ${id}`);
  return question ? [title(question.id), "", question.text] : [];
}

/**
 * Enter edits the row. `t` and `p` lead to the structure and the procedure, where they cycle through the choices beside
 * their meaning, so that no key changes what is not in view.
 */
function rowOffers({ workspace }: ScreenInput, row: Row | undefined): Offers {
  const { planning } = workspace.taxonomy;
  const values = Object.fromEntries(planEntries.map(({ id, value }) => [id, value(planning)]));
  const cycle = (key: string, id: "structure" | "procedure"): Action | EditedRow => {
    if (row?.id !== id)
      return { key, label: `to the ${id}`, short: id, kind: "open", screen: "planning", select: id };
    const { choices = [] } = planEntries.find((entry) => entry.id === id) ?? {};
    const next = choices[(choices.indexOf(values[id] ?? "") + 1) % choices.length] ?? "";
    const given = { [id]: next };
    return { row: "a choice of the plan", key, label: `${id}: ${next}`, short: next, given };
  };
  const entry = planEntries.find(({ id }) => id === row?.id);
  const { criteria } = workspace.survey.survey;
  const criterion = criteria.find(({ id }) => row?.id === `criterion ${id}`);
  const question = planning.relevance.questions.find(({ id }) => row?.id === `question ${id}`);
  return [
    entry && { row: "a step of the plan", asks: [entry.id], current: values, explanation: [entry.meaning] },
    criterion && { row: "a criterion", given: { id: criterion.id }, current: criterion },
    question && { row: "a relevance question", given: { id: question.id }, current: question },
    cycle("t", "structure"),
    cycle("p", "procedure"),
  ];
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
