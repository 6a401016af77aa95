/**
 * Measures how defaults that no paper has published affect HubLink. The benchmark varies one option of hublink at a
 * time. It uses the bundled questions, questions generated from the bundled publications in the deepest layout, and
 * questions about facts that only linked texts state.
 */
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mean } from "../../base/mean.ts";
import { unwatched } from "../../base/progress.ts";
import { createRandom, type Random } from "../../base/random.ts";
import { readQuestions } from "../../datasets/index.ts";
import { formatTriple, type KnowledgeGraph, openGraph } from "../../graph/index.ts";
import { createRetriever, type LinkedText } from "../../retrieval/index.ts";
import { callCommand } from "../call-command.ts";
import { inFolder } from "../in-folder.ts";
import { askOffline, type Benchmark, offlineParts } from "./measuring/benchmark.ts";
import { recallOf } from "./measuring/score-answers.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

type Values = Readonly<Record<string, unknown>>;

const traversal = { strategy: "traversal" };

const settings: readonly (readonly [fixed: Values, option: string, range: readonly unknown[]])[] = [
  [{}, "maximumPathLength", [2, 3, 4, 6, 8]],
  [{}, "maximumPathsPerHub", [5, 10, 30, 100, 10_000]],
  [traversal, "maximumRetrievalLevel", [1, 2, 3]],
  [traversal, "uniformHopCount", [false, true]],
];

/** The options for linked texts, which the questions of the datasets do not need. */
const linking: readonly Values[] = [
  ...[1, 2, 3, 5, 10].map((linkedChunks) => ({ linkedChunks })),
  ...[30, 60, 120, 240, 480].map((chunkWords) => ({ chunkWords })),
];

type Dataset = { readonly name: string; readonly graph: string; readonly questions: string };

const bundled: Dataset = {
  name: "bundled",
  graph: join(root, "datasets/graphs/question-answering.nt"),
  questions: join(root, "datasets/questions/question-answering.csv"),
};

export const benchmark: Benchmark = {
  name: "retrieval-sweep",
  run: () =>
    inFolder(async (folder) => {
      const figures: Record<string, string> = {};
      for (const dataset of [bundled, await generate(folder)]) {
        for (const [fixed, option, range] of settings) {
          for (const value of range) {
            const label = `${dataset.name}: hublink ${[...Object.values(fixed), option].join(" ")} ${value}`;
            figures[label] = await measure(dataset, { ...fixed, [option]: value });
          }
        }
      }
      const graph = await openGraph(bundled.graph);
      for (const options of linking) {
        const answered = (await linkedRecall(graph, options)).toFixed(3);
        figures[`facts in linked texts: hublink ${JSON.stringify(options)}`] = `answered ${answered}`;
      }
      graph.close();
      return figures;
    }),
};

async function generate(folder: string): Promise<Dataset> {
  const [graph, questions] = [join(folder, "gv1.nt"), join(folder, "questions.csv")];
  const publications = ["--publications", join(root, "datasets/graphs/sample-publications.bib")];
  await callCommand(
    folder,
    "graph populate",
    ...publications,
    "--template",
    "gv1",
    "--with-absent",
    "--out",
    graph,
  );
  await callCommand(folder, "questions generate", "--graph", graph, "--count", "40", "--out", questions);
  return { name: "generated", graph, questions };
}

async function measure({ graph: file, questions: questionFile }: Dataset, options: Values): Promise<string> {
  const graph = await openGraph(file);
  const questions = readQuestions(questionFile)
    .pairs.filter((pair) => pair.goldenTriples.length > 0)
    .map(({ question, topicEntityId, goldenTriples }) => ({
      text: question,
      topicEntity: topicEntityId,
      golden: [...new Set(goldenTriples)],
    }));
  try {
    const { answers } = await askOffline(graph, "hublink", questions, options);
    const recall = (most: number): string => {
      const recalls = answers.map(({ question, retrieval }) =>
        recallOf(
          question.golden,
          retrieval.triples.slice(0, most).map(({ triple }) => formatTriple(triple)),
        ),
      );
      return (mean(recalls) ?? 0).toFixed(3);
    };
    return `recall ${recall(Number.POSITIVE_INFINITY)}  Hits@10 ${recall(10)}`;
  } catch (error) {
    return `none: ${(error as Error).message}`;
  } finally {
    graph.close();
  }
}

const qualities = ["length", "weight", "price", "age", "depth", "width", "speed", "height"];
const components = "pump valve sensor hull mast anchor winch rudder keel deck cabin sail".split(" ");
const places = "harbour workshop archive shed tower cellar".split(" ");
const sentencesOfText = 150;

type Fact = { readonly text: LinkedText; readonly question: string; readonly value: string };

/** Returns the share of questions whose answer contains the fact that only a linked text states. */
async function linkedRecall(graph: KnowledgeGraph, options: Values): Promise<number> {
  const facts = await inventFacts(graph);
  const parts = { ...offlineParts(), texts: facts.map(({ text }) => text) };
  const retriever = createRetriever("hublink", parts, options);
  await retriever.prepare(graph, unwatched);
  let answered = 0;
  for (const { question, value } of facts) {
    const { answer } = await retriever.retrieve({ text: question });
    if (answer?.includes(value)) answered += 1;
  }
  return answered / facts.length;
}

/** Links a text to every paper that states one fact among many sentences about the same topics. */
async function inventFacts(graph: KnowledgeGraph): Promise<Fact[]> {
  const random = createRandom(3);
  const papers = await graph.entitiesOfType("Paper");
  return papers.map(({ id, label }, number) => {
    const of = `${pick(qualities, random)} of the ${pick(components, random)} in the ${pick(places, random)}`;
    // The number occurs in no other sentence.
    const value = `${10_000 + number} units`;
    const sentences = Array.from({ length: sentencesOfText }, () => distract(random));
    sentences.splice(random.below(sentencesOfText), 0, `The ${of} was ${value}.`);
    return {
      text: { key: id, text: sentences.join(" ") },
      question: `What was the ${of} in "${label}"?`,
      value,
    };
  });
}

/** Creates a sentence about one of the other topics. */
function distract(random: Random): string {
  return pick(
    [
      `Nobody knew the ${pick(qualities, random)} of what was brought last spring.`,
      `A ${pick(components, random)} was kept there for years, and of no interest to most visitors.`,
      `In winter the ${pick(places, random)} was closed.`,
    ],
    random,
  );
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[random.below(items.length)] as T;
}
