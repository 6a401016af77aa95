/** Uses rules to find the node type that a question asks for. */
import { contentWords } from "../../../base/text/content-words.ts";
import type { SchemaOutline } from "./schema-outline.ts";
import { spokenLabel } from "./spoken-label.ts";
import { placesOfLabel, placesOfStems } from "./stem-places.ts";

export type Focus = {
  /** A node type. */
  readonly type: string;
  /** The relation whose objects the question asks for, if the question mentions a relation but no type. */
  readonly relation: SchemaOutline["relations"][number] | null;
};

/**
 * Returns the type or relation that the question mentions first outside quotations. If two labels begin at the same
 * word, the longer one takes precedence. A relation counts as the type to which it leads most often. Returns null if
 * the question mentions neither a type nor a relation.
 */
export function focusOf(question: string, { nodeTypes, relations }: SchemaOutline): Focus | null {
  const candidates = [
    ...nodeTypes.map((type) => ({ name: type, focus: { type, relation: null } })),
    ...relations.flatMap((relation) =>
      relation.to.slice(0, 1).map((type) => ({ name: spokenLabel(relation), focus: { type, relation } })),
    ),
  ];
  const places = placesOfStems(question);
  const mentions = candidates.flatMap(({ name, focus }) => {
    const offsets = placesOfLabel(name, places);
    return offsets === null ? [] : [{ focus, at: Math.min(...offsets), words: contentWords(name).size }];
  });
  mentions.sort((left, right) => left.at - right.at || right.words - left.words);
  return mentions[0]?.focus ?? null;
}
