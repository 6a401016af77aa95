/** Tests the built program. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { packageVersion } from "./base/io/index.ts";

const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));

function taxolink(words: readonly string[], nodeOptions: readonly string[] = []) {
  const result = spawnSync(process.execPath, [...nodeOptions, cli, ...words], { encoding: "utf8" });
  return { code: result.status, out: result.stdout, err: result.stderr };
}

test("--version and --help", () => {
  expect(taxolink(["--version"])).toEqual({ code: 0, out: `${packageVersion()}\n`, err: "" });
  const help = taxolink(["--help"]);
  expect(help).toMatchObject({ code: 0, err: "" });
  expect(help.out).toContain("taxolink COMMAND --help");
});

test("a mistyped command exits with code 2, and the error suggests a command", () => {
  expect(taxolink(["notebok"])).toEqual({
    code: 2,
    out: "",
    err: 'taxolink: unknown command "notebok"\nDid you mean taxolink notebook?\n',
  });
  // Two swapped letters count as one typing error, even in a name of three letters.
  expect(taxolink(["aks"]).err).toContain("Did you mean taxolink ask?");
});

test("a former name exits with code 2 and states the new one, and the help has pages for edits and shared options", () => {
  const former = taxolink(["taxonomy", "diff", "T1", "T2"]);
  expect(former.code).toBe(2);
  expect(former.err).toContain("taxolink taxonomy diff is now taxolink taxonomy show FROM TO");
  expect(taxolink(["experiment"])).toMatchObject({ code: 2, err: expect.stringContaining("bench --plan") });
  expect(taxolink(["--help"]).out).not.toContain("completion");
  expect(taxolink(["--help", "--all"]).out).toContain("completion");
  expect(taxolink(["help", "edits"]).out).toMatch(/survey screen.*--reason TEXT/s);
  expect(taxolink(["help", "models"]).out).toContain("--language NAME");
  // An option that is not on the first page of a command is on the page with all options.
  expect(taxolink(["bench", "--help"]).out).not.toContain("--shard");
  expect(taxolink(["bench", "--help", "--all"]).out).toContain("--shard");
});

test("with --json, a failure produces a single JSON document on standard output", () => {
  const { code, out } = taxolink(["notebook", "--json"]);
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({ error: { code: "OptionError" } });
});

test("an error reports that the current folder has been removed", () => {
  const script = `const folder = require("fs").mkdtempSync(require("os").tmpdir() + "/taxolink-removed-");
    process.chdir(folder);
    require("fs").rmdirSync(folder);
    const { status, stderr } = require("child_process").spawnSync(process.execPath, [process.argv[1], "status"]);
    console.log(status, String(stderr));`;
  const { stdout } = spawnSync(process.execPath, ["-e", script, cli], { encoding: "utf8" });
  expect(stdout).toContain("taxolink: the current folder no longer exists");
});

test("typing the beginning of several commands lists them, and fails with --json", () => {
  const { code, out } = taxolink(["graph", "--json"]);
  expect(code).toBe(2);
  expect(JSON.parse(out)).toMatchObject({ error: { message: "taxolink graph needs a command" } });
  expect(taxolink(["graph"])).toMatchObject({ code: 2, err: "" });
});

test("a reader that closes the pipe early does not change the exit code", async () => {
  const child = spawn(process.execPath, [cli, "nosuch"], { stdio: ["ignore", "pipe", "pipe"] });
  child.stdout.destroy();
  child.stderr.destroy();
  const [code] = await once(child, "exit");
  expect(code).toBe(2);
});

test("with an outdated Node version, the program prints a one-sentence error and exits with code 1", () => {
  const pretend =
    'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } })';
  const { code, out, err } = taxolink(
    ["--help"],
    ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`],
  );
  expect({ code, out }).toEqual({ code: 1, out: "" });
  expect(err).toMatch(/^taxolink requires Node 22\.12 or newer, but this is Node 20\.19\.0[^\n]*\n$/);
});

test("file arguments are relative to the user's current folder, even if npm runs the program", () => {
  const missing = (cwd: string, env: Record<string, string>): string => {
    const words = [cli, "graph", "stats", "no-such.nt"];
    const result = spawnSync(process.execPath, words, {
      cwd,
      env: { ...process.env, ...env },
      encoding: "utf8",
    });
    return result.stderr;
  };
  const checkout = fileURLToPath(new URL("../", import.meta.url));
  const elsewhere = tmpdir();
  expect(missing(elsewhere, { INIT_CWD: checkout })).toContain(join(elsewhere, "no-such.nt"));
  expect(missing(checkout, { INIT_CWD: elsewhere })).toContain(join(elsewhere, "no-such.nt"));
});

test("help uses the width in COLUMNS, and does not wrap lines written to a pipe", () => {
  const words = ["survey", "import", "--help"];
  const narrow = spawnSync(process.execPath, [cli, ...words], {
    encoding: "utf8",
    env: { ...process.env, COLUMNS: "40" },
  }).stdout;
  expect(Math.max(...narrow.split("\n").map((line) => line.length))).toBeLessThanOrEqual(40);
  const { COLUMNS: _columns, ...env } = process.env;
  const piped = spawnSync(process.execPath, [cli, ...words], { encoding: "utf8", env }).stdout;
  expect(piped).toContain("Print plain text instead of opening the app (for screen readers and logs)\n");
});
