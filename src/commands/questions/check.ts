/** `taxolink questions check`: checks questions with rules, by their proofs, or with a model. */

import { basename } from "node:path";
import { interruptibly } from "../../breather.ts";
import { option } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand, type OptionValues, type Outcome } from "../../cli/command.ts";
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
  type Validation,
  validateQuestions,
  writeQuestions,
} from "../../datasets/index.ts";
import { OptionError } from "../../errors.ts";
import { createGraph, type KnowledgeGraph } from "../../graph/index.ts";
import { recordOf } from "../../io/index.ts";
import { type ModelOptions, modelOptions } from "../../models/model-options.ts";
import { type Block, firstOf } from "../../pages/blocks.ts";
import { indented } from "../../pages/plain-text.ts";
import { count } from "../../text/count.ts";
import { graphOrDefault, openNamedGraph, withGraph } from "../graph/graph-file.ts";
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
    const groups = [...Map.groupBy(results, ({ verdict }) => verdict)];
    const counts = Object.fromEntries(groups.map(([verdict, group]) => [verdict, group.length]));
    const verdicts = groups.map(([verdict, group]) => `${group.length} ${verdict}`);
    const faulty = results.filter((result) => !isGood(result));
    return {
      text: [
        `${count(results.length, "question")} on ${source}: ${verdicts.join(", ")}`,
        firstOf(faulty.map(describeFault)),
      ],
      json: {
        graph: source,
        graph_hash: await graph.version(),
        questions: results.length,
        counts,
        results,
      },
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

function describeFault({ uid, verdict, missing, surplus, reason }: Validation): Block {
  const changes = [missing.map((text) => `- ${text}`), surplus.map((text) => `+ ${text}`)];
  return [`  ${uid} ${verdict}`, indented([reason, changes], 4)];
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

/** Finds faults in questions with rules. @param graph a graph that should contain the golden triples */
async function lint(
  questions: QuestionFile,
  file: string,
  graph: string | undefined,
  context: CommandContext,
) {
  const texts = questions.rows.flatMap((pair) => pair.goldenTriples);
  const knownTriples = await findKnown(graph, texts, context);
  const known = knownTriples === undefined ? {} : { knownTriples };
  const findings = interruptibly(100 * questions.rows.length, () =>
    lintQuestions(questions.rows, questions.lines, known),
  );
  const counts = recordOf(
    [...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, group]) => [rule, group.length]),
  );
  return {
    text: [
      ...findings.map(({ line, rule, message }) => `${file}:${line}: ${rule}: ${message}`),
      `${count(questions.pairs.length, "question")}, ${count(findings.length, "finding")}`,
    ],
    json: { file, questions: questions.pairs.length, counts, findings },
    exitCode: findings.length === 0 ? 0 : 1,
  } as const;
}

async function findKnown(file: string | undefined, texts: readonly string[], context: CommandContext) {
  if (file === undefined) return undefined;
  return withGraph(openNamedGraph(file, context), async (graph) => {
    return new Set((await resolveTriples(graph, texts)).keys());
  });
}

/**
 * Checks each question with rules and runs its query again; a model then reviews the findings and the triples.
 * @param out the file that receives the feedback in a separate column
 */
function giveFeedback(
  questions: QuestionFile,
  out: string,
  options: ModelOptions & { readonly graph: string | undefined },
  context: CommandContext,
): Promise<Outcome> {
  return withModels(options, context, async (models) => {
    const notRejected = questions.rows.filter(
      (pair) => !reviewsOf(pair).some(({ verdict }) => verdict === "reject"),
    );
    return withGraph(openNamedGraph(graphOrDefault(options.graph, context), context), async (graph) => {
      const findings = await findFaults(questions, graph, context);
      const sources = await readSources(graph, []);
      const material = {
        findings,
        triples: await resolveTriples(
          graph,
          notRejected.flatMap((pair) => pair.goldenTriples),
        ),
        titles: new Map(
          notRejected
            .flatMap(({ sourceIds }) => sourceIds)
            .map((source) => [source, sources.titleOf(source) ?? source] as const),
        ),
      };
      const parallel = options["parallel-calls"] ?? 4;
      const inputs = [await graph.version(), [...findings], notRejected];
      const { pairs, failed } = await withJournal(out, inputs, models, context, (journal) =>
        collectFeedback(
          notRejected,
          material,
          { parallel },
          { language: models.language, journal, watch: context },
        ),
      );
      const judgedPairs = new Map(notRejected.map((pair, at) => [pair, pairs[at]]));
      const rows = questions.rows.map((pair) => judgedPairs.get(pair) ?? pair);
      if (!models.plan) writeQuestions(out, { columns: questions.columns, rows });
      return describe(out, pairs, failed);
    });
  });
}

async function findFaults({ rows, lines }: QuestionFile, graph: KnowledgeGraph, context: CommandContext) {
  const lint = lintQuestions(rows, lines).map(({ uid, rule, message }) => [uid, `${rule}: ${message}`]);
  const validations = await validateQuestions(rows, graph, context);
  const unproven = validations
    .filter((validation) => !isGood(validation))
    .map(({ uid, verdict, reason }) => [uid, `result of running the query again: ${reason ?? verdict}`]);
  const commentsByUid = new Map<string, string[]>();
  for (const [uid = "", text = ""] of [...lint, ...unproven]) {
    commentsByUid.set(uid, [...(commentsByUid.get(uid) ?? []), text]);
  }
  return commentsByUid;
}

function describe(out: string, pairs: readonly QaPair[], failed: readonly RejectedPair[]): Outcome {
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
        indented(
          [
            comments,
            question !== undefined && `question: ${question}`,
            answer !== undefined && `answer: ${answer}`,
          ],
          4,
        ),
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
  };
}
