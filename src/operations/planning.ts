/** The edits of phase 1. */
import { OptionError } from "../base/errors.ts";
import { count } from "../base/text/count.ts";
import { didYouMean } from "../base/text/nearest.ts";
import { aligned, list } from "../pages/blocks.ts";
import type { Planning } from "../taxonomy/index.ts";
import { type Documents, type EditContext, editsOf, givenOnly } from "./edits.ts";

const edit = editsOf("planning");

export const planningEdits = [
  edit("plan set", {
    summary: "Show the plan, or set its objective, domain, structure, procedure and literature",
    example: "plan set --domain 'Another domain'",
    spawned: "at changes",
    keys: [
      { row: "a step of the plan", key: "enter", label: "edit", next: true },
      { row: "a choice of the plan", key: "t", label: "the next choice" },
    ],
    takes: ({ text, list, choice }) => ({
      options: {
        objective: text("S1: the objects to classify, and the purpose of the taxonomy"),
        domain: text("S2: the field of knowledge that the taxonomy covers"),
        structure: choice("S3: relations between classes", ["hierarchy", "tree", "paradigm", "faceted"]),
        procedure: choice("S4: how objects are assigned to classes", ["qualitative", "quantitative"]),
        topics: list("S5: kinds of literature from which classes are extracted"),
        domains: list("S5: fields of the literature from which classes are extracted"),
        categories: choice(
          "Whether each cluster belongs to at most one category",
          ["disjoint", "overlapping"],
          {
            value: "HOW",
          },
        ),
        abstraction: text("The level of abstraction at which classes count as the same"),
        rule: choice(
          "Whether relevance requires a yes to all relevance questions, or to at least one",
          ["all", "any"],
          { value: "RULE" },
        ),
      },
    }),
    view: (documents, values) =>
      Object.values(values).every((value) => value === undefined) ? showPlan(documents) : undefined,
    apply: ({ planning }, { topics, domains, categories, rule, ...values }) => {
      return {
        planning: {
          ...planning,
          ...givenOnly(values),
          literature: {
            topics: topics ? [...topics] : planning.literature.topics,
            domains: domains ? [...domains] : planning.literature.domains,
          },
          disjoint: categories === undefined ? planning.disjoint : categories === "disjoint",
          relevance: { ...planning.relevance, rule: rule ?? planning.relevance.rule },
        },
      };
    },
    says: (_values, { planning }, { before }) => {
      const rowsBefore = new Set(planRows(before.planning).map(String));
      const changed = planRows(planning).filter((row) => !rowsBefore.has(String(row)));
      const { $schema: _schema, version: _version, ...plan } = planning;
      return {
        text: changed.length === 0 ? "The plan already has these values." : aligned(changed),
        json: plan,
      };
    },
  }),
  edit("plan question", {
    summary: "Set, reword or remove a relevance question",
    example: "plan question GQ4 'Does it help?'",
    keys: [
      {
        row: "the relevance questions",
        key: "Q",
        label: "add a relevance question",
        short: "question",
        asks: ["id", "text"],
      },
      { row: "a relevance question", key: "enter", label: "reword", asks: ["text"] },
    ],
    takes: (kit) => ({
      arguments: {
        id: kit.name("GQ1, GQ2, …", { value: "ID", label: "Id: GQ1, GQ2 …" }),
        text: kit.name("A yes-or-no question", { value: "TEXT", label: "Yes-or-no question" }).optional(),
      },
      options: {
        remove: kit.flag("Remove the question"),
        withAnswers: kit.flag("Also remove the answers to the question from categories and classes"),
      },
    }),
    apply: ({ planning, relevance }, { id, text, remove, withAnswers }, context) => {
      const { taxonomy } = context;
      const { questions } = planning.relevance;
      const known = questions.some((question) => question.id === id);
      if (!remove) {
        if (withAnswers) throw new OptionError("--with-answers requires --remove");
        if (text === undefined)
          throw new OptionError("the question's TEXT is missing", {
            hint: 'Put an id before the question: taxolink plan question GQ1 "Does the category …?"',
          });
        const next = known
          ? questions.map((question) => (question.id === id ? { id, text } : question))
          : [...questions, { id, text }];
        return { planning: { ...planning, relevance: { ...planning.relevance, questions: next } } };
      }
      if (!known)
        throw new OptionError(`the relevance question "${id}" does not exist`, {
          hint:
            didYouMean(
              id,
              questions.map((question) => question.id),
            ) ?? "To list the relevance questions, run taxolink plan set.",
        });
      const answered = [...relevance.categories, ...relevance.clusters];
      const answers = answered.filter((item) => item.answers && id in item.answers).length;
      if (answers > 0 && !withAnswers)
        throw new taxonomy.OperationRefused(`${id} has ${count(answers, "answer")} in phase 5`, {
          hint: "Add --with-answers to remove the answers too.",
        });
      // A later question with the same id would otherwise inherit the answers.
      const plan = { ...planning.relevance, questions: questions.filter((question) => question.id !== id) };
      return {
        planning: { ...planning, relevance: plan },
        ...(answers > 0 && { relevance: withoutAnswers(relevance, id, plan, context) }),
      };
    },
    says: (_values, { planning: { relevance } }) => ({
      text:
        relevance.questions.length === 0
          ? "No relevance questions."
          : aligned(relevance.questions.map(({ id, text }) => [id, text])),
      json: relevance,
    }),
  }),
] as const;

function showPlan({ planning, survey }: Documents) {
  const { $schema: _schema, version: _version, ...plan } = planning;
  const { criteria } = survey.survey;
  return {
    text: [
      aligned(planRows(plan)),
      "",
      "Criteria of the literature survey",
      list(criteria.length === 0 ? ["none yet"] : [aligned(criteria.map(({ id, text }) => [id, text]))]),
    ],
    json: { ...plan, criteria },
  };
}

/**
 * Removes all answers to a question.
 * @param plan the plan without the question, which determines new verdicts for clusters whose remaining answers suffice
 */
function withoutAnswers(
  relevance: Documents["relevance"],
  question: string,
  plan: Documents["planning"]["relevance"],
  { io, taxonomy }: EditContext,
): Documents["relevance"] {
  const without = (answers: Readonly<Record<string, boolean>>): Record<string, boolean> =>
    io.recordOf(Object.entries(answers).filter(([id]) => id !== question));
  return {
    ...relevance,
    categories: relevance.categories.map((item) => ({ ...item, answers: without(item.answers) })),
    clusters: relevance.clusters.map((cluster) => {
      const { answers, ...item } = cluster;
      if (answers === undefined || !(question in answers)) return cluster;
      const remaining = without(answers);
      // If no answers remain, the verdict stays unchanged.
      if (Object.keys(remaining).length === 0) return item;
      const relevant = taxonomy.judgeAnswers(remaining, plan) ?? item.relevant;
      return { ...item, answers: remaining, relevant };
    }),
  };
}

// Describes the plan of a taxonomy as names with their values.

/** Returns the steps with what they decide; a dash marks missing information. */
function planRows(
  plan: Omit<Planning, "$schema" | "version">,
): readonly (readonly [step: string, value: string])[] {
  const orDash = (value: string | null): string => (value === null || value === "" ? "–" : value);
  const { topics, domains } = plan.literature;
  return [
    ["S1 Objective", orDash(plan.objective)],
    ["S2 Domain", orDash(plan.domain)],
    ["S3 Structure", orDash(plan.structure)],
    ["S4 Procedure", orDash(plan.procedure)],
    ["S5 Literature", `topics: ${orDash(topics.join(", "))}; domains: ${orDash(domains.join(", "))}`],
    ["   Categories", plan.disjoint ? "disjoint" : "may overlap"],
    ["   Abstraction", orDash(plan.abstraction)],
    [
      "   Relevant",
      `when ${plan.relevance.rule === "all" ? "all of these questions are answered yes" : "at least one of these questions is answered yes"}`,
    ],
    ...plan.relevance.questions.map(({ id, text }) => [`     ${id}`, text] as const),
  ];
}
