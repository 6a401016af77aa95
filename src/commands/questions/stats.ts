/** The commands that describe questions and their graph: counts, a question with its subgraph, and wordings. */
import { join } from "node:path";
import { interruptibly } from "../../breather.ts";
import { option, requiredArgument } from "../../cli/arguments.ts";
import { defineCommand } from "../../cli/command.ts";
import {
  countQuestions,
  describeLexicon,
  measureVariety,
  openSampler,
  plotStatistics,
  type QaPair,
  resolveTriples,
} from "../../datasets/index.ts";
import { findPath, type KnowledgeGraph, type Triple, tripleKey } from "../../graph/index.ts";
import { writeJson, writeText } from "../../io/index.ts";
import { aligned, type Block } from "../../pages/blocks.ts";
import { count } from "../../text/count.ts";
import {
  graphOptions,
  graphPositional,
  openGivenGraph,
  openOnlyGraph,
  withGraph,
} from "../graph/graph-file.ts";
import { findKnown } from "../shared/require-known.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { snakeKeys } from "../shared/snake-keys.ts";
import { questionFilePositional, readGivenQuestions } from "./question-file.ts";
import { tripleTree } from "./triple-tree.ts";

export const questionsStats = defineCommand({
  example: "questions.csv",
  positionals: [questionFilePositional],
  options: {
    plots: option.outputFolder("Also plot each distribution as an SVG file in this folder", {
      value: "FOLDER",
    }),
    ...lenientOption,
  },
  run: async ({ options, positionals }, context) => {
    const { pairs } = readGivenQuestions(positionals, options.lenient, context);
    const { statistics, variety } = interruptibly(100 * pairs.length, () => ({
      statistics: countQuestions(pairs),
      variety: measureVariety(pairs),
    }));
    const { selfBleu, openings, vocabulary, verbatimLabels } = variety;
    const { questions, semiTyped, untyped, distributions, hops, goldenTriples, withQuery } = statistics;
    const folder = options.plots === undefined ? null : context.resolve(options.plots);
    const plots = folder === null ? [] : plotStatistics(statistics);
    const files = plots.map(({ name }) => join(folder ?? "", `${name}.svg`));
    for (const [at, { svg }] of plots.entries()) writeText(files[at] ?? "", `${svg}\n`);
    const section = (name: string, counts: Readonly<Record<string, number>>): Block => {
      const rows = Object.entries(counts).map(([value, number]) => [String(number), value || "(none)"]);
      return [name, aligned(rows, { indent: 2 })];
    };
    const filled = Object.entries(distributions).filter(([, counts]) => Object.keys(counts).join("") !== "");
    return {
      text: [
        `${count(questions, "question")}: ${semiTyped} semi-typed, ${untyped} untyped, ${withQuery} with a query`,
        filled.map(([name, counts]) => section(name, counts)),
        section("hops", hops),
        section("golden triples", goldenTriples),
        "wording (each title, number and node label counts as one token)",
        `  self-BLEU-4 ${selfBleu === null ? "is undefined for fewer than two questions" : selfBleu.toFixed(2)}`,
        `  ${count(openings, "different opening")} (first two words), ${count(vocabulary, "different word")}`,
        `  ${(100 * verbatimLabels).toFixed(0)} % of the questions contain predicate labels verbatim`,
        files.length !== 0 && `${count(files.length, "plot")} in ${folder}`,
      ],
      json: {
        ...snakeKeys(statistics),
        wording: snakeKeys(variety),
        ...(files.length > 0 && { plots: files }),
      },
    };
  },
});

export const questionsShow = defineCommand({
  example: "questions.csv UID --graph graph.nt",
  positionals: [questionFilePositional, requiredArgument("UID", "The question")],
  options: graphOptions,
  notes: ["The subgraph connects the golden triples to the question's topic entity by shortest paths."],
  run: async ({ options, positionals }, context) => {
    const [file = "", uid = ""] = positionals;
    const { pairs } = readGivenQuestions([file], true, context);
    const pair = findKnown(pairs, (candidate) => candidate.uid, uid, {
      problem: () => `${file} contains no question with the uid ${uid}`,
      hint: "The first column of the file contains the uids.",
    });
    return withGraph(openGivenGraph(options, [], context), async ({ graph }) => {
      const subgraph = await findSubgraph(pair, graph, context.signal);
      return {
        text: [
          pair.question,
          `  ${pair.goldenAnswer}`,
          "",
          tripleTree(subgraph.triples, pair.topicEntityId),
          subgraph.absent.map((text) => `not in the graph: ${text}`),
        ],
        json: {
          uid,
          question: pair.question,
          answer: pair.goldenAnswer,
          topic: pair.topicEntityId,
          ...subgraph,
        },
      };
    });
  },
});

/**
 * Returns the golden triples, marked as such, and the paths that connect them to the topic or, if the topic is unknown,
 * to the first golden triple.
 */
async function findSubgraph(pair: QaPair, graph: KnowledgeGraph, signal: AbortSignal | undefined) {
  const triplesByText = await resolveTriples(graph, pair.goldenTriples);
  const golden = new Map([...triplesByText.values()].map((triple) => [tripleKey(triple), triple]));
  const start = pair.topicEntityId === "" ? [...golden.values()][0]?.subject.id : pair.topicEntityId;
  const triples = new Map<string, Triple>();
  for (const [key, triple] of golden) {
    const ends = [triple.subject.id, triple.object.id];
    const path = start === undefined ? null : await findPath(graph, [start], ends, signal);
    for (const step of path ?? []) triples.set(tripleKey(step.triple), step.triple);
    triples.set(key, triple);
  }
  return {
    triples: [...triples].map(([key, { subject, predicate, object }]) => ({
      subject: { id: subject.id, label: subject.label || subject.id },
      predicate: predicate.label,
      object: { id: object.id, label: object.label || object.id },
      marked: golden.has(key),
    })),
    absent: pair.goldenTriples.filter((text) => !triplesByText.has(text)),
  };
}

export const questionsLexicon = defineCommand({
  example: "graph.nt --out lexicon.json",
  positionals: [graphPositional],
  options: {
    ...graphOptions,
    out: option.outputFile("Output file for the lexicon, JSON (default: standard output)"),
    "hub-type": option.text(
      "TYPE",
      "Type of the entities that questions are about (default: detected automatically)",
    ),
  },
  notes: [
    "For each predicate, the file states the noun for its objects and, if it has one, the verb phrase from the subject to the object (is guarded by). " +
      "You can add the phrase in reverse (inverse: guards), the noun for the subject (inverse_noun), a question word and an adjective for a flag. " +
      "Correct the entries that are wrong, delete those that are already right, and pass the file to questions generate --lexicon.",
    "To print its JSON schema, run taxolink schema lexicon.",
  ],
  run: async ({ options, positionals }, context) => {
    return withGraph(openOnlyGraph(options, positionals, context), async ({ graph }) => {
      const settings = { graphName: "", seed: 0, hubType: options["hub-type"] };
      const { lexicon, unread } = describeLexicon(await openSampler(graph, settings, context));
      const names = Object.keys(lexicon.predicates).length;
      if (options.out === undefined) return { text: JSON.stringify(lexicon, null, 2), json: lexicon };
      const file = context.resolve(options.out);
      writeJson(file, lexicon);
      const unreadNote =
        unread.length === 0 ? [] : [`predicates without words in their labels: ${unread.join(", ")}`];
      return {
        text: [`${file}: ${count(names, "predicate")}`, unreadNote],
        json: { file, predicates: names, unread },
      };
    });
  },
});
