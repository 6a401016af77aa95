/**
 * Browses a graph: shows an entity with its outgoing and incoming triples, and finds entities by the words in their
 * labels.
 */

import { commandLine } from "../../../cli/command-line.ts";
import { retrieverNames, topicRetriever } from "../../../retrieval/index.ts";
import { count } from "../../../text/count.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import type { Outcomes } from "../../shell/outcomes.ts";
import type { Action, Line, Row, Screen, ScreenInput } from "../screen.ts";

type OpenEntity = NonNullable<Outcomes["entity"]>;
type Edge = OpenEntity["edges"][number];

/** The maximum number of edges to show per direction. */
const maximumEdges = 500;

export const graphScreen: Screen = {
  id: "graph",
  title: "graph",
  rows: (input) => {
    const openEntity = findOpenEntity(input);
    if (openEntity) return openEntity.edges.map((edge, at) => edgeRow(openEntity, edge, at));
    return (input.outcomes.foundEntities?.found ?? []).map(
      ({ id, label, types }): Row => ({ id, label: label === "" ? id : label, note: types[0] }),
    );
  },
  empty: (input) => {
    if (findOpenEntity(input)) return "This entity has no triples.";
    const words = input.outcomes.foundEntities?.words;
    if (words !== undefined && words !== "")
      return `No entity matches "${words}".\n\nPress f to search again.`;
    return "Press f to search for entities by the words in their labels.";
  },
  detail: (input, row) => {
    const openEntity = findOpenEntity(input);
    if (!openEntity) {
      const entity = input.outcomes.foundEntities?.found.find(({ id }) => id === row?.id);
      return entity ? [...entityLines(entity), "", "Press Enter to show this entity."] : [];
    }
    const edge = edgeOf(openEntity, row);
    return [
      ...entityLines(openEntity.entity),
      dim(`${count(openEntity.counts.outgoing, "triple")} outgoing, ${openEntity.counts.incoming} incoming`),
      ...(edge
        ? section(edge.outgoing ? `→ ${edge.predicate}` : `← ${edge.predicate}`, entityLines(edge.entity))
        : []),
    ];
  },
  strip: (input) => {
    const trail = trailOf(input);
    const openEntity = findOpenEntity(input);
    const missing = openEntity
      ? openEntity.counts.outgoing + openEntity.counts.incoming - openEntity.edges.length
      : 0;
    const omission = missing > 0 ? ` · ${missing} more triples (see graph show --limit)` : "";
    const distance = trail.length > 0 ? ` · ${count(trail.length, "step")} from the start entity` : "";
    return `${input.settings.graph ?? "no graph is open"}${distance}${omission}`;
  },
  actions: (input, row) => {
    const { graph } = input.settings;
    return graph === undefined ? [] : graphActions(input, graph, row);
  },
};

/** Returns the open entity, or undefined if it has not been read yet or the list of entities is open. */
function findOpenEntity({ settings, outcomes }: ScreenInput): OpenEntity | undefined {
  return outcomes.entity !== undefined && outcomes.entity.entity.id === settings.at
    ? outcomes.entity
    : undefined;
}

function trailOf({ settings }: ScreenInput): readonly string[] {
  return settings.trail === undefined || settings.trail === "" ? [] : settings.trail.split("\n");
}

function edgeRow(openEntity: OpenEntity, { outgoing, predicate, entity }: Edge, at: number): Row {
  const label = entity.label === "" ? entity.id : entity.label;
  return {
    // The row id contains the open entity, because two entities have different rows at the same position.
    id: `${openEntity.entity.id}\n${at}`,
    label: `${predicate}: ${label}`,
    mark: outgoing ? "→" : "←",
  };
}

function edgeOf(openEntity: OpenEntity, row: Row | undefined): Edge | undefined {
  return openEntity.edges[Number(row?.id.split("\n").at(-1))];
}

function entityLines({ id, label, types }: Edge["entity"]): Line[] {
  return [
    title(label === "" ? id : label),
    ...(label === "" || label === id ? [] : [dim(id)]),
    ...(types.length > 0 ? [[span(types.join(", "), "accent")] as const] : []),
  ];
}

function graphActions(input: ScreenInput, graph: string, row: Row | undefined): Action[] {
  const openEntity = findOpenEntity(input);
  const edge = openEntity && edgeOf(openEntity, row);
  const target = openEntity ? edge?.entity.id : row?.id;
  const trail = trailOf(input);
  const here = openEntity?.entity.id;
  const forward = here === undefined ? trail : [...trail, here];
  const topic = here ?? row?.id;
  return [
    ...(target === undefined ? [] : [openEntityAction("enter", "go there", graph, target, forward)]),
    ...(openEntity ? [backAction(graph, trail)] : []),
    {
      key: "f",
      label: "find",
      kind: "form",
      fields: [{ name: "words", label: "Words from a label, or an id", optional: true }],
      line: ({ words = "" }) => commandLine("graph find", words === "" ? [] : [words], { graph }),
      storeAs: "foundEntities",
      // The result is a list, so no entity is open yet.
      settings: { graph, ...listPosition },
      screen: "graph",
    },
    ...(topic === undefined ? [] : [askFrom(graph, topic)]),
    { key: "S", label: "counts", kind: "command", line: commandLine("graph stats", [graph]) },
  ];
}

/** Esc goes back entity by entity, and finally to the list of entities. */
function backAction(graph: string, trail: readonly string[]): Action {
  const before = trail.at(-1);
  if (before !== undefined) return openEntityAction("esc", "back", graph, before, trail.slice(0, -1));
  return { key: "esc", label: "to the list", kind: "set", settings: listPosition };
}

/** The settings that show the list of entities. */
export const listPosition = { at: "", trail: "" };

/** Reads an entity and opens it. */
export function openEntityAction(
  key: string,
  label: string,
  graph: string,
  id: string,
  trail: readonly string[],
): Action {
  return {
    key,
    label,
    kind: "command",
    line: commandLine("graph show", [id], { graph, limit: String(maximumEdges) }),
    storeAs: "entity",
    screen: "graph",
    settings: { graph, at: id, trail: trail.join("\n") },
  };
}

function askFrom(graph: string, topic: string): Action {
  return {
    key: "a",
    label: "ask from here",
    kind: "form",
    fields: [
      { name: "question", label: `Question starting from ${topic}` },
      { name: "retriever", label: "Retriever", value: topicRetriever, choices: retrieverNames() },
    ],
    line: ({ question = "", retriever = "" }) =>
      commandLine("ask", [question], {
        graph,
        ...(retriever === topicRetriever ? {} : { retriever }),
        topic,
        explain: true,
      }),
    storeAs: "answer",
    screen: "ask",
    select: "answer",
    settings: { graph },
  };
}
