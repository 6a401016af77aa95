/** Draws classes, fields and constants so that what has been used least comes next. */

import type { Random } from "../../base/random.ts";
import { flagOf, type GraphIndex, type Path, type Things } from "../../query/index.ts";
import type { Fit } from "./field-roles.ts";
import type { Field, SampledClass, Schema } from "./fields.ts";
import { nameOfEnd } from "./naming.ts";
import { saysTruth } from "./technical-values.ts";
import type { ValueClusters } from "./value-clusters.ts";

/** How often classes, fields, properties and constants have been used in questions. */
export type Uses = Map<string, number>;

/** What expressions are drawn from. */
export type Draw = {
  readonly schema: Schema;
  readonly index: GraphIndex;
  readonly random: Random;
  readonly uses: Uses;
  readonly clusters: ValueClusters;
  /** The most relations from a named thing to the answer. */
  readonly maxHops: number;
};

export function pickOf<T>({ random }: Pick<Draw, "random">, options: readonly T[]): T | undefined {
  return options[random.below(options.length)];
}

/** Draws one option by weight. */
export function pickWeighted<T>(
  { random }: Pick<Draw, "random">,
  options: readonly T[],
  weight: (option: T) => number,
): T | undefined {
  const weights = options.map(weight);
  let left = random.next() * weights.reduce((sum, one) => sum + one, 0);
  for (const [at, option] of options.entries()) {
    left -= weights[at] ?? 0;
    if (left < 0) return option;
  }
  return options.at(-1);
}

/** A key of a path, whatever the class that it starts from. */
export function pathKey(path: Path): string {
  return path.map(({ property, inverse }) => `${inverse ? "^" : ""}${property}`).join(" ");
}

export function usesOf({ uses }: Pick<Draw, "uses">, key: string): number {
  return uses.get(key) ?? 0;
}

/**
 * Draws a class of which several things can be spoken of, with a field that fits.
 * @param withRecords whether it may be a class of records, whose names people do not know
 */
export function pickClass(draw: Draw, fits: Fit = () => true, withRecords = false): SampledClass | undefined {
  return drawField(
    draw,
    draw.schema.classes.filter(({ isSayable, areRecords }) => isSayable && (withRecords || !areRecords)),
    fits,
  )?.cls;
}

/** Draws a field that fits, of those of a class. */
export function pickField(draw: Draw, cls: SampledClass, fits: Fit): Field | undefined {
  return drawField(draw, [cls], fits)?.field;
}

/** Draws a class and a field of it that fits. A property that few questions used comes first. */
export function drawField(
  draw: Draw,
  classes: readonly SampledClass[],
  fits: Fit,
): { readonly cls: SampledClass; readonly field: Field } | undefined {
  const all = classes.flatMap((cls) => cls.fields.filter(fits).map((field) => ({ cls, field })));
  return pickWeighted(draw, all, ({ field }) => {
    const used = usesOf(draw, field.path.at(-1)?.property ?? "") + usesOf(draw, pathKey(field.path));
    // Rare fields are asked too, but less often than those of most things.
    return Math.sqrt(field.holders.length) / (1 + used) ** 2;
  });
}

/** Returns all ends of a field that are spellings of one value. */
export function spellingsOf(
  { clusters }: Pick<Draw, "clusters">,
  field: Field,
  end: number,
): readonly number[] {
  return clusters.get(field)?.get(end) ?? [end];
}

const holders = new WeakMap<Field, ReadonlyMap<number, readonly number[]>>();

/** Returns the things that have an end, by id. */
export function holdersWith(field: Field, end: number): readonly number[] {
  let known = holders.get(field);
  if (known === undefined) {
    const found = new Map<number, number[]>();
    for (const thing of field.holders)
      for (const one of field.endsOf.get(thing) ?? []) {
        const list = found.get(one);
        if (list === undefined) found.set(one, [thing]);
        else list.push(thing);
      }
    known = found;
    holders.set(field, known);
  }
  return known.get(end) ?? [];
}

/** Whether an end can stand in a question: it has a name that nothing else has, and does not mean none. */
export function isConstant(draw: Draw, field: Field, end: number): boolean {
  if (field.none.has(end)) return false;
  // That a flag does not hold is asked by a negation.
  if (field.kind === "flag") return flagOf(draw.index.value(end)) === true;
  const name = nameOfEnd(draw, end).trim();
  const all = spellingsOf(draw, field, end);
  const isThing = draw.index.isThing(end);
  if (name === "" || all.some((one) => draw.index.isThing(one) !== isThing)) return false;
  if (saysTruth(name)) return false;
  // A question or a sentence is read, not named.
  if (name.length > 80 || /[?!]$/.test(name)) return false;
  return !isThing || all.length > 1 || draw.schema.isNamed(end);
}

/** Returns the things of a field with any spelling of an end, or those whose value it is. */
export function withEnd(draw: Draw, things: Things, field: Field, end: number): Things {
  return withAnyOf(draw, things, field.path, spellingsOf(draw, field, end));
}

/** Returns the things from which a path leads to one of some ends, which are all things or all values. */
export function withAnyOf(
  { index }: Pick<Draw, "index">,
  things: Things,
  path: Path,
  ends: readonly number[],
): Things {
  const list = ends.flatMap((end) => index.value(end) ?? []);
  const [value] = list;
  if (value === undefined)
    return { op: "with", things, path, to: { op: "entities", ids: ends.map(index.id) } };
  const one = list.length === 1 ? ({ op: "value", value } as const) : ({ op: "values", list } as const);
  return { op: "where", things, path, is: "=", value: one };
}
