/** Lists the columns of a question file, in file order. No other module lists them. */

/** Columns that contain class names of a taxonomy, joined by `, `. */
export const labelColumns = [
  "retrieval_operation",
  "graph_representation",
  "answer_format",
  "answer_type",
  "condition_type",
  "intention_count",
  "question_goal",
  "answer_credibility",
] as const;

export const questionColumns = [
  "uid",
  "question",
  "golden_answer",
  "source_ids",
  "golden_doc_chunks",
  "golden_triples",
  "is_generated_with",
  "topic_entity_id",
  "topic_entity_value",
  "hops",
  "based_on_template",
  "use_case",
  "retrieval_operation",
  "semi-typed",
  "graph_representation",
  "answer_format",
  "answer_type",
  "condition_type",
  "intention_count",
  "question_goal",
  "answer_credibility",
  "graph",
  "graph_hash",
  "query",
  "sparql",
  "logical_form",
  "answers",
  "mentions",
  "split",
  "review",
] as const;

/** The columns that every question file must have. */
export const requiredColumns = ["uid", "question", "golden_triples"] as const;

export type QuestionColumn = (typeof questionColumns)[number];

/** The column that gives the reason why a question has no answer. */
export const unanswerableColumn = "unanswerable";
