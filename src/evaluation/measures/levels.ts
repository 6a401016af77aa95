/** Defines the levels of ranked items: triples, entities, documents, and the sources of an answer. */
const evaluationLevels = ["triple", "entity", "source", "document"] as const;

export type EvaluationLevel = (typeof evaluationLevels)[number];
