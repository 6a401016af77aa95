/**
 * Tests judged measures with a scripted judge on the loopback address. Every expected value is derived by hand from the
 * judge's verdicts.
 */
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { createPromptedJudge, createStructuredModel, type Judge } from "../../tasks/index.ts";
import { caseWith } from "../../testing/evaluated.ts";
import type { ChatRequest, ModelServer, ModelServerOptions } from "../../testing/openai-server.ts";
import { createScriptedModel } from "../../testing/scripted-model.ts";
import { readSections } from "../../testing/scripted-replies.ts";
import { serveModel } from "../../testing/serve-model.ts";
import type { Embedder } from "../../vectors/index.ts";
import { evaluateRuns } from "../evaluate.ts";
import { type EvaluationCase, withJudgements } from "../measures/evaluation-case.ts";
import { judgedMeasureNames } from "../measures/judged-measures.ts";
import { parseMeasure } from "../measures/parse-measure.ts";
import type { PredictionStatus } from "../prediction.ts";
import type { RunSummary } from "../summary-schema.ts";
import { type JudgePanel, judgeCases } from "./judge-run.ts";
import { aspects } from "./judgement.ts";

function serve(options: Partial<ModelServerOptions> = {}): Promise<ModelServer> {
  return serveModel({ reply, ...options });
}

/**
 * Simulates a judge that treats every sentence as a claim, accepts a claim if a context contains it, and finds that
 * every question demands a number and a year.
 */
function reply(request: ChatRequest): unknown {
  const sections = readSections(request.messages[1]?.content ?? "");
  const lines = (title: string): string[] =>
    (sections[title] ?? "").split("\n").map((line) => line.replace(/^\d+\. /, ""));
  const verdicts = (texts: readonly string[], holds: (text: string) => boolean): unknown => ({
    verdicts: texts.map((text, at) => ({ id: at + 1, reason: "looked it up", verdict: holds(text) })),
  });
  if (request.schema === "splitClaims") {
    return { claims: (sections.Text ?? "").split(/(?<=\.)\s+/).filter((claim) => claim.endsWith(".")) };
  }
  if (request.schema === "verifyClaims") {
    return verdicts(lines("Statements"), (claim) => (sections.Contexts ?? "").includes(claim));
  }
  if (request.schema === "askBack") {
    const evasive = (sections.Answer ?? "").startsWith("Perhaps");
    return { questions: ["same", "near", "far"], evasive };
  }
  if (request.schema === "listInstructions") return { instructions: ["a number", "a year"] };
  const answer = sections.Answer ?? "";
  return verdicts(lines("Demands"), (demand) =>
    demand === "a year" ? /\b\d{4}\b/.test(answer) : /\b\d\b/.test(answer),
  );
}

/**
 * Simulates an embedder that gives the question and "same" the same vector. The cosine of the question is 0.6 with
 * "near" and 0 with any other string.
 */
const embedder: Embedder = {
  id: "three directions",
  dimensions: 2,
  embed: async (texts) =>
    texts.map((text) => {
      if (text.endsWith("?") || text === "same") return Float32Array.of(1, 0);
      return text === "near" ? Float32Array.of(0.6, 0.8) : Float32Array.of(0, 1);
    }),
  fit: () => embedder,
};

type AnswerParts = {
  readonly answer: string | null;
  readonly golden?: string | null;
  readonly retrieved?: readonly string[];
  readonly status?: PredictionStatus;
};

function caseOf(uid: string, { golden = null, ...prediction }: AnswerParts): EvaluationCase {
  return caseWith({ uid, text: `What of ${uid}?`, goldenAnswer: golden }, prediction);
}

function judgeOver(url: string, model = "scripted", seed = 1): Judge {
  const { parts } = createScriptedModel(url);
  const parameters = { ...parts.parameters, seed };
  return createPromptedJudge(createStructuredModel({ ...parts, model, parameters }));
}

function panelOf(...judges: JudgePanel["judges"]): JudgePanel {
  return { judges, embedder };
}

async function evaluate(cases: readonly EvaluationCase[], panel: JudgePanel): Promise<RunSummary> {
  const judgements = await judgeCases(cases, aspects, panel, "run", unwatched);
  const judged = withJudgements(cases, judgements);
  const { document } = evaluateRuns([{ retriever: "run", cases: judged, missing: 0, origin: {} }], {
    measures: judgedMeasureNames.map((name) => parseMeasure(name)),
    definition: "taxolink",
    seed: 1,
    inputs: {},
  });
  return document.runs[0] as RunSummary;
}

async function valuesOf(parts: AnswerParts): Promise<Record<string, number | null>> {
  const server = await serve();
  const panel = panelOf({ name: "one", repeats: [judgeOver(server.url)] });
  return (await evaluate([caseOf("q", parts)], panel)).metrics;
}

test("faithfulness is 2/3 if the triples support two of three claims", async () => {
  const retrieved = ["(a, says, Ann wrote it.)", "(b, says, It is old.)"];
  const metrics = await valuesOf({ answer: "Ann wrote it. It is old. Ben read it.", retrieved });
  expect(metrics.faithfulness).toBeCloseTo(2 / 3, 12);
});

test("an answer without triples is not faithful, and an answer without claims has no faithfulness score", async () => {
  expect(await valuesOf({ answer: "Ann wrote it." })).toMatchObject({ faithfulness: 0 });
  expect(await valuesOf({ answer: "no idea", retrieved: ["x"] })).toMatchObject({ faithfulness: null });
});

test("the published example of factual correctness has precision 1, recall 1/2 and F1 2/3", async () => {
  const answer = "The Eiffel Tower is located in Paris.";
  const metrics = await valuesOf({ answer, golden: `${answer} It has a height of 1000ft.` });
  expect(metrics).toMatchObject({ "factual-correctness-precision": 1, "factual-correctness-recall": 0.5 });
  // 2 · 1 · ½ / (1 + ½)
  expect(metrics["factual-correctness-f1"]).toBeCloseTo(2 / 3, 12);
});

test("if one of two claims is right and covers one of three golden claims, precision is 1/2, recall 1/3 and F1 2/5", async () => {
  const metrics = await valuesOf({ answer: "A is. X is.", golden: "A is. B is. C is." });
  // TP 1 (A), FP 1 (X), FN 2 (B, C).
  expect(metrics["factual-correctness-precision"]).toBeCloseTo(1 / 2, 12);
  expect(metrics["factual-correctness-recall"]).toBeCloseTo(1 / 3, 12);
  expect(metrics["factual-correctness-f1"]).toBeCloseTo(2 / 5, 12);
});

test("answer relevancy is the mean cosine similarity of the question to three generated questions, or 0 for an evasive answer", async () => {
  // (1 + 0.6 + 0) / 3
  const metrics = await valuesOf({ answer: "It is so." });
  expect(metrics["answer-relevancy"]).toBeCloseTo(1.6 / 3, 6);
  expect(await valuesOf({ answer: "Perhaps it is." })).toMatchObject({ "answer-relevancy": 0 });
});

test("an answer follows the instructions only if it follows all of them", async () => {
  expect(await valuesOf({ answer: "There are 3 since 1999." })).toMatchObject({ "instruction-following": 1 });
  expect(await valuesOf({ answer: "There are 3." })).toMatchObject({ "instruction-following": 0 });
});

test("the list of references is not part of the answer", async () => {
  const metrics = await valuesOf({
    answer: "A is.\n[1] A paper of 1999. With 3 pages.",
    retrieved: ["A is."],
  });
  expect(metrics).toMatchObject({ faithfulness: 1, "instruction-following": 0 });
});

test("the judge is not called if the answer is missing: the score is 0 or absent, and the report counts the reasons", async () => {
  const server = await serve();
  const cases = [
    caseOf("failed", { answer: null, status: "failed", golden: "A is." }),
    caseOf("silent", { answer: null, status: "no-answer", golden: "A is." }),
    caseOf("triples", { answer: null, retrieved: ["t"], golden: "A is." }),
    caseOf("good", { answer: "A is.", retrieved: ["A is."] }),
  ];
  const panel = panelOf({ name: "one", repeats: [judgeOver(server.url)] });
  const { metrics, detail } = await evaluate(cases, panel);
  expect(
    new Set(server.requests.map(({ messages }) => readSections(messages[1]?.content ?? "").Question)),
  ).toEqual(new Set(["What of good?", undefined]));
  expect(metrics.faithfulness).toBe(1);
  expect(detail.faithfulness).toMatchObject({
    n: 1,
    failed: 1,
    unanswered: 1,
    excluded: {
      "the system returned no answer to judge": 2,
      "the system returned triples without an answer": 1,
    },
  });
  // The failed and the unanswered question score 0; the good one has no golden answer.
  expect(metrics["factual-correctness-f1"]).toBe(0);
  expect(detail["factual-correctness-f1"]).toMatchObject({
    n: 2,
    excluded: {
      "the system returned triples without an answer": 1,
      "no golden answer": 1,
    },
  });
  // (0 + 0 + 1.6 / 3) / 3
  expect(metrics["answer-relevancy"]).toBeCloseTo(1.6 / 9, 6);
});

test("the judgement records a rejected call and gives a reason instead of a value for the question", async () => {
  const server = await serve({
    fault: (request) => (request.schema === "checkInstructions" ? "refusal" : null),
  });
  const panel = panelOf({ name: "one", repeats: [judgeOver(server.url)] });
  const { metrics, detail } = await evaluate([caseOf("q", { answer: "A is.", retrieved: ["A is."] })], panel);
  expect(metrics).toMatchObject({ faithfulness: 1, "instruction-following": null });
  expect(detail["instruction-following"]).toMatchObject({
    n: 0,
    ci: null,
    excluded: { "the judge returned no usable reply": 1 },
  });
});

test("the run reports judges that gave no usable reply", async () => {
  const server = await serve({ fault: () => "no-choices" });
  const panel = panelOf({ name: "one", repeats: [judgeOver(server.url)] });
  const notes: string[] = [];
  const progress = { ...unwatched.progress, note: (text: string) => void notes.push(text) };
  const cases = [caseOf("q", { answer: "A is.", retrieved: ["A is."] })];
  await judgeCases(cases, aspects, panel, "run", { ...unwatched, progress });
  expect(notes).toEqual([expect.stringMatching(/^run: no answer was judged, .*sent an unexpected reply/)]);
});

test("without a judge, every judged measure is null with a reason", () => {
  const { document } = evaluateRuns(
    [{ retriever: "run", cases: [caseOf("q", { answer: "A.", golden: "A." })], missing: 0, origin: {} }],
    {
      measures: judgedMeasureNames.map((name) => parseMeasure(name)),
      definition: "taxolink",
      seed: 1,
      inputs: {},
    },
  );
  const [run] = document.runs;
  expect(run?.judging).toBeUndefined();
  for (const name of judgedMeasureNames) {
    expect(run?.metrics[name]).toBeNull();
    expect(run?.detail[name]).toMatchObject({
      n: 0,
      excluded: { "no language model judged the answer (specify a model with --judge)": 1 },
    });
  }
});

test("repeated judgements use different seeds, and the report shows the spread of the judgements", async () => {
  // With seed 2 the judge rejects the second claim: the repeats score 1 and 1/2.
  const server = await serve({
    reply: (request) =>
      request.schema === "verifyClaims" && request.body.seed === 2
        ? {
            verdicts: [
              { id: 1, reason: "", verdict: true },
              { id: 2, reason: "", verdict: false },
            ],
          }
        : reply(request),
  });
  const repeats = [judgeOver(server.url, "scripted", 1), judgeOver(server.url, "scripted", 2)];
  const answeredCase = caseOf("q", { answer: "A is. B is.", retrieved: ["A is.", "B is."] });
  const { metrics, judging } = await evaluate([answeredCase], panelOf({ name: "one", repeats }));
  expect(metrics.faithfulness).toBe(0.75);
  const figures = judging?.measures.faithfulness?.one;
  expect(figures).toMatchObject({ mean: 0.75, repeats: [1, 0.5], n: [1, 1] });
  // √((0.25² + 0.25²) / (2 − 1))
  expect(figures?.sd).toBeCloseTo(Math.sqrt(0.125), 12);
  expect(judging?.agreement).toEqual({});
});

test("two judges assess the same claims and instructions, and α measures their agreement", async () => {
  const server = await serve({
    reply: (request) => {
      if (request.schema !== "verifyClaims") return reply(request);
      // Verdicts of a: yes yes no no; of b: yes no no no.
      const yes = request.model === "a" ? 2 : 1;
      return { verdicts: [1, 2, 3, 4].map((id) => ({ id, reason: "", verdict: id <= yes })) };
    },
  });
  const judges = ["a", "b"].map((name) => ({ name, repeats: [judgeOver(server.url, name)] }));
  const answeredCase = caseOf("q", { answer: "A is. B is. C is. D is.", retrieved: ["A is."] });
  const { metrics, judging } = await evaluate([answeredCase], panelOf(...judges));
  // The mean of 2/4 and 1/4.
  expect(metrics.faithfulness).toBe(3 / 8);
  expect(judging?.judges).toEqual(["a", "b"]);
  const split = server.requests.filter(({ schema }) => schema === "splitClaims");
  expect(split.map(({ model }) => model)).toEqual(["a"]);
  const demands = server.requests.filter(({ schema }) => schema === "listInstructions");
  expect(demands.map(({ model }) => model)).toEqual(["a"]);
  // Eight values, three yes and five no; one of four units differs: D_o = 2, D_e = 2·3·5 / 7, α = 1 − 14/30.
  expect(judging?.agreement.faithfulness).toMatchObject({ units: 4 });
  expect(judging?.agreement.faithfulness?.alpha).toBeCloseTo(16 / 30, 12);
  // Yes 2/4 and 1/4: P_o = 3/4, P_e = 2/16 + 6/16.
  expect(judging?.agreement.faithfulness?.cohen).toEqual({ value: 1 / 2, reason: null, units: 4 });
});

test("contexts that are too long for the judge are split, and support from a single part suffices for a claim", async () => {
  const server = await serve({
    fault: (request) =>
      request.schema === "verifyClaims" && (request.messages[1]?.content ?? "").includes("A is.\nnoise")
        ? "overflow"
        : null,
  });
  const answeredCase = caseOf("q", {
    answer: "A is. B is.",
    retrieved: ["A is.", "noise", "B is.", "more noise"],
  });
  const { metrics } = await evaluate(
    [answeredCase],
    panelOf({ name: "one", repeats: [judgeOver(server.url)] }),
  );
  expect(metrics.faithfulness).toBe(1);
});
