/**
 * Maps the preset names in version-1 files to their current names. In version-1 files, HubFocus was called `hublink`,
 * and the published HubLink `hublink-base`.
 */

type Options<V> = Readonly<Record<string, V>>;
type Setting = string | number | boolean;

/** Maps each earlier name to the HubFocus options that reproduce the system with that name. */
const earlierNames: ReadonlyMap<string, Options<Setting>> = new Map<string, Options<Setting>>([
  ["hublink", {}],
  ["hublink-traversal", { strategy: "traversal" }],
  ["hublink-fast", { hubsToKeep: 10 }],
  ["hublink-open", { strategy: "traversal" }],
]);

/** The options that only HubFocus has, with the values that `hublink-base` used in version 1. */
const ownOptionsOff: Options<Setting> = {
  candidateHubs: 10,
  weighComponents: false,
  passOverRootNames: false,
  groundQuestion: false,
  followHubs: false,
};

export type NamedPreset<V> = { readonly preset: string; readonly options: Options<V> };

/**
 * Converts a preset of a version-1 file to its current name and options. A `hublink-base` preset with HubFocus options
 * also becomes `hubfocus`.
 *
 * @param options the file's options, which override the options that the earlier name implies
 * @param varied the names of the options that the file varies
 */
export function readEarlierPreset<V>(
  { preset, options }: NamedPreset<V>,
  varied: readonly string[] = [],
): NamedPreset<V | Setting> {
  const impliedOptions = earlierNames.get(preset);
  if (impliedOptions !== undefined) return { preset: "hubfocus", options: { ...impliedOptions, ...options } };
  if (preset !== "hublink-base") return { preset, options };
  const isOff = (name: string): boolean => name in ownOptionsOff && options[name] === ownOptionsOff[name];
  const isUsed = (name: string): boolean => name in ownOptionsOff && !isOff(name);
  if (Object.keys(options).some(isUsed) || varied.some((name) => name in ownOptionsOff)) {
    return { preset: "hubfocus", options: { ...ownOptionsOff, hubsToKeep: 10, ...options } };
  }
  return { preset, options: Object.fromEntries(Object.entries(options).filter(([name]) => !isOff(name))) };
}

/** Returns the current name of a system that earlier versions called `name`, or undefined for other names. */
export function currentName(name: string): string | undefined {
  return earlierNames.has(name) ? "hubfocus" : undefined;
}
