/**
 * paraphrase: another way to say the form. twin: with the names of the fields where the original leaves them out, and the other
 * way round. ambiguous: without them although the value occurs in several fields; the original says which is meant.
 * typo: a slip in a word of the question. name-typo: a slip in a name. partial-title: a title cut at its colon, if
 * that still names one thing. described-title: facts that identify the titled entity, in place of its title; its
 * triples are golden too. german, french: by a list of words, or by a language model. reworded: in a model's words.
 */
export const ruleKinds = [
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
export type RuleKind = (typeof ruleKinds)[number];

/** What a language model can make, and the language it is asked for. */
export const modelLanguages = { reworded: "English", german: "German", french: "French" } as const;
export type ModelKind = keyof typeof modelLanguages;
export const modelKinds = ["reworded", "german", "french"] as const satisfies readonly ModelKind[];

export const variantKinds = [...ruleKinds, "reworded"] as const;
export type VariantKind = (typeof variantKinds)[number];

/** The columns that mark a variant: its kind, the id of its original, and its language where that is not English. */
export const variantColumns = { kind: "variant", of: "variant_of", language: "language" } as const;
