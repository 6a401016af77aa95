/** Runs job files as a scheduler would; `make` itself runs the Makefile, and Slurm its jobs where it is installed. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { callCommand } from "../../../../testing/call-command.ts";
import { hasSlurm, startSlurm } from "../../../../testing/servers/slurm-cluster.ts";
import { temporaryFolder } from "../../../../testing/temporary-folder.ts";

const cli = fileURLToPath(new URL("../../../../../dist/cli.js", import.meta.url));
const slurm = hasSlurm() ? await startSlurm() : null;
afterAll(() => slurm?.close());

const hasMake = spawnSync("make", ["--version"]).status === 0;

/** Creates folders whose names contain spaces and dollar signs, because users may choose such names. */
function layOut(): string {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, "kb.txt"),
    "Ann|wrote|First Book\nAnn|wrote|Second Book\nBen|wrote|Third Book\n",
  );
  const rows = ["Who wrote Third Book?", "Which books did Ann write?", "Who wrote First Book?"].map(
    (question, at) => `q${at},${question},"[""(Ann, wrote, First Book)""]"`,
  );
  writeFileSync(join(folder, "q.csv"), ["uid,question,golden_triples", ...rows, ""].join("\n"));
  const experiment = {
    name: "My_try.1",
    graph: "kb.txt",
    questions: "q.csv",
    retrievers: ["bm25"],
    seed: 3,
  };
  writeFileSync(join(folder, "my $x.json"), JSON.stringify(experiment));
  return folder;
}

function plan(folder: string, scheduler: string, ...options: readonly string[]) {
  const words = [
    "my $x.json",
    "--for",
    scheduler,
    "--shards",
    "2",
    "--out",
    "all $y",
    "--jobs",
    "jobs",
    ...options,
  ];
  return callCommand(folder, "bench", "--plan", ...words);
}

/** Reads the files of a run, except the shards' journals and the files that record times. */
function results(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.\w+$/.test(file) && !/timing|journal/.test(file),
  );
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
}

function make(folder: string, processes: number): string {
  const words = [`-j${processes}`, "-C", "jobs", `TAXOLINK='${process.execPath}' '${cli}'`];
  return execFileSync("make", words, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

test.skipIf(!hasMake)(
  "the Makefile produces the same bytes as a single run and reruns only a failed shard",
  async () => {
    const folder = layOut();
    await callCommand(folder, "bench", "my $x.json", "--out", "whole");
    const unshardedResults = results(join(folder, "whole"));
    expect(Object.keys(unshardedResults).some((file) => file.endsWith("predictions.jsonl"))).toBe(true);
    await plan(folder, "make");
    make(folder, 2);
    expect(results(join(folder, "all $y"))).toEqual(unshardedResults);
    const marks = readdirSync(join(folder, "jobs")).filter((file) => /^(?:shard-2|merged)-/.test(file));
    expect(marks).toHaveLength(2);
    for (const mark of marks) rmSync(join(folder, "jobs", mark));
    const [run = ""] = readdirSync(join(folder, "all $y")).filter((name) => /^[0-9a-f]{16}$/.test(name));
    rmSync(join(folder, "all $y", run, "journal.2-of-2.jsonl"));
    const secondRun = make(folder, 1);
    expect(secondRun).toContain("--shard 2/2");
    expect(secondRun).not.toContain("--shard 1/2");
    expect(results(join(folder, "all $y"))).toEqual(unshardedResults);
  },
  120_000,
);

/** Runs a script and returns the arguments of every `taxolink` command in it. */
function calls(script: string, env: Readonly<Record<string, string>>): readonly string[] {
  const printing = 'taxolink() { for word; do printf "%s|" "$word"; done; echo; }\n';
  const output = execFileSync("sh", ["-c", `${printing}${script}`], { encoding: "utf8", env });
  return output.trim().split("\n");
}
const second = "bench|my $x.json|--out|all $y|--shard|2/2|";
const joining = "bench|merge|all $y|";

test("each task of the Slurm array runs the shard with the same number, and the merge runs afterwards", async () => {
  const folder = layOut();
  const { json } = await plan(folder, "slurm");
  expect(json).toMatchObject({
    jobs: {
      files: ["jobs/shards.sbatch", "jobs/merge.sbatch", "jobs/submit.sh"],
      start: "sh jobs/submit.sh",
    },
  });
  const [shards, merge, submit] = ["shards.sbatch", "merge.sbatch", "submit.sh"].map((name) =>
    readFileSync(join(folder, "jobs", name), "utf8"),
  );
  expect(shards).toMatch(/^#!\/bin\/sh\n#SBATCH --job-name=My_try.1\n#SBATCH --array=1-2\n/);
  const env = { SLURM_ARRAY_TASK_ID: "2", TAXOLINK: "taxolink" };
  expect(calls(shards ?? "", env)).toEqual([second]);
  expect(calls(merge ?? "", env)).toEqual([second.replace("2/2", "1/2"), second, joining]);
  const submitting = `sbatch() { echo "7;cluster"; echo "$@" >&2; }\n${submit}`;
  const { stderr } = spawnSync("sh", ["-c", submitting, "jobs/submit.sh"], { encoding: "utf8" });
  expect(stderr).toBe("--parsable jobs/shards.sbatch\n--dependency=afterany:7 jobs/merge.sbatch\n");
});

test.skipIf(slurm === null)(
  "with Slurm, a killed task and a failed shard are completed by the merge, with the same bytes as a single run",
  async () => {
    const folder = layOut();
    await callCommand(folder, "bench", "my $x.json", "--out", "whole");
    await plan(folder, "slurm");
    // The first attempt at a shard kills the task of shard 1, and fails for shard 2.
    const tool = join(folder, "tool");
    const first =
      '[ -z "$SLURM_ARRAY_TASK_ID" ] || if [ "$SLURM_ARRAY_TASK_ID" = 1 ]; then kill -9 $PPID; else exit 1; fi';
    writeFileSync(tool, `#!/bin/sh\n${first}\nexec '${process.execPath}' '${cli}' "$@"\n`, { mode: 0o755 });
    const run = (...words: readonly [string, ...string[]]): string =>
      slurm?.run(folder, { TAXOLINK: tool }, ...words) ?? "";
    const [, job = ""] = /job (\d+)/.exec(run("sh", "jobs/submit.sh")) ?? [];
    run("srun", `--dependency=afterany:${job}`, "true");
    expect(run("scontrol", "show", "job", "-o", job)).toContain("JobState=COMPLETED");
    for (const task of run("scontrol", "show", "job", "-o", String(Number(job) - 1))
      .trim()
      .split("\n"))
      expect(task).toContain("JobState=FAILED");
    expect(results(join(folder, "all $y"))).toEqual(results(join(folder, "whole")));
  },
  120_000,
);

test("the Kubernetes job maps pod numbers, which start at 0, to shard numbers, which start at 1", async () => {
  const folder = layOut();
  await plan(folder, "kubernetes");
  const scriptOf = (name: string): string => {
    const text = readFileSync(join(folder, "jobs", name), "utf8");
    const [, , script = ""] = JSON.parse(/command: (\[.*\])/.exec(text)?.[1] ?? "[]") as readonly string[];
    expect(text).toContain(`name: "my-try-1-${name.replace(".yaml", "")}"`);
    return script;
  };
  expect(calls(scriptOf("shards.yaml"), { JOB_COMPLETION_INDEX: "1" })).toEqual([second]);
  expect(calls(scriptOf("merge.yaml"), {})).toEqual([joining]);
  expect(readFileSync(join(folder, "jobs/shards.yaml"), "utf8")).toContain("\n  completions: 2\n");
});

test("the Kubernetes jobs use the image and the pull policy of the options, and ignore removed pods", async () => {
  const folder = layOut();
  await plan(folder, "kubernetes");
  const shards = (): string => readFileSync(join(folder, "jobs/shards.yaml"), "utf8");
  expect(shards()).toContain('image: "taxolink:latest"\n          imagePullPolicy: IfNotPresent\n');
  expect(shards()).toContain("onPodConditions: [{ type: DisruptionTarget }]");
  await plan(folder, "kubernetes", "--image", "reg.example/team/taxolink:1.2", "--image-pull", "always");
  expect(shards()).toContain('image: "reg.example/team/taxolink:1.2"\n          imagePullPolicy: Always\n');
});

test("the matrix of the GitHub workflow runs each shard, and the merge reads all shard folders", async () => {
  const folder = layOut();
  await plan(folder, "github");
  const text = readFileSync(join(folder, "jobs/experiment.yml"), "utf8");
  expect(text).toContain("shard: [1, 2]");
  const scripts = [...text.matchAll(/- run: ("taxolink.*")$/gm)].map(([, quoted = ""]) => JSON.parse(quoted));
  const [shard = "", merge = ""] = scripts.map((script) => script.replace(`\${{ matrix.shard }}`, "2"));
  expect(calls(shard, {})).toEqual([second]);
  expect(calls(merge, {})).toEqual(["bench|merge|shards/*|--out|all $y|"]);
});

test.each([
  ["idx", "idx"],
  ["postgres://ada@db.host/towns", "postgres://ada@db.host/towns"],
])("shards receive the location of the indexes: %s", async (place, location) => {
  const folder = layOut();
  await plan(folder, "slurm", "--index", place);
  const shards = readFileSync(join(folder, "jobs/shards.sbatch"), "utf8");
  expect(calls(shards, { SLURM_ARRAY_TASK_ID: "1", TAXOLINK: "taxolink" })).toEqual([
    `bench|my $x.json|--out|all $y|--index|${location}|--shard|1/2|`,
  ]);
});

test("after the merge, the command for the whole experiment judges the answers within the budget of the plan", async () => {
  const folder = layOut();
  const experiment = JSON.parse(readFileSync(join(folder, "my $x.json"), "utf8"));
  writeFileSync(
    join(folder, "my $x.json"),
    JSON.stringify({ ...experiment, judges: { models: ["openai:some-model"] } }),
  );
  const merged = (): readonly string[] =>
    calls(readFileSync(join(folder, "jobs/merge.sbatch"), "utf8"), { TAXOLINK: "taxolink" }).slice(2);
  const { json } = await plan(folder, "slurm");
  const { estimate } = json as { estimate: { model_calls: number } };
  // Twenty calls are left for replies that are requested again.
  const budget = `--budget|${estimate.model_calls + 20}calls|`;
  expect(merged()).toEqual([joining, `bench|my $x.json|--out|all $y|${budget}`]);
  await plan(folder, "slurm", "--budget", "90calls");
  expect(merged()).toEqual([joining, "bench|my $x.json|--out|all $y|--budget|90calls|"]);
});

test("no job file contains a database address with a password", async () => {
  const folder = layOut();
  const rejected = plan(folder, "make", "--index", "postgres://ada:hunter2@db.host/kg");
  await expect(rejected).rejects.toThrow("the database URL for db.host contains a password");
  expect(existsSync(join(folder, "jobs"))).toBe(false);
});

test("the plan rejects an unknown scheduler and lists the known schedulers", async () => {
  await expect(plan(layOut(), "cron")).rejects.toThrow(/cron.*|slurm, kubernetes, github, make/s);
});
