/** Tests that results which somebody else sent do not choose which files of the user are read. */
import { cpSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

const questions =
  'uid,question,golden_answer,golden_triples\nq1,What is the year of R1?,2019,"[""(R1, year, 2019)""]"\n';

/** Makes a workspace, with data inside of it or next to it, and results of BM25. */
async function answered(data: "inside" | "outside"): Promise<{ root: string; run: string; file: string }> {
  const folder = temporaryFolder();
  const root = join(folder, "workspace");
  await callCommand(folder, "init", "workspace");
  const place = data === "inside" ? root : folder;
  writeFileSync(join(place, "g.nt"), '<http://a.org/R1> <http://a.org/year> "2019" .\n');
  writeFileSync(join(place, "q.csv"), questions);
  const files = ["--graph", join(place, "g.nt"), "--questions", join(place, "q.csv")];
  await callCommand(root, "bench", ...files, "--retrievers", "bm25", "--out", "runs/one");
  const run = join(root, "runs/one");
  return { root, run, file: join(run, "run.json") };
}

function forge(file: string, change: Readonly<Record<string, unknown>>): void {
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, "utf8")), ...change }));
}

test.each(["questions", "graph"])(
  "a received path of the %s is not followed out of the workspace",
  async (kind) => {
    const { root, run, file } = await answered("inside");
    const secret = join(root, "../secret.csv");
    writeFileSync(secret, questions);
    mkdirSync(join(root, ".git"));
    writeFileSync(join(root, ".git/config"), questions);
    for (const path of [secret, join(root, ".git/config")]) {
      for (const spelling of [path, relative(run, path)]) {
        forge(file, { [kind]: spelling, signature: "forged" });
        await expect(callCommand(root, "results", run, "--question", "q1")).rejects.toMatchObject({
          message: expect.stringContaining("outside the workspace"),
          hint: expect.stringContaining(`--${kind} `),
        });
        await expect(callCommand(root, "bench merge", run, "--out", "merged")).rejects.toThrow(
          "outside the workspace",
        );
      }
    }
    if (kind === "questions") {
      await expect(callCommand(root, "publish", "--out", "site")).rejects.toThrow("outside the workspace");
      await callCommand(root, "results", run, "--questions", secret);
    }
  },
);

test("the user's own results keep naming files next to the workspace, also in a moved checkout", async () => {
  const { root, run } = await answered("outside");
  await callCommand(root, "results", run, "--question", "q1");
  cpSync(join(root, "../q.csv"), join(root, "../other/q.csv"));
  cpSync(join(root, "../g.nt"), join(root, "../other/g.nt"));
  renameSync(root, join(root, "../other/workspace"));
  await callCommand(join(root, "../other/workspace"), "results", "runs/one", "--question", "q1");
});

test("results of a co-author open in a clone if their files are inside of it", async () => {
  const { root } = await answered("inside");
  const clone = join(temporaryFolder(), "clone");
  cpSync(root, clone, { recursive: true });
  await callCommand(clone, "results", "runs/one", "--question", "q1");
});

test("an experiment reads files outside of its workspace only if the command names them", async () => {
  const folder = temporaryFolder();
  const root = join(folder, "workspace");
  await callCommand(folder, "init", "workspace");
  writeFileSync(join(folder, "g.nt"), '<http://a.org/R1> <http://a.org/year> "2019" .\n');
  writeFileSync(join(root, "q.csv"), questions);
  const experiment = { version: 2, name: "e", graph: "../g.nt", questions: "q.csv", retrievers: ["bm25"] };
  writeFileSync(join(root, "e.json"), JSON.stringify(experiment));
  for (const words of [["--plan"], []]) {
    await expect(callCommand(root, "bench", ...words, "e.json")).rejects.toMatchObject({
      message: expect.stringContaining(`leads to ${join(folder, "g.nt")}, outside the workspace`),
      hint: expect.stringContaining(
        `add the path to the command, after the experiment: ${join(folder, "g.nt")}`,
      ),
    });
    await expect(callCommand(root, "bench", ...words, "e.json", "q.csv")).rejects.toThrow(
      "outside the workspace",
    );
    await callCommand(root, "bench", ...words, "e.json", "../g.nt");
  }
  // The job files repeat what the user named.
  await callCommand(root, "bench", "--plan", "e.json", "../g.nt", "--for", "make", "--jobs", "jobs");
  expect(readFileSync(join(root, "jobs/Makefile"), "utf8")).toContain("bench e.json --out runs/e ../g.nt");
  const save = "bench --save f.json --retrievers bm25 --graph ../g.nt --questions q.csv";
  const written = await callCommand(root, save);
  expect(written.text).toContain("taxolink bench f.json ../g.nt --plan");
});
