/** Empties `dist/` before a build, so that no output from deleted source files remains. */
import { rmSync } from "node:fs";

rmSync(new URL("../../../dist", import.meta.url), { recursive: true, force: true });
