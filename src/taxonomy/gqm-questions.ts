/** The questions of the GQM plan that an increment is validated with (thesis Table 5.1). */
export const gqmQuestions = {
  "Q1.1": "Generality",
  "Q1.2": "Appropriateness",
  "Q1.3": "Orthogonality",
  "Q2.1": "Relevance",
  "Q2.2": "Novelty",
  "Q2.3": "Significance",
} as const;
export type GqmQuestion = keyof typeof gqmQuestions;
