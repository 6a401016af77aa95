/** The ways along which an endpoint is asked for examples: from the things that people ask for, through records. */
import { formatIri, formatNode, isTriple, rdfType } from "../../../graph/index.ts";
import type { Path } from "../../expression.ts";
import type { ClassProfile, OwnerPath, Profile, PropertyProfile } from "../../profile.ts";

/** A way from the things of a class to the ends of a property; the empty class stands for things without a class. */
export type WayTo = { readonly cls: string; readonly path: Path };

/** The most ways to a property of one class of records. */
const mostOwners = 2;

/** Returns the ways to each property, by its id. */
export function waysIn({ links, classes, properties }: Profile): ReadonlyMap<string, readonly WayTo[]> {
  const byId = new Map(classes.map((cls) => [cls.id, cls]));
  const asked = new Set(properties.filter(({ technical }) => !technical).map(({ id }) => id));
  const ways = new Map<string, WayTo[]>();
  const seen = new Set<string>();
  for (const { property, from } of [...links].sort((left, right) => right.triples - left.triples)) {
    const key = JSON.stringify([property, from]);
    if (!asked.has(property) || seen.has(key)) continue;
    seen.add(key);
    const step = { property, inverse: false };
    const owners = ownersOf(byId.get(from)).sort((left, right) => left.path.length - right.path.length);
    const found: readonly WayTo[] =
      owners.length === 0
        ? [{ cls: from, path: [step] }]
        : owners.slice(0, mostOwners).map(({ owner, path }) => ({ cls: owner, path: [...path, step] }));
    ways.set(property, [...(ways.get(property) ?? []), ...found]);
  }
  return ways;
}

/** Returns the paths to the records of a class from what states them. Records that only lead to things are asked for themselves. */
export function ownersOf(cls: ClassProfile | undefined): OwnerPath[] {
  return (cls?.ownerPaths ?? []).filter(({ path }) => path.every(({ inverse }) => !inverse));
}

/** Returns the properties that lead from things to their records, by the number of steps. */
export function recordSteps({ classes }: Profile): readonly (readonly string[])[] {
  const steps: Set<string>[] = [];
  for (const { path } of classes.flatMap(ownersOf))
    for (const [at, { property }] of path.entries()) {
      steps[at] ??= new Set();
      steps[at].add(property);
    }
  return steps.map((each) => [...each]);
}

/** The path in the notation of SPARQL. */
export function pathText(path: Path): string {
  return path
    .map(({ property, inverse }) => `${inverse ? "^" : ""}${formatIri(property, "predicate")}`)
    .join("/");
}

/** Restricts `?root` to the things of a class. */
export function membersText(cls: string): string {
  return cls === ""
    ? `FILTER NOT EXISTS { ?root <${rdfType}> ?type }`
    : `?root <${rdfType}> ${formatIri(cls, "class")} .`;
}

/** Selects some things for which a pattern holds, as `?root`. */
export function someRoots(pattern: string, limit: number): string {
  return `{ SELECT DISTINCT ?root WHERE { ${pattern} } LIMIT ${limit} }`;
}

/** Writes nodes as a query can name them: all but blank nodes, whose names are valid in one reply. */
export function askable(ids: Iterable<string>): readonly string[] {
  return [...new Set(ids)].filter((id) => !id.startsWith("_:")).map(formatNode);
}

/** The most statements that are read at once. */
const mostStatements = 10_000;

/** Selects what some things and their records state. */
export function statementsText(nodes: readonly string[], steps: readonly (readonly string[])[]): string {
  const roots = (name: string): string => `VALUES ?${name} { ${nodes.join(" ")} }`;
  const branches = steps.map((_, at) => {
    const way = steps
      .slice(0, at + 1)
      .map((properties) => `(${properties.map((id) => formatIri(id, "predicate")).join("|")})`)
      .join("/");
    return `{ ${roots("root")} ?root ${way} ?s . ?s ?p ?o }`;
  });
  return `SELECT DISTINCT ?s ?p ?o WHERE { { ${roots("s")} ?s ?p ?o } ${branches.map((each) => `UNION ${each}`).join(" ")} FILTER(!isBlank(?s)) ${isTriple} } LIMIT ${mostStatements}`;
}

/** Whether a property leads to few enough different ends that all of them are read. */
export function isEnumerated({ objects, technical }: PropertyProfile, most: number): boolean {
  return !technical && objects <= most;
}
