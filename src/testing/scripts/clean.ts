/** Empties `dist/` before a build, so that deleted source files leave nothing behind. */
import { rmSync } from "node:fs";

rmSync(new URL("../../../dist", import.meta.url), { recursive: true, force: true });
