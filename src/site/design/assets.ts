/** The style sheet and the script that the build bundled. */
import { fileURLToPath } from "node:url";
import { readText } from "../../io/index.ts";

/** The build writes them there; from `src/` and from `dist/` it is the same place. */
const folder = new URL("../../../dist/site/assets/", import.meta.url);

/** @throws InputError where the program was not built */
export function readStyle(): string {
  return readText(fileURLToPath(new URL("style.css", folder)));
}

/** @throws InputError where the program was not built */
export function readScript(): string {
  return readText(fileURLToPath(new URL("site.js", folder)));
}
