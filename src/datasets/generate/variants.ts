/**
 * Creates the same questions for other layouts of the same publications. Every form runs on the facts of each layout
 * and again on the layout's graph alone, and the results are compared.
 */
import { InputError } from "../../errors.ts";
import type { PopulationFacts } from "../facts/population-facts.ts";
import { findMentions } from "../forms/find-mentions.ts";
import { parseForm, type QueryForm } from "../forms/form.ts";
import { goldenTriples, runForm } from "../forms/run-form.ts";
import type { LabelRules } from "../labels/label-rules.ts";
import type { QaPair } from "../qa-pair.ts";
import { describeGolden, pairContext } from "./build-pair.ts";

export type Variant = PopulationFacts & { readonly name: string };

/** The column that lists the layouts in which a question is ambiguous, as a JSON array of names. */
export const ambiguityColumn = "ambiguous_in";

/**
 * Converts pairs to a layout. The question, answer, form and uid stay the same. The golden triples, the hops, the
 * sources and the derived columns change.
 * @throws InputError if the facts of the layout cannot answer a form, because they are about other publications
 */
export function layOutPairs(
  pairs: readonly QaPair[],
  variant: Variant,
  all: readonly Variant[],
  rules: LabelRules,
): QaPair[] {
  const context = pairContext(variant.facts, { graph: variant.name, rules });
  return pairs.map((pair) => {
    // A pair without a form stays in the layout for which it was created.
    if (pair.query === "") return pair;
    const form = parseForm(pair.query, `the form of ${pair.uid}`);
    const outcome = runForm(variant.facts, form);
    if ("refused" in outcome) {
      throw new InputError(
        { file: variant.name },
        `the question ${pair.uid} has no answer in this layout: ${outcome.refused}`,
      );
    }
    const ambiguous = all.filter((other) => isAmbiguous(other, form)).map(({ name }) => name);
    return {
      ...pair,
      ...describeGolden(context, form, outcome),
      mentions: findMentions(variant.facts, form, pair.question),
      extra: { ...pair.extra, [ambiguityColumn]: ambiguous.length === 0 ? "" : JSON.stringify(ambiguous) },
    };
  });
}

/** Whether this layout's graph alone, without the publications, yields different golden triples. */
function isAmbiguous({ facts, asLaidOut }: PopulationFacts, form: QueryForm): boolean {
  const [intended, laidOut] = [runForm(facts, form), runForm(asLaidOut, form)];
  if ("refused" in intended || "refused" in laidOut) return "refused" in intended !== "refused" in laidOut;
  const texts = (golden: typeof intended.golden): string =>
    goldenTriples(golden)
      .map(({ text }) => text)
      .sort()
      .join("\n");
  return texts(intended.golden) !== texts(laidOut.golden);
}
