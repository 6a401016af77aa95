/** Finds the field that a graph lacks for a cell of a distribution, or for a class of the taxonomy. */
import { isTemporal } from "../facts/fact.ts";
import type { Operation } from "../forms/form.ts";
import { kindsOfUseCase } from "../forms/use-case.ts";
import type { Cell } from "../generate/distribution.ts";
import type { Roles } from "../generate/field-roles.ts";
import type { LabelRules } from "../labels/label-rules.ts";
import { type ClassCount, hopsColumn } from "./class-quotas.ts";

/** @param roles the field roles of every type that questions can be about */
export function missingForCell(roles: readonly Roles[], { operation, useCase }: Cell): string {
  const { conditionKind, asked } = kindsOfUseCase[useCase];
  const kinds = new Set(roles.flatMap(({ all }) => all.map(({ kind }) => kind)));
  const requiredKinds = new Set([
    asked,
    ...(conditionKind === "both" ? (["metadata", "content"] as const) : [conditionKind]),
  ]);
  const lacking = [...requiredKinds].filter((kind) => !kinds.has(kind));
  if (lacking.length > 0) return `the graph has no ${lacking.join(" and no ")} field`;
  return missingForOperation(roles, operation) ?? "no two fields in the graph can be combined for this cell";
}

type Need = { readonly has: (roles: Roles) => boolean; readonly lacks: string };

const operationNeeds: Readonly<Partial<Record<Operation, Need>>> = {
  aggregation: { has: ({ listed }) => listed.length > 0, lacks: "no field that contains names" },
  comparative: { has: ({ valued }) => valued.length > 0, lacks: "no field with two values to compare" },
  relationship: { has: ({ grouping }) => grouping.length > 0, lacks: "no field to group by" },
  negation: {
    has: ({ absent, closed, deniable, missing }) => [absent, closed, deniable, missing].flat().length > 0,
    lacks: "no field whose values can be negated",
  },
  superlative: {
    has: ({ ordering, listed }) => ordering.length + listed.length > 0,
    lacks: "no field with three different years, dates or numbers",
  },
};

function missingForOperation(roles: readonly Roles[], operation: Operation): string | null {
  const need = operationNeeds[operation];
  return need === undefined || roles.some(need.has) ? null : `the graph has ${need.lacks}`;
}

function hasKind(...kinds: readonly string[]): Need["has"] {
  return ({ all }) => all.some(({ valueKind }) => kinds.includes(valueKind));
}

/** Maps each column and feature to the field that the feature requires. */
const featureNeeds: Readonly<Record<string, Readonly<Record<string, Need>>>> = {
  answer_type: {
    year: { has: hasKind("year", "date"), lacks: "no field that contains years or dates" },
    truth: { has: hasKind("flag", "status"), lacks: "no field whose only values are yes and no" },
    url: { has: hasKind("url"), lacks: "no field that contains links" },
  },
  condition_type: {
    year: {
      has: ({ valued, ranged }) => [...valued, ...ranged].some(isTemporal),
      lacks: "no field that contains years",
    },
    number: {
      has: ({ ranged }) => ranged.some(({ valueKind }) => valueKind === "number"),
      lacks: "no field with three different numbers",
    },
  },
};

/** @returns the reason why no question can belong to the class, or `null` if no missing field explains it */
export function missingForClass(
  roles: readonly Roles[],
  rules: LabelRules,
  { column, name }: Pick<ClassCount, "column" | "name">,
): string | null {
  if (column === hopsColumn) return null;
  const features = Object.entries(rules[column] ?? {}).flatMap(([feature, className]) =>
    className === name ? [feature] : [],
  );
  if (features.length === 0) return `no labelling rule assigns "${name}"`;
  const reasons = features.map((feature) =>
    column === "retrieval_operation"
      ? missingForOperation(roles, feature as Operation)
      : missingForFeature(roles, featureNeeds[column]?.[feature]),
  );
  return reasons.includes(null) ? null : (reasons[0] ?? null);
}

function missingForFeature(roles: readonly Roles[], need: Need | undefined): string | null {
  return need === undefined || roles.some(need.has) ? null : `the graph has ${need.lacks}`;
}
