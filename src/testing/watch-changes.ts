/** Reports every change that the process makes to the disk with Node's file functions, before the change happens. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

type Call = (...parameters: unknown[]) => unknown;

const wholeChanges = ["renameSync", "rmSync", "linkSync", "truncateSync"];
/** Functions whose second argument is the text to write. */
const writes = ["writeSync", "writeFileSync", "appendFileSync"];
/** Functions that only create a folder or an empty file. */
const beginnings = ["mkdirSync", "openSync"];

export type ChangeWatch = {
  /** @param half writes the first half of the text, if the change writes text */
  onChange(half?: () => void): void;
  onBeginning?(): void;
};

/** @returns a function that stops watching */
export function watchChanges({ onChange, onBeginning = () => {} }: ChangeWatch): () => void {
  const calls = fs as unknown as Record<string, Call>;
  const originals = new Map(
    [...wholeChanges, ...writes, ...beginnings].map((name) => [name, calls[name] as Call]),
  );
  const replace = (names: readonly string[], make: (original: Call) => Call): void => {
    for (const name of names) calls[name] = make(originals.get(name) as Call);
  };
  replace(wholeChanges, (original) => (...parameters) => {
    onChange();
    return original(...parameters);
  });
  replace(writes, (original) => (target, text, ...rest) => {
    onChange(() => original(target, String(text).slice(0, Math.floor(String(text).length / 2)), ...rest));
    return original(target, text, ...rest);
  });
  replace(beginnings, (original) => (path, flags, ...rest) => {
    if (flags !== undefined && flags !== "r") onBeginning();
    return original(path, flags, ...rest);
  });
  syncBuiltinESMExports();
  return () => {
    for (const [name, original] of originals) calls[name] = original;
    syncBuiltinESMExports();
  };
}
