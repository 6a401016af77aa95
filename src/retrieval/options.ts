/**
 * Declares the options of a retrieval system: the valid values of each option, and its value in each profile of the
 * system with the source of the value. A profile is one description of a published system: the released code of its
 * authors, the published runs of the thesis, or the paper.
 */
import { z } from "zod";
import { OptionError } from "../base/errors.ts";
import { validNames } from "../base/text/nearest.ts";

/** The profiles, in the order of preference. A system's default profile is the first one that it has. */
export const profileNames = ["authors", "thesis", "paper"] as const;
export type ProfileName = (typeof profileNames)[number];

/** A value with its source: a place in the code, a table of a publication, or the reason for an own choice. */
export type Sourced<V> = readonly [value: V, source: string];

/** Values by profile. Profiles without a value use Taxolink's own value, or else that of the most preferred profile. */
export type Sources<V> = { readonly [N in ProfileName | "own"]?: Sourced<V> };

export type OptionRow<V> = { readonly valid: z.ZodType<V>; readonly sources: Sources<V> };

export type OptionRows = Readonly<Record<string, OptionRow<unknown>>>;

export type OptionsOf<R extends OptionRows> = {
  readonly [N in keyof R]: R[N] extends OptionRow<infer V> ? V : never;
};

/** Declares an option with its values. */
export function option<V>(valid: z.ZodType<V>, sources: Sources<NoInfer<V>>): OptionRow<V> {
  return { valid, sources };
}

/** Declares an option that no publication sets. */
export function ownOption<V>(valid: z.ZodType<V>, value: NoInfer<V>, reason: string): OptionRow<V> {
  return { valid, sources: { own: [value, reason] } };
}

function numberWhere(accepts: (value: number) => boolean, requirement: string): z.ZodType<number> {
  const error = ({ input }: { readonly input?: unknown }): string =>
    `must be ${requirement}, not ${String(input)}`;
  return z.number({ error: ({ input }) => wrongKind("number", input) }).refine(accepts, { error });
}

/** Accepts integers of at least `minimum`. */
export function count(minimum = 1): z.ZodType<number> {
  const accepts = (value: number): boolean => Number.isInteger(value) && value >= minimum;
  return numberWhere(accepts, `a whole number and at least ${minimum}`);
}

/** Accepts numbers in [0, 1]. */
export const share = numberWhere((value) => value >= 0 && value <= 1, "from 0 to 1");
/** Accepts finite numbers that are not negative. */
export const amount = numberWhere(
  (value) => value >= 0 && Number.isFinite(value),
  "a finite, non-negative number",
);
/** Accepts finite numbers above 0. */
export const positive = numberWhere(
  (value) => value > 0 && Number.isFinite(value),
  "a finite number above 0",
);
/** Accepts cosines and thresholds on them. */
export const cosine = numberWhere((value) => value >= -1 && value <= 1, "from -1 to 1");

export const flag: z.ZodType<boolean> = z.boolean({ error: ({ input }) => wrongKind("boolean", input) });
export const word: z.ZodType<string> = z.string({ error: ({ input }) => wrongKind("string", input) });

/** Accepts one of the listed names. */
export function choice<const C extends string>(...names: readonly C[]): z.ZodType<C> {
  return z.custom<C>((value) => names.includes(value as C), {
    error: ({ input }) =>
      typeof input === "string"
        ? `: "${input}" is unknown\nValid: ${names.join(", ")}.`
        : wrongKind("string", input),
  });
}

/** Accepts a list of such values. */
export function list<V>(item: z.ZodType<V>): z.ZodType<readonly V[]> {
  return z.array(item, { error: ({ input }) => wrongKind("list", input) });
}

function wrongKind(kind: string, input: unknown): string {
  const expected = kind === "boolean" ? "true or false" : `a ${kind}`;
  return `must be ${expected}, not ${JSON.stringify(input)}`;
}

/** Returns the profiles that a system has, most preferred first; empty for a system of our own. */
export function profilesOf(rows: OptionRows): readonly ProfileName[] {
  return profileNames.filter((name) =>
    Object.values(rows).some(({ sources }) => sources[name] !== undefined),
  );
}

/** Returns an option's value in a profile, with its source. */
export function valueIn<V>({ sources }: OptionRow<V>, profile: ProfileName | null): Sourced<V> {
  const names = [...(profile === null ? [] : [profile]), "own" as const, ...profileNames];
  const name = names.find((candidate) => sources[candidate] !== undefined);
  const sourced = name && sources[name];
  if (sourced === undefined) throw new TypeError("an option without a value");
  return sourced;
}

/** Returns the values of all options in a profile, or in the system's default profile. */
export function optionsIn<R extends OptionRows>(
  rows: R,
  profile: ProfileName | null = profilesOf(rows)[0] ?? null,
): OptionsOf<R> {
  const values = Object.entries(rows).map(([name, row]) => [name, valueIn(row, profile)[0]]);
  // Every option has a value of its own type.
  return Object.fromEntries(values) as OptionsOf<R>;
}

/**
 * Checks the changes to a system's options.
 * @throws OptionError if an option is unknown (the message suggests the most similar name), or if a value has the wrong
 * type or is outside its range
 */
export function checkOptions(
  system: string,
  rows: OptionRows,
  changes: Readonly<Record<string, unknown>>,
): void {
  for (const [name, value] of Object.entries(changes)) {
    const row = rows[name];
    if (row === undefined) {
      throw new OptionError(`unknown option of ${system}: "${name}"`, {
        hint: validNames(name, Object.keys(rows)),
      });
    }
    const checked = row.valid.safeParse(value);
    if (checked.success) continue;
    const [what = "is not valid", hint] = (checked.error.issues[0]?.message ?? "").split("\n");
    const isList = Array.isArray(valueIn(row, null)[0]);
    const listHint = `Use a list such as --set ${name}=[${typeof value === "object" ? "item" : String(value)}].`;
    const advice = hint ?? (isList && !Array.isArray(value) ? listHint : undefined);
    throw new OptionError(
      `${name}${what.startsWith(":") ? "" : " "}${what}`,
      advice === undefined ? {} : { hint: advice },
    );
  }
}
