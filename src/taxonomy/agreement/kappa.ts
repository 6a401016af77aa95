/**
 * Computes Cohen's and Fleiss' κ, which measure agreement on nominal values beyond chance.
 *
 *     κ = (P_o − P_e) / (1 − P_e)
 *
 * Cohen's κ requires two judges. P_o is the share of units to which both judges assigned the same value. P_e = Σ_v
 * p₁(v)·p₂(v), where p(v) is the share of v among a judge's values. Fleiss' κ requires the same number of values for
 * every unit, but the judges may differ from unit to unit. P_o is the mean share of equal pairs of values within a
 * unit. P_e = Σ_v p(v)² over all values. For several variables, P_o and P_e are the means over the variables. Reports
 * also show Krippendorff's α, which handles missing values and corrects for small samples.
 *
 * Sources: Cohen, A Coefficient of Agreement for Nominal Scales, 1960; Fleiss, Measuring Nominal Scale Agreement Among
 * Many Raters, 1971; De Vries, Elliott, Kanouse, Teleki, Using Pooled Kappa to Summarize Interrater Agreement Across
 * Many Items, 2008.
 */

/** The values of a unit, at most one per judge. */
export type RatedUnit = readonly { readonly judge: string; readonly value: string }[];

export type Kappa = {
  readonly value: number | null;
  /** The reason for the missing value, or `null` if there is a value. */
  readonly reason: string | null;
  /** The number of units with at least two values. Other units are ignored. */
  readonly units: number;
};

export type Kappas = { readonly cohen: Kappa; readonly fleiss: Kappa };

/** @param variables the variables, each with the same units in the same order */
export function measureKappas(variables: readonly (readonly RatedUnit[])[]): Kappas {
  const shared = variables.map((units) => units.filter(({ length }) => length > 1));
  const units = Math.max(0, ...shared.map(({ length }) => length));
  const kappa = (problem: string | null, chances: () => readonly Chance[]): Kappa => {
    if (units === 0) return { value: null, reason: "no item has two values", units };
    if (problem !== null) return { value: null, reason: problem, units };
    const value = kappaOf(chances());
    return { value, reason: value === null ? "all values are identical" : null, units };
  };
  const judges = [...new Set(shared.flat(2).map(({ judge }) => judge))];
  const sizes = shared.flat().map(({ length }) => length);
  return {
    cohen: kappa(
      judges.length > 2 ? `it requires two annotators or judges, not ${judges.length}` : null,
      () => shared.map((ratedUnits) => cohenChance(ratedUnits, judges)),
    ),
    fleiss: kappa(
      new Set(sizes).size > 1
        ? `the number of values per item varies: from ${Math.min(...sizes)} to ${Math.max(...sizes)}`
        : null,
      () => shared.map(fleissChance),
    ),
  };
}

/** The observed agreement and the agreement expected by chance, both from 0 to 1. */
type Chance = { readonly observed: number; readonly expected: number };

function kappaOf(chances: readonly Chance[]): number | null {
  const observed = chances.reduce((sum, chance) => sum + chance.observed, 0) / chances.length;
  const expected = chances.reduce((sum, chance) => sum + chance.expected, 0) / chances.length;
  return expected === 1 ? null : (observed - expected) / (1 - expected);
}

function cohenChance(units: readonly RatedUnit[], judges: readonly string[]): Chance {
  const [first, second] = judges.map((name) =>
    units.map((unit) => unit.find(({ judge }) => judge === name)?.value ?? ""),
  ) as [string[], string[]];
  const equal = first.filter((value, at) => value === second[at]).length;
  const [ofFirst, ofSecond] = [countValues(first), countValues(second)];
  const products = [...ofFirst].map(([value, count]) => count * (ofSecond.get(value) ?? 0));
  return { observed: equal / units.length, expected: sum(products) / units.length ** 2 };
}

function fleissChance(units: readonly RatedUnit[]): Chance {
  const values = units.map((unit) => unit.map(({ value }) => value));
  const size = values[0]?.length ?? 0;
  const equalPairs = values.map((unitValues) =>
    sum([...countValues(unitValues).values()].map((n) => n * (n - 1))),
  );
  const total = units.length * size;
  return {
    observed: sum(equalPairs) / (total * (size - 1)),
    expected: sum([...countValues(values.flat()).values()].map((n) => n * n)) / total ** 2,
  };
}

function countValues(values: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
