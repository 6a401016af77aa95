/** Tests that rules compare a model's wording with the query and its triples, even if the judges accept everything. */
import { beforeAll, expect, test } from "vitest";
import { ModelError } from "../../base/errors.ts";
import { unwatched } from "../../base/progress.ts";
import type { LanguageTasks } from "../../tasks/index.ts";
import { createOfflineLanguage } from "../../tasks/offline/index.ts";
import { samplerOf } from "../../testing/open-sampler.ts";
import { writePaperGraph } from "../../testing/paper-graph.ts";
import { expressionOfForm } from "../expressions/form-expression.ts";
import type { QaPair } from "../qa-pair.ts";
import { mainClass } from "../sampling/main-class.ts";
import type { Sampler } from "../sampling/open-sampler.ts";
import { checkPlan, type Plan, planSchema } from "../sampling/plan.ts";
import { formOfPlan, subjectOfPlan } from "../sampling/planned-forms.ts";
import { writePair } from "../sampling/write-pair.ts";
import type { WritingOutcome } from "./run-writing.ts";
import { noJournal } from "./work-journal.ts";
import { writeAboutThings } from "./write-about-things.ts";
import { writeDrafts } from "./write-drafts.ts";

let sampler: Sampler;
beforeAll(async () => {
  sampler = await samplerOf(writePaperGraph());
});

/** Returns language tasks whose judges accept every triple as necessary and every answer as correct. */
function credulous(tasks: Partial<LanguageTasks>): LanguageTasks {
  return {
    ...createOfflineLanguage(),
    validateTriples: ({ groups }) =>
      Promise.resolve({
        needed: groups.flatMap(({ triples }) => triples.map(({ id }) => id)),
        unsupported: [],
      }),
    validateAnswer: () => Promise.resolve({ matches: true, reason: "" }),
    correctGrammar: ({ question }) => Promise.resolve(question),
    ...tasks,
  };
}

const writing = { parallel: 1, instructions: "", subgraphTokens: 4000 };

/** Drafts the question of a plan's restrictions. */
async function draft(parts: Partial<Plan> & Pick<Plan, "operation">): Promise<QaPair> {
  const plan = planSchema.parse({ values: "method", ...parts });
  const cls = mainClass(sampler.schema);
  const subject = subjectOfPlan(sampler, cls, checkPlan(sampler, cls, plan, "plan.json"));
  const context = { subject, executor: sampler.executor, together: new Map<string, boolean>() };
  const expression = await expressionOfForm(formOfPlan(plan, []), context);
  const pair = await writePair(sampler, { expression }, { anySize: true, keepRedundant: true });
  if ("refused" in pair) throw new Error(pair.refused);
  return pair;
}

async function writeClustered(
  parts: Parameters<typeof draft>[0],
  question: string,
  answer: string,
): Promise<WritingOutcome> {
  const language = credulous({ writeFromTemplate: () => Promise.resolve({ question, answer, triples: [] }) });
  return writeDrafts(sampler, [await draft(parts)], { ...writing, language }, noJournal, unwatched);
}

const reasons = ({ rejected }: WritingOutcome): string[] => rejected.map(({ because }) => because);

/** The papers Alpha (2018) and Beta (2019) use surveys. */
const bySurvey: Parameters<typeof writeClustered>[0] = {
  operation: "aggregation",
  restrictions: [{ field: "method", in: ["Survey"] }],
};

test.each([
  ["Alpha and Beta, funded by NASA in 1969.", "NASA, 1969"],
  ["Alpha and Beta, from Zanzibar.", "Zanzibar"],
  ["Zanzibar lists Alpha and Beta.", "Zanzibar"],
  ["Alpha and Beta appeared on 12 March.", "12, March"],
  // Both names occur in the graph, but in other papers.
  ["Alpha, Beta and Gamma.", "Gamma"],
  ["Alpha and Beta by cy cole.", "cy cole"],
  ["These are the five papers Alpha and Beta.", "five"],
])("the check rejects an answer with invented content: %s", async (answer, invented) => {
  const written = await writeClustered(bySurvey, "Which papers apply the method Survey?", answer);
  expect(reasons(written)).toEqual([`the answer contains terms that no golden triple supports: ${invented}`]);
});

test.each([
  "The two papers are 'Alpha' and 'Beta'.",
  "Alpha and Beta both apply it.",
  "There are 2 of them: Beta, and also Alpha.",
])("the check accepts a correct answer: %s", async (answer) => {
  const { pairs, rejected } = await writeClustered(bySurvey, "Which papers apply the method Survey?", answer);
  expect(rejected).toEqual([]);
  expect(pairs).toHaveLength(1);
});

test("the check rejects a question that invents or omits a condition", async () => {
  const answer = "Alpha and Beta.";
  expect(reasons(await writeClustered(bySurvey, "Which papers were funded?", answer))).toEqual([
    "the question does not mention Survey",
  ]);
  const invented = await writeClustered(bySurvey, "Which papers of Zurich apply Survey since 1850?", answer);
  expect(reasons(invented)).toEqual([
    "the question contains terms that no golden triple supports: Zurich, 1850",
  ]);
  // Of the papers on genes, only Delta states that it has no method.
  const none: Parameters<typeof writeClustered>[0] = {
    operation: "basic",
    restrictions: [
      { field: "research object", in: ["Genes"] },
      { field: "method", absent: true },
    ],
  };
  const denied = await writeClustered(none, "Which paper on Genes applies a method?", "Delta.");
  expect(reasons(denied)).toEqual(['the question does not mention that it denies "method"']);
  expect(
    (await writeClustered(none, "Which paper on Genes applies no method?", "Delta.")).pairs,
  ).toHaveLength(1);
  const years: Parameters<typeof writeClustered>[0] = {
    ...bySurvey,
    restrictions: [{ field: "publication year", between: [2018, 2019] }],
  };
  const open = await writeClustered(years, "Which papers appeared since 2018?", "Alpha, Beta and Gamma.");
  expect(reasons(open)).toEqual(["the question does not mention 2019"]);
});

test("the answer to a superlative question contains only the winner", async () => {
  const parts: Parameters<typeof writeClustered>[0] = {
    operation: "superlative",
    restrictions: [{ field: "method", in: ["Survey"] }],
    key: { field: "publication year" },
    order: "descending",
  };
  const question = "Which of the papers by Survey has the latest publication year?";
  expect(reasons(await writeClustered(parts, question, "Beta and Alpha, 2019."))).toEqual([
    "the answer mentions Alpha in addition to the winner",
  ]);
  expect((await writeClustered(parts, question, "Beta, in 2019.")).pairs).toHaveLength(1);
});

async function writeAbout(
  title: string,
  written: { readonly question: string; readonly answer: string; readonly objects: readonly string[] },
  judges: Partial<LanguageTasks> = {},
): Promise<WritingOutcome> {
  const { members } = mainClass(sampler.schema);
  const things = members.filter((member) => sampler.index.label(member) === title);
  const { question, answer, objects } = written;
  const language = credulous({
    writeAboutOne: ({ triples }) => {
      const claimed = triples
        .filter(({ triple }) => objects.includes(triple.object.label))
        .map(({ id }) => id);
      return Promise.resolve([{ question, answer, triples: claimed }]);
    },
    ...judges,
  });
  return writeAboutThings(sampler, things, { ...writing, language, questions: 1 }, noJournal, unwatched);
}

test.each([
  ["It is Zanzibar 1888.", ["2019"], "the answer omits 2019"],
  [
    "It is 2019, in Zanzibar.",
    ["2019"],
    "the answer contains terms that no golden triple supports: Zanzibar",
  ],
  ["It is Survey.", ["Survey"], "the answer omits Experiment, Interview"],
  ["It is Survey and Experiment.", ["Survey", "Experiment", "Interview"], "the answer omits Interview"],
])(
  "the check rejects a faulty answer about a single publication even if the judge accepts it: %s",
  async (answer, objects, because) => {
    const written = await writeAbout("Beta", { question: "What is said of 'Beta'?", answer, objects });
    expect(reasons(written)).toEqual([because]);
  },
);

test("the check accepts a complete list of one publication's values, and a list restricted to one record", async () => {
  const whole = await writeAbout("Beta", {
    question: "Which methods does 'Beta' apply?",
    answer: "Experiment, Interview and Survey.",
    objects: ["Experiment", "Interview", "Survey"],
  });
  expect(reasons(whole)).toEqual([]);
  // Beta studies Cells by Survey; its other two methods belong to its study of genes.
  const narrowed = await writeAbout("Beta", {
    question: "Which method does 'Beta' apply to Cells?",
    answer: "Survey.",
    objects: ["Cells", "Survey"],
  });
  expect(reasons(narrowed)).toEqual([]);
});

// Thesis, section 7.1.8.3, step 1: a set of triples that is too large is reduced to the relevant ones.
test("a triple too many is pruned by the judge before rules compare the answer with the triples", async () => {
  const written = {
    question: "In which year was 'Beta' published?",
    answer: "2019.",
    objects: ["2019", "Survey"],
  };
  expect(reasons(await writeAbout("Beta", written))).toEqual(["the answer omits Survey"]);
  const keepYear: Partial<LanguageTasks> = {
    validateTriples: ({ groups }) => {
      const triples = groups.flatMap((group) => group.triples);
      const needed = triples.filter(({ triple }) => triple.object.label === "2019").map(({ id }) => id);
      return Promise.resolve({ needed, unsupported: [] });
    },
  };
  const { pairs, rejected } = await writeAbout("Beta", written, keepYear);
  expect(rejected).toEqual([]);
  expect(pairs[0]?.goldenTriples).toHaveLength(1);
  expect(pairs[0]?.goldenTriples[0]).toContain("2019");
});

test("an outage pauses generation without rejecting questions, and generation resumes later", async () => {
  const drafts = await Promise.all(
    ["Survey", "Experiment", "Interview"].map((method) =>
      draft({ operation: "counting", restrictions: [{ field: "method", in: [method] }], measure: "hubs" }),
    ),
  );
  let calls = 0;
  const failing = credulous({
    writeFromTemplate: ({ draft }) => {
      calls += 1;
      return calls === 1 && draft !== null
        ? Promise.resolve({ question: draft.question, answer: draft.answer, triples: [] })
        : Promise.reject(new ModelError("no server listens", { kind: "unreachable", outage: "certain" }));
    },
  });
  const write = (): Promise<WritingOutcome> =>
    writeDrafts(sampler, drafts, { ...writing, language: failing }, noJournal, unwatched);
  await expect(write()).rejects.toMatchObject({
    code: "Outage",
    message: expect.stringContaining("no server"),
  });
  // The first question was written, the second stopped the work, and the third was not tried.
  expect(calls).toBe(2);
});
