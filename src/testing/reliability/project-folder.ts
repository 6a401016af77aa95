/** The checkout, whose bundled example is the suites' starting point. */
import { fileURLToPath } from "node:url";

export const project = fileURLToPath(new URL("../../../", import.meta.url));
