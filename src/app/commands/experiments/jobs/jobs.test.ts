/** Runs job files as a scheduler would; `make` itself runs the Makefile, and Slurm its jobs where it is installed. */
import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { type Desk, type Files, openDesk } from "../../../../testing/desk.ts";
import { hasSlurm, startSlurm } from "../../../../testing/servers/slurm-cluster.ts";
import { questionFile } from "../../../../testing/small-library.ts";

const cli = fileURLToPath(new URL("../../../../../dist/cli.js", import.meta.url));
const slurm = hasSlurm() ? await startSlurm() : null;
afterAll(() => slurm?.close());

const hasMake = spawnSync("make", ["--version"]).status === 0;

/** Creates folders whose names contain spaces and dollar signs, because users may choose such names. */
function layOut(changes: Files = {}): Desk {
  const questions = ["Who wrote Third Book?", "Which books did Ann write?", "Who wrote First Book?"];
  const rows = questions.map((question, at) => [`q${at}`, question, ["(Ann, wrote, First Book)"]]);
  const files = { graph: "kb.txt", questions: "q.csv", retrievers: ["bm25"], seed: 3 };
  return openDesk({
    "kb.txt": "Ann|wrote|First Book\nAnn|wrote|Second Book\nBen|wrote|Third Book\n",
    "q.csv": questionFile("uid,question,golden_triples", rows),
    "my $x.json": { name: "My_try.1", ...files, ...changes },
  });
}

const plan = (scheduler: string): string =>
  `bench --plan 'my $x.json' --shards 2 --out 'all $y' --jobs jobs --for ${scheduler}`;

/** Reads the files of a run, except the shards' journals and the files that record times. */
function results(desk: Desk, folder: string): Record<string, string> {
  const files = readdirSync(desk.path(folder), { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.\w+$/.test(file) && !/timing|journal/.test(file),
  );
  return Object.fromEntries(files.map((file) => [file, desk.read(`${folder}/${file}`)]));
}

function make({ root }: Desk, processes: number): string {
  const words = [`-j${processes}`, "-C", "jobs", `TAXOLINK='${process.execPath}' '${cli}'`];
  return execFileSync("make", words, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
}

test.skipIf(!hasMake)(
  "the Makefile produces the same bytes as a single run and reruns only a failed shard",
  async () => {
    const desk = layOut();
    await desk.run("bench 'my $x.json' --out whole");
    const unshardedResults = results(desk, "whole");
    expect(Object.keys(unshardedResults).some((file) => file.endsWith("predictions.jsonl"))).toBe(true);
    await desk.run(plan("make"));
    make(desk, 2);
    expect(results(desk, "all $y")).toEqual(unshardedResults);
    const marks = readdirSync(desk.path("jobs")).filter((file) => /^(?:shard-2|merged)-/.test(file));
    expect(marks).toHaveLength(2);
    for (const mark of marks) rmSync(desk.path(`jobs/${mark}`));
    const [run = ""] = readdirSync(desk.path("all $y")).filter((name) => /^[0-9a-f]{16}$/.test(name));
    rmSync(desk.path(`all $y/${run}/journal.2-of-2.jsonl`));
    const secondRun = make(desk, 1);
    expect(secondRun).toContain("--shard 2/2");
    expect(secondRun).not.toContain("--shard 1/2");
    expect(results(desk, "all $y")).toEqual(unshardedResults);
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
  const desk = layOut();
  const { json } = await desk.run(plan("slurm"));
  expect(json).toMatchObject({
    jobs: {
      files: ["jobs/shards.sbatch", "jobs/merge.sbatch", "jobs/submit.sh"],
      start: "sh jobs/submit.sh",
    },
  });
  const [shards, merge, submit] = ["shards.sbatch", "merge.sbatch", "submit.sh"].map((name) =>
    desk.read(`jobs/${name}`),
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
    const desk = layOut();
    await desk.run("bench 'my $x.json' --out whole");
    await desk.run(plan("slurm"));
    // The first attempt at a shard kills the task of shard 1, and fails for shard 2.
    const tool = desk.path("tool");
    const first =
      '[ -z "$SLURM_ARRAY_TASK_ID" ] || if [ "$SLURM_ARRAY_TASK_ID" = 1 ]; then kill -9 $PPID; else exit 1; fi';
    writeFileSync(tool, `#!/bin/sh\n${first}\nexec '${process.execPath}' '${cli}' "$@"\n`, { mode: 0o755 });
    const run = (...words: readonly [string, ...string[]]): string =>
      slurm?.run(desk.root, { TAXOLINK: tool }, ...words) ?? "";
    const [, job = ""] = /job (\d+)/.exec(run("sh", "jobs/submit.sh")) ?? [];
    run("srun", `--dependency=afterany:${job}`, "true");
    expect(run("scontrol", "show", "job", "-o", job)).toContain("JobState=COMPLETED");
    for (const task of run("scontrol", "show", "job", "-o", String(Number(job) - 1))
      .trim()
      .split("\n"))
      expect(task).toContain("JobState=FAILED");
    expect(results(desk, "all $y")).toEqual(results(desk, "whole"));
  },
  120_000,
);

test("the Kubernetes job maps pod numbers, which start at 0, to shard numbers, which start at 1", async () => {
  const desk = layOut();
  await desk.run(plan("kubernetes"));
  const scriptOf = (name: string): string => {
    const text = desk.read(`jobs/${name}`);
    const [, , script = ""] = JSON.parse(/command: (\[.*\])/.exec(text)?.[1] ?? "[]") as readonly string[];
    expect(text).toContain(`name: "my-try-1-${name.replace(".yaml", "")}"`);
    return script;
  };
  expect(calls(scriptOf("shards.yaml"), { JOB_COMPLETION_INDEX: "1" })).toEqual([second]);
  expect(calls(scriptOf("merge.yaml"), {})).toEqual([joining]);
  expect(desk.read("jobs/shards.yaml")).toContain("\n  completions: 2\n");
});

test("the Kubernetes jobs use the image and the pull policy of the options, and ignore removed pods", async () => {
  const desk = layOut();
  await desk.run(plan("kubernetes"));
  const shards = (): string => desk.read("jobs/shards.yaml");
  expect(shards()).toContain('image: "taxolink:latest"\n          imagePullPolicy: IfNotPresent\n');
  expect(shards()).toContain("onPodConditions: [{ type: DisruptionTarget }]");
  const image = "--image reg.example/team/taxolink:1.2 --image-pull always";
  await desk.run(`${plan("kubernetes")} ${image}`);
  expect(shards()).toContain('image: "reg.example/team/taxolink:1.2"\n          imagePullPolicy: Always\n');
});

test("the matrix of the GitHub workflow runs each shard, and the merge reads all shard folders", async () => {
  const desk = layOut();
  await desk.run(plan("github"));
  const text = desk.read("jobs/experiment.yml");
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
  const desk = layOut();
  await desk.run(`${plan("slurm")} --index ${place}`);
  const shards = desk.read("jobs/shards.sbatch");
  expect(calls(shards, { SLURM_ARRAY_TASK_ID: "1", TAXOLINK: "taxolink" })).toEqual([
    `bench|my $x.json|--out|all $y|--index|${location}|--shard|1/2|`,
  ]);
});

test("after the merge, the command for the whole experiment judges the answers within the budget of the plan", async () => {
  const desk = layOut({ judges: { models: ["openai:some-model"] } });
  const merged = (): readonly string[] =>
    calls(desk.read("jobs/merge.sbatch"), { TAXOLINK: "taxolink" }).slice(2);
  const { estimate } = await desk.json<{ estimate: { model_calls: number } }>(plan("slurm"));
  // Twenty calls are left for replies that are requested again.
  const budget = `--budget|${estimate.model_calls + 20}calls|`;
  expect(merged()).toEqual([joining, `bench|my $x.json|--out|all $y|${budget}`]);
  await desk.run(`${plan("slurm")} --budget 90calls`);
  expect(merged()).toEqual([joining, "bench|my $x.json|--out|all $y|--budget|90calls|"]);
});

test("no job file contains a database address with a password", async () => {
  const desk = layOut();
  expect(await desk.refusal(`${plan("make")} --index postgres://ada:hunter2@db.host/kg`)).toContain(
    "the database URL for db.host contains a password",
  );
  expect(desk.has("jobs")).toBe(false);
});

test("the plan rejects an unknown scheduler and lists the known schedulers", async () => {
  expect(await layOut().refusal(plan("cron"))).toMatch(/cron.*|slurm, kubernetes, github, make/s);
});
