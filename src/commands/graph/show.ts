/** `taxolink graph show`: shows an entity and its triples. */

import { defineCommand } from "../../cli/command.ts";
import { GraphError } from "../../errors.ts";
import {
  classTitles,
  type Entity,
  formatEntity,
  formatTriple,
  type KnowledgeGraph,
  type Triple,
} from "../../graph/index.ts";
import { shortTriple } from "../shared/format-detail.ts";
import { checkGraphBeforeWords, graphOptions, openGivenGraph } from "./graph-file.ts";

export const command = defineCommand({
  positionals: [
    {
      name: "ENTITY",
      summary:
        "An id, or words from a label; you can put the graph before the entity instead of using --graph",
      many: true,
    },
  ],
  options: {
    ...graphOptions,
    limit: {
      kind: "number",
      value: "N",
      summary: "Maximum number of triples to show in each direction",
      default: 50,
      minimum: 1,
      integer: true,
    },
  },
  notes: ["Without an entity, the command shows the graph's first triples."],
  async run({ options, positionals }, context) {
    checkGraphBeforeWords("graph show", options, positionals, context);
    const { graph, rest } = await openGivenGraph(options, positionals, context);
    try {
      if (rest.length === 0) return await showBeginning(graph, options.limit);
      return await showEntity(graph, await findEntity(graph, rest.join(" ")), options.limit);
    } finally {
      graph.close();
    }
  },
});

async function findEntity(graph: KnowledgeGraph, text: string): Promise<Entity> {
  const byId = (await graph.entities([text])).get(text);
  if (byId) return byId;
  const matches = await graph.find(text, 6);
  const [best, second] = matches;
  const exact = matches.filter(({ label }) => label.toLowerCase() === text.toLowerCase());
  if (best && (!second || exact.length > 0)) return best;
  throw new GraphError(`the graph contains no entity with the id or label ${JSON.stringify(text)}`, {
    hint: best
      ? `Nearest: ${matches.map(formatEntity).join("; ")}`
      : "Run taxolink graph show without an entity to list triples.",
  });
}

async function showEntity(graph: KnowledgeGraph, entity: Entity, limit: number) {
  const outgoing = (await graph.outgoing([entity.id])).get(entity.id) ?? [];
  const incoming = (await graph.incoming([entity.id])).get(entity.id) ?? [];
  const titles = await classTitles(graph, entity.types);
  const types = entity.types.length > 0 ? `  [${[...titles.values()].join(", ")}]` : "";
  return {
    text: [
      `${formatEntity(entity)}${types}`,
      section("outgoing", outgoing, limit),
      section("incoming", incoming, limit),
    ],
    json: {
      entity,
      counts: { outgoing: outgoing.length, incoming: incoming.length },
      edges: [
        ...outgoing.slice(0, limit).map((triple) => describeEdge(triple, true)),
        ...incoming.slice(0, limit).map((triple) => describeEdge(triple, false)),
      ],
      outgoing: outgoing.map(formatTriple),
      incoming: incoming.map(formatTriple),
    },
  };
}

function describeEdge({ subject, predicate, object }: Triple, outgoing: boolean) {
  return { outgoing, predicate: predicate.label, entity: outgoing ? object : subject };
}

async function showBeginning(graph: KnowledgeGraph, limit: number) {
  const firstTriples = await graph.beginning(limit);
  const { triples } = await graph.statistics();
  return {
    text: [
      firstTriples.map((triple) => formatTriple(shortTriple(triple))),
      triples > firstTriples.length && `… ${triples - firstTriples.length} more`,
    ],
    json: { triples: firstTriples.map(formatTriple), total: triples },
  };
}

function section(name: string, triples: readonly Triple[], limit: number): string[] {
  if (triples.length === 0) return [`no ${name} triples`];
  const hiddenTriples = triples.length - limit;
  return [
    `${triples.length} ${name}:`,
    ...triples.slice(0, limit).map((triple) => `  ${formatTriple(shortTriple(triple))}`),
    ...(hiddenTriples > 0 ? [`  and ${hiddenTriples} more (--limit)`] : []),
  ];
}
