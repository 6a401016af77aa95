/**
 * Browses a graph: lists its classes and properties, shows an entity with its outgoing and incoming triples, and finds
 * entities by class or by the words in their labels.
 */

import { count } from "../../../../base/text/count.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import type { Outcomes } from "../../shell/outcomes.ts";
import {
  type Action,
  type Content,
  firstRow,
  type Offers,
  type Row,
  type Screen,
  type ScreenInput,
} from "../screen.ts";
import { askAction } from "./ask-action.ts";

type OpenEntity = NonNullable<Outcomes["entity"]>;
type Edge = OpenEntity["edges"][number];
type Found = NonNullable<Outcomes["foundEntities"]>;
/** A class or a property in the list, with the number of its entities or triples. */
type Kind = NonNullable<Found["classes"]>[number] & { readonly of: "class" | "property" };

/** The maximum number of entities to list, and of edges to show per direction. */
const maximumEdges = 500;

export const graphScreen: Screen = {
  rows: (input) => {
    const openEntity = findOpenEntity(input);
    if (openEntity) return openEntity.edges.map((edge, at) => edgeRow(openEntity, edge, at));
    const { found = [], class_names: names = {} } = input.outcomes.foundEntities ?? {};
    return [
      ...kindsOf(input).map(
        (kind): Row => ({
          id: kindId(kind),
          label: kind.label === "" ? kind.id : kind.label,
          mark: kind.of === "class" ? "◇" : "→",
          note: String(kind.count),
        }),
      ),
      ...found.map(
        ({ id, label, types }): Row => ({
          id,
          label: label === "" ? id : label,
          // A class with a name tells more than the id of one without.
          note: types.map((type) => names[type] ?? "").find((name) => name !== "") ?? types[0] ?? "",
        }),
      ),
    ];
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
      const kind = kindsOf(input).find((candidate) => kindId(candidate) === row?.id);
      if (kind) return kindLines(kind);
      const { found = [], class_names: names = {} } = input.outcomes.foundEntities ?? {};
      const entity = found.find(({ id }) => id === row?.id);
      return entity ? [entityLines(entity, names), "", "Press Enter to show this entity."] : [];
    }
    const names = openEntity.class_names;
    const edge = edgeOf(openEntity, row);
    return [
      entityLines(openEntity.entity, names),
      dim(`${count(openEntity.counts.outgoing, "triple")} outgoing, ${openEntity.counts.incoming} incoming`),
      edge &&
        section(
          edge.outgoing ? `→ ${edge.predicate}` : `← ${edge.predicate}`,
          entityLines(edge.entity, names),
        ),
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
    const found = openEntity ? 0 : (input.outcomes.foundEntities?.found.length ?? 0);
    const cut = found < maximumEdges ? "" : ` · only the first ${found}; f finds others by their words`;
    return `${input.settings.graph ?? "no graph is open"}${distance}${omission}${cut}`;
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
  const label = isValue(entity) || entity.label !== "" ? entity.label : entity.id;
  return {
    // The row id contains the open entity, because two entities have different rows at the same position.
    id: `${openEntity.entity.id}\n${at}`,
    label: `${predicate}: ${label}`,
    mark: outgoing ? "→" : "←",
  };
}

/** Whether a node is a value, whose id repeats its text in quotation marks. */
function isValue({ id }: Pick<Edge["entity"], "id">): boolean {
  return id.startsWith('"');
}

function edgeOf(openEntity: OpenEntity, row: Row | undefined): Edge | undefined {
  return openEntity.edges[Number(row?.id.split("\n").at(-1))];
}

/** The classes and properties in the list, unless the user searched for something. */
function kindsOf({ outcomes }: ScreenInput): readonly Kind[] {
  const { classes = [], properties = [] } = outcomes.foundEntities ?? {};
  return [
    ...classes.map((kind) => ({ ...kind, of: "class" }) as const),
    ...properties.map((kind) => ({ ...kind, of: "property" }) as const),
  ];
}

/** The id of the row of a class or property, which differs from the id of an entity. */
function kindId({ of, id }: Kind): string {
  return `${of}\n${id}`;
}

function kindLines({ of, id, label, count: number }: Kind): Content {
  const what = of === "class" ? count(number, "entity", "entities") : count(number, "triple");
  return [
    title(label === "" ? id : label),
    label !== "" && label !== id && dim(id),
    [span(`a ${of} with ${what}`, "accent")],
    "",
    `Press Enter to list ${of === "class" ? "its entities" : "its triples"}.`,
  ];
}

/** @param names the names of classes, by id */
function entityLines({ id, label, types }: Edge["entity"], names: Readonly<Record<string, string>>): Content {
  const hasOwnId = label !== "" && label !== id && !isValue({ id });
  return [
    title(label === "" && !isValue({ id }) ? id : label),
    hasOwnId && dim(id),
    types.length > 0 && ([span(types.map((type) => names[type] ?? type).join(", "), "accent")] as const),
  ];
}

function graphActions(input: ScreenInput, graph: string, row: Row | undefined): Offers {
  const openEntity = findOpenEntity(input);
  const edge = openEntity && edgeOf(openEntity, row);
  const kind = openEntity ? undefined : kindsOf(input).find((candidate) => kindId(candidate) === row?.id);
  const target = openEntity ? edge?.entity.id : row?.id;
  const trail = trailOf(input);
  const here = openEntity?.entity.id;
  const forward = here === undefined ? trail : [...trail, here];
  const topic = here ?? (kind ? undefined : row?.id);
  return [
    kind && openKindAction(graph, kind),
    !(target === undefined || kind) && openEntityAction("enter", "go there", graph, target, forward),
    openEntity ? backAction(graph, trail) : listAction(input, graph),
    {
      key: "f",
      label: "find",
      kind: "form",
      fields: [{ name: "words", label: "Words from a label, or an id", optional: true }],
      line: ({ words = "" }) =>
        commandLine("graph find", words === "" ? [] : [words], { graph, limit: String(maximumEdges) }),
      storeAs: "foundEntities",
      // The result is a list, so no entity is open yet.
      settings: { graph, ...listPosition },
      screen: "graph",
    },
    topic !== undefined && askAction(input, { graph, topic }),
    { key: "S", label: "counts", kind: "command", line: commandLine("graph stats", [graph]) },
  ];
}

/** Lists the entities of a class, or shows the triples of a property. */
function openKindAction(graph: string, { of, id }: Kind): Action {
  const start = {
    key: "enter",
    label: of === "class" ? "its entities" : "its triples",
    kind: "command",
  } as const;
  return of === "class"
    ? {
        ...start,
        line: commandLine("graph find", [id], { graph, limit: String(maximumEdges) }),
        storeAs: "foundEntities",
        settings: { graph, ...listPosition },
        select: firstRow,
      }
    : { ...start, line: commandLine("graph query", [`?thing | ${id} | ?value`], { graph }) };
}

/** Esc goes back from the entities of a class, or from a search, to the classes and properties. */
function listAction({ outcomes }: ScreenInput, graph: string): Offers {
  return (outcomes.foundEntities?.words ?? "") === "" ? [] : [browseAction("esc", "to the classes", graph)];
}

/** Lists the classes and properties of a graph. */
export function browseAction(key: string, label: string, graph: string): Action {
  return {
    key,
    label,
    kind: "command",
    line: commandLine("graph find", [], { graph }),
    storeAs: "foundEntities",
    screen: "graph",
    settings: { graph, ...listPosition },
  };
}

/** Esc goes back entity by entity, and finally to the list of entities. */
function backAction(graph: string, trail: readonly string[]): Action {
  const before = trail.at(-1);
  if (before !== undefined) return openEntityAction("esc", "back", graph, before, trail.slice(0, -1));
  return { key: "esc", label: "to the list", kind: "set", settings: listPosition };
}

/** The settings that show the list of entities. */
const listPosition = { at: "", trail: "" };

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
    select: firstRow,
    settings: { graph, at: id, trail: trail.join("\n") },
  };
}
