/** Checks whether a stored index matches the graph, embedder, language and options of a command. */
import { z } from "zod";
import { InputError } from "../../../errors.ts";
import { canonicalJson } from "../../../io/index.ts";
import type { IndexHeader, IndexMode } from "./index-store.ts";

const optionsSchema = z.record(z.string(), z.unknown());

export function parseStoredOptions(stored: string): IndexHeader["options"] {
  return optionsSchema.parse(JSON.parse(stored));
}

/**
 * @param place the file or the address of the index, used in messages
 * @param stored returns the index's value for a key of the header, as canonical JSON
 * @throws InputError if the headers differ
 */
export function checkHeader(
  place: string,
  stored: (key: string) => string | undefined,
  header: IndexHeader,
  mode: IndexMode,
): void {
  for (const [key, value] of Object.entries(header)) {
    const storedValue = stored(key);
    if (storedValue === canonicalJson(value) || (key === "graph" && mode === "update")) continue;
    if (key === "language" && coversLanguage(JSON.parse(storedValue ?? '""'), header.language)) continue;
    if (key === "graph") {
      throw new InputError(
        { file: place },
        "the index was built for another graph, or for an older version of this graph",
        {
          hint: `${indexCommand} --update updates the index; --rebuild rebuilds it.`,
        },
      );
    }
    if (key === "options")
      throw optionsMismatch(place, parseStoredOptions(storedValue ?? "{}"), header.options);
    throw indexMismatch(
      place,
      `was built with a different ${key}: ${storedValue ?? "none"}, not ${canonicalJson(value)}`,
    );
  }
}

/**
 * Whether a stored language id has the model and all tasks of the requested id. Earlier versions stored more tasks:
 * `prompted MODEL a@1,b@1` covers `prompted MODEL a@1`.
 */
function coversLanguage(stored: string, requested: string): boolean {
  const parseId = (language: string): { readonly model: string; readonly tasks: readonly string[] } => {
    const at = language.lastIndexOf(" ");
    return { model: language.slice(0, at), tasks: language.slice(at + 1).split(",") };
  };
  const [storedId, requestedId] = [parseId(stored), parseId(requested)];
  return (
    storedId.model === requestedId.model && requestedId.tasks.every((task) => storedId.tasks.includes(task))
  );
}

const indexCommand = "taxolink index GRAPH --out FILE";

export function indexMismatch(file: string, problem: string): InputError {
  return new InputError({ file }, `the index ${problem}`, {
    hint: `Rebuild the index: ${indexCommand} --rebuild`,
  });
}

/** Lists the options that differ, with both values. */
function optionsMismatch(
  file: string,
  stored: IndexHeader["options"],
  requested: IndexHeader["options"],
): InputError {
  const names = [...new Set([...Object.keys(stored), ...Object.keys(requested)])].sort();
  const show = (value: unknown): string =>
    Array.isArray(value) ? `[${value.join("+")}]` : String(value ?? "none");
  const differing = names.filter((name) => canonicalJson(stored[name]) !== canonicalJson(requested[name]));
  const differences = differing.map((name) => `${name}=${show(stored[name])}, not ${show(requested[name])}`);
  const settings = (values: IndexHeader["options"]): string =>
    differing.map((name) => `--set ${name}=${show(values[name])}`).join(" ");
  return new InputError({ file }, `the index was built with different options: ${differences.join("; ")}`, {
    hint: `Use the options that the index was built with (${settings(stored)}), or rebuild it: ${indexCommand} --rebuild ${settings(requested)}`,
  });
}
