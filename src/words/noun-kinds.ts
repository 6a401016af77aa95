/** What kinds of things nouns stand for, by WordNet's lexicographer files (lexnames(5WN)). */

const files = [
  "adjective",
  "pertainym",
  "adverb",
  "top",
  "act",
  "animal",
  "artifact",
  "attribute",
  "body",
  "cognition",
  "communication",
  "event",
  "feeling",
  "food",
  "group",
  "location",
  "motive",
  "object",
  "person",
  "phenomenon",
  "plant",
  "possession",
  "process",
  "quantity",
  "relation",
  "shape",
  "state",
  "substance",
  "time",
] as const;

export type NounKind = Exclude<(typeof files)[number], "adjective" | "pertainym" | "adverb">;

/** @param file number of a lexicographer file @returns undefined for those of verbs, adjectives and adverbs */
export function nounKindOf(file: number): NounKind | undefined {
  const name = files[file];
  return name === "adjective" || name === "pertainym" || name === "adverb" ? undefined : name;
}
