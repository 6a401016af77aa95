/**
 * What a question can be read over before anything that it names is looked up: the profile of an endpoint, and a few
 * hundred of its triples as examples of every class and property.
 */
import { GraphError, throwIfCancelled } from "../../../base/errors.ts";
import type { Watch } from "../../../base/progress.ts";
import {
  type Entity,
  formatIri,
  type KnowledgeGraph,
  lastSegment,
  leadsToSupertype,
  nodeId,
  type SparqlEngine,
  type Triple,
} from "../../../graph/index.ts";
import { type Profile, readProfile } from "../../profile.ts";
import {
  askable,
  isEnumerated,
  membersText,
  ownersOf,
  pathText,
  recordSteps,
  someRoots,
  statementsText,
  type WayTo,
  waysIn,
} from "./ways.ts";

export type LiveSchema = {
  readonly profile: Profile;
  readonly labels: ReadonlyMap<string, string>;
  readonly records: ReadonlySet<string>;
  readonly ways: ReadonlyMap<string, readonly WayTo[]>;
  readonly steps: readonly (readonly string[])[];
  readonly triples: readonly Triple[];
  /** The classes to which the graph gives a label. */
  readonly classes: readonly Entity[];
  /** The languages of texts, in lower case. */
  readonly languages: readonly string[];
  /** The ends of the properties with few of them, of which a question may write a part. */
  readonly named: ReadonlySet<string>;
};

const sampledMembers = 40;
const sampledOfLink = 12;
/** The most ways to properties of which examples are read, from those with the most triples. */
const mostWays = 1_000;
/** The most ends of a property that are all read. */
const mostEnds = 60;
/** The number of sub-queries in a request, and of things whose statements are read at once. */
const queriesAtOnce = 25;
const rootsAtOnce = 300;

/**
 * Reads the profile and the examples, by grouped queries that do not grow with the number of triples.
 * @throws GraphError if the graph is no endpoint
 */
export async function readSchema(graph: KnowledgeGraph, { progress, signal }: Watch): Promise<LiveSchema> {
  const { engine } = graph;
  if (engine?.kind !== "sparql") throw new GraphError("only an endpoint is read in examples");
  progress.note(
    "the endpoint is too large to be copied, so it is asked for every question; its schema and some examples are read once",
  );
  const profile = await readProfile(graph);
  const ways = waysIn(profile);
  const steps = recordSteps(profile);
  const queries = [
    ...profile.classes
      .filter((cls) => ownersOf(cls).length === 0)
      .map(({ id }) => someRoots(membersText(id), sampledMembers)),
    ...[...ways.values()]
      .flat()
      .slice(0, mostWays)
      .map(({ cls, path }) => someRoots(`?root ${pathText(path)} ?end . ${membersText(cls)}`, sampledOfLink)),
    ...profile.properties
      .filter((property) => isEnumerated(property, mostEnds))
      .flatMap(({ id }) =>
        (ways.get(id) ?? []).map(
          ({ cls, path }) =>
            `{ SELECT (SAMPLE(?one) AS ?root) ?end WHERE { ?one ${pathText(path)} ?end . ${membersText(cls).replaceAll("?root", "?one")} } GROUP BY ?end }`,
        ),
      ),
  ];
  const roots = new Set<string>();
  const named = new Set<string>();
  for (let at = 0; at < queries.length; at += queriesAtOnce) {
    throwIfCancelled(signal);
    const union = queries.slice(at, at + queriesAtOnce).join(" UNION ");
    for (const { root, end } of await engine.select(`SELECT ?root ?end WHERE { ${union} }`)) {
      if (root) roots.add(nodeId(root));
      if (end) named.add(nodeId(end));
    }
  }
  const triples: Triple[] = [];
  const nodes = [...roots];
  for (let at = 0; at < nodes.length; at += rootsAtOnce) {
    throwIfCancelled(signal);
    triples.push(...(await readStatements(engine, nodes.slice(at, at + rootsAtOnce), steps)));
  }
  triples.push(...(await readSuperclasses(engine, profile)));
  const tags = await engine.select(
    'SELECT DISTINCT ?tag WHERE { ?s ?p ?o FILTER(isLiteral(?o)) BIND(LCASE(LANG(?o)) AS ?tag) FILTER(?tag != "") }',
  );
  return {
    profile,
    labels: new Map((await graph.predicates()).map(({ id, label }) => [id, label])),
    records: new Set(profile.classes.flatMap(({ id, record }) => (record ? id : []))),
    ways,
    steps,
    triples,
    classes: profile.classes
      .filter(({ id, label }) => label !== lastSegment(id))
      .map(({ id, label }) => ({ id, label, types: [] })),
    languages: tags.flatMap(({ tag }) => (tag ? tag.value : [])),
    named,
  };
}

/** Reads which classes are above those of the profile. */
async function readSuperclasses(
  engine: SparqlEngine,
  { classes, properties }: Profile,
): Promise<readonly Triple[]> {
  const upward = properties.filter(leadsToSupertype).map(({ id }) => formatIri(id, "predicate"));
  if (upward.length === 0) return [];
  const found: Triple[] = [];
  for (let at = 0; at < classes.length; at += rootsAtOnce) {
    const some = classes.slice(at, at + rootsAtOnce).map(({ id }) => formatIri(id, "class"));
    found.push(
      ...(await engine.triples(
        `SELECT DISTINCT ?s ?p ?o WHERE { VALUES ?class { ${some.join(" ")} } VALUES ?p { ${upward.join(" ")} }
         ?class (${upward.join("|")})* ?s . ?s ?p ?o }`,
      )),
    );
  }
  return found;
}

/** Reads what a few hundred things and their records state. */
export function readStatements(
  engine: Pick<SparqlEngine, "triples">,
  roots: readonly string[],
  steps: LiveSchema["steps"],
): Promise<readonly Triple[]> {
  const nodes = askable(roots);
  return nodes.length === 0 ? Promise.resolve([]) : engine.triples(statementsText(nodes, steps));
}
