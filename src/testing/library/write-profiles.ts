/** Writes docs/systems.md. */
import { writeFileSync } from "node:fs";
import { profilesPage } from "./profiles-page.ts";

writeFileSync(new URL("../../../docs/systems.md", import.meta.url), await profilesPage());
process.exit(0);
