/** Tests commands in a workspace that somebody else made: special files, links into other projects, a cache. */
import { execFileSync, spawnSync } from "node:child_process";
import {
  closeSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { InputError, TaxolinkError } from "../../../base/errors.ts";
import { callCommand } from "../../../testing/call-command.ts";
import { runProgram } from "../../../testing/running/run-program.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace } from "../../../workspace/index.ts";

const paper = "@article{Moss2019, title={Private plans}, author={Moss, Ada}, year={2019}}\n";
const witness = fileURLToPath(new URL("../../../testing/fixtures/witness", import.meta.url));

const places = [
  "taxolink.json",
  "literature/survey.json",
  "literature/final.bib",
  "taxonomy/4-clustering.json",
  "taxonomy/history.jsonl",
  ".taxolink/lock",
];
const makers: Readonly<Record<string, (path: string) => void>> = {
  device: (path) => symlinkSync("/dev/zero", path),
  pipe: (path) => execFileSync("mkfifo", [path]),
  folder: (path) => mkdirSync(path),
  loop: (path) => symlinkSync(path, path),
};

test.for(places.flatMap((place) => Object.keys(makers).map((kind) => [place, kind] as const)))(
  "`status`, `doctor` and an edit end with an answer if %s is a %s",
  async ([place, kind]) => {
    const { root } = initWorkspace(join(temporaryFolder(), "ws"));
    mkdirSync(join(root, ".taxolink"), { recursive: true });
    rmSync(join(root, place), { force: true });
    makers[kind]?.(join(root, place));
    const problems = await callCommand(root, "doctor").then(
      ({ json }) => (json as { problems: { file: string }[] }).problems.map(({ file }) => file),
      (error: unknown) => [(error as InputError).place.file],
    );
    // The lock is not a document: whoever needs it reports it.
    if (!place.includes("lock")) expect(new Set(problems)).toEqual(new Set([place]));
    for (const line of [["status"], ["plan set", "--objective", "to classify"]] as const) {
      const [name, ...words] = line;
      await callCommand(root, name, ...words).catch((error: unknown) => {
        expect(error).toBeInstanceOf(TaxolinkError);
        expect((error as TaxolinkError).message).toContain(join(root, place));
      });
    }
    expect(existsSync(join(root, place)) || kind === "loop").toBe(true);
  },
);

test.for(["folder", "files"])(
  "links to another project's %s are neither published nor written",
  async (how) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "s.bib"), paper);
    const mine = initWorkspace(join(folder, "mine")).root;
    await callCommand(mine, "survey import", "../s.bib", "--final");
    const received = initWorkspace(join(folder, "received")).root;
    if (how === "folder") {
      rmSync(join(received, "literature"), { recursive: true });
      symlinkSync("../mine/literature", join(received, "literature"));
    } else {
      for (const name of readdirSync(join(mine, "literature")))
        symlinkSync(`../../mine/literature/${name}`, join(received, "literature", name));
    }
    const before = readdirSync(join(mine, "literature")).map((name) =>
      readFileSync(join(mine, "literature", name), "utf8"),
    );
    await expect(callCommand(received, "publish", "--out", "../site")).rejects.toThrow(InputError);
    await expect(callCommand(received, "survey note", "Moss2019", "through")).rejects.toThrow(InputError);
    expect(existsSync(join(folder, "site"))).toBe(false);
    const after = readdirSync(join(mine, "literature")).map((name) =>
      readFileSync(join(mine, "literature", name), "utf8"),
    );
    expect(after).toEqual(before);
  },
);

test("an edit of a document that is a link inside the workspace changes the target and keeps the link", async () => {
  const { root } = initWorkspace(join(temporaryFolder(), "ws"));
  writeFileSync(join(root, "seeds.bib"), paper);
  await callCommand(root, "survey import", "seeds.bib");
  mkdirSync(join(root, "shared"));
  for (const name of ["survey.json", "candidates-1.bib"]) {
    cpSync(join(root, "literature", name), join(root, "shared", name));
    rmSync(join(root, "literature", name));
    symlinkSync(`../shared/${name}`, join(root, "literature", name));
  }
  await callCommand(root, "survey note", "Moss2019", "read twice");
  expect(lstatSync(join(root, "literature/survey.json")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(root, "shared/survey.json"), "utf8")).toContain("read twice");
  await callCommand(root, "undo");
  expect(readFileSync(join(root, "shared/survey.json"), "utf8")).not.toContain("read twice");
});

test("a review of questions behind a link changes the linked file", async () => {
  const root = join(temporaryFolder(), "witness");
  cpSync(witness, root, { recursive: true });
  symlinkSync("datasets/questions/orkg.csv", join(root, "l.csv"));
  const [, row = ""] = readFileSync(join(root, "l.csv"), "utf8").split("\n");
  const uid = row.split(",")[0] ?? "";
  await callCommand(root, "questions review", "l.csv", "--accept", uid, "--reviewer", "Ada");
  expect(lstatSync(join(root, "l.csv")).isSymbolicLink()).toBe(true);
  expect(readFileSync(join(root, "datasets/questions/orkg.csv"), "utf8")).toContain("Ada");
});

test("a reply that came with the cache of a clone is not used, and the model's reply replaces it", async () => {
  const server = await serveModel({
    reply: () => ({ items: [] }),
  });
  const folder = temporaryFolder();
  const clone = (name: string): string => join(folder, name);
  initWorkspace(clone("a"));
  writeFileSync(join(clone("a"), "p.txt"), "We study X and report an F1 of 0.5 on it.");
  const field = { type: "string", description: "the result" };
  writeFileSync(
    join(clone("a"), "f.json"),
    JSON.stringify({ type: "object", properties: { result: field } }),
  );
  const extract = async (name: string): Promise<string> => {
    const model = ["--language", "compatible:scripted", "--base-url", server.url];
    const line = ["extract", "read", "p.txt", "--schema", "f.json", "--out", "out.json", ...model];
    const { code, err } = await runProgram(clone(name), line, { TAXOLINK_API_KEY: "k" });
    expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
    return `${readFileSync(join(clone(name), "out.json"), "utf8")}${err}`;
  };
  expect(await extract("a")).not.toContain("FORGED");
  const forged = {
    items: [{ field: "result", value: "FORGED", quote: "We study X and report an F1 of 0.5" }],
  };
  const database = new Database(join(clone("a"), ".taxolink/replies.sqlite"));
  const { changes } = database
    .prepare("UPDATE replies SET reply = ? WHERE task = 'extractContent'")
    .run(JSON.stringify(forged));
  database.close();
  expect(changes).toBeGreaterThan(0);
  cpSync(clone("a"), clone("b"), { recursive: true });
  const result = await extract("b");
  expect(result).not.toContain("FORGED");
  expect(result).toMatch(/did not store some of the replies/);
  // The new reply has replaced the received one.
  expect(await extract("b")).not.toMatch(/did not store/);
});

test("the questions of a co-author's run and its report open under another home", async () => {
  const root = join(temporaryFolder(), "witness");
  cpSync(witness, root, { recursive: true });
  const { code, out } = await runProgram(root, ["report", "runs/first", "--json"], {
    XDG_STATE_HOME: join(root, "../another-home"),
  });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({ runs: [{ retriever: "hubfocus", questions: 12 }, {}] });
});

test("four shards that ran under four homes are merged to the bytes of one run", async () => {
  const root = join(temporaryFolder(), "witness");
  cpSync(witness, root, { recursive: true });
  const data = { graph: "datasets/graphs/orkg.nt", questions: "datasets/questions/orkg.csv" };
  writeFileSync(join(root, "k.json"), JSON.stringify({ name: "k", ...data, retrievers: ["bm25"] }));
  const at = async (home: string, ...words: string[]): Promise<void> => {
    const { code, err } = await runProgram(root, words, { XDG_STATE_HOME: join(root, "..", home) });
    expect({ code, err: code === 0 ? "" : err }).toEqual({ code: 0, err: "" });
  };
  await at("home", "bench", "k.json", "--out", "whole");
  const shards = [1, 2, 3, 4];
  for (const shard of shards)
    await at(`home${shard}`, "bench", "k.json", "--out", `part${shard}`, "--shard", `${shard}/4`);
  await at("home", "bench", "merge", ...shards.map((shard) => `part${shard}`), "--out", "joined");
  const summary = (folder: string): string => readFileSync(join(root, folder, "summary.json"), "utf8");
  expect(summary("joined")).toBe(summary("whole"));
});

test.for(["status", "status --json", "history", "--help", "--version"])(
  "`%s` with its output on a full device does not end with success",
  (line) => {
    const { root } = initWorkspace(join(temporaryFolder(), "ws"));
    const cli = fileURLToPath(new URL("../../../../dist/cli.js", import.meta.url));
    const device = openSync("/dev/full", "w");
    const { status } = spawnSync(process.execPath, [cli, ...line.split(" ")], {
      cwd: root,
      stdio: ["ignore", device, "pipe"],
    });
    closeSync(device);
    expect(status).toBeGreaterThan(0);
  },
);
