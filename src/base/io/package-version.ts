/** Reads the version of this package from package.json. */
import { readFileSync } from "node:fs";

export function packageVersion(): string {
  const manifest = readFileSync(new URL("../../../package.json", import.meta.url), "utf8");
  return (JSON.parse(manifest) as { version: string }).version;
}
