import { judgedMeasureNames } from "../measures/judged-measures.ts";

/**
 * A question in the plan for evaluating a question-answering system, with the kind of run data that answers the
 * question.
 *
 * The goals and their order follow section 8.4.3 of the thesis (ReT1, GeT1–GeT3, Q1–Q11), but the wording differs.
 */
export type PlanQuestion = {
  readonly id: string;
  readonly question: string;
  readonly answeredBy:
    | { readonly kind: "quality" | "cost" | "footprint" }
    | { readonly kind: "breakdown" | "variants"; readonly columns: readonly string[] }
    | {
        readonly kind: "answers" | "judged";
        readonly measures: readonly string[];
        /** Prefixes of the names that other tools use for the same scores. */
        readonly recorded: readonly string[];
      };
};

export type PlanGoal = {
  readonly id: string;
  readonly goal: string;
  readonly questions: readonly PlanQuestion[];
};

export const gqmPlan: readonly PlanGoal[] = [
  {
    id: "ReT1",
    goal: "Retrieved triples compared with golden triples",
    questions: [
      {
        id: "Q1",
        question: "How well do systems find and rank the golden triples?",
        answeredBy: { kind: "quality" },
      },
      {
        id: "Q2",
        question: "How does retrieval quality depend on the question's retrieval operation?",
        answeredBy: { kind: "breakdown", columns: ["retrieval_operation"] },
      },
      {
        id: "Q3",
        question: "How does retrieval quality depend on the use case and other properties of questions?",
        answeredBy: {
          kind: "breakdown",
          columns: [
            "use_case",
            "graph_representation",
            "answer_format",
            "answer_type",
            "condition_type",
            "intention_count",
            "question_goal",
            "answer_credibility",
          ],
        },
      },
      {
        id: "Q4",
        question: "Does retrieval quality improve if the question states the type of its answer?",
        answeredBy: { kind: "breakdown", columns: ["semi-typed"] },
      },
      {
        id: "Q5",
        question: "How do the graph layout and the number of hops affect retrieval quality?",
        answeredBy: { kind: "variants", columns: ["hops"] },
      },
      {
        id: "Q6",
        question: "How much time and how many tokens does a question require?",
        answeredBy: { kind: "cost" },
      },
      {
        id: "Q7",
        question: "How much energy does a system need per question, and how much CO₂ does it emit?",
        answeredBy: { kind: "footprint" },
      },
    ],
  },
  {
    id: "GeT1",
    goal: "Answers compared with golden answers",
    questions: [
      {
        id: "Q8",
        question: "How close are answers to the golden answers?",
        answeredBy: {
          kind: "answers",
          measures: judgedMeasureNames.filter((name) => name.startsWith("factual-correctness")),
          recorded: [
            "factual_correctness",
            "bertscore",
            "rouge",
            "bleu",
            "semantic_similarity",
            "non_llm_string_similarity",
            "answer_similarity",
            "answer_correctness",
            "exact_match",
          ],
        },
      },
    ],
  },
  {
    id: "GeT2",
    goal: "Answers compared with questions",
    questions: [
      {
        id: "Q9",
        question: "Do answers address the question?",
        answeredBy: {
          kind: "judged",
          measures: ["answer-relevancy"],
          recorded: ["answer_relevanc", "response_relevanc"],
        },
      },
      {
        id: "Q10",
        question: "Do answers follow the instructions in the question?",
        answeredBy: {
          kind: "judged",
          measures: ["instruction-following"],
          recorded: ["instruction_following"],
        },
      },
    ],
  },
  {
    id: "GeT3",
    goal: "Answers compared with retrieved triples",
    questions: [
      {
        id: "Q11",
        question: "Do the retrieved triples support every claim in the answers?",
        answeredBy: { kind: "judged", measures: ["faithfulness"], recorded: ["faithfulness"] },
      },
    ],
  },
];
