/**
 * Publication facts from any graph without a template, by profiling: which entities are hubs, which ways lead from
 * them to values, which of those ways are fields, and what belongs together.
 *
 * Metadata is what stands on the hub itself, content what stands below it; nodes that only hold a list do not count
 * as a level. A profile file overrules single fields.
 */
import { z } from "zod";
import { OptionError, throwIfCancelled } from "../../errors.ts";
import type { FieldKind } from "../../population/index.ts";
import type { Watch } from "../../progress.ts";
import { isStructural, readLabel } from "../wording/label-words.ts";
import { chooseHubs, type HubChoice } from "./choose-hubs.ts";
import type { Fact, Field } from "./fact.ts";
import { valueKey } from "./fact.ts";
import { createFactStore, type FactStore } from "./fact-store.ts";
import type { GraphView } from "./graph-view.ts";
import { describeHubs } from "./hub-sources.ts";
import { nameFields } from "./name-fields.ts";
import { profileLevels } from "./profile-levels.ts";
import { isAbsentLabel, profileValueKind } from "./value-kind.ts";
import { type Way, walkHub, wayKey } from "./walk-hubs.ts";

export type ProfileOptions = {
  /** The type of the hubs; profiled without it. */
  readonly hubType?: string;
  /** Field name (as profiled) → kind, where profiling should not decide. */
  readonly kinds?: Readonly<Record<string, FieldKind>>;
};

/** A profile file: field name → kind. */
export const profileSchema = z.record(z.string(), z.enum(["metadata", "content"]));

/** @throws GraphError when the graph holds no hubs; OptionError when a kind is given for a field it does not have */
export function profileGraph(view: GraphView, options: ProfileOptions, watch: Watch): FactStore {
  const choice = chooseHubs(view, options.hubType);
  const ways = walkAll(view, choice, watch);
  const levels = profileLevels(ways, view, choice.type);
  const valueWays = ways.filter((way) => levels.holdsValue(way));
  const byKey = Map.groupBy(valueWays, (way) => wayKey(way.triples));
  const names = nameFields([...byKey.keys()].map((key) => ({ key, path: JSON.parse(key) as string[] })));
  checkKinds(options.kinds ?? {}, [...names.values()]);
  const fields: Field[] = [];
  const facts: Fact[] = [];
  for (const [key, ofField] of byKey) {
    const field = describeField(names.get(key) ?? key, ofField, levels.scopesOf, options);
    if (field === null) continue;
    fields.push(field);
    for (const way of ofField) facts.push(factOf(way, field, levels.instancesOf(way)));
  }
  const hubs = describeHubs(choice.entities, facts);
  return createFactStore({ hubType: choice.type, hubs, fields, facts, view });
}

function walkAll(view: GraphView, choice: HubChoice, watch: Watch): Way[] {
  const ids = new Set(choice.entities.map((entity) => entity.id));
  const stage = watch.progress.stage("profile hubs", ids.size);
  const ways = choice.entities.flatMap((entity) => {
    throwIfCancelled(watch.signal);
    stage.advance();
    return walkHub(view, entity, ids);
  });
  stage.finish();
  return ways;
}

/** The field of ways with one key; null for one that repeats the title. */
function describeField(
  name: string,
  ways: readonly Way[],
  scopesOf: (way: Way) => readonly string[],
  options: ProfileOptions,
): Field | null {
  const values = ways.map(labelAtEnd);
  const titles = ways.filter((way) => valueKey(labelAtEnd(way)) === valueKey(way.hub.label)).length;
  if (titles >= ways.length * 0.9) return null;
  const [first] = ways as readonly [Way];
  const path = first.triples.map((triple) => triple.predicate.label);
  const levels = path.filter((label) => !isStructural(label)).length;
  const kind = overruled(options.kinds ?? {}, name) ?? (levels <= 1 ? "metadata" : "content");
  const valueKind = profileValueKind(values, readLabel(name).verb !== null);
  return { name, path, kind, valueKind, scopes: scopesOf(first) };
}

function checkKinds(kinds: Readonly<Record<string, FieldKind>>, names: readonly string[]): void {
  const known = new Set(names.map(valueKey));
  const unknown = Object.keys(kinds).find((name) => !known.has(valueKey(name)));
  if (unknown === undefined) return;
  throw new OptionError(`the graph has no field "${unknown}" to give a kind to`, {
    hint: `Its fields: ${names.join(", ")}.`,
  });
}

function overruled(kinds: Readonly<Record<string, FieldKind>>, name: string): FieldKind | undefined {
  return Object.entries(kinds).find(([key]) => valueKey(key) === valueKey(name))?.[1];
}

function factOf(way: Way, field: Field, instances: readonly string[]): Fact {
  const value = labelAtEnd(way);
  const triple = way.triples.at(-1) as Way["triples"][number];
  const absent = isAbsentLabel(value, field.valueKind);
  return { hub: way.hub.id, field: field.name, value, key: valueKey(value), absent, instances, triple };
}

function labelAtEnd(way: Way): string {
  const object = way.triples.at(-1)?.object;
  return object === undefined ? "" : (object.label || object.id).trim();
}
