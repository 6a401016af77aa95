/** Reads data from ORKG's REST API. */
import { isNotFound } from "../remote/graph-requests.ts";
import type { RemoteSource } from "../remote/remote-source.ts";
import { createOrkgReader, type Query } from "./orkg-reader.ts";
import {
  classSchema,
  comparisonSchema,
  contributionPredicate,
  mediaTypes,
  type Page,
  type PaperEntry,
  paperSchema,
  type Statement,
  statementSchema,
  templateSchema,
} from "./orkg-schemas.ts";

export const orkgEnvironments = {
  production: "https://orkg.org/api",
  sandbox: "https://sandbox.orkg.org/api",
  incubating: "https://incubating.orkg.org/api",
} as const;

export type OrkgEnvironment = keyof typeof orkgEnvironments;

export type OrkgClient = {
  /** Returns the papers that a filter of the API selects, page by page. */
  papers(filter: Query): AsyncGenerator<Page<PaperEntry>>;
  /** Returns the papers with a contribution of a class. */
  papersOfClass(className: string): Promise<readonly PaperEntry[]>;
  /** Returns the contributions that belong to a comparison. */
  contributionsOf(comparison: string): Promise<readonly string[]>;
  /** Returns the papers of a contribution. */
  papersOfContribution(contribution: string): Promise<readonly PaperEntry[]>;
  /** Returns the class of the resources that a template describes. */
  targetClass(template: string): Promise<string>;
  /** Returns the name of a class or, if it has none, of its template. Returns undefined if the server knows neither. */
  nameOfClass(id: string): Promise<string | undefined>;
  /**
   * Returns all statements that are reachable from an entity. If the server does not offer subgraphs, the client sends
   * one request per node.
   */
  statementsAround(entityId: string, terminal: ReadonlySet<string>): Promise<readonly Statement[]>;
};

/** The maximum number of hops for which the server returns a subgraph. */
const mostHops = 10;

/**
 * @param baseUrl the address of the API, which ends in `/api`; with a trailing slash, the server would redirect
 * requests
 */
export function createOrkgClient(source: RemoteSource, baseUrl: string): OrkgClient {
  const reader = createOrkgReader(source, baseUrl);
  const statements = (query: Query): Promise<Statement[]> =>
    reader.all("/statements", query, statementSchema);
  return {
    papers: (filter) => reader.pages("/papers", filter, paperSchema, mediaTypes.paper),
    papersOfClass: async (className) =>
      subjectsOf(await statements([...belonging, ["object_classes", className]])),
    contributionsOf: async (comparison) => {
      const path = `/comparisons/${encodeURIComponent(comparison)}`;
      const { contributions, sources } = await reader.one(path, comparisonSchema, mediaTypes.comparison);
      const listed = [...contributions, ...sources].map(({ id }) => id);
      if (listed.length > 0) return listed;
      const statementsAbout = await statements([["subject_id", comparison]]);
      return statementsAbout
        .filter(({ object }) => object.classes.includes("Contribution"))
        .map(({ object }) => object.id);
    },
    papersOfContribution: async (contribution) =>
      subjectsOf(await statements([...belonging, ["object_id", contribution]])),
    nameOfClass: async (id) => {
      try {
        const { label } = await reader.one(
          `/classes/${encodeURIComponent(id)}`,
          classSchema,
          "application/json",
        );
        if (label && label !== id) return label;
        const [template] = await reader.all(
          "/templates",
          [["target_class", id]],
          templateSchema,
          mediaTypes.template,
        );
        return template?.label ?? undefined;
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },
    targetClass: async (template) => {
      const path = `/templates/${encodeURIComponent(template)}`;
      return (await reader.one(path, templateSchema, mediaTypes.template)).target_class.id;
    },
    statementsAround: async (entityId, terminal) => {
      const path = `/things/${encodeURIComponent(entityId)}/subgraph`;
      const stops = [...terminal].map((name) => ["termination_classes", name] as const);
      try {
        return await reader.all(path, [["max_hops", String(mostHops)], ...stops], statementSchema);
      } catch (error) {
        if (!isNotFound(error)) throw error;
        return collectStatements(entityId, terminal, (id) => statements([["subject_id", id]]));
      }
    },
  };
}

const belonging: Query = [["predicate_id", contributionPredicate]];

function subjectsOf(statements: readonly Statement[]): PaperEntry[] {
  return statements.map(({ subject }) => ({ id: subject.id, title: subject.label ?? "" }));
}

/** Collects the statements of a subgraph one ring of nodes at a time. */
async function collectStatements(
  entityId: string,
  terminal: ReadonlySet<string>,
  statementsOf: (id: string) => Promise<readonly Statement[]>,
): Promise<readonly Statement[]> {
  const visited = new Set([entityId]);
  const reachable: Statement[] = [];
  for (let ring: readonly string[] = [entityId]; ring.length > 0; ) {
    const answers = await Promise.all(ring.map(statementsOf));
    const next: string[] = [];
    for (const statement of answers.flat()) {
      reachable.push(statement);
      const { object } = statement;
      const isOpen = object._class === "resource" && !object.classes.some((name) => terminal.has(name));
      if (isOpen && !visited.has(object.id)) next.push(object.id);
      visited.add(object.id);
    }
    ring = next;
  }
  return reachable;
}
