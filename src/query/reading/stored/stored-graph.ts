/** The reader's view of a graph on a shelf: its schema is read at once, and its nodes when a question needs them. */
import { formatValue, type Value } from "../../../graph/index.ts";
import type { Things } from "../../expression.ts";
import type { Adjacency, GraphIndex } from "../../graph-index.ts";
import { type Ends, endsOver, nodesOver } from "../ends.ts";
import {
  type Absences,
  type ChartClass,
  createMeasures,
  type Link,
  type ReadingGraph,
  relationsOf,
} from "../reading-graph.ts";
import { adjacencyOn, type KeptAdjacency, later, type NumberKeeper } from "./kept-numbers.ts";
import type { Shelf, ShelfWriter } from "./shelf.ts";

type KeptEnds = { readonly size: number; readonly lists: KeptAdjacency };

type KeptLink = Omit<Link, "ends" | "starts" | "values" | "nones"> &
  Readonly<Record<"ends" | "starts" | "values" | "nones", KeptEnds>>;

type KeptClass = Pick<ChartClass, "id" | "label" | "isRecord"> & {
  readonly members: string;
  /** Absent for a class without a type, which is a list of its members. */
  readonly expression?: Things;
  /** The link whose untyped ends form the class. */
  readonly role?: number | undefined;
};

type KeptGraph = {
  readonly size: number;
  /** The first number of a text; all numbers before it are nodes of the index. */
  readonly first: number;
  /** The property of each text, by its place in the index, and the values that differ only in case. */
  readonly textProperties: string;
  readonly textValues: readonly [offsets: string, values: string];
  readonly classLists: readonly (readonly number[])[];
  /** The list of classes of each node. */
  readonly listOfNode: string;
  readonly classes: readonly KeptClass[];
  readonly links: readonly KeptLink[];
  /** A node, the place of a property and a value for each absence. */
  readonly absences: string;
};

const graphKey = "graph";

/** Keeps what the reader has made of an index. */
export function keepGraph(
  graph: ReadingGraph,
  index: GraphIndex,
  writer: ShelfWriter,
  keeper: NumberKeeper,
): void {
  const first = index.size;
  const placeOf = new Map(index.properties.map((id, place) => [id, place]));
  const properties: number[] = [];
  const offsets: number[] = [0];
  const values: number[] = [];
  for (let node = first; node < graph.size; node += 1) {
    // The id of a text is its property and its letters (`reading-graph.ts`).
    const letters = ` "${graph.label(node).toLowerCase()}`;
    properties.push(placeOf.get(graph.id(node).slice(0, -letters.length)) ?? 0);
    for (const value of graph.texts(node) ?? []) values.push(index.valueNode(value) ?? 0);
    offsets.push(values.length);
  }
  const lists = new Map<readonly number[], number>();
  const listOfNode = Int32Array.from({ length: graph.size }, (_, node) => {
    const list = graph.classesOf(node);
    const known = lists.get(list) ?? lists.size;
    lists.set(list, known);
    return known;
  });
  const keepEnds = ({ size, adjacency }: Ends<unknown>): KeptEnds => ({
    size,
    lists: keeper.adjacency(adjacency),
  });
  const absences = [...graph.absences].flatMap(([node, stated]) =>
    stated.flatMap(({ property, value }) => [node, placeOf.get(property) ?? 0, index.valueNode(value) ?? 0]),
  );
  writer.putJson(graphKey, {
    size: graph.size,
    first,
    textProperties: keeper.numbers(Int32Array.from(properties)),
    textValues: [keeper.numbers(Int32Array.from(offsets)), keeper.numbers(Int32Array.from(values))],
    classLists: [...lists.keys()],
    listOfNode: keeper.numbers(listOfNode),
    classes: graph.classes.map(({ id, label, isRecord, members, expression, role }) => ({
      id,
      label,
      isRecord,
      members: keeper.numbers(members),
      ...(expression.op !== "entities" && { expression }),
      role: role?.id,
    })),
    links: graph.links.map((link) => ({
      ...link,
      ends: keepEnds(link.ends),
      starts: keepEnds(link.starts),
      values: keepEnds(link.values),
      nones: keepEnds(link.nones),
    })),
    absences: keeper.numbers(Int32Array.from(absences)),
  } satisfies KeptGraph);
}

/** Opens the view that `keepGraph` kept. */
export function openGraph(index: GraphIndex, shelf: Shelf): ReadingGraph {
  const kept = shelf.json<KeptGraph>(graphKey);
  const { size, first, classLists } = kept;
  const valuesAt = (node: number): readonly Value[] => {
    const [offsets, values] = kept.textValues.map(shelf.numbers) as [Int32Array, Int32Array];
    const at = node - first;
    return Array.from(
      values.subarray(offsets[at], offsets[at + 1]),
      (value) => index.value(value) ?? { kind: "text", text: "" },
    );
  };
  const label = (node: number): string => {
    if (node < first) return index.label(node);
    const [value] = valuesAt(node);
    return value === undefined ? "" : formatValue(value);
  };
  const propertyAt = (place: number): string => index.properties[place] ?? "";
  const id = (node: number): string =>
    node < first
      ? index.id(node)
      : `${propertyAt(shelf.numbers(kept.textProperties)[node - first] ?? 0)} "${label(node).toLowerCase()}`;
  const measure = createMeasures(index);
  const listOfNode = later(() => shelf.numbers(kept.listOfNode));
  const adjacencies = new Map<string, Adjacency>();
  /** Lists that two links share are one object for both. */
  const adjacencyOf = (lists: KeptAdjacency): Adjacency => {
    const key = lists.join();
    const known = adjacencies.get(key) ?? adjacencyOn(shelf, lists);
    adjacencies.set(key, known);
    return known;
  };
  const nodesIn = (kept: KeptEnds): Ends => nodesOver(adjacencyOf(kept.lists), kept.size);
  const links = kept.links.map(
    (link): Link => ({
      ...link,
      ends: nodesIn(link.ends),
      starts: nodesIn(link.starts),
      values: endsOver(adjacencyOf(link.values.lists), measure, link.values.size),
      nones: nodesIn(link.nones),
    }),
  );
  const classes = kept.classes.map(({ members, expression, role, ...own }): ChartClass => {
    const ids = later((): Things => ({ op: "entities", ids: Array.from(shelf.numbers(members), id) }));
    return {
      ...own,
      role: role === undefined ? undefined : links[role],
      get members() {
        return shelf.numbers(members);
      },
      get expression() {
        return expression ?? ids();
      },
    };
  });
  const absences = later((): Absences => {
    const numbers = shelf.numbers(kept.absences);
    const stated = Array.from({ length: numbers.length / 3 }, (_, at) => {
      const [node = 0, property = 0, value = 0] = numbers.subarray(3 * at, 3 * at + 3);
      return {
        node,
        property: propertyAt(property),
        value: index.value(value) ?? { kind: "text", text: "" },
      };
    });
    return Map.groupBy(stated, ({ node }) => node);
  });
  return {
    size,
    id,
    label,
    texts: (node) => (node >= first ? valuesAt(node) : index.isThing(node) ? undefined : []),
    classesOf: (node) => classLists[listOfNode()[node] ?? -1] ?? [],
    classes,
    links,
    get absences() {
      return absences();
    },
    ...relationsOf(links, classLists, classes.length),
  };
}
