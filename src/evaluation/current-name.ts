/** Finds the current name of a run's system if an earlier version recorded it under a different name. */
import { type PresetOrigin, readEarlierPreset } from "../retrieval/index.ts";

/** The part of a run's header that identifies the system. */
export type NamedRun = {
  readonly version?: number | undefined;
  readonly retriever?: string | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
};

export type CurrentName = {
  readonly retriever: string;
  /** The name that the preset had at the time of the run; present only if it has changed. */
  readonly earlier_name?: string;
  readonly origin: PresetOrigin;
};

/** The option that distinguishes Taxolink's own version-1 runs from other runs with the same name. */
const hubRetrieverOption = "groundQuestion";

/** @returns the current name and origin of Taxolink's own version-1 run, or an empty object for any other run */
export function currentNameOf({ version, retriever = "", options = {} }: NamedRun): Partial<CurrentName> {
  if (version !== 1 || !(hubRetrieverOption in options)) return {};
  const { preset } = readEarlierPreset({ preset: retriever, options });
  if (preset === retriever) return { retriever, origin: "paper, changed" };
  return { retriever: preset, earlier_name: retriever, origin: "own" };
}

/** Replaces a system's earlier name in a run's label with both names: `current, formerly earlier`. */
export function withEarlierName(
  label: string,
  { retriever, earlier_name: earlier }: { readonly retriever?: string; readonly earlier_name?: string },
): string {
  return earlier === undefined ? label : label.replace(earlier, `${retriever}, formerly ${earlier}`);
}
