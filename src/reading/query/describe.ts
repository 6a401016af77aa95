/** Describes a reading for users: as a sentence, as SPARQL and as paths in the graph. */
import type { SchemaIndex } from "../schema/schema-index.ts";
import type { Link, QueryTree, Variable } from "./tree.ts";

export type ReadingDescription = {
  readonly sentence: string;
  readonly sparql: string;
  /** The paths of the evidence, one per link of the query. */
  readonly paths: readonly string[];
};

/** The maximum number of nodes to list for an anchor. */
const mostListed = 5;

export function describeReading(tree: QueryTree, output: number, schema: SchemaIndex): ReadingDescription {
  const names = tree.variables.map((variable, at) => nameOfVariable(variable, at, schema));
  const paths = tree.links.map((link) => pathOf(link, names, schema));
  const conditions = tree.anchors.map(({ label, negated }) => (negated ? `not ${label}` : label));
  const asked = kindOf(tree.variables[output], schema);
  return {
    sentence: `Looks for ${asked}, given ${[...new Set(conditions)].join(", ") || "only its kind"}: ${paths.join("; ")}`,
    sparql: [
      `SELECT DISTINCT ?v${output} WHERE {`,
      ...tree.links.map((link) => `  ${patternOf(link, tree, schema)}`),
      ...tree.variables.flatMap((variable, at) =>
        variable.anchor === null || variable.anchor.kind === "class"
          ? []
          : [`  VALUES ?v${at} { ${termsOf(variable, schema).join(" ")} }`],
      ),
      "}",
    ].join("\n"),
    paths,
  };
}

function nameOfVariable({ anchor, nodes }: Variable, at: number, schema: SchemaIndex): string {
  if (anchor !== null && anchor.kind !== "class") return anchor.label;
  return `${kindOf({ anchor, nodes, named: 0 }, schema)} ?v${at}`;
}

function kindOf(variable: Variable | undefined, { classes }: SchemaIndex): string {
  if (variable?.anchor?.kind === "class" && variable.anchor.label !== "") return variable.anchor.label;
  const [node] = variable?.nodes ?? [];
  const [first] = node === undefined ? [] : classes.of(node);
  return (first === undefined ? null : classes.all[first]?.label) ?? "value";
}

function pathOf(
  { near, far, step, required, absent }: Link,
  names: readonly string[],
  schema: SchemaIndex,
): string {
  const label = schema.graph.predicates[step.predicate]?.label ?? "";
  const way = step.forward ? `–[${label}]→` : `←[${label}]–`;
  return `${names[near]} ${way} ${names[far]}${required ? "" : absent ? ", if it is absent" : ", if it exists"}`;
}

function patternOf(
  { near, far, step, required, absent }: Link,
  tree: QueryTree,
  { graph }: SchemaIndex,
): string {
  const predicate = `<${graph.predicates[step.predicate]?.id ?? ""}>`;
  const [subject, object] = step.forward ? [near, far] : [far, near];
  const pattern = `?v${subject} ${predicate} ?v${object} .`;
  if (required) return pattern;
  if (absent) return `FILTER NOT EXISTS { ${pattern} }`;
  return tree.variables[far]?.nodes.length === 0
    ? `OPTIONAL { ${pattern} } # not as named`
    : `OPTIONAL { ${pattern} }`;
}

function termsOf({ nodes }: Variable, { graph }: SchemaIndex): string[] {
  return nodes
    .slice(0, mostListed)
    .map((node) => (graph.isValue[node] === 1 ? JSON.stringify(graph.labels[node]) : `<${graph.ids[node]}>`));
}
