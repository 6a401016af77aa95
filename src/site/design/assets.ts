/** Reads the style sheet and the script that the build bundled. */
import { fileURLToPath } from "node:url";
import { readText } from "../../io/index.ts";

/** The output folder of the build, which has the same relative path from `src/` and `dist/`. */
const folder = new URL("../../../dist/site/assets/", import.meta.url);

/** @throws InputError if the program was not built */
export function readStyle(): string {
  return readText(fileURLToPath(new URL("style.css", folder)));
}

/** @throws InputError if the program was not built */
export function readScript(): string {
  return readText(fileURLToPath(new URL("site.js", folder)));
}
