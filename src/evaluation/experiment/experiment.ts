/**
 * An experiment: one JSON file that says which retrievers run on which questions with which options, and how the
 * options vary. Source: thesis 7.1.7 and 9.1.1 (one factor at a time).
 */
import { dirname, resolve } from "node:path";
import { InputError, TaxolinkError } from "../../errors.ts";
import { isEndpoint } from "../../graph/index.ts";
import { readJson, requireFile } from "../../io/index.ts";
import { parseMeasure } from "../measures/parse-measure.ts";
import { inCurrentNames } from "./current-names.ts";
import { type Experiment, experimentSchema } from "./experiment-schema.ts";
import { ownVariantName } from "./own-variant-name.ts";

/**
 * Reads an experiment, makes its paths absolute and gives presets of version 1 their names of today.
 * @param warn told of every preset that has another name now
 * @throws InputError for a file that is no experiment, a graph or question file that is missing, an unknown measure
 */
export function readExperiment(file: string, warn: (message: string) => void): Experiment {
  const experiment = inCurrentNames(readJson(file, experimentSchema), file, warn);
  const locate = (given: string, place: string): string => {
    const path = resolve(dirname(file), given);
    try {
      requireFile(path);
    } catch (cause) {
      if (!(cause instanceof InputError)) throw cause;
      throw new InputError({ file, path: place }, cause.message, {
        cause,
        hint: cause.hint ?? "Check the path.",
      });
    }
    return path;
  };
  const locateGraph = (given: string, place: string): string =>
    isEndpoint(given) ? given : locate(given, place);
  for (const [at, name] of (experiment.measures ?? []).entries()) {
    placed(file, `$.measures[${at}]`, () => parseMeasure(name));
  }
  const variants = (experiment.variants ?? []).map(({ name, graph, questions }, at) => ({
    name,
    graph: locateGraph(graph, `$.variants[${at}].graph`),
    questions: locate(questions, `$.variants[${at}].questions`),
  }));
  requireDistinct(file, [ownVariantName(experiment), ...variants.map(({ name }) => name)]);
  return {
    ...experiment,
    graph: locateGraph(experiment.graph, "$.graph"),
    questions: locate(experiment.questions, "$.questions"),
    ...(variants.length > 0 ? { variants } : {}),
  };
}

/** @param names of the experiment's own graph, then of its variants; they become folders */
function requireDistinct(file: string, names: readonly string[]): void {
  const folded = names.map((name) => name.toLowerCase());
  const doubled = folded.findIndex((name, at) => folded.indexOf(name) !== at);
  if (doubled === -1) return;
  throw new InputError(
    { file, path: `$.variants[${doubled - 1}].name` },
    `${names[doubled]} is named twice`,
    {
      hint: "Every variant needs a name of its own; the first graph is called by its file.",
    },
  );
}

/** Runs a check and gives its error the place in the file. @throws InputError */
export function placed<T>(file: string, path: string, check: () => T): T {
  try {
    return check();
  } catch (cause) {
    if (!(cause instanceof TaxolinkError)) throw cause;
    const hint = cause.hint === undefined ? {} : { hint: cause.hint };
    throw new InputError({ file, path }, cause.message, { cause, ...hint });
  }
}
