/** `taxolink graph find`: finds entities by words in their labels, by id or by class, and lists classes and properties. */

import { defineCommand } from "../../cli/command.ts";
import type { Entity, KnowledgeGraph } from "../../graph/index.ts";
import { classNames, formatEntity } from "../../graph/index.ts";
import { recordOf } from "../../io/index.ts";
import { aligned, type Block } from "../../pages/blocks.ts";
import { indented } from "../../pages/plain-text.ts";
import { checkGraphBeforeWords, graphOptions, openGivenGraph } from "./graph-file.ts";

export const command = defineCommand({
  positionals: [
    {
      name: "WORDS",
      summary:
        "Words from a label, or the id of an entity or class; you can put the graph before them instead of using --graph",
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
  notes: [
    "Without words, the command lists the classes and properties of the graph, most frequent first.",
    "The id of a class lists the entities of the class.",
  ],
  async run({ options, positionals }, context) {
    checkGraphBeforeWords("graph find", options, positionals, context);
    const { graph, file, rest } = await openGivenGraph(options, positionals, context);
    try {
      const words = rest.join(" ").trim();
      const kinds = words === "" ? await kindsOf(graph) : undefined;
      const found =
        words !== ""
          ? await find(graph, words, options.limit)
          : kinds?.classes.length === 0
            ? await firstEntities(graph, options.limit)
            : [];
      const names = await classNames(graph, [...new Set(found.flatMap(({ types }) => types))]);
      const nameOf = (type: string): string => names.get(type)?.label ?? type;
      return {
        text:
          kinds === undefined && found.length === 0
            ? `no entity in ${file} has a label or id that matches ${JSON.stringify(words)}`
            : [
                kinds && kindLines(kinds, options.limit),
                kinds && found.length > 0
                  ? ["Entities", indented(found.map((entity) => entityLine(entity, nameOf)))]
                  : found.map((entity) => entityLine(entity, nameOf)),
              ],
        json: {
          graph: file,
          words,
          ...kinds,
          found,
          class_names: recordOf([...names].map(([id, { label }]) => [id, label])),
        },
        exitCode: kinds === undefined && found.length === 0 ? 1 : 0,
      };
    } finally {
      graph.close();
    }
  },
});

/** Finds entities by id, class or label; an entity whose id matches comes first, and then the entities of a class. */
async function find(graph: KnowledgeGraph, words: string, limit: number): Promise<readonly Entity[]> {
  const byId = [...(await graph.entities([words])).values()];
  const ofClass = await graph.entitiesOfType(words);
  const byLabel = await graph.find(words, limit);
  return [...new Map([...byId, ...ofClass, ...byLabel].map((entity) => [entity.id, entity])).values()].slice(
    0,
    limit,
  );
}

type Kind = { readonly id: string; readonly label: string; readonly count: number };
type Kinds = { readonly classes: readonly Kind[]; readonly properties: readonly Kind[] };

/** Returns the classes with their numbers of entities, and the properties with their numbers of triples. */
async function kindsOf(graph: KnowledgeGraph): Promise<Kinds> {
  const { types } = await graph.statistics();
  const names = await classNames(graph, Object.keys(types));
  return {
    classes: Object.entries(types).map(([id, entities]) => ({
      id,
      label: names.get(id)?.label ?? id,
      count: entities,
    })),
    properties: (await graph.predicates()).map(({ id, label, triples }) => ({ id, label, count: triples })),
  };
}

function kindLines({ classes, properties }: Kinds, limit: number): Block {
  return Object.entries({ Classes: classes, Properties: properties }).map(
    ([title, kinds]) =>
      kinds.length > 0 && [
        title,
        aligned(
          kinds.slice(0, limit).map((kind) => [String(kind.count), formatEntity(kind)]),
          { indent: 2 },
        ),
        kinds.length > limit && `  and ${kinds.length - limit} more (--limit)`,
      ],
  );
}

async function firstEntities(graph: KnowledgeGraph, limit: number): Promise<readonly Entity[]> {
  const entities = new Map<string, Entity>();
  for await (const batch of graph.scan("stored")) {
    for (const { subject } of batch) if (entities.size < limit) entities.set(subject.id, subject);
    if (entities.size >= limit) break;
  }
  return [...entities.values()];
}

function entityLine(entity: Entity, nameOf: (type: string) => string): string {
  const types = entity.types.map(nameOf).join(", ");
  return `${formatEntity(entity)}${types === "" ? "" : `  [${types}]`}`;
}
