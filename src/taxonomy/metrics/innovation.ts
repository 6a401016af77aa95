/**
 * Computes innovation: the share of classes that neither equal nor adapt a class of any compared taxonomy.
 *
 *     Σ_c min_T new(c, T) / |C|      range 0–1
 *
 * Source: thesis, section 2.7.3, after Kaplan et al. 2022. The thesis compares the taxonomy with the extracted
 * literature.
 */
import { type ComparedClass, relationTexts } from "./novelty.ts";
import { type Ratio, ratioOf } from "./ratio.ts";

/**
 * Computes the share of classes that neither equal nor adapt a class of any compared taxonomy, from 0 to 1, or `null`
 * if there are no classes. Source: thesis, section 2.7.3, after Kaplan et al. 2022.
 *
 * @example
 * ```ts
 * import { innovation } from "taxolink";
 *
 * const classes = [
 *   { item: "Counting", relations: { QALD: "equal" as const } },
 *   { item: "Ranking", relations: {} },
 * ];
 * console.log(innovation(classes).value); // 0.5
 * ```
 */
export function innovation(classes: readonly ComparedClass[]): Ratio {
  return ratioOf(
    classes.map((compared) => ({
      item: compared.item,
      counts: Object.values(compared.relations).every((relation) => relation === "new"),
      behind: relationTexts(compared),
    })),
  );
}
