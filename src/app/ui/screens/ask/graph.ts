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
  listOf,
  type Offers,
  type Screen,
  type ScreenInput,
  type View,
} from "../screen.ts";
import { askAction } from "./ask-action.ts";

type OpenEntity = NonNullable<Outcomes["entity"]>;
type Edge = OpenEntity["edges"][number];
type Found = NonNullable<Outcomes["foundEntities"]>;
/** A class or a property in the list, with the number of its entities or triples. */
type Kind = NonNullable<Found["classes"]>[number] & { readonly of: "class" | "property" };

/** The maximum number of entities to list, and of edges to show per direction. */
const maximumEdges = 500;

/** Lists the classes and properties of a graph, or what a search found. */
export const graphScreen: Screen = {
  view: (input) => {
    const open = findOpenEntity(input);
    return open && entityView(open);
  },
  ...listOf({
    items: listedItems,
    row: (item, { outcomes }) => {
      const label = item.label === "" ? item.id : item.label;
      if ("of" in item)
        return { id: kindId(item), label, mark: item.of === "class" ? "◇" : "→", note: String(item.count) };
      const names = outcomes.foundEntities?.class_names ?? {};
      const { id, types } = item;
      // A class with a name tells more than the id of one without.
      return { id, label, note: types.map((type) => names[type] ?? "").find(Boolean) ?? types[0] ?? "" };
    },
    about: (item, { outcomes }) =>
      "of" in item
        ? kindLines(item)
        : [
            entityLines(item, outcomes.foundEntities?.class_names ?? {}),
            "",
            "Press Enter to show this entity.",
          ],
    keys: (item, input) => {
      const { graph = "" } = input.settings;
      return "of" in item
        ? openKindAction(graph, item)
        : openEntityAction("enter", "go there", graph, item.id, trailOf(input));
    },
    others: (input, row) => [
      listAction(input),
      graphActions(input, listedItems(input).find(({ id }) => id === row?.id)?.id),
    ],
  }),
  empty: ({ outcomes }) => {
    const words = outcomes.foundEntities?.words ?? "";
    return words === ""
      ? "Press f to search for entities by the words in their labels."
      : `No entity matches "${words}".\n\nPress f to search again.`;
  },
  strip: ({ settings, outcomes }) => {
    const found = outcomes.foundEntities?.found.length ?? 0;
    const cut = found < maximumEdges ? "" : ` · only the first ${found}; f finds others by their words`;
    return `${settings.graph ?? "no graph is open"}${cut}`;
  },
};

/** Shows an entity with its outgoing and incoming triples. */
function entityView({ entity, edges, counts, class_names: names }: OpenEntity): View {
  return {
    ...listOf({
      items: () => edges.map((edge, at) => ({ ...edge, at })),
      row: ({ outgoing, predicate, entity: end, at }) => ({
        // The row id contains the open entity, because two entities have different rows at the same position.
        id: `${entity.id}\n${at}`,
        label: `${predicate}: ${isValue(end) || end.label !== "" ? end.label : end.id}`,
        mark: outgoing ? "→" : "←",
      }),
      about: ({ outgoing, predicate, entity: end }) => [
        entityLines(entity, names),
        dim(`${count(counts.outgoing, "triple")} outgoing, ${counts.incoming} incoming`),
        section(`${outgoing ? "→" : "←"} ${predicate}`, entityLines(end, names)),
      ],
      keys: ({ entity: end }, input) => {
        const forward = [...trailOf(input), entity.id];
        return openEntityAction("enter", "go there", input.settings.graph ?? "", end.id, forward);
      },
      others: (input) => [backAction(input), graphActions(input, entity.id)],
    }),
    empty: () => "This entity has no triples.",
    strip: (input) => {
      const trail = trailOf(input);
      const missing = counts.outgoing + counts.incoming - edges.length;
      const omission = missing > 0 ? ` · ${missing} more triples (see graph show --limit)` : "";
      const distance = trail.length > 0 ? ` · ${count(trail.length, "step")} from the start entity` : "";
      return `${input.settings.graph}${distance}${omission}`;
    },
  };
}

/** Returns the open entity, or undefined if it has not been read yet or the list of entities is open. */
function findOpenEntity({ settings, outcomes }: ScreenInput): OpenEntity | undefined {
  return outcomes.entity !== undefined && outcomes.entity.entity.id === settings.at
    ? outcomes.entity
    : undefined;
}

function trailOf({ settings }: ScreenInput): readonly string[] {
  return settings.trail === undefined || settings.trail === "" ? [] : settings.trail.split("\n");
}

/** Whether a node is a value, whose id repeats its text in quotation marks. */
function isValue({ id }: Pick<Edge["entity"], "id">): boolean {
  return id.startsWith('"');
}

/** Lists the classes and properties, unless the user searched for something, and the entities that were found. */
function listedItems({ outcomes }: ScreenInput): readonly (Kind | Found["found"][number])[] {
  const { classes = [], properties = [], found = [] } = outcomes.foundEntities ?? {};
  return [
    ...classes.map((kind) => ({ ...kind, of: "class" }) as const),
    ...properties.map((kind) => ({ ...kind, of: "property" }) as const),
    ...found,
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

/** Finds entities, asks about the one that is open or selected, if any, and counts what the graph contains. */
function graphActions(input: ScreenInput, topic: string | undefined): Offers {
  const { graph } = input.settings;
  if (graph === undefined) return [];
  return [
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
function listAction({ outcomes, settings: { graph } }: ScreenInput): Action | false {
  const isSearch = (outcomes.foundEntities?.words ?? "") !== "";
  return graph !== undefined && isSearch && browseAction("esc", "to the classes", graph);
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
function backAction(input: ScreenInput): Action {
  const trail = trailOf(input);
  const before = trail.at(-1);
  if (before !== undefined)
    return openEntityAction("esc", "back", input.settings.graph ?? "", before, trail.slice(0, -1));
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
