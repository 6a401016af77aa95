/** The configurations of an experiment: every retriever with every set of options that it is to run with. */
import { hashValue, recordOf } from "../../io/index.ts";
import type { Experiment, OptionValue } from "./experiment-schema.ts";

export type Configuration = {
  readonly preset: string;
  /** Options that differ from the preset's. */
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly seed: number;
  /** The base of its retriever, which the others are compared with. */
  readonly base: boolean;
  /** The option that was changed against the base; null for the base, and where several differ. */
  readonly varied: string | null;
  /** Unique in the experiment, for people. */
  readonly label: string;
  /** Where it stands in the experiment file, as a JSON path. */
  readonly place: string;
};

/**
 * @param defaults a preset's own options, so that a value that the base has already makes no second configuration
 * @returns in the order of the file; equal ones once
 */
export function listConfigurations(
  experiment: Pick<Experiment, "retrievers" | "stages" | "vary" | "repeats" | "seed">,
  defaults: (preset: string) => Readonly<Record<string, unknown>>,
): readonly Configuration[] {
  const found = new Map<string, Configuration>();
  const presets = experiment.retrievers.map((given) => (typeof given === "string" ? given : given.preset));
  const known = new Set(presets.flatMap((preset) => Object.keys(defaults(preset))));
  for (const [at, given] of experiment.retrievers.entries()) {
    const { preset, options: ownOptions } =
      typeof given === "string" ? { preset: given, options: {} } : given;
    const options = { ...stageOptions(experiment.stages), ...ownOptions };
    const own = defaults(preset);
    for (const whole of variations(experiment.vary)) {
      const variation = knownOptions(whole, own, known);
      if (variation === null) continue;
      const merged = { ...options, ...variation };
      const changed = Object.keys(variation).filter(
        (name) => hashValue(merged[name] ?? null) !== hashValue(options[name] ?? own[name] ?? null),
      );
      for (let repeat = 0; repeat < experiment.repeats; repeat += 1) {
        const seed = experiment.seed + repeat;
        const identity = hashValue([preset, { ...own, ...merged }, seed]);
        if (found.has(identity)) continue;
        const several = experiment.repeats > 1 ? ` #${repeat + 1}` : "";
        found.set(identity, {
          preset,
          options: merged,
          seed,
          base: changed.length === 0,
          varied: changed.length === 1 ? (changed[0] ?? null) : null,
          label: `${preset}${describe(merged)}${several}`,
          place: `$.retrievers[${at}]`,
        });
      }
    }
  }
  return [...found.values()];
}

function stageOptions(stages: Experiment["stages"] = {}): Readonly<Record<string, OptionValue>> {
  const given = Object.entries(stages).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(given);
}

/**
 * A variation is for the retrievers that have its options. An option that no retriever has stays in, so that making
 * the retriever refuses it by name.
 * @returns null where the variation is for other retrievers
 */
function knownOptions(
  variation: Readonly<Record<string, OptionValue>>,
  own: Readonly<Record<string, unknown>>,
  known: ReadonlySet<string>,
): Readonly<Record<string, OptionValue>> | null {
  const names = Object.keys(variation);
  const mine = names.filter((name) => Object.hasOwn(own, name) || !known.has(name));
  if (names.length > 0 && mine.length === 0) return null;
  return recordOf(Object.entries(variation).filter(([name]) => mine.includes(name)));
}

/** What is changed against the base, one record per configuration; the base itself first. */
function variations(vary: Experiment["vary"]): Readonly<Record<string, OptionValue>>[] {
  if (vary === undefined) return [{}];
  if (vary.mode === "list") return [{}, ...vary.configurations];
  const parameters = Object.entries(vary.parameters);
  if (vary.mode === "ofat") {
    return [{}, ...parameters.flatMap(([name, values]) => values.map((value) => ({ [name]: value })))];
  }
  return parameters.reduce<Record<string, OptionValue>[]>(
    (combined, [name, values]) =>
      combined.flatMap((partial) => values.map((value) => ({ ...partial, [name]: value }))),
    [{}],
  );
}

function describe(options: Readonly<Record<string, OptionValue>>): string {
  const parts = Object.entries(options).map(([name, value]) => `${name}=${formatValue(value)}`);
  return parts.length === 0 ? "" : ` (${parts.join(", ")})`;
}

function formatValue(value: OptionValue): string {
  return Array.isArray(value) ? `[${value.join("+")}]` : String(value);
}
