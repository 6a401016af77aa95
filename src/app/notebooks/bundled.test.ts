/** Tests that the bundled notebooks run and show the results that their text states. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const notebooks = readdirSync(join(root, "notebooks-ts")).filter((name) => /^[\w-]+\.ts$/.test(name));

test("every bundled notebook runs, and its page has plots and tables", () => {
  expect(notebooks).toContain("increments.ts");
  const out = temporaryFolder();
  const files = notebooks.map((name) => join("notebooks-ts", name));
  const words = [join(root, "dist/cli.js"), "notebook", ...files, "--out", out, "--quiet"];
  const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  for (const name of notebooks) {
    const page = readFileSync(join(out, name.replace(/\.ts$/, ".html")), "utf8");
    expect(page.match(/<svg[^>]*><title>[^<]+/g)?.length, name).toBeGreaterThan(0);
    expect(page.match(/<tbody><tr><td>/g)?.length, name).toBeGreaterThan(0);
  }
});
