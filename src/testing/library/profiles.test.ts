import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { profilesPage } from "./profiles-page.ts";

test("docs/systems.md shows the current profiles and measured calls (npm run profiles)", async () => {
  const page = readFileSync(new URL("../../../docs/systems.md", import.meta.url), "utf8");
  expect(page).toBe(await profilesPage());
}, 120_000);
