/**
 * How the fields of a graph are spoken of: a noun for each, and the relation between a hub and a value.
 *
 * Nouns come from the predicate's label; relations from a small lexicon of head nouns, which is data. Where it knows
 * none, the plain form with "with" and "have" is always grammatical.
 */

import { z } from "zod";
import { headOf, pluralOf } from "../../words/index.ts";
import type { Field } from "../facts/fact.ts";
import { readLabel, wordsOf } from "./label-words.ts";
import lexicon from "./relations.json" with { type: "json" };

export type Relation =
  | { readonly style: "verb"; readonly verb: string }
  | {
      readonly style: "passive";
      readonly participle: string;
      readonly copula: "was" | "is";
      /** The value stands in quotation marks: it need not be a noun. */
      readonly quoted?: true;
    }
  | { readonly style: "with" };

export type FieldPhrase = {
  readonly noun: string;
  readonly plural: string;
  /** What its values are called when things are grouped by them. */
  readonly group: string;
  /** With the field's noun before the value. */
  readonly typed: Relation;
  /** With the value alone. */
  readonly untyped: Relation;
  /** Asked for with "who". */
  readonly person: boolean;
};

const relationEntry = z.strictObject({
  verb: z.string().optional(),
  passive: z.string().optional(),
  copula: z.enum(["was", "is"]).optional(),
});
const lexiconSchema = z.record(
  z.string(),
  relationEntry.extend({
    noun: z.string().optional(),
    person: z.boolean().optional(),
    untyped: relationEntry.optional(),
  }),
);
const relations = lexiconSchema.parse(lexicon);

export function phraseField(field: Field): FieldPhrase {
  const { noun: told, verb, passive } = readLabel(field.label ?? field.name);
  const agent = relations[wordsOf(field.name).toLowerCase()]?.noun;
  const noun = agent ?? (told === "" ? `"${wordsOf(field.name)}" value` : told);
  const head = headOf(noun);
  const entry = relations[noun.toLowerCase()] ?? relations[head] ?? relations[head.split("-").at(-1) ?? ""];
  const own = ownRelation(verb, passive);
  const typed = own ?? relationOf(entry) ?? { style: "with" };
  const fallback: Relation =
    typed.style === "with" ? { style: "passive", participle: "labelled", copula: "is", quoted: true } : typed;
  return {
    noun,
    plural: pluralOf(noun),
    group: field.valueKind === "status" ? `${noun} status` : noun,
    typed,
    untyped: own ?? relationOf(entry?.untyped) ?? fallback,
    person: entry?.person === true,
  };
}

/** The relation that the label itself names: "uses method", "directed by". */
function ownRelation(verb: string | null, passive: string | null): Relation | null {
  if (passive !== null) return { style: "passive", participle: passive, copula: "was" };
  return verb === null || verb === "have" ? null : { style: "verb", verb };
}

function relationOf(entry: z.output<typeof relationEntry> | undefined): Relation | null {
  if (entry?.verb !== undefined) return { style: "verb", verb: entry.verb };
  if (entry?.passive === undefined) return null;
  return { style: "passive", participle: entry.passive, copula: entry.copula ?? "was" };
}

/** What hubs are called: "paper", "research paper"; "item" in graphs without types. */
export function hubNoun(hubType: string): string {
  const name = hubType.split(/[/#]/).at(-1) ?? "";
  return name === "" ? "item" : wordsOf(name).toLowerCase();
}
