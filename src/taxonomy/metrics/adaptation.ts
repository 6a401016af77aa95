/**
 * Computes adaptation: the share of classes that were adapted from a class of any compared taxonomy.
 *
 *     Σ_c max_T adapted(c, T) / |C|      range 0–1
 *
 * A class that equals a compared class is neither adapted nor new, so innovation and adaptation need not add up to 1.
 * Source: thesis, section 2.7.3, after Kaplan et al. 2022.
 */
import { type ComparedClass, relationTexts } from "./novelty.ts";
import { type Ratio, ratioOf } from "./ratio.ts";

/**
 * Computes the share of classes that were adapted from a class of any compared taxonomy, from 0 to 1, or `null` if
 * there are no classes. Source: thesis, section 2.7.3, after Kaplan et al. 2022.
 *
 * @example
 * ```ts
 * import { adaptation } from "taxolink";
 *
 * const classes = [
 *   { item: "Counting", relations: { QALD: "adapted" as const } },
 *   { item: "Ranking", relations: { QALD: "equal" as const } },
 * ];
 * console.log(adaptation(classes).value); // 0.5
 * ```
 */
export function adaptation(classes: readonly ComparedClass[]): Ratio {
  return ratioOf(
    classes.map((compared) => ({
      item: compared.item,
      counts: Object.values(compared.relations).includes("adapted"),
      behind: relationTexts(compared),
    })),
  );
}
