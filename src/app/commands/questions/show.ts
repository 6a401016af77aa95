import { type QaPair, resolveTriples } from "../../../datasets/index.ts";
import { findPath, type KnowledgeGraph, type Triple, tripleKey } from "../../../graph/index.ts";
import { requiredArgument } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";
import { graphOptions, openGivenGraph, withGraph } from "../graph/graph-file.ts";
import { pick } from "../shared/fields.ts";
import { findKnown } from "../shared/require-known.ts";
import { questionFilePositional, readGivenQuestions } from "./question-file.ts";
import { tripleTree } from "./triple-tree.ts";

export const command = defineCommand({
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
          ...pick(pair, "uid", "question"),
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
