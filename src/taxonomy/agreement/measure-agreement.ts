/**
 * Applicability of a taxonomy: do annotators agree, and with a gold standard?
 *
 * Where no annotator gave an object several classes of a category, the class is one nominal variable; else every
 * class is a binary variable of its own, and their disagreements are pooled. The set-valued α with MASI distance
 * stands beside both. Source: thesis 2.7.3, second step.
 */
import { recordOf } from "../../io/index.ts";
import {
  type AlphaInterval,
  type AlphaVariable,
  createAlphaVariable,
  krippendorffAlphaInterval,
} from "./krippendorff-alpha.ts";
import { masiDistance } from "./masi-distance.ts";

/** The classes one annotator gave one object, by category. A category without a class is an empty list. */
export type Annotation = {
  readonly object: string;
  readonly annotator: string;
  readonly labels: Readonly<Record<string, readonly string[]>>;
};

export type AgreementRow = {
  readonly nominal: AlphaInterval;
  /** What the nominal α was computed over. */
  readonly variable: "class" | "each class yes or no";
  readonly masi: AlphaInterval;
};

export type AgreementReport = {
  readonly objects: number;
  readonly annotators: readonly string[];
  readonly overall: AgreementRow;
  readonly categories: Readonly<Record<string, AgreementRow>>;
};

/** @param categories all categories of the taxonomy; every annotation is read as complete over them */
export function measureAgreement(
  annotations: readonly Annotation[],
  categories: readonly string[],
  options: { readonly seed: number; readonly resamples?: number },
): AgreementReport {
  const objects = [...new Set(annotations.map(({ object }) => object))];
  const units = objects.map((object) => annotations.filter((item) => item.object === object));
  const parts = categories.map((category) => nominalVariables(units, category));
  const row = (nominal: readonly AlphaVariable[], single: boolean, masi: AlphaVariable): AgreementRow => ({
    nominal: krippendorffAlphaInterval(nominal, units.length, options),
    variable: single ? "class" : "each class yes or no",
    masi: krippendorffAlphaInterval([masi], units.length, options),
  });
  const setsOf = (unit: readonly Annotation[], chosen: readonly string[]): Set<string>[] =>
    unit.map(
      ({ labels }) =>
        new Set(chosen.flatMap((name) => (labels[name] ?? []).map((label) => `${name}\n${label}`))),
    );
  const masiVariable = (chosen: readonly string[]): AlphaVariable =>
    createAlphaVariable(
      units.map((unit) => setsOf(unit, chosen)),
      masiDistance,
      (set) => JSON.stringify([...set].sort()),
    );
  return {
    objects: objects.length,
    annotators: [...new Set(annotations.map(({ annotator }) => annotator))],
    overall: row(
      parts.flatMap(({ variables }) => variables),
      parts.every(({ single }) => single),
      masiVariable(categories),
    ),
    categories: recordOf(
      categories.map((category, at) => {
        const { variables, single } = parts[at] as (typeof parts)[number];
        return [category, row(variables, single, masiVariable([category]))];
      }),
    ),
  };
}

function nominalVariables(
  units: readonly (readonly Annotation[])[],
  category: string,
): { readonly variables: readonly AlphaVariable[]; readonly single: boolean } {
  const given = units.map((unit) => unit.map(({ labels }) => labels[category] ?? []));
  const differ = (left: string, right: string): number => (left === right ? 0 : 1);
  const same = (value: string): string => value;
  if (given.every((unit) => unit.every((labels) => labels.length <= 1))) {
    const values = given.map((unit) => unit.map((labels) => labels[0] ?? ""));
    return { variables: [createAlphaVariable(values, differ, same)], single: true };
  }
  const classes = [...new Set(given.flat(2))].sort();
  const variables = classes.map((name) =>
    createAlphaVariable(
      given.map((unit) => unit.map((labels) => (labels.includes(name) ? "yes" : "no"))),
      differ,
      same,
    ),
  );
  return { variables, single: false };
}
