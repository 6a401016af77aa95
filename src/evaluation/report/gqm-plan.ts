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

const properties =
  "use_case graph_representation answer_format answer_type condition_type intention_count question_goal answer_credibility";
const recordedSimilarities =
  "factual_correctness bertscore rouge bleu semantic_similarity non_llm_string_similarity answer_similarity answer_correctness exact_match";

export const gqmPlan: readonly PlanGoal[] = [
  goal("ReT1", "Retrieved triples compared with golden triples", [
    question("Q1", "How well do systems find and rank the golden triples?", { kind: "quality" }),
    question("Q2", "How does retrieval quality depend on the question's retrieval operation?", {
      kind: "breakdown",
      columns: ["retrieval_operation"],
    }),
    question("Q3", "How does retrieval quality depend on the use case and other properties of questions?", {
      kind: "breakdown",
      columns: properties.split(" "),
    }),
    question("Q4", "Does retrieval quality improve if the question states the type of its answer?", {
      kind: "breakdown",
      columns: ["semi-typed"],
    }),
    question("Q5", "How do the graph layout and the number of hops affect retrieval quality?", {
      kind: "variants",
      columns: ["hops"],
    }),
    question("Q6", "How much time and how many tokens does a question require?", { kind: "cost" }),
    question("Q7", "How much energy does a system need per question, and how much CO₂ does it emit?", {
      kind: "footprint",
    }),
  ]),
  goal("GeT1", "Answers compared with golden answers", [
    question("Q8", "How close are answers to the golden answers?", {
      kind: "answers",
      measures: judgedMeasureNames.filter((name) => name.startsWith("factual-correctness")),
      recorded: recordedSimilarities.split(" "),
    }),
  ]),
  goal("GeT2", "Answers compared with questions", [
    question("Q9", "Do answers address the question?", {
      kind: "judged",
      measures: ["answer-relevancy"],
      recorded: ["answer_relevanc", "response_relevanc"],
    }),
    question("Q10", "Do answers follow the instructions in the question?", {
      kind: "judged",
      measures: ["instruction-following"],
      recorded: ["instruction_following"],
    }),
  ]),
  goal("GeT3", "Answers compared with retrieved triples", [
    question("Q11", "Do the retrieved triples support every claim in the answers?", {
      kind: "judged",
      measures: ["faithfulness"],
      recorded: ["faithfulness"],
    }),
  ]),
];

function goal(id: string, text: string, questions: readonly PlanQuestion[]): PlanGoal {
  return { id, goal: text, questions };
}

function question(id: string, text: string, answeredBy: PlanQuestion["answeredBy"]): PlanQuestion {
  return { id, question: text, answeredBy };
}
