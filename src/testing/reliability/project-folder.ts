/** The path of the project's checkout. The suites start from the example bundled with the checkout. */
import { fileURLToPath } from "node:url";

export const project = fileURLToPath(new URL("../../../", import.meta.url));
