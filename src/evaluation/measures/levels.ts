/** What is ranked: triples, the entities that occur in them, or the sources of an answer. */
export const evaluationLevels = ["triple", "entity", "source"] as const;

export type EvaluationLevel = (typeof evaluationLevels)[number];
