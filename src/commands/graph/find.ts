/** `taxolink graph find`: finds entities by words in their labels or by id. */

import { defineCommand } from "../../cli/command.ts";
import type { Entity, KnowledgeGraph } from "../../graph/index.ts";
import { classTitles, formatEntity } from "../../graph/index.ts";
import { checkGraphBeforeWords, graphOptions, openGivenGraph } from "./graph-file.ts";

export const command = defineCommand({
  positionals: [
    {
      name: "WORDS",
      summary: "Words from a label, or an id; you can put the graph before them instead of using --graph",
      many: true,
    },
  ],
  options: {
    ...graphOptions,
    limit: {
      kind: "number",
      value: "N",
      summary: "Maximum number of entities to list",
      default: 50,
      minimum: 1,
      integer: true,
    },
  },
  notes: ["Without words, the command lists the entities in the graph's first triples."],
  async run({ options, positionals }, context) {
    checkGraphBeforeWords("graph find", options, positionals, context);
    const { graph, file, rest } = await openGivenGraph(options, positionals, context);
    try {
      const words = rest.join(" ").trim();
      const entities =
        words === "" ? await firstEntities(graph, options.limit) : await find(graph, words, options.limit);
      const titles = await classTitles(graph, [...new Set(entities.flatMap(({ types }) => types))]);
      return {
        text:
          entities.length === 0
            ? `no entity in ${file} has a label or id that matches ${JSON.stringify(words)}`
            : entities.map((entity) => entityLine(entity, titles)),
        json: { graph: file, words, found: entities },
        exitCode: entities.length === 0 ? 1 : 0,
      };
    } finally {
      graph.close();
    }
  },
});

/** Finds entities by id or label; an entity whose id matches comes first. */
async function find(graph: KnowledgeGraph, words: string, limit: number): Promise<readonly Entity[]> {
  const byId = [...(await graph.entities([words])).values()];
  const byLabel = await graph.find(words, limit);
  return [...byId, ...byLabel.filter(({ id }) => id !== words)].slice(0, limit);
}

/** The number of triples to read for each entity to list. */
const triplesPerEntity = 50;

async function firstEntities(graph: KnowledgeGraph, limit: number): Promise<readonly Entity[]> {
  const triples = await graph.beginning(limit * triplesPerEntity);
  const entities = new Map(triples.map(({ subject }) => [subject.id, subject]));
  return [...entities.values()].slice(0, limit);
}

function entityLine(entity: Entity, titles: ReadonlyMap<string, string>): string {
  const types = entity.types.map((type) => titles.get(type) ?? type).join(", ");
  return `${formatEntity(entity)}${types === "" ? "" : `  [${types}]`}`;
}
