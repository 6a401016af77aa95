/**
 * paraphrase: a different wording of the form. twin: adds the field names that the original omits, or omits the names
 * that it contains. ambiguous: omits the field names although the value occurs in several fields; the original
 * determines the intended field. typo: a typing error in a word of the question. name-typo: a typing error in a name.
 * partial-title: a title cut at its colon, if the rest still identifies one entity. described-title: facts that
 * identify the titled entity instead of its title; their triples are also golden. second-request: also requests another
 * field of the titled entity; its triples are also golden, and the answer contains its values. german, french: translations with a
 * word list or by a language model. reworded: a wording by a language model.
 */
export const ruleKinds = [
  "paraphrase",
  "twin",
  "ambiguous",
  "typo",
  "name-typo",
  "partial-title",
  "described-title",
  "second-request",
  "german",
  "french",
] as const;
export type RuleKind = (typeof ruleKinds)[number];

/** The kinds of variants that a language model can create, and the language that its prompt requests. */
export const modelLanguages = { reworded: "English", german: "German", french: "French" } as const;
export type ModelKind = keyof typeof modelLanguages;
export const modelKinds = ["reworded", "german", "french"] as const satisfies readonly ModelKind[];

export const variantKinds = [...ruleKinds, "reworded"] as const;
export type VariantKind = (typeof variantKinds)[number];

/** The columns that describe a variant: its kind, the id of its original, and its language unless it is English. */
export const variantColumns = { kind: "variant", of: "variant_of", language: "language" } as const;
