/** Shows a question with its answer, its labels, and its golden triples as text and as a drawing. */

import type { QaPair } from "../../../../datasets/index.ts";
import { splitTriple } from "../../../../evaluation/index.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { type TreeTriple, tripleTree } from "../../../commands/questions/triple-tree.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { askAction } from "../ask/ask-action.ts";
import { openEntityAction } from "../ask/graph.ts";
import type { Content, Offers, ScreenInput } from "../screen.ts";

export function questionDetail(input: ScreenInput, pair: QaPair): Content {
  const labels = Object.entries(pair.labels).filter(([, names]) => names.length > 0);
  return [
    title(pair.question),
    dim(pair.uid),
    section("Answer", pair.goldenAnswer),
    section(
      "Labels",
      labels.map(([column, names]) => [
        span(`${column.replaceAll("_", " ")}: `, "dim"),
        span(names.join(", ")),
      ]),
    ),
    subgraphLines(input, pair),
    section(
      "Golden triples",
      pair.goldenTriples.map((triple) => `- ${triple}`),
    ),
    section("Starts at", pair.topicEntityId !== "" && `${pair.topicEntityValue} (${pair.topicEntityId})`),
  ];
}

/** Draws the golden triples as a tree, with the triples around them once the graph has been read. */
function subgraphLines({ outcomes }: ScreenInput, pair: QaPair): Content {
  const { subgraph } = outcomes;
  const shownSubgraph = subgraph?.uid === pair.uid ? subgraph : undefined;
  // A second span keeps the line from being wrapped, which would break the drawing.
  const drawing = (lines: readonly string[]): Content => lines.map((line) => [span(line), span("")]);
  if (!shownSubgraph)
    return section(
      "Subgraph of the golden triples",
      drawing(tripleTree(goldenTripleParts(pair), pair.topicEntityId)),
    );
  return [
    section(
      "Subgraph around the topic entity (● golden)",
      drawing(tripleTree(shownSubgraph.triples, shownSubgraph.topic)),
    ),
    section(
      "Not in the graph",
      shownSubgraph.absent.map((triple) => [span(`✗ ${triple}`, "bad")]),
    ),
  ];
}

function goldenTripleParts(pair: QaPair): TreeTriple[] {
  return pair.goldenTriples.flatMap((text) => {
    const parts = splitTriple(text);
    if (parts === null) return [];
    const entity = (part: string) => ({ id: idOf(part), label: part.slice(idOf(part).length + 1) || part });
    return [
      {
        subject: entity(parts.subject),
        predicate: parts.predicate,
        object: entity(parts.object),
        marked: false,
      },
    ];
  });
}

/** Returns the text before the first colon, without surrounding spaces, or the complete text if it has no colon. */
function idOf(entity: string): string {
  return /^([^\s:]+):/.exec(entity)?.[1] ?? entity;
}

/** Keys that lead from a question into its graph. */
export function questionActions(input: ScreenInput, file: string, pair: QaPair): Offers {
  const { workspace } = input;
  const [graph] = workspace.graphFiles.map(workspace.pathOf);
  const topic = pair.topicEntityId || undefined;
  return [
    ...subgraphActions(input, file, pair),
    askAction(input, { graph: graph ?? "", topic, question: pair.question }),
    !(graph === undefined || topic === undefined) &&
      openEntityAction("v", "its neighbourhood", graph, topic, []),
  ];
}

/** `s` draws the question's golden triples from a graph. If the workspace has several graphs, it asks which one. */
function subgraphActions({ workspace }: ScreenInput, file: string, { uid }: QaPair): Offers {
  const graphs = workspace.graphFiles.map(workspace.pathOf);
  const [graph, ...others] = graphs;
  if (graph === undefined) return [];
  const draw = (from: string) =>
    commandLine("questions show", [workspace.pathOf(file), uid], { graph: from });
  const start = { key: "s", label: "subgraph", storeAs: "subgraph" } as const;
  if (others.length === 0) return [{ ...start, kind: "command", line: draw(graph) }];
  return [
    {
      ...start,
      kind: "form",
      fields: [{ name: "graph", label: "Graph with the golden triples", value: graph, choices: graphs }],
      line: ({ graph: chosen = "" }) => draw(chosen),
    },
  ];
}
