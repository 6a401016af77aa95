/** The options that the scripts on the reader share. */
import { readText } from "../../base/io/index.ts";
import type { Weights } from "../../query/reading/features.ts";
import type { ReaderOptions } from "../../query/reading/reader.ts";
import { missingSources, type SourceName, sourceNames } from "./sources.ts";

/** @param otherwise the weights without a file */
export function readSettings(
  weightsFile: string | undefined,
  drop: string | undefined,
  otherwise: Weights,
): ReaderOptions {
  const weights: Weights =
    weightsFile === undefined
      ? otherwise
      : (JSON.parse(readText(weightsFile)) as { weights: Weights }).weights;
  return { weights, dropped: drop === undefined ? undefined : new RegExp(drop) };
}

export function chooseSources(names: string | undefined, all: readonly SourceName[]): readonly SourceName[] {
  const missing = missingSources();
  if (missing !== undefined) stop(missing);
  const chosen = names?.split(",") ?? all;
  const unknown = chosen.filter((name) => !(sourceNames as readonly string[]).includes(name));
  if (unknown.length > 0)
    stop(`unknown sources: ${unknown.join(", ")}; available: ${sourceNames.join(", ")}`);
  return chosen as readonly SourceName[];
}

function stop(problem: string): never {
  console.error(problem);
  process.exit(2);
}
