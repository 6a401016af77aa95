/** Tests `questions generate` against a server on loopback that acts as the language model. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { readQuestions, verdictsOf } from "../../../datasets/index.ts";
import type { ChatRequest, ModelServer } from "../../../testing/openai-server.ts";
import { writePaperGraph } from "../../../testing/paper-graph.ts";
import { type CommandRun, runCommand } from "../../../testing/run-command.ts";
import { readSections } from "../../../testing/scripted-replies.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { command as check } from "./check.ts";
import { command as generate } from "./generate.ts";

const cli = fileURLToPath(new URL("../../../../dist/cli.js", import.meta.url));
type Line = { readonly id: number; readonly predicate: string; readonly object: string };

function linesOf(text: string): Line[] {
  return [...text.matchAll(/^(\d+)\. \(.*, (.*), (.*)\)$/gm)].map(([, id, predicate = "", object = ""]) => ({
    id: Number(id),
    predicate,
    object,
  }));
}

/** Fills the template's slots from the first matching triples, and gives all entities in the prompt as the answer. */
function writeWell(sections: Readonly<Record<string, string>>) {
  const lines = linesOf(sections.Triples ?? "");
  const labels = [...(sections.Triples ?? "").matchAll(/^\[(.*)\]$/gm)].map(([, label]) => label);
  return {
    question: {
      text: (sections.Template ?? "").replace(
        /\[([^\]]+)\]/g,
        (_slot, name: string) => lines.find(({ predicate }) => predicate === name)?.object ?? "nothing",
      ),
      answer: `${labels.join(" and ")}.`,
      triples: lines.map(({ id }) => id),
    },
  };
}

type Script = Readonly<
  Record<string, (sections: Readonly<Record<string, string>>, request: ChatRequest) => unknown>
>;

const plain: Script = {
  probe: () => ({ word: "ready" }),
  writeFromTemplate: writeWell,
  validateTriples: ({ Triples = "" }) => ({ needed: linesOf(Triples).map(({ id }) => id), unsupported: [] }),
  validateAnswer: () => ({ matches: true, reason: "" }),
  correctGrammar: ({ Question }) => ({ question: Question }),
};

function serve(script: Script): Promise<ModelServer> {
  const all = { ...plain, ...script };
  return serveModel({
    reply: (request) => all[request.schema]?.(readSections(request.messages[1]?.content ?? ""), request),
  });
}

/**
 * A plan that yields three questions, because the papers on genes use three methods: Survey (Alpha), and Experiment and
 * Interview (Beta).
 */
const plan = {
  operation: "aggregation",
  values: "method",
  restrictions: [{ field: "research object", in: ["Genes"] }],
  template: "Which papers study [research object] by [method]?",
  instructions: "Be brief.",
};

const folder = (): string => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "plan.json"), JSON.stringify(plan));
  return folder;
};

/** Returns an environment with API keys and cached replies for this test only. */
function homeOf(cwd: string): Record<string, string> {
  return { XDG_CONFIG_HOME: join(cwd, "config"), XDG_CACHE_HOME: join(cwd, "cache") };
}

function run(cwd: string, { url }: ModelServer, ...words: string[]): Promise<CommandRun> {
  const model = ["--base-url", url, "--model", "scripted", "--out", "q.csv"];
  return runCommand(generate, ["--graph", writePaperGraph(), ...model, ...words], cwd, homeOf(cwd));
}

test("the model writes questions for a plan's clusters, and the golden triples still prove every question", async () => {
  const server = await serve({});
  const cwd = folder();
  const { json } = await run(cwd, server, "--plan", "plan.json");
  expect(json).toMatchObject({ questions: 3, rejected: { total: 0 } });
  const { rows } = readQuestions(join(cwd, "q.csv"));
  expect(rows.map(({ question, goldenAnswer }) => [question, goldenAnswer])).toEqual([
    ["Which papers study Genes by Experiment?", "Beta."],
    ["Which papers study Genes by Interview?", "Beta."],
    ["Which papers study Genes by Survey?", "Alpha."],
  ]);
  for (const pair of rows) {
    expect(pair.extra.written_by).toMatch(/writeFromTemplate@\d+/);
    expect(verdictsOf(pair).map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      "generation passed",
      "proof passed",
      "triples passed",
      "answer passed",
      "grammar passed",
      "lint passed",
    ]);
  }
  const prompts = server.requests.filter(({ schema }) => schema === "writeFromTemplate");
  const sections = prompts.map(({ messages }) => readSections(messages[1]?.content ?? ""));
  expect(sections.map(({ Instructions }) => Instructions)).toEqual(["Be brief.", "Be brief.", "Be brief."]);
  // The golden triples come first, followed by Beta's other facts with the same predicates.
  expect(linesOf(sections[1]?.Triples ?? "").map(({ object }) => object)).toEqual([
    "Study 1",
    "Interview",
    "Genes",
    "Study 2",
    "Experiment",
    "Survey",
    "Cells",
  ]);
  const checked = await runCommand(check, ["--prove", "q.csv", "--graph", writePaperGraph()], cwd);
  expect(checked.json).toMatchObject({ counts: { equal: 3 } });
});

test("every check can reject or change a question and states the reason", async () => {
  const server = await serve({
    writeFromTemplate: (sections) => {
      const { question } = writeWell(sections);
      return {
        question: question.text.includes("Survey") ? { ...question, answer: "Some paper." } : question,
      };
    },
    validateTriples: ({ Question = "", Triples = "" }) => ({
      needed: Question.includes("Interview") ? [] : [linesOf(Triples)[0]?.id],
      unsupported: [],
    }),
    correctGrammar: ({ Question }) => ({ question: Question?.replace("papers study", "papers do study") }),
  });
  const cwd = folder();
  const { json, text } = await run(cwd, server, "--plan", "plan.json");
  expect(json).toMatchObject({ questions: 1, rejected: { total: 2, by_step: { proof: 1, triples: 1 } } });
  expect(text).toContain("q-rejected.csv: 2 rejected (triples 1, proof 1)");
  const [accepted] = readQuestions(join(cwd, "q.csv")).rows;
  // The judge would keep one of three triples; the query proves that all are needed.
  expect(accepted).toMatchObject({ question: "Which papers do study Genes by Experiment?" });
  expect(accepted?.query).not.toBe("");
  expect(accepted?.sourceIds).toEqual(["10.1234/beta", "10.1234/beta", "10.1234/beta"]);
  const noted =
    accepted && verdictsOf(accepted).filter(({ step }) => step === "triples" || step === "grammar");
  expect(noted?.map(({ step, note }) => [step, note])).toEqual([
    ["triples", "1 of 3 needed; all triples are kept because the proof needs them"],
    ["grammar", "was: Which papers study Genes by Experiment?"],
  ]);
  const rejectedRows = readQuestions(join(cwd, "q-rejected.csv")).rows;
  expect(rejectedRows.map(({ extra }) => [extra.rejected_at, extra.rejected_because])).toEqual([
    ["triples", "the answer can be proven without any triple"],
    ["proof", "the answer omits Alpha"],
  ]);
});

test.each([
  [{ validateAnswer: () => ({ matches: false, reason: "It says nothing." }) }, "answer", "It says nothing."],
  [
    { validateTriples: () => ({ needed: [1], unsupported: ["Beta is old."] }) },
    "triples",
    "no triple supports: Beta is old.",
  ],
  [{ writeFromTemplate: () => ({ question: null }) }, "generation", "the facts do not match the template"],
] as const)("a question refused at %j", async (script, at, because) => {
  const server = await serve(script);
  const cwd = folder();
  const { exitCode } = await run(cwd, server, "--plan", "plan.json");
  expect(exitCode).toBe(1);
  const rejectedRows = readQuestions(join(cwd, "q-rejected.csv")).rows;
  expect(rejectedRows.map(({ extra }) => extra.rejected_at)).toEqual([at, at, at]);
  for (const { extra } of rejectedRows) expect(extra.rejected_because).toContain(because);
});

test("if the model gives no usable reply, generation ends with an error, and no question counts as rejected", async () => {
  const server = await serve({ validateAnswer: () => ({ surprise: 1 }) });
  const cwd = folder();
  await expect(run(cwd, server, "--plan", "plan.json")).rejects.toMatchObject({
    exitCode: 1,
    message: expect.stringMatching(
      /no question was written, because the model failed in all 3 attempts.*matches/,
    ),
  });
  expect(existsSync(join(cwd, "q-rejected.csv"))).toBe(false);
});

const yearIn = (text: string): number[] =>
  linesOf(text).flatMap(({ id, predicate }) => (predicate === "publication year" ? [id] : []));

test("the subgraph strategy generates and labels questions about the given publication within its token budget", async () => {
  const server = await serve({
    writeAboutOne: ({ Thing, Triples = "" }) => ({
      questions: [
        { question: `In which year was '${Thing}' published?`, answer: "2019.", triples: yearIn(Triples) },
        { question: "What does it study?", answer: "Cells.", triples: linesOf(Triples).map(({ id }) => id) },
      ],
    }),
  });
  const cwd = folder();
  const words = ["--strategy", "subgraph", "--topic", "Gamma", "--subgraph-tokens", "60"];
  const { json } = await run(cwd, server, ...words);
  expect(json).toMatchObject({
    questions: 1,
    publications: 1,
    // At four characters per token: field 10, year 10, doi 9, authors list 10, flag 9, study 10; the next would exceed
    // the limit.
    cut: [{ title: "Gamma", shown: 6, all: 9 }],
    rejected: { total: 1, by_step: { proof: 1 } },
  });
  expect(readQuestions(join(cwd, "q.csv")).rows).toMatchObject([
    {
      question: "In which year was 'Gamma' published?",
      goldenTriples: ["(R3:Gamma, publication year, L301:2019)"],
      topicEntityValue: "Gamma",
      hops: 1,
      useCase: "1",
      query: "",
    },
  ]);
  await expect(run(cwd, server, "--strategy", "subgraph", "--topic", "Gama")).rejects.toThrow(
    /no publication "Gama"/,
  );
});

test("the model generates questions about documents", async () => {
  const server = await serve({
    askDocuments: ({ Documents = "" }) => ({
      questions: [{ question: `What is ${Documents.slice(3, 9)}?`, answer: "A text." }],
    }),
  });
  const cwd = folder();
  const rows = [1, 2, 3, 4, 5].map((at) =>
    JSON.stringify({ id: at, title: `Title${at}`, text: `word${at}` }),
  );
  writeFileSync(join(cwd, "d.jsonl"), rows.join("\n"));
  const model = ["--base-url", server.url, "--model", "scripted", "--out", "q.csv"];
  const words = ["--strategy", "documents", "--documents", "d.jsonl", "--budget", "100calls", ...model];
  const { json } = await runCommand(generate, words, cwd, homeOf(cwd));
  // Five documents form five clusters of one document each.
  expect(json).toMatchObject({ questions: 5, clusters: 5 });
  expect(
    readQuestions(join(cwd, "q.csv"))
      .rows.map(({ question }) => question)
      .sort(),
  ).toEqual([1, 2, 3, 4, 5].map((at) => `What is Title${at}?`));
});

test("a dry run plans every call of the chain and writes no files", async () => {
  const server = await serve({});
  const cwd = folder();
  const { json } = await run(cwd, server, "--plan", "plan.json", "--dry-run");
  const calls = Object.entries((json as { by_task: Record<string, { calls: number }> }).by_task);
  expect(Object.fromEntries(calls.map(([task, planned]) => [task, planned.calls]))).toEqual({
    writeFromTemplate: 3,
    validateTriples: 3,
    validateAnswer: 3,
    correctGrammar: 3,
  });
  expect(server.requests).toEqual([]);
  expect(existsSync(join(cwd, "q.csv"))).toBe(false);
});

test("an exhausted budget pauses generation, and the resumed generation produces the same result as an uninterrupted one", async () => {
  const server = await serve({});
  const uninterrupted = folder();
  await run(uninterrupted, server, "--plan", "plan.json");
  const requestCount = server.requests.length;
  const cwd = folder();
  const words = ["--plan", "plan.json", "--parallel-calls", "1"];
  await expect(run(cwd, server, ...words, "--budget", "7calls")).rejects.toThrow(/budget of 7 calls/);
  expect(existsSync(join(cwd, "q.csv"))).toBe(false);
  expect(existsSync(join(cwd, "q.csv.partial.jsonl"))).toBe(true);
  await run(cwd, server, ...words);
  expect(readFileSync(join(cwd, "q.csv"), "utf8")).toBe(readFileSync(join(uninterrupted, "q.csv"), "utf8"));
  expect(existsSync(join(cwd, "q.csv.partial.jsonl"))).toBe(false);
  // Each call was paid for once; only the test call was sent twice.
  expect(server.requests.length - requestCount).toBe(requestCount + 1);
});

function start(cwd: string, words: readonly string[]): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    HOME: cwd,
    XDG_STATE_HOME: process.env.XDG_STATE_HOME,
    ...homeOf(cwd),
  };
  return spawn(process.execPath, [cli, "questions", "generate", "--quiet", ...words], { cwd, env });
}

test("if generation is killed, it resumes without duplicates and produces the same bytes as an uninterrupted run", async () => {
  let child: ChildProcess | undefined;
  let killAt = Number.POSITIVE_INFINITY;
  const server = await serve({
    validateAnswer: () => {
      killAt -= 1;
      if (killAt === 0) child?.kill("SIGKILL");
      return { matches: true, reason: "" };
    },
  });
  const words = ["--graph", writePaperGraph(), "--plan", "plan.json", "--out", "q.csv"];
  const model = ["--base-url", server.url, "--model", "scripted", "--parallel-calls", "1"];
  const begin = (cwd: string): Promise<number | null> =>
    new Promise((resolve) => {
      child = start(cwd, [...words, ...model]);
      child.on("close", resolve);
    });
  const uninterrupted = folder();
  expect(await begin(uninterrupted)).toBe(0);
  const cwd = folder();
  killAt = 2;
  // The program is killed while the second question's answer is being judged, so the first question is kept.
  expect(await begin(cwd)).toBeNull();
  expect(existsSync(join(cwd, "q.csv"))).toBe(false);
  expect(readFileSync(join(cwd, "q.csv.partial.jsonl"), "utf8").trimEnd().split("\n").length).toBeGreaterThan(
    1,
  );
  killAt = Number.POSITIVE_INFINITY;
  expect(await begin(cwd)).toBe(0);
  for (const file of ["q.csv", "q-rejected.csv"]) {
    expect(readFileSync(join(cwd, file), "utf8")).toBe(readFileSync(join(uninterrupted, file), "utf8"));
  }
  expect(existsSync(join(cwd, "q.csv.partial.jsonl"))).toBe(false);
});
