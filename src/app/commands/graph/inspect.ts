/** The commands that look into a graph: they describe, show, find, query and export it. */

import { GraphError, OptionError } from "../../../base/errors.ts";
import { recordOf } from "../../../base/io/index.ts";
import { count } from "../../../base/text/count.ts";
import {
  classNames,
  classTitles,
  type Entity,
  formatEntity,
  formatOfFile,
  formatTriple,
  type KnowledgeGraph,
  parsePattern,
  queryGraph,
  type Triple,
  variablesOf,
  writeGraph,
} from "../../../graph/index.ts";
import { option, optionalArgument, requiredArgument } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";
import { aligned, type Block, firstOf, howManyMore, list } from "../../../pages/blocks.ts";
import { indented } from "../../../pages/plain-text.ts";
import { shortTriple } from "../shared/format-detail.ts";
import {
  checkGraphBeforeWords,
  graphOptions,
  graphPositional,
  openGivenGraph,
  openOnlyGraph,
  withGraph,
} from "./graph-file.ts";

export const graphStats = defineCommand({
  example: "--graph graph.sqlite",
  positionals: [graphPositional],
  options: graphOptions,
  async run({ options, positionals }, context) {
    return withGraph(openOnlyGraph(options, positionals, context), async ({ file, graph }) => {
      const statistics = await graph.statistics();
      const predicates = await graph.predicates();
      return {
        text: [
          await describeGraph(graph),
          "triples by predicate:",
          describeCounts(
            predicates.map(({ label, triples }) => [label, triples]),
            20,
          ),
          graph.requests !== undefined && count(graph.requests(), "request"),
        ],
        json: { graph: file, ...statistics, predicate_counts: predicates, graph_hash: await graph.version() },
      };
    });
  },
});

/** Counts the contents of a graph. The version of an endpoint covers only what it tells without being read. */
export async function describeGraph(graph: KnowledgeGraph): Promise<Block> {
  const { entities, triples, predicates, types } = await graph.statistics();
  const version = await graph.version();
  const titles = await classTitles(graph, Object.keys(types));
  const counts = Object.entries(types).map(([type, number]) => [titles.get(type) ?? type, number] as const);
  return [
    `${count(entities, "entity", "entities")}, ${count(triples, "triple")}, ${count(predicates, "predicate")}`,
    graph.engine?.kind === "sparql" ? `snapshot ${version} (of counts)` : `content hash ${version}`,
    counts.length > 0 ? ["entities by type:", describeCounts(counts)] : "no entity has a type",
  ];
}

function describeCounts(
  counts: readonly (readonly [label: string, number: number])[],
  most = counts.length,
  rest?: string,
): Block {
  const rows = counts.slice(0, most).map(([label, number]) => [String(number), label]);
  return [aligned(rows, { indent: 2 }), list([howManyMore(counts.length - most, rest)])];
}

export const graphShow = defineCommand({
  example: '"HubLink" --graph graph.sqlite',
  positionals: [
    optionalArgument(
      "ENTITY",
      "An id, or words from a label; you can put the graph before the entity instead of using --graph",
      { many: true },
    ),
  ],
  options: {
    ...graphOptions,
    limit: option.integer("Maximum number of triples to show in each direction", { default: 50 }),
  },
  notes: ["Without an entity, the command shows the graph's first triples."],
  async run({ options, positionals }, context) {
    checkGraphBeforeWords("graph show", options, positionals, context);
    return withGraph(openGivenGraph(options, positionals, context), async ({ graph, rest }) => {
      if (rest.length === 0) return await showBeginning(graph, options.limit);
      return await showEntity(graph, await findEntity(graph, rest.join(" ")), options.limit);
    });
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
  const edges = [outgoing, incoming].flatMap((triples, at) =>
    triples.slice(0, limit).map(({ subject, predicate, object }) => ({
      outgoing: at === 0,
      predicate: predicate.label,
      entity: at === 0 ? object : subject,
    })),
  );
  const shownTypes = [entity, ...edges.map((edge) => edge.entity)].flatMap(({ types }) => types);
  const names = await classNames(graph, [...new Set(shownTypes)]);
  return {
    text: [
      entityLine(entity, (type) => names.get(type)?.label ?? type),
      section("outgoing", outgoing, limit),
      section("incoming", incoming, limit),
    ],
    json: {
      entity,
      counts: { outgoing: outgoing.length, incoming: incoming.length },
      edges,
      class_names: recordOf([...names].map(([id, { label }]) => [id, label])),
      outgoing: outgoing.map(formatTriple),
      incoming: incoming.map(formatTriple),
    },
  };
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

function section(name: string, triples: readonly Triple[], limit: number): Block {
  if (triples.length === 0) return `no ${name} triples`;
  const lines = triples.map((triple) => formatTriple(shortTriple(triple)));
  return [`${triples.length} ${name}:`, list(lines, undefined, limit, "--limit")];
}

export const graphFind = defineCommand({
  example: "knowledge graph --graph graph.sqlite",
  positionals: [
    optionalArgument(
      "WORDS",
      "Words from a label, or the id of an entity or class; you can put the graph before them instead of using --graph",
      { many: true },
    ),
  ],
  options: { ...graphOptions, limit: option.integer("Maximum number of entities to list", { default: 50 }) },
  notes: [
    "Without words, the command lists the classes and properties of the graph, most frequent first.",
    "The id of a class lists the entities of the class.",
  ],
  async run({ options, positionals }, context) {
    checkGraphBeforeWords("graph find", options, positionals, context);
    return withGraph(openGivenGraph(options, positionals, context), async ({ graph, file, rest }) => {
      const words = rest.join(" ").trim();
      const kinds = words === "" ? await kindsOf(graph) : undefined;
      const found =
        words !== ""
          ? await findEntities(graph, words, options.limit)
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
    });
  },
});

/** Finds entities by id, class or label; an entity whose id matches comes first, and then the entities of a class. */
async function findEntities(graph: KnowledgeGraph, words: string, limit: number): Promise<readonly Entity[]> {
  const byId = [...(await graph.entities([words])).values()];
  const ofClass = await graph.entitiesOfType(words);
  const byLabel = await graph.find(words, limit);
  const found = new Map([...byId, ...ofClass, ...byLabel].map((entity) => [entity.id, entity]));
  return [...found.values()].slice(0, limit);
}

/** Returns the classes with their numbers of entities, and the properties with their numbers of triples. */
async function kindsOf(graph: KnowledgeGraph) {
  const { types } = await graph.statistics();
  const names = await classNames(graph, Object.keys(types));
  const labelOf = (id: string): string => names.get(id)?.label ?? id;
  return {
    classes: Object.entries(types).map(([id, entities]) => ({ id, label: labelOf(id), count: entities })),
    properties: (await graph.predicates()).map(({ id, label, triples }) => ({ id, label, count: triples })),
  };
}

function kindLines({ classes, properties }: Awaited<ReturnType<typeof kindsOf>>, limit: number): Block {
  return Object.entries({ Classes: classes, Properties: properties }).map(([title, kinds]) => {
    const counts = kinds.map((kind) => [formatEntity(kind), kind.count] as const);
    return counts.length > 0 && [title, describeCounts(counts, limit, "--limit")];
  });
}

/** The number of triples to read for each entity to list. */
const triplesPerEntity = 50;

async function firstEntities(graph: KnowledgeGraph, limit: number): Promise<readonly Entity[]> {
  const triples = await graph.beginning(limit * triplesPerEntity);
  const entities = new Map(triples.map(({ subject }) => [subject.id, subject]));
  return [...entities.values()].slice(0, limit);
}

function entityLine(entity: Entity, nameOf: (type: string) => string): string {
  const types = entity.types.map(nameOf).join(", ");
  return `${formatEntity(entity)}${types === "" ? "" : `  [${types}]`}`;
}

export const graphQuery = defineCommand({
  example: '"?paper | publication year | 2020"',
  positionals: [
    requiredArgument("PATTERN", '"subject | predicate | object", in which ?name is a variable', {
      many: true,
    }),
  ],
  options: { ...graphOptions, limit: option.integer("Maximum number of rows to show", { default: 50 }) },
  notes: [
    "Subjects, predicates and objects may be ids or labels. A variable has the same value in all patterns:",
    '  taxolink graph query --graph G "?paper | publication year | 2020" "?paper | venue | ?venue"',
    "Without --graph, the command queries the workspace's default graph.",
  ],
  async run({ options, positionals }, context) {
    let patterns: ReturnType<typeof parsePattern>[];
    try {
      patterns = positionals.map(parsePattern);
    } catch (error) {
      if (error instanceof SyntaxError) throw new OptionError(error.message, { cause: error });
      throw error;
    }
    return withGraph(openGivenGraph(options, [], context), async ({ graph }) => {
      const rows = await queryGraph(graph, patterns);
      const names = variablesOf(patterns);
      const formatRow = (row: (typeof rows)[number]): string =>
        names.map((name) => `?${name} = ${formatEntity(row.get(name) ?? { id: "", label: "" })}`).join("   ");
      return {
        text: [count(rows.length, "row"), firstOf(rows.map(formatRow), options.limit, "--limit")],
        json: { variables: names, rows: rows.map((row) => recordOf(row)) },
      };
    });
  },
});

export const graphExport = defineCommand({
  example: "--graph graph.sqlite --out graph.nt",
  positionals: [graphPositional],
  options: { ...graphOptions, out: option.outputFile("The output file: .json or .nt", { required: true }) },
  async run({ options, positionals }, context) {
    const out = context.resolve(options.out);
    formatOfFile(out);
    return withGraph(openOnlyGraph(options, positionals, context), async ({ file, graph }) => {
      await writeGraph(graph, out, context);
      const { triples } = await graph.statistics();
      return {
        text: `Wrote ${count(triples, "triple")} from ${file} to ${options.out}`,
        json: { out: options.out, triples, graph_hash: await graph.version() },
      };
    });
  },
});
