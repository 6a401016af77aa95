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

/**
 * The questions that need a verdict before an increment is accepted or refined. Significance is missing, because only
 * the application phase can judge it.
 */
export const decisionQuestions: readonly string[] = Object.keys(gqmQuestions).filter((id) => id !== "Q2.3");
