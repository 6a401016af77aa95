/** Lists the graph layouts on which an experiment runs: its own graph and the entries of `variants`. */
import { join } from "node:path";
import type { Experiment } from "./experiment-schema.ts";
import { ownVariantName } from "./own-variant-name.ts";

export type ExperimentVariant = {
  readonly name: string;
  /** The layout's folder within the results folder, or `.` for the experiment's own graph. */
  readonly folder: string;
  /** The experiment, restricted to this graph and its questions. */
  readonly experiment: Experiment;
};

/** Lists all layouts, starting with the experiment's own graph. */
export function listVariants(experiment: Experiment): readonly ExperimentVariant[] {
  const { variants = [], ...withoutVariants } = experiment;
  return [
    { name: ownVariantName(experiment), folder: ".", experiment: withoutVariants },
    ...variants.map(({ name, graph, questions }) => ({
      name,
      folder: join("variants", name),
      experiment: { ...withoutVariants, graph, questions },
    })),
  ];
}
