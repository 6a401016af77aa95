/** Lists the questions of the GQM plan for validating an increment (thesis, Table 5.1). */
export const gqmQuestions = {
  "Q1.1": "Generality",
  "Q1.2": "Appropriateness",
  "Q1.3": "Orthogonality",
  "Q2.1": "Relevance",
  "Q2.2": "Novelty",
  "Q2.3": "Significance",
} as const;
export type GqmQuestion = keyof typeof gqmQuestions;

/** What each question asks. */
export const gqmQuestionTexts: Readonly<Record<GqmQuestion, string>> = {
  "Q1.1": "Does each term lead to one class only, and does no class stand for too many terms?",
  "Q1.2": "Does every term of the literature have a class, and every class a term?",
  "Q1.3": "Is no class a part of another class?",
  "Q2.1": "Are the categories and classes relevant for the objective?",
  "Q2.2": "What does the taxonomy add to the literature, and to the taxonomies with which it was compared?",
  "Q2.3": "Does the taxonomy change how objects are classified?",
};

/**
 * The questions that need a verdict before an increment is accepted or refined. Significance is missing, because only
 * the application phase can judge it.
 */
export const decisionQuestions: readonly string[] = Object.keys(gqmQuestions).filter((id) => id !== "Q2.3");
