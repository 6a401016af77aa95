/** The path of the project's checkout, which contains the example. */
import { fileURLToPath } from "node:url";

export const project = fileURLToPath(new URL("../../../", import.meta.url));
