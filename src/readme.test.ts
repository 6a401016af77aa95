/** Tests that the README's commands and its program run, and that its images exist. */
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { splitWords } from "./app/ui/shell/command-line.ts";
import { commandsPage } from "./testing/scripts/command-table.ts";
import { measuresPage } from "./testing/scripts/measure-table.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");

test.each([
  ["docs/commands.md", commandsPage],
  ["docs/metrics.md", measuresPage],
])("the tables of %s are what `npm run readme` writes", (page, pageOf) => {
  const { current, expected } = pageOf();
  expect(current, `Run npm run readme, and commit ${page}.`).toBe(expected);
});

test("the README's pictures and linked files exist", () => {
  const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file]) => file as string);
  expect(pictures.length).toBeGreaterThan(1);
  const links = [...readme.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target]) => target as string);
  const files = links.filter((target) => !target.startsWith("https:"));
  expect(files.length).toBeGreaterThan(15);
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("the README has fewer than 480 words of prose, which take two minutes to read", () => {
  // Adults read about 240 words a minute (Brysbaert 2019); tables, code and addresses are skimmed.
  const prose = readme
    .replace(/```[\s\S]*?```/g, "")
    .replace(/^\|.*$/gm, "")
    .replace(/\]\([^)]*\)/g, "]");
  expect(prose.split(/\s+/).length).toBeLessThan(480);
});

test("the commands in the README's section on the first hour run in order", { timeout: 240_000 }, () => {
  const cwd = temporaryFolder();
  for (const name of ["taxolink.json", "taxonomy", "literature", "datasets"]) {
    cpSync(join(root, name), join(cwd, name), { recursive: true });
  }
  const block = /## A first hour\n\n```\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  // A command ends at the end of the line, or at two spaces before its description.
  const lines = block.split("\n").filter((line) => line.startsWith("taxolink "));
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) {
    const words = splitWords(line.split(/ {2,}/)[0] as string);
    const { status, stderr } = spawnSync(process.execPath, [join(root, "dist/cli.js"), ...words], {
      cwd,
      encoding: "utf8",
    });
    expect(status, `${line}\n${stderr}`).toBe(0);
  }
});

test("the README's program runs against the built library", { timeout: 60_000 }, () => {
  const program = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const words = [
    "--input-type=module-typescript",
    "--eval",
    `${program}\nconsole.log(JSON.stringify({ answer, sources: sources.length, triples: triples.length }));`,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const output = JSON.parse(stdout) as { answer: string; sources: number; triples: number };
  expect(output.answer).toContain("[1]");
  expect(Math.min(output.sources, output.triples)).toBeGreaterThan(0);
});
