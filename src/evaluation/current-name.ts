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

/** The option that distinguishes version-1 runs of Taxolink's hub retriever from other runs of the same name. */
const ownSign = "groundQuestion";

/** @returns the current name, or undefined if the name has not changed */
export function inCurrentName({ version, retriever = "", options = {} }: NamedRun): Partial<CurrentName> {
  if (version !== 1 || !(ownSign in options)) return {};
  const { preset } = readEarlierPreset({ preset: retriever, options });
  if (preset === retriever) return { retriever, origin: "published" };
  return { retriever: preset, earlier_name: retriever, origin: "own" };
}

/** Formats a run's label with the current name of the system and its name at the time of the run. */
export function shownName(
  label: string,
  { retriever, earlier_name: earlier }: { readonly retriever?: string; readonly earlier_name?: string },
): string {
  return earlier === undefined ? label : label.replace(earlier, `${retriever}, formerly ${earlier}`);
}
