/** What the README promises: its commands run, its program runs, its pictures are there. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readmeWithCommands } from "./testing/scripts/readme-commands.ts";
import { temporaryFolder } from "./testing/temporary-folder.ts";

const root = fileURLToPath(new URL("../", import.meta.url));
const readme = readFileSync(join(root, "README.md"), "utf8");

test("its command table is current; `npm run readme` writes it", () => {
  const { current, wanted } = readmeWithCommands();
  expect(current).toBe(wanted);
});

test("its pictures are there", () => {
  const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file]) => file as string);
  expect(pictures.length).toBeGreaterThan(1);
  expect(pictures.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test("the commands of its first hour run one after the other", { timeout: 240_000 }, () => {
  const cwd = temporaryFolder();
  for (const name of ["taxolink.json", "taxonomy", "literature", "datasets"]) {
    symlinkSync(join(root, name), join(cwd, name));
  }
  const block = /## A first hour\n\n```\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  // A command ends at the line's end, or where two blanks set off what it does.
  const lines = block.split("\n").filter((line) => line.startsWith("taxolink "));
  expect(lines.length).toBeGreaterThan(4);
  for (const line of lines) {
    const words = [...(line.split(/ {2,}/)[0] as string).matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, plain]) => quoted ?? plain ?? "",
    );
    const { status, stderr } = spawnSync(process.execPath, [join(root, "dist/cli.js"), ...words.slice(1)], {
      cwd,
      encoding: "utf8",
    });
    expect(status, `${line}\n${stderr}`).toBe(0);
  }
});

test("its program runs against the built library", { timeout: 60_000 }, () => {
  const program = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  const words = [
    "--input-type=module-typescript",
    "--eval",
    `${program}\nconsole.log(JSON.stringify({ answer, sources: sources.length, triples: triples.length }));`,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { cwd: root, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  const found = JSON.parse(stdout) as { answer: string; sources: number; triples: number };
  expect(found.answer).toContain("[1]");
  expect(Math.min(found.sources, found.triples)).toBeGreaterThan(0);
});
