/**
 * The kinds of variants that rules can create.
 *
 * Variants of the kind `paraphrase` word the form differently. Variants of the kind `twin` add the field names that the
 * original omits, or omit those that it contains. Variants of the kind `ambiguous` omit the field names although the
 * value occurs in more than one field; the original determines which field is meant. Variants of the kind `typo`
 * contain a typing error in a word that is not part of a name. Variants of the kind `name-typo` contain a typing error
 * in a name. Variants of the kind `partial-title` cut off a title at its colon, if the shortened title still identifies
 * one entity. Variants of the kind `described-title` replace a title with facts that identify the entity; the triples
 * of these facts are golden, too. Variants of the kind `second-request` also ask for another field of the titled
 * entity; the triples of this field are golden, too, and the answer contains its values. Variants of the kinds `german`
 * and `french` are translations, made with a word list or by a language model.
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

/** The kinds of variants that a language model can create, and the language that the prompt asks for in each case. */
export const modelLanguages = { reworded: "English", german: "German", french: "French" } as const;
export type ModelKind = keyof typeof modelLanguages;
export const modelKinds = ["reworded", "german", "french"] as const satisfies readonly ModelKind[];

export const variantKinds = [...ruleKinds, "reworded"] as const;
export type VariantKind = (typeof variantKinds)[number];

/** The columns that describe a variant: its kind, the id of its original, and its language unless it is English. */
export const variantColumns = { kind: "variant", of: "variant_of", language: "language" } as const;
