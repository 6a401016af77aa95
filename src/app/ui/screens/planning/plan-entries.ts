/** Lists the entries of the plan, each with its meaning, its value and the option that sets it. */
import { type Planning, procedures, structures } from "../../../../taxonomy/index.ts";

export type PlanEntry = {
  /** The id of the entry, which is also the name of its option in `plan set`. */
  readonly id: string;
  readonly label: string;
  /** Describes the entry's meaning and effect. */
  readonly meaning: string;
  readonly choices?: readonly string[];
  /** Returns the decision in words, or an empty string before it is made. */
  value(planning: Planning): string;
};

export const planEntries: readonly PlanEntry[] = [
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
