/** Lists the configurations of an experiment: every retriever with every set of options. */
import { OptionError } from "../../base/errors.ts";
import { hashValue, recordOf } from "../../base/io/index.ts";
import type { Experiment, OptionValue } from "./experiment-schema.ts";

export type Configuration = {
  readonly preset: string;
  /** The options that differ from the preset. */
  readonly options: Readonly<Record<string, OptionValue>>;
  /** The models that replace the experiment's models in this configuration. */
  readonly models: ModelChoice;
  readonly seed: number;
  /** Whether the other configurations of this retriever are compared with this one. */
  readonly base: boolean;
  /** The only option that differs from the base; `null` for the base itself, or if more than one option differs. */
  readonly varied: string | null;
  /** A readable name that is unique within the experiment. */
  readonly label: string;
  /** The JSON path of the configuration in the experiment file. */
  readonly place: string;
};

/**
 * The names of the language model and the embedder, in the form that `--language` and `--embedder` accept. If a name is
 * omitted, the experiment's own setting applies.
 */
export type ModelChoice = { readonly language?: string; readonly embedder?: string };

/**
 * Lists the configurations. Any option of a retriever can be varied, and so can `language` and `embedder`.
 *
 * @param defaults returns a preset's options. If a variation has the same value as the base, it adds no configuration
 * @returns the configurations, in file order and without duplicates
 */
export function listConfigurations(
  experiment: ConfiguredExperiment,
  defaults: (preset: string) => Readonly<Record<string, unknown>>,
): readonly Configuration[] {
  const configurations = new Map<string, Configuration>();
  const presets = experiment.retrievers.map((entry) => (typeof entry === "string" ? entry : entry.preset));
  const { language = "", embedder = "" } = experiment;
  const optionsOf = (preset: string): Readonly<Record<string, unknown>> => ({
    ...defaults(preset),
    language,
    embedder,
  });
  const optionNames = new Set(presets.flatMap((preset) => Object.keys(optionsOf(preset))));
  for (const [at, entry] of experiment.retrievers.entries()) {
    const { preset, options: ownOptions } =
      typeof entry === "string" ? { preset: entry, options: {} } : entry;
    const options = { ...stageOptions(experiment.stages), ...ownOptions };
    const presetOptions = optionsOf(preset);
    for (const completeVariation of variations(experiment.vary)) {
      const variation = knownOptions(completeVariation, presetOptions, optionNames);
      if (variation === null) continue;
      const merged = { ...options, ...variation };
      const changed = Object.keys(variation).filter(
        (name) => hashValue(merged[name] ?? null) !== hashValue(options[name] ?? presetOptions[name] ?? null),
      );
      for (const { seed, suffix } of repeatsOf(experiment)) {
        const identity = hashValue([preset, { ...presetOptions, ...merged }, seed]);
        if (configurations.has(identity)) continue;
        configurations.set(identity, {
          preset,
          ...splitModels(merged),
          seed,
          base: changed.length === 0,
          varied: changed.length === 1 ? (changed[0] ?? null) : null,
          label: `${preset}${describe(merged)}${suffix}`,
          place: `$.retrievers[${at}]`,
        });
      }
    }
  }
  return [...configurations.values()];
}

export type ConfiguredExperiment = Pick<
  Experiment,
  "retrievers" | "stages" | "vary" | "repeats" | "seed" | "language" | "embedder"
>;

/** Lists the seeds of the repeats, each with a suffix for labels, which is empty if there is only one repeat. */
function repeatsOf({
  repeats,
  seed,
}: ConfiguredExperiment): { readonly seed: number; readonly suffix: string }[] {
  return Array.from({ length: repeats }, (_, at) => ({
    seed: seed + at,
    suffix: repeats > 1 ? ` #${at + 1}` : "",
  }));
}

/** @throws OptionError if a model name is not a string */
function splitModels({ language, embedder, ...options }: Readonly<Record<string, OptionValue>>) {
  const modelChoice = (name: keyof ModelChoice, value: OptionValue | undefined): ModelChoice => {
    if (value === undefined) return {};
    if (typeof value === "string") return { [name]: value };
    throw new OptionError(`${name} must be a name, not ${JSON.stringify(value)}`, {
      hint: `Use a value that --${name} accepts.`,
    });
  };
  return { options, models: { ...modelChoice("language", language), ...modelChoice("embedder", embedder) } };
}

function stageOptions(stages: Experiment["stages"] = {}): Readonly<Record<string, OptionValue>> {
  const setStages = Object.entries(stages).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries(setStages);
}

/**
 * Returns the options of a variation that the retriever has. Keeps an option that no retriever has, so that creating
 * the retriever reports it as unknown.
 * @returns `null` if all of the variation's options belong to other retrievers
 */
function knownOptions(
  variation: Readonly<Record<string, OptionValue>>,
  presetOptions: Readonly<Record<string, unknown>>,
  optionNames: ReadonlySet<string>,
): Readonly<Record<string, OptionValue>> | null {
  const names = Object.keys(variation);
  const ownNames = names.filter((name) => Object.hasOwn(presetOptions, name) || !optionNames.has(name));
  if (names.length > 0 && ownNames.length === 0) return null;
  return recordOf(Object.entries(variation).filter(([name]) => ownNames.includes(name)));
}

/**
 * Lists the options in which each configuration differs from the base. The first entry is the base itself, without
 * options.
 */
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
