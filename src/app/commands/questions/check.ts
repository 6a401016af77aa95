/** `taxolink questions check`: checks questions with rules, by their proofs, or with a model. */

import { basename } from "node:path";
import { interruptibly } from "../../../base/breather.ts";
import { OptionError } from "../../../base/errors.ts";
import { count } from "../../../base/text/count.ts";
import {
  collectFeedback,
  feedbackOn,
  isGood,
  lintQuestions,
  predicatesOfFields,
  type QaPair,
  type QuestionFile,
  type RejectedPair,
  readSources,
  resolveTriples,
  reviewsOf,
  validateQuestions,
  writeQuestions,
} from "../../../datasets/index.ts";
import { createGraph, type KnowledgeGraph } from "../../../graph/index.ts";
import { option } from "../../../operations/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues } from "../../../operations/command.ts";
import { firstOf } from "../../../pages/blocks.ts";
import { indented } from "../../../pages/plain-text.ts";
import { type ModelOptions, modelOptions } from "../../models/model-options.ts";
import { graphOrDefault, openNamedGraph, withGraph, withNamedGraph } from "../graph/graph-file.ts";
import { countBy, listCounts } from "../shared/listing.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { withModels } from "../shared/with-models.ts";
import {
  generatedFromOption,
  publicationOptions,
  questionFilePositional,
  readGivenLayouts,
  readGivenQuestions,
} from "./question-file.ts";
import { withJournal } from "./write-drafts.ts";

/** The options by which the command finds the graph or the facts of publications. */
const proofOptions = {
  ...generatedFromOption,
  ...publicationOptions,
  template: option.name("The layout of the publications (default: from the graph column)", {
    page: "all",
    requires: "publications",
  }),
  ...lenientOption,
};

type Options = OptionValues<typeof proofOptions>;

/** Answers and proves the stored query of every question, or each of its triples if there is no query. */
async function prove(pairs: readonly QaPair[], options: Options, context: CommandContext) {
  return withGraph(openGiven(options, pairs, context), async ({ source, graph, names }) => {
    const results = await validateQuestions(pairs, graph, context, names);
    const counts = countBy(results, ({ verdict }) => verdict);
    const faulty = results.filter((result) => !isGood(result));
    return {
      text: [
        `${count(results.length, "question")} on ${source}: ${listCounts(counts)}`,
        firstOf(
          faulty.map(({ uid, verdict, missing, surplus, reason }) => {
            const changes = [missing.map((text) => `- ${text}`), surplus.map((text) => `+ ${text}`)];
            return [`  ${uid} ${verdict}`, indented([reason, changes], 4)];
          }),
        ),
      ],
      json: { graph: source, graph_hash: await graph.version(), questions: results.length, counts, results },
      exitCode: faulty.length === 0 ? 0 : 1,
    } as const;
  });
}

/** Opens the graph of the questions. Older files call its predicates by the names of the layout's mapping. */
async function openGiven(options: Options, pairs: readonly QaPair[], context: CommandContext) {
  const { publications } = options;
  if (publications === undefined) {
    const file = graphOrDefault(options.graph, context, "Add --graph FILE or --publications FILE");
    return { source: basename(file), graph: await openNamedGraph(file, context) };
  }
  const template = options.template ?? pairs[0]?.graph ?? "";
  const [layout] = readGivenLayouts([template], { ...options, publications }, context);
  if (layout === undefined) throw new OptionError("--template requires a layout name");
  const graph = createGraph(layout.population.triples);
  return { source: layout.name, graph, names: predicatesOfFields(layout) };
}

export const command = defineCommand({
  example: "questions.csv --graph graph.json",
  positionals: [questionFilePositional],
  options: {
    ...proofOptions,
    prove: option.flag(
      "Rerun every stored query on the graph, and compare the results with the golden triples",
      { excludes: ["feedback"] },
    ),
    feedback: option.flag("Also have a model review the findings, and list the changes needed"),
    out: option.outputFile("Output file for the feedback (default: the question file)", {
      requires: "feedback",
    }),
    ...modelOptions,
  },
  notes: [
    "Without --prove and --feedback, rules find duplicates, grammar errors, unfilled slots and contradictions and, with --graph, golden triples that the graph lacks. The exit code is 1 if a question fails.",
    "--prove: equal: the graph gives the stored answer, and proves it with the stored golden triples. " +
      "unproven: the golden triples alone do not give the answer. " +
      "redundant: a condition or negation changes nothing. " +
      "misworded: an edited text leaves out or adds a name or number. " +
      "If the questions were generated from --publications, pass the same --publications.",
    "--feedback skips rejected questions and writes a separate column; a reviewer accepts it with taxolink questions review FILE --reviewer NAME --take-feedback UID.",
  ],
  run: async ({ options, positionals }, context) => {
    const [file] = positionals;
    const questions = readGivenQuestions(positionals, options.lenient, context);
    if (options.prove) return prove(questions.pairs, options, context);
    if (options.feedback)
      return giveFeedback(questions, context.resolve(options.out ?? file), options, context);
    return lint(questions, file, options.graph, context);
  },
});

/** Finds faults in questions with rules. @param graphFile a graph that should contain the golden triples */
async function lint(
  { pairs, rows, lines }: QuestionFile,
  file: string,
  graphFile: string | undefined,
  context: CommandContext,
) {
  const texts = rows.flatMap((pair) => pair.goldenTriples);
  const known = await withNamedGraph(graphFile, context, async (graph) => {
    return graph && { knownTriples: new Set((await resolveTriples(graph, texts)).keys()) };
  });
  const findings = interruptibly(100 * rows.length, () => lintQuestions(rows, lines, known));
  return {
    text: [
      ...findings.map(({ line, rule, message }) => `${file}:${line}: ${rule}: ${message}`),
      `${count(pairs.length, "question")}, ${count(findings.length, "finding")}`,
    ],
    json: { file, questions: pairs.length, counts: countBy(findings, ({ rule }) => rule), findings },
    exitCode: findings.length === 0 ? 0 : 1,
  } as const;
}

/**
 * Checks each question with rules and runs its query again; a model then reviews the findings and the triples.
 * @param out the file that receives the feedback in a separate column
 */
function giveFeedback(
  questions: QuestionFile,
  out: string,
  options: ModelOptions & Pick<Options, "graph">,
  context: CommandContext,
) {
  return withModels(options, context, async (models) => {
    const notRejected = questions.rows.filter(
      (pair) => !reviewsOf(pair).some(({ verdict }) => verdict === "reject"),
    );
    return withGraph(openNamedGraph(graphOrDefault(options.graph, context), context), async (graph) => {
      const findings = await findFaults(questions, graph, context);
      const sources = await readSources(graph, []);
      const golden = notRejected.flatMap((pair) => pair.goldenTriples);
      const ids = notRejected.flatMap(({ sourceIds }) => sourceIds);
      const material = {
        findings,
        triples: await resolveTriples(graph, golden),
        titles: new Map(ids.map((id) => [id, sources.titleOf(id) ?? id])),
      };
      const parallel = options["parallel-calls"] ?? 4;
      const inputs = [await graph.version(), [...findings], notRejected];
      const { pairs, failed } = await withJournal(out, inputs, models, context, (work) =>
        collectFeedback(notRejected, material, { parallel }, work),
      );
      const judgedPairs = new Map(notRejected.map((pair, at) => [pair, pairs[at]]));
      const rows = questions.rows.map((pair) => judgedPairs.get(pair) ?? pair);
      if (!models.plan) writeQuestions(out, { columns: questions.columns, rows });
      return describe(out, pairs, failed);
    });
  });
}

async function findFaults({ rows, lines }: QuestionFile, graph: KnowledgeGraph, context: CommandContext) {
  const unproven = (await validateQuestions(rows, graph, context)).filter((result) => !isGood(result));
  const comments = [
    ...lintQuestions(rows, lines).map(({ uid, rule, message }) => ({ uid, text: `${rule}: ${message}` })),
    ...unproven.map(({ uid, verdict, reason }) => ({
      uid,
      text: `result of running the query again: ${reason ?? verdict}`,
    })),
  ];
  const byUid = Map.groupBy(comments, ({ uid }) => uid);
  return new Map([...byUid].map(([uid, group]) => [uid, group.map(({ text }) => text)]));
}

function describe(out: string, pairs: readonly QaPair[], failed: readonly RejectedPair[]) {
  const feedbacks = pairs.flatMap((pair) => {
    const feedback = feedbackOn(pair);
    return feedback === null ? [] : [{ uid: pair.uid, ...feedback }];
  });
  const poor = feedbacks.filter(({ good }) => !good);
  return {
    text: [
      `${out}: ${count(feedbacks.length, "question")} checked, ${count(poor.length, "needs changes", "need changes")}`,
      poor.map(({ uid, comments, question, answer }) => [
        `  ${uid}`,
        indented(comments, 4),
        question !== undefined && `    question: ${question}`,
        answer !== undefined && `    answer: ${answer}`,
      ]),
      failed.map(({ pair, because }) => `  ${pair.uid} not judged: ${because}`),
    ],
    json: {
      out,
      judged: feedbacks.length,
      to_change: poor,
      failed: failed.map(({ pair, because }) => ({ uid: pair.uid, because })),
    },
    exitCode: poor.length + failed.length > 0 ? 1 : 0,
  } as const;
}
