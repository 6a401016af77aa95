/** Replaces the preset names of version-1 experiments with the current names. */
import { readEarlierPreset } from "../../retrieval/index.ts";
import { type Experiment, experimentVersion } from "./experiment-schema.ts";

/** @param warn a callback for every renamed preset */
export function withCurrentNames(
  experiment: Experiment,
  file: string,
  warn: (message: string) => void,
): Experiment {
  if (experiment.version === experimentVersion) return experiment;
  const varied = variedOptions(experiment.vary);
  const retrievers = experiment.retrievers.map((entry) => {
    const retriever = typeof entry === "string" ? { preset: entry, options: {} } : entry;
    const current = readEarlierPreset(retriever, varied);
    if (current.preset === retriever.preset) return typeof entry === "string" ? entry : { ...current };
    const settings = Object.entries(current.options).map(([name, value]) => `${name}=${String(value)}`);
    warn(
      `${file}: in version 1, ${retriever.preset} named the preset that is now ${[current.preset, ...settings].join(" ")}; files with "version": ${experimentVersion} use the current names`,
    );
    return { preset: current.preset, options: { ...current.options } };
  });
  return { ...experiment, version: experimentVersion, retrievers };
}

function variedOptions(vary: Experiment["vary"]): readonly string[] {
  if (vary === undefined) return [];
  return vary.mode === "list" ? vary.configurations.flatMap(Object.keys) : Object.keys(vary.parameters);
}
