/**
 * paraphrase: another way to say the form. twin: with the names of the fields where the original leaves them out, and the other
 * way round. ambiguous: without them although the value occurs in several fields; the original says which is meant.
 * typo: a slip in a word of the question. name-typo: a slip in a name. partial-title: a title cut at its colon, if
 * that still names one thing. described-title: facts that identify the titled entity, in place of its title; its
 * triples are golden too. german, french: by a list of words.
 */
export const variantKinds = [
  "paraphrase",
  "twin",
  "ambiguous",
  "typo",
  "name-typo",
  "partial-title",
  "described-title",
  "german",
  "french",
] as const;
export type VariantKind = (typeof variantKinds)[number];

/** The columns that mark a variant: its kind, the id of its original, and its language where that is not English. */
export const variantColumns = { kind: "variant", of: "variant_of", language: "language" } as const;
