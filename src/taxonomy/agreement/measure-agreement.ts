/**
 * Measures the applicability of a taxonomy by how far annotators agree with each other.
 *
 * A category is a single nominal variable if no annotator assigned more than one of its classes to an object.
 * Otherwise, every class is a binary variable, and the disagreements are pooled. In both cases, the result also
 * contains the set-valued α with MASI distance. Source: thesis, section 2.7.3, second step.
 */
import { recordOf } from "../../base/io/index.ts";
import type { Kappas, RatedUnit } from "./kappa.ts";
import {
  type AlphaInterval,
  type AlphaVariable,
  createAlphaVariable,
  krippendorffAlphaInterval,
} from "./krippendorff-alpha.ts";
import { pooledAgreement } from "./nominal-agreement.ts";

/**
 * The classes that an annotator assigned to an object, by category. A category in which no class applies has an empty
 * list, and a category without an answer is absent.
 */
export type Annotation = {
  readonly object: string;
  readonly annotator: string;
  readonly labels: Readonly<Record<string, readonly string[]>>;
};

/** The agreement on a category. Both κ coefficients use the variables of the nominal α. */
export type AgreementRow = Kappas & {
  readonly nominal: AlphaInterval;
  /** The variables of the nominal α. */
  readonly variable: "class" | "each class yes or no";
  readonly masi: AlphaInterval;
};

export type AgreementReport = {
  readonly objects: number;
  readonly annotators: readonly string[];
  readonly overall: AgreementRow;
  readonly categories: Readonly<Record<string, AgreementRow>>;
};

/**
 * Measures the agreement of annotators beyond chance: Cohen's and Fleiss' κ, and Krippendorff's α with bootstrap
 * intervals for single classes and for sets of classes (MASI distance). A value of 1 is perfect agreement, 0 is chance,
 * and negative values are systematic disagreement. A value is `null` if it cannot be computed.
 *
 * @param categories all categories of the taxonomy
 * @param options the seed of the intervals and the number of resamples
 *
 * @example
 * ```ts
 * import { measureAgreement } from "taxolink";
 *
 * const give = (object: string, annotator: string, label: string) => ({ object, annotator, labels: { Goal: [label] } });
 * const annotations = [give("q1", "Ada", "x"), give("q1", "Bo", "x"), give("q2", "Ada", "y"), give("q2", "Bo", "y")];
 * console.log(measureAgreement(annotations, ["Goal"], { seed: 1 }).overall.nominal.value); // 1
 * ```
 */
export function measureAgreement(
  annotations: readonly Annotation[],
  categories: readonly string[],
  options: { readonly seed: number; readonly resamples?: number },
): AgreementReport {
  const objects = [...new Set(annotations.map(({ object }) => object))];
  const units = objects.map((object) => annotations.filter((annotation) => annotation.object === object));
  const parts = categories.map((category) => nominalVariables(units, category));
  const row = (
    nominal: readonly (readonly RatedUnit[])[],
    isSingleChoice: boolean,
    masi: AlphaVariable,
  ): AgreementRow => {
    const { alpha, ...kappas } = pooledAgreement(nominal, options);
    return {
      nominal: alpha,
      ...kappas,
      variable: isSingleChoice ? "class" : "each class yes or no",
      masi: krippendorffAlphaInterval([masi], units.length, options),
    };
  };
  // An annotator who answered in none of the categories has no value, which differs from an answer without a class.
  const setsOf = (unit: readonly Annotation[], categoryNames: readonly string[]): Set<string>[] =>
    unit
      .filter(({ labels }) => categoryNames.some((name) => labels[name] !== undefined))
      .map(
        ({ labels }) =>
          new Set(categoryNames.flatMap((name) => (labels[name] ?? []).map((label) => `${name}\n${label}`))),
      );
  const masiVariable = (categoryNames: readonly string[]): AlphaVariable =>
    createAlphaVariable(
      units.map((unit) => setsOf(unit, categoryNames)),
      masiDistance,
      (set) => JSON.stringify([...set].sort()),
    );
  return {
    objects: objects.length,
    annotators: [...new Set(annotations.map(({ annotator }) => annotator))],
    overall: row(
      parts.flatMap(({ variables }) => variables),
      parts.every(({ isSingleChoice }) => isSingleChoice),
      masiVariable(categories),
    ),
    categories: recordOf(
      categories.map((category, at) => {
        const { variables, isSingleChoice } = parts[at] as (typeof parts)[number];
        return [category, row(variables, isSingleChoice, masiVariable([category]))];
      }),
    ),
  };
}

function nominalVariables(
  units: readonly (readonly Annotation[])[],
  category: string,
): { readonly variables: readonly (readonly RatedUnit[])[]; readonly isSingleChoice: boolean } {
  const labelsOf = ({ labels }: Annotation): readonly string[] => labels[category] ?? [];
  const answered = units.map((unit) => unit.filter(({ labels }) => labels[category] !== undefined));
  const variable = (encode: (labels: readonly string[]) => string): readonly RatedUnit[] =>
    answered.map((unit) => unit.map((item) => ({ judge: item.annotator, value: encode(labelsOf(item)) })));
  if (units.every((unit) => unit.every((item) => labelsOf(item).length <= 1))) {
    return { variables: [variable(([label]) => label ?? "")], isSingleChoice: true };
  }
  const classes = [...new Set(units.flat().flatMap(labelsOf))].sort();
  const variables = classes.map((name) => variable((labels) => (labels.includes(name) ? "yes" : "no")));
  return { variables, isSingleChoice: false };
}

/**
 * Computes the MASI distance between two sets of labels.
 *
 * 1 − J · M, where J = |A∩B| / |A∪B|, and M = 1 for equal sets, 2/3 if one set contains the other, 1/3 for overlapping
 * sets, and 0 for disjoint sets
 *
 * Source: Passonneau, "Measuring Agreement on Set-valued Items (MASI)", LREC 2006.
 */
export function masiDistance(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  const shared = [...left].filter((label) => right.has(label)).length;
  const union = left.size + right.size - shared;
  if (union === 0) return 0;
  const contained = shared === Math.min(left.size, right.size);
  const equal = contained && left.size === right.size;
  const monotonicity = equal ? 1 : shared === 0 ? 0 : contained ? 2 / 3 : 1 / 3;
  return 1 - (shared / union) * monotonicity;
}
