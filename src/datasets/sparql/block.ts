/**
 * Writes the SPARQL group pattern for a conjunction: the conditions that a query places on a subject, field by field.
 */
import { formatNode, rdfsLabel } from "../../graph/index.ts";
import { valueKey } from "../facts/fact.ts";
import type { Constraint } from "../forms/form.ts";
import type { PathStep } from "./fact-path.ts";
import type { FieldPattern, Pattern } from "./field-pattern.ts";
import { type SharedNode, type SharedPrefix, sharedNodesOf } from "./queried-facts.ts";

export type FieldConstraint = Exclude<Constraint, { title: string }>;

/** A value in a block: its node, its parent node, and the SPARQL expressions for its label and comparison key. */
type PlacedValue = {
  readonly node: string;
  readonly parent: string;
  /** An expression for the label as the graph spells it. */
  readonly label: string;
  /** A SPARQL expression that yields equal results for equal values. */
  readonly key: string;
};

/** One branch of a query: its lines, and the terms for the subject, the requested field and the sort key. */
export type BranchText = {
  readonly lines: readonly string[];
  /** A variable, or the subject's node if the question contains its title. */
  readonly subject: string;
  readonly requested: PlacedValue | null;
  readonly key: PlacedValue | null;
};

export type BlockNames = {
  /** Returns an unused variable. */
  fresh(name: string): string;
  /** Formats the id of a predicate as `<IRI>`. */
  iri(predicate: string): string;
};

export type Block = {
  readonly lines: readonly string[];
  /** Requires the subject to have a value in the field, and restricts which values are accepted. */
  place(field: FieldPattern, constraint: FieldConstraint | null, withAbsent?: boolean): PlacedValue;
  /**
   * Excludes subjects that have one of the values anywhere in the field. If no values are passed, excludes subjects
   * that have any value in the field.
   */
  exclude(field: FieldPattern, values: readonly string[] | null): void;
  addLine(line: string): void;
};

type Draft = {
  readonly subject: string;
  readonly placedScopes: ReadonlyMap<string, SharedPrefix>;
  readonly names: BlockNames;
  readonly lines: string[];
  /** The node of each scope that the lines already contain. */
  readonly nodesByScope: Map<string, string>;
};

/** A node on a field's path, and the number of steps from the subject to it. */
type PathNode = { readonly node: string; readonly depth: number };

export function createBlock(
  subject: string,
  placedScopes: ReadonlyMap<string, SharedPrefix>,
  names: BlockNames,
): Block {
  const draft: Draft = { subject, placedScopes, names, lines: [], nodesByScope: new Map() };
  return {
    lines: draft.lines,
    addLine: (line) => {
      draft.lines.push(line);
    },
    place: (field, constraint, withAbsent = false) => placeField(draft, field, constraint, withAbsent),
    exclude: (field, values) => {
      const inner = createBlock(subject, new Map(), names);
      if (values === null) inner.place(field, null, true);
      else inner.place(field, { field: field.field.name, in: [...values] });
      draft.lines.push("FILTER NOT EXISTS {", ...inner.lines.map((line) => `  ${line}`), "}");
    },
  };
}

function placeField(
  draft: Draft,
  field: FieldPattern,
  constraint: FieldConstraint | null,
  withAbsent: boolean,
): PlacedValue {
  const presence = constraint && "absent" in constraint ? "absent" : withAbsent ? "both" : "present";
  const patterns = field.patterns.filter((pattern) => mayMatch(pattern, constraint, presence));
  const from = placeSharedNodes(draft, sharedNodesOf(field.field, draft.placedScopes));
  const value = variableOf(field, from.node, from.depth, patterns, draft.names);
  const groups = patterns.map((pattern) => [
    ...patternLines(pattern, from, value, draft.names),
    ...(pattern.meaning === null ? conditions(field, constraint, value) : []),
  ]);
  if (groups.length === 1) draft.lines.push(...(groups[0] ?? []));
  else draft.lines.push(...union(groups));
  return value;
}

/**
 * Returns the last node on the field's path that other fields share. Each shared node is added to the query only once.
 */
function placeSharedNodes(draft: Draft, sharedNodes: readonly SharedNode[]): PathNode {
  let at: PathNode = { node: draft.subject, depth: 0 };
  for (const { scope, prefix } of sharedNodes) {
    const existing = draft.nodesByScope.get(scope);
    const same = prefix.length === at.depth;
    const node = existing ?? (same ? at.node : draft.names.fresh("node"));
    if (existing === undefined && !same)
      draft.lines.push(`${at.node} ${formatPath(prefix.slice(at.depth), draft.names)} ${node} .`);
    draft.nodesByScope.set(scope, node);
    at = { node, depth: prefix.length };
  }
  return at;
}

/** Formats steps as a SPARQL property path. */
function formatPath(steps: readonly PathStep[], names: BlockNames): string {
  return steps.map(({ predicate, inverse }) => `${inverse ? "^" : ""}${names.iri(predicate)}`).join("/");
}

/** Connects a node with a value by the remaining steps of a pattern, and binds the value's variables. */
function patternLines(pattern: Pattern, from: PathNode, to: PlacedValue, names: BlockNames): string[] {
  const remainingSteps = pattern.steps.slice(from.depth);
  const last = remainingSteps.at(-1);
  // The value itself is the shared node.
  if (last === undefined) return [`BIND (${from.node} AS ${to.node})`, ...nameLines(pattern, to)];
  const before = remainingSteps.slice(0, -1);
  const parent = before.length === 0 ? from.node : to.parent;
  const lead = before.length === 0 ? [] : [`${from.node} ${formatPath(before, names)} ${parent} .`];
  const bound = parent === to.parent ? [] : [`BIND (${parent} AS ${to.parent})`];
  return [
    ...lead,
    `${parent} ${formatPath([last], names)} ${to.node} .`,
    ...nameLines(pattern, to),
    ...bound,
  ];
}

/**
 * Whether a pattern can lead to a value that is accepted. A pattern with a fixed meaning can lead only to the value
 * that it stands for.
 */
function mayMatch(
  { absent, meaning }: Pattern,
  constraint: FieldConstraint | null,
  presence: "present" | "absent" | "both",
): boolean {
  if (presence !== "both" && absent !== (presence === "absent")) return false;
  if (meaning === null || constraint === null) return true;
  if ("in" in constraint) return constraint.in.some((value) => valueKey(value) === valueKey(meaning.value));
  if (!("between" in constraint)) return true;
  const [from, to] = constraint.between;
  return Number(meaning.value) >= from && Number(meaning.value) <= to;
}

function variableOf(
  field: FieldPattern,
  from: string,
  depth: number,
  patterns: readonly Pattern[],
  names: BlockNames,
): PlacedValue {
  const name = variableName(field.field.name);
  const node = names.fresh(name);
  const isLiteral = patterns.every(({ ends, meaning }) => ends === "literal" && meaning === null);
  const direct = patterns.length === 1 && (patterns[0]?.steps.length ?? 0) - depth <= 1;
  const label = isLiteral ? `STR(${node})` : `STR(${names.fresh(`${name}Label`)})`;
  return {
    node,
    parent: direct ? from : names.fresh(`${name}Holder`),
    label,
    key: field.folds ? `LCASE(REPLACE(${label}, "^\\\\s+|\\\\s+$", ""))` : label,
  };
}

/** Binds the label variable, unless the value is the label itself. */
function nameLines({ ends, meaning }: Pattern, { node, label }: PlacedValue): string[] {
  const variable = /^STR\((\?\w+)\)$/.exec(label)?.[1] ?? "";
  if (meaning !== null) {
    // The condition is a filter, because engines that begin with the label would search backwards from every "True" in
    // the graph.
    const labelFilter =
      ends === "resource"
        ? [
            `${node} <${rdfsLabel}> ${variable}OfNode .`,
            `FILTER (STR(${variable}OfNode) = ${quote(meaning.label)})`,
          ]
        : [`FILTER (STR(${node}) = ${quote(meaning.label)})`];
    return [...labelFilter, `BIND (${quote(meaning.value)} AS ${variable})`];
  }
  if (variable === node) return [];
  if (ends === "literal") return [`BIND (${node} AS ${variable})`];
  if (ends === "resource") return [`${node} <${rdfsLabel}> ${variable} .`];
  const labelOfNode = `${variable}OfNode`;
  return [
    `OPTIONAL { ${node} <${rdfsLabel}> ${labelOfNode} }`,
    `BIND (COALESCE(${labelOfNode}, ${node}) AS ${variable})`,
  ];
}

function conditions(
  field: FieldPattern,
  constraint: FieldConstraint | null,
  { label }: PlacedValue,
): string[] {
  const lines: string[] = [];
  if (constraint && "in" in constraint) {
    return [`FILTER (${isOneOf(label, spellingsOf(field, constraint.in))})`];
  }
  if (constraint && "between" in constraint) {
    const [from, to] = constraint.between;
    lines.push(`FILTER (${asNumber(label)} >= ${from} && ${asNumber(label)} <= ${to})`);
  }
  if (field.absentLabels.length > 0) {
    lines.push(`FILTER (!(${isOneOf(label, field.absentLabels)}))`);
  }
  return lines;
}

export function asNumber(label: string): string {
  return `<http://www.w3.org/2001/XMLSchema#decimal>(${label})`;
}

/** Returns values as they are spelled in a field. Values that do not occur in the field stay unchanged. */
function spellingsOf(field: FieldPattern, values: readonly string[]): readonly string[] {
  return [...new Set(values.flatMap((value) => field.spellings.get(valueKey(value)) ?? [value]))];
}

function isOneOf(label: string, texts: readonly string[]): string {
  const [only] = texts;
  if (texts.length === 1 && only !== undefined) return `${label} = ${quote(only)}`;
  return `${label} IN (${texts.map(quote).join(", ")})`;
}

export function union(groups: readonly (readonly string[])[]): string[] {
  return groups.flatMap((group, at) => [
    at === 0 ? "{" : "UNION {",
    ...group.map((line) => `  ${line}`),
    "}",
  ]);
}

function quote(text: string): string {
  return JSON.stringify(text).replace(
    /\\u([0-9a-f]{4})/g,
    (_all, code: string) => `\\u${code.toUpperCase()}`,
  );
}

/**
 * Formats a node of the graph as a SPARQL term, or returns `null` for a blank node. No query can refer to a blank node.
 */
export function term(id: string): string | null {
  return id.startsWith("_:") ? null : formatNode(id);
}

/** Derives a variable name from a label: `publicationYear` from "Publication year". */
export function variableName(text: string): string {
  const words = text.normalize("NFKD").match(/[A-Za-z0-9]+/g) ?? [];
  const name = words
    .map((word, at) =>
      at === 0 ? word.toLowerCase() : word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join("")
    .slice(0, 40);
  return /^[a-z]/.test(name) ? name : `value${name}`;
}
