/** Reads the style sheet and the script that the build bundled. */
import { fileURLToPath } from "node:url";
import { readText } from "../../io/index.ts";

/** The build's output folder, which has the same relative path from `src/` as from `dist/`. */
const folder = new URL("../../../dist/site/assets/", import.meta.url);

/** @throws InputError if the program has not been built */
export function readStyle(): string {
  return readText(fileURLToPath(new URL("style.css", folder)));
}

/** @throws InputError if the program has not been built */
export function readScript(): string {
  return readText(fileURLToPath(new URL("site.js", folder)));
}
