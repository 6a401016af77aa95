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
  const conditions = groupAbsent(tree.links);
  const paths = conditions.map((links) => pathOf(links, names, schema));
  return {
    sentence: sentenceOf(tree, output, paths, schema),
    sparql: [
      `SELECT DISTINCT ?v${output} WHERE {`,
      ...conditions.map((links) => `  ${patternOf(links, tree, schema)}`),
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

/**
 * Returns a sentence such as "Looks for each ship that fits Norvik and after 1990: ship ?v0 –[built in]→ after 1990".
 */
function sentenceOf(
  { anchors, variables, links }: QueryTree,
  output: number,
  paths: readonly string[],
  schema: SchemaIndex,
): string {
  const demands = anchors
    .filter(({ kind }) => kind !== "class")
    .map(({ label, negated }) => `${negated ? "not " : ""}“${label}”`);
  const kind = kindOf(variables[output] ?? { anchor: null, nodes: [] }, schema);
  const field = links.find(({ near, far, step }) => (step.forward ? far : near) === output)?.step.predicate;
  const isNameless = kind === nameless && field !== undefined;
  const requestedNoun = isNameless ? `value of “${schema.graph.predicates[field]?.label ?? ""}”` : kind;
  const condition = demands.length === 0 ? "" : ` that fits ${[...new Set(demands)].join(" and ")}`;
  return `Looks for each ${requestedNoun}${condition}${paths.length === 0 ? "" : `: ${paths.join("; ")}`}`;
}

/** The noun for values, and for entities whose type has no name. */
const nameless = "value";

function nameOfVariable({ anchor, nodes }: Variable, at: number, schema: SchemaIndex): string {
  if (anchor !== null && anchor.kind !== "class") return anchor.label;
  return `${kindOf({ anchor, nodes }, schema)} ?v${at}`;
}

function kindOf({ anchor, nodes }: Pick<Variable, "anchor" | "nodes">, { classes }: SchemaIndex): string {
  if (anchor?.kind === "class" && anchor.label !== "") return anchor.label;
  const [first = -1, ...others] = nodes.slice(0, mostSampled);
  // Cats and dogs may share a type such as "patient".
  const [shared] = classes
    .of(first)
    .filter((kind) => others.every((node) => classes.of(node).includes(kind)))
    .map((kind) => classes.all[kind])
    .sort((left, right) => (left?.members.length ?? 0) - (right?.members.length ?? 0));
  return shared?.label ?? nameless;
}

/** The number of nodes whose common type describes a variable. */
const mostSampled = 100;

/** Groups the links that together describe what must be absent. Any other link forms a separate group. */
function groupAbsent(links: readonly Link[]): readonly (readonly Link[])[] {
  const groups: Link[][] = [];
  for (const link of links) {
    const before = link.absent ? groups.find((group) => group.at(-1)?.far === link.near) : undefined;
    if (before?.at(-1)?.absent) before.push(link);
    else groups.push([link]);
  }
  return groups;
}

function pathOf(links: readonly Link[], names: readonly string[], schema: SchemaIndex): string {
  const [{ near, required, absent }] = links as readonly [Link];
  const steps = links.map(({ step, far }) => {
    const label = schema.graph.predicates[step.predicate]?.label ?? "";
    return `${step.forward ? `–[${label}]→` : `←[${label}]–`} ${names[far]}`;
  });
  return `${names[near]} ${steps.join(" ")}${required ? "" : absent ? ", if it is absent" : ", if it exists"}`;
}

function patternOf(links: readonly Link[], tree: QueryTree, { graph }: SchemaIndex): string {
  const [{ far, required, absent }] = links as readonly [Link];
  const pattern = links
    .map(({ near, far, step }) => {
      const [subject, object] = step.forward ? [near, far] : [far, near];
      return `?v${subject} <${graph.predicates[step.predicate]?.id ?? ""}> ?v${object} .`;
    })
    .join(" ");
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
