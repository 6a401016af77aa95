/**
 * What files of version 1 mean by the names of presets. Until then our own system bore HubLink's name; the published one
 * was called hublink-base.
 */

type Options<V> = Readonly<Record<string, V>>;
type Setting = string | number | boolean;

/** By its earlier name, the options with which hubfocus is that system. */
const earlierNames: ReadonlyMap<string, Options<Setting>> = new Map<string, Options<Setting>>([
  ["hublink", {}],
  ["hublink-traversal", { strategy: "traversal" }],
  ["hublink-fast", { hubsToKeep: 10 }],
  ["hublink-open", { strategy: "traversal" }],
]);

/** The options that hubfocus alone has, as hublink-base had them in version 1. */
const ownOptionsOff: Options<Setting> = {
  candidateHubs: 10,
  weighComponents: false,
  passOverRootNames: false,
  groundQuestion: false,
  followHubs: false,
};

export type NamedPreset<V> = { readonly preset: string; readonly options: Options<V> };

/**
 * A preset as a file of version 1 names it, in today's names; the same preset where nothing changed. A hublink-base of
 * which an own option was used is hubfocus too.
 *
 * @param options that the file gives; they go before those that the earlier name stands for
 * @param varied names of options that the file varies
 */
export function readEarlierPreset<V>(
  { preset, options }: NamedPreset<V>,
  varied: readonly string[] = [],
): NamedPreset<V | Setting> {
  const meant = earlierNames.get(preset);
  if (meant !== undefined) return { preset: "hubfocus", options: { ...meant, ...options } };
  if (preset !== "hublink-base") return { preset, options };
  const isOff = (name: string): boolean => name in ownOptionsOff && options[name] === ownOptionsOff[name];
  const isUsed = (name: string): boolean => name in ownOptionsOff && !isOff(name);
  if (Object.keys(options).some(isUsed) || varied.some((name) => name in ownOptionsOff)) {
    return { preset: "hubfocus", options: { ...ownOptionsOff, hubsToKeep: 10, ...options } };
  }
  return { preset, options: Object.fromEntries(Object.entries(options).filter(([name]) => !isOff(name))) };
}

/** `hubfocus`, or `hubfocus with strategy=traversal`: what is called so now; undefined for other names. */
export function currentName(name: string): string | undefined {
  const options = earlierNames.get(name);
  if (options === undefined) return undefined;
  const settings = Object.entries(options).map(([option, value]) => `${option}=${String(value)}`);
  return settings.length === 0 ? "hubfocus" : `hubfocus with ${settings.join(" ")}`;
}
