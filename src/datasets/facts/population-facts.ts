/**
 * Reads the facts of a population: the facts about the publications, each with the triple that states it in a given
 * layout. In another layout, the facts are the same, but different triples state them.
 */
import { createGraph } from "../../graph/index.ts";
import {
  describeFields,
  type PopulatedFact,
  type Population,
  type Template,
} from "../../population/index.ts";
import type { Watch } from "../../progress.ts";
import { readState } from "../wording/label-words.ts";
import { everyInstance, type Fact, type Field, valueKey } from "./fact.ts";
import { createFactStore, type FactStore } from "./fact-store.ts";
import { readGraphView } from "./graph-view.ts";
import { describeHubs } from "./hub-sources.ts";
import { nameFields } from "./name-fields.ts";

export type PopulationFacts = {
  /** The facts about the publications. */
  readonly facts: FactStore;
  /** The same facts, except that records are merged if the layout does not distinguish them. */
  readonly asLaidOut: FactStore;
};

export async function readPopulationFacts(
  population: Population,
  template: Template,
  watch: Watch,
): Promise<PopulationFacts> {
  const graph = createGraph(population.triples);
  try {
    const view = await readGraphView(graph, watch);
    const fields = mappedFields(template);
    const fieldsByPath = new Map(fields.map(({ path, field }) => [path, field]));
    const facts = population.facts.flatMap((fact) => {
      const field = fieldsByPath.get(fact.field);
      return field === undefined ? [] : [factFrom(fact, field)];
    });
    const entities = [...new Map(population.facts.map(({ hub }) => [hub.id, hub])).values()];
    const content = {
      hubType: template.hub.types[0] ?? "",
      hubs: describeHubs(entities, facts),
      fields: fields.map(({ field }) => field),
      view,
    };
    return {
      facts: createFactStore({ ...content, facts }),
      asLaidOut: createFactStore({ ...content, facts: mergeIndistinct(facts) }),
    };
  } finally {
    graph.close();
  }
}

function mappedFields(template: Template): { readonly path: string; readonly field: Field }[] {
  const descriptions = describeFields(template.mapping);
  const names = nameFields(descriptions.map(({ path }) => ({ key: path, path: path.split("/") })));
  return descriptions.map(({ path, kind, valueKind }) => {
    const parts = path.split("/");
    const name = names.get(path) ?? path;
    const scopes = parts.slice(0, -1).map((_part, at) => parts.slice(0, at + 1).join("/"));
    return {
      path,
      field: {
        name,
        label: spokenName(name, valueKind),
        path: parts,
        kind,
        valueKind,
        scopes,
        // The records of a mapping group the facts of one publication; the way in which a layout stores them does not
        // count as a relation.
        steps: parts.map((predicate, at) => ({
          predicate,
          inverse: false,
          node: at === parts.length - 1 ? ("value" as const) : ("record" as const),
          type: "",
          functional: false,
        })),
        relations: 1,
        tie: null,
        functional: false,
        valueTypes: [],
      },
    };
  });
}

/** Adds "has" before the name of a flag or state if the name has no verb: a publication "has replication package". */
function spokenName(name: string, valueKind: Field["valueKind"]): string {
  const state = valueKind === "flag" || valueKind === "status";
  return state && readState(name).verb === null ? `has ${name}` : name;
}

function factFrom({ hub, value, absent, scope, triple }: PopulatedFact, field: Field): Fact {
  return {
    hub: hub.id,
    field: field.name,
    value,
    // In a list of choices, a choice that was not made is stated explicitly; this statement does not count as an
    // occurrence of the value.
    key: absent ? "" : valueKey(value),
    absent,
    instances: instancesIn(scope, field.scopes),
    triple,
    links: [],
  };
}

/**
 * Splits `a[0]/b[1]` into the instances of the scopes `a` and `a/b`. A value such as "None" may apply to a complete
 * outer record; the instances of its inner scopes are then `everyInstance`.
 */
function instancesIn(scope: string, scopes: readonly string[]): string[] {
  const parts = scope === "" ? [] : scope.split("/");
  return scopes.map((_name, at) => {
    const instance = parts.slice(0, at + 1).join("/");
    return at < parts.length ? instance : everyInstance;
  });
}

/**
 * Merges records whose facts a layout attaches to the same node, because the graph alone cannot distinguish these
 * records.
 */
function mergeIndistinct(facts: readonly Fact[]): Fact[] {
  const parents = new Map<string, string>();
  const find = (id: string): string => {
    let root = id;
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root))
      root = next;
    return root;
  };
  const instanceOnNode = new Map<string, string>();
  for (const fact of facts) {
    for (const [at, instance] of fact.instances.entries()) {
      if (instance === everyInstance) continue;
      const id = `${fact.hub} ${at} ${instance}`;
      if (!parents.has(id)) parents.set(id, id);
      const place = `${fact.hub} ${at} ${fact.triple.subject.id}`;
      const other = instanceOnNode.get(place);
      if (other === undefined) instanceOnNode.set(place, id);
      else parents.set(find(id), find(other));
    }
  }
  return facts.map((fact) => ({
    ...fact,
    instances: fact.instances.map((instance, at) =>
      instance === everyInstance ? instance : find(`${fact.hub} ${at} ${instance}`),
    ),
  }));
}
