/**
 * The kinds of variants that rules can create.
 *
 * `paraphrase` words the query differently. `twin` adds the kinds of the named things that the original omits, or omits
 * those that it contains. `ambiguous` does not say how a named thing is related, although it could be in several ways; the
 * original determines which is meant. `typo` contains a typing error in a word that is not part of a name. `name-typo` contains a
 * typing error in a name. `partial-title` cuts off a title at its colon, if the rest still identifies one entity.
 * `described-title` replaces a title with facts that identify the entity; the triples of these facts are golden, too.
 * `second-request` also asks for another property of the titled entity; its triples are golden, too, and the answer
 * contains its values. `german` and `french` are translations, made with a word list or by a language model.
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
