/**
 * Reads experiment files. An experiment is a JSON file that lists retrievers, questions, options and their variations.
 * Source: thesis, sections 7.1.7 and 9.1.1 (one factor at a time).
 */
import { dirname, resolve } from "node:path";
import { InputError, TaxolinkError } from "../../base/errors.ts";
import { leadsOutside, readJson, requireFile } from "../../base/io/index.ts";
import { isEndpoint } from "../../graph/index.ts";
import { parseMeasure } from "../measures/parse-measure.ts";
import { type Experiment, experimentSchema } from "./experiment-schema.ts";
import { ownVariantName } from "./own-variant-name.ts";

/**
 * Reads an experiment file and makes its paths absolute. Whoever sends an experiment must not
 * choose which files of the user are read, so the user names the files outside of its workspace.
 * @param named absolute paths of files outside of the experiment's workspace that it may name
 * @throws InputError if the experiment is invalid, a graph or question file is missing, leads out of the workspace or, if
 * there is none, of the experiment's folder, or a measure is unknown
 */
export function readExperiment(file: string, named: readonly string[] = []): Experiment {
  const experiment = readJson(file, experimentSchema);
  const locate = (relativePath: string, place: string): string => {
    const path = resolve(dirname(file), relativePath);
    if (leadsOutside(path, file) && !named.includes(path)) {
      throw new InputError(
        { file, path: place },
        `the path leads to ${path}, outside the workspace of this experiment`,
        {
          hint: `If you trust whoever wrote the experiment, add the path to the command, after the experiment: ${path}`,
        },
      );
    }
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
  const locateGraph = (address: string, place: string): string =>
    isEndpoint(address) ? address : locate(address, place);
  for (const [at, name] of (experiment.measures ?? []).entries()) {
    withErrorPosition(file, `$.measures[${at}]`, () => parseMeasure(name));
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

/** @param names the names of the experiment's own graph and of its variants, which are used as folder names */
function requireDistinct(file: string, names: readonly string[]): void {
  const lowerCaseNames = names.map((name) => name.toLowerCase());
  const duplicateIndex = lowerCaseNames.findIndex((name, at) => lowerCaseNames.indexOf(name) !== at);
  if (duplicateIndex === -1) return;
  throw new InputError(
    { file, path: `$.variants[${duplicateIndex - 1}].name` },
    `two graph layouts are named ${names[duplicateIndex]}`,
    {
      hint: "Every variant requires a unique name; the first graph is named after its file.",
    },
  );
}

/** Runs a check, and adds the position in the experiment file to any error that it throws. @throws InputError */
export function withErrorPosition<T>(file: string, path: string, check: () => T): T {
  try {
    return check();
  } catch (cause) {
    if (!(cause instanceof TaxolinkError)) throw cause;
    const hint = cause.hint === undefined ? {} : { hint: cause.hint };
    throw new InputError({ file, path }, cause.message, { cause, ...hint });
  }
}
