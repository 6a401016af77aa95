/**
 * Regroups facts as a query over the graph interprets them: facts belong together if their paths share a node.
 *
 * A form can be converted to a query only if these facts lead to the same outcome as the original facts. The outcome
 * differs if a layout merges facts that are separate in the publications.
 */
import { everyInstance, type Fact, type Field } from "../facts/fact.ts";
import type { FactStore } from "../facts/fact-store.ts";
import type { PathStep } from "./fact-path.ts";
import type { FieldPattern } from "./field-pattern.ts";

/** The steps from the subject to a node that more than one field shares. */
export type SharedPrefix = readonly PathStep[];

/**
 * Maps each scope of the store to the steps that lead to the node of an instance: the deepest node that all fields of
 * the scope share and that occurs exactly once in each instance. Scopes without such a node are omitted.
 */
export function placeScopes(patterns: readonly FieldPattern[]): ReadonlyMap<string, SharedPrefix> {
  const scopes = new Set(patterns.flatMap(({ field }) => field.scopes));
  const placed = new Map<string, SharedPrefix>();
  for (const scope of scopes) {
    const within = patterns.filter(({ field }) => field.scopes.includes(scope));
    const shared = commonPrefix(within.flatMap((field) => field.patterns.map(({ steps }) => steps)));
    for (let depth = shared.length; depth > 0; depth -= 1) {
      if (!within.every((field) => isNodeOfInstance(field, scope, depth))) continue;
      placed.set(scope, shared.slice(0, depth));
      break;
    }
  }
  return placed;
}

function commonPrefix(paths: readonly (readonly PathStep[])[]): readonly PathStep[] {
  const [first = [], ...others] = paths;
  const differs = first.findIndex((step, at) =>
    others.some((path) => path[at]?.predicate !== step.predicate || path[at]?.inverse !== step.inverse),
  );
  return differs === -1 ? first : first.slice(0, differs);
}

function isNodeOfInstance({ field, paths }: FieldPattern, scope: string, depth: number): boolean {
  const at = field.scopes.indexOf(scope);
  const nodes = new Map<string, string>();
  for (const [fact, path] of paths) {
    const instance = fact.instances[at] ?? everyInstance;
    if (instance === everyInstance) continue;
    const key = JSON.stringify([fact.hub, instance]);
    const node = path.nodes[depth - 1] ?? "";
    if ((nodes.get(key) ?? node) !== node) return false;
    nodes.set(key, node);
  }
  return true;
}

export type SharedNode = { readonly scope: string; readonly prefix: SharedPrefix };

/** Returns the nodes on a field's path that represent its scopes, nearest to the subject first. */
export function sharedNodesOf(
  { scopes }: Pick<Field, "scopes">,
  placed: ReadonlyMap<string, SharedPrefix>,
): readonly SharedNode[] {
  return scopes
    .flatMap((scope) => {
      const prefix = placed.get(scope);
      return prefix ? [{ scope, prefix }] : [];
    })
    .sort((left, right) => left.prefix.length - right.prefix.length);
}

/** Returns a copy of the store in which the nodes on the paths are used as instances. */
export function queriedFacts(
  store: FactStore,
  patterns: ReadonlyMap<string, FieldPattern>,
  placed: ReadonlyMap<string, SharedPrefix>,
): FactStore {
  const nodes = new Map([...patterns].map(([name, { field }]) => [name, sharedNodesOf(field, placed)]));
  const fieldAsQueried = (field: Field): Field => ({
    ...field,
    scopes: (nodes.get(field.name) ?? []).map(({ scope }) => scope),
  });
  const factAsQueried = (fact: Fact): Fact => {
    const path = patterns.get(fact.field)?.paths.get(fact);
    const instances = (nodes.get(fact.field) ?? []).map(({ prefix }) => path?.nodes[prefix.length - 1] ?? "");
    return { ...fact, instances };
  };
  return {
    ...store,
    field: (name) => {
      const field = store.field(name);
      return field && fieldAsQueried(field);
    },
    facts: (hub, name) => {
      const facts = store.facts(hub, name);
      return facts.some(({ instances }) => instances.length > 0) ? facts.map(factAsQueried) : facts;
    },
  };
}
