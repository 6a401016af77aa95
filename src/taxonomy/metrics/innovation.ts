/**
 * Innovation: the share of classes that no compared taxonomy contains, either as an equal or as a model.
 *
 *     Σ_c min_T new(c, T) / |C|      range 0–1
 *
 * Source: thesis 2.7.3, after Kaplan et al. 2022. In the published use, the extracted literature is the compared side.
 */
import { type ComparedClass, relationTexts } from "./novelty.ts";
import { type Ratio, ratioOf } from "./ratio.ts";

/**
 * The share of classes that no compared taxonomy contains, either as an equal or as a model; from 0 to 1, null without
 * classes. Source: thesis 2.7.3, after Kaplan et al. 2022.
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
