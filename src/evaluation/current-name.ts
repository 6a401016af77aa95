/** What the system of a run is called now, where its file is of a version that called it otherwise. */
import { type PresetOrigin, readEarlierPreset } from "../retrieval/index.ts";

/** What of a run's header says which system it was. */
export type NamedRun = {
  readonly version?: number | undefined;
  readonly retriever?: string | undefined;
  readonly options?: Readonly<Record<string, unknown>> | undefined;
};

export type CurrentName = {
  readonly retriever: string;
  /** There only where the system was called otherwise. */
  readonly earlier_name?: string;
  readonly origin: PresetOrigin;
};

/** The option by which a run of ours over hubs, of version 1, is told from what others call by the same name. */
const ownSign = "groundQuestion";

/** @returns nothing for runs that are called as they were */
export function inCurrentName({ version, retriever = "", options = {} }: NamedRun): Partial<CurrentName> {
  if (version !== 1 || !(ownSign in options)) return {};
  const { preset } = readEarlierPreset({ preset: retriever, options });
  if (preset === retriever) return { retriever, origin: "published" };
  return { retriever: preset, earlier_name: retriever, origin: "own" };
}

/** A run's label with what the system is called now, and was called where the run was made. */
export function shownName(
  label: string,
  { retriever, earlier_name: earlier }: { readonly retriever?: string; readonly earlier_name?: string },
): string {
  return earlier === undefined ? label : label.replace(earlier, `${retriever}, formerly ${earlier}`);
}
