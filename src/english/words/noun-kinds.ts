/**
 * Determines the types of objects that nouns denote, such as persons or places, from WordNet's lexicographer files
 * (lexnames(5WN)).
 */

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

/**
 * Returns the type of object that a sense denotes. WordNet lists the nouns that name these files, such as "person" and
 * "time", in a separate file. Their type follows from the noun itself or from a synonym. For example, "human" has the
 * type "person".
 *
 * @param file the number of a lexicographer file
 * @param members the words that share the sense
 * @returns undefined for the files of verbs, adjectives and adverbs
 */
export function nounKindOf(file: number, members: readonly string[]): NounKind | undefined {
  const name = files[file];
  if (name === "top") return nounKinds.find((kind) => members.includes(kind)) ?? "top";
  return name === undefined || isNotNoun(name) ? undefined : name;
}

function isNotNoun(name: (typeof files)[number]): name is Exclude<(typeof files)[number], NounKind> {
  return name === "adjective" || name === "pertainym" || name === "adverb";
}

const nounKinds = files.filter((name): name is NounKind => !isNotNoun(name));
