/** The path of the checkout. The suites start from its bundled example. */
import { fileURLToPath } from "node:url";

export const project = fileURLToPath(new URL("../../../", import.meta.url));
