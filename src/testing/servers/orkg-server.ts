/**
 * A small ORKG server on the loopback interface, with the statements of a test. It supports the routes for pulling and
 * publishing, both page envelopes, and the faults of real servers.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type StoredItems = {
  readonly papers: {
    readonly id: string;
    readonly title: string;
    readonly field: string;
    readonly identifiers: { readonly doi: readonly string[] };
    readonly contributions: { readonly id: string; readonly label: string }[];
  }[];
  readonly predicates: { readonly id: string; readonly label: string }[];
};

type PaperBody = {
  readonly title: string;
  readonly research_fields: readonly [string];
  readonly identifiers?: { readonly doi: readonly string[] };
  readonly contents: { readonly contributions: readonly { readonly label: string }[] };
};

/** Stores the item that a POST request creates. @param id the id that the server assigns to the item */
function storeItem(stored: StoredItems, path: string, body: unknown, id: string): void {
  if (path === "/predicates") {
    stored.predicates.push({ id, label: (body as { label: string }).label });
    return;
  }
  if (path === "/papers") {
    const { title, research_fields, identifiers = { doi: [] }, contents } = body as PaperBody;
    const contributions = contents.contributions.map(({ label }, at) => ({ id: `${id}-${at}`, label }));
    stored.papers.push({ id, title, field: research_fields[0], identifiers, contributions });
    return;
  }
  const paper = stored.papers.find((each) => path === `/papers/${each.id}/contributions`);
  const { label } = (body as { contribution: { label: string } }).contribution;
  paper?.contributions.push({ id, label });
}

/** Finds a paper by its DOI, ignoring letter case. */
function findStoredPaper(stored: StoredItems, doi: string): string | undefined {
  return stored.papers.find(({ identifiers }) =>
    identifiers.doi.some((each) => each.toLowerCase() === doi.toLowerCase()),
  )?.id;
}

export type ServedThing = {
  readonly id: string;
  readonly label: string;
  readonly classes?: readonly string[];
};
export type ServedStatement = {
  readonly subject: ServedThing;
  readonly predicate: { readonly id: string; readonly label: string };
  readonly object: ServedThing & { readonly literal?: boolean; readonly datatype?: string };
  readonly index?: number;
};

/** With the `lost` fault, the server carries out the request but sends no reply. */
type Fault = "busy" | "broken" | "html" | "half" | "lost" | "refused-new" | "refused-old";

export type OrkgServerOptions = {
  readonly statements: readonly ServedStatement[];
  /** Maps DOIs to paper ids. */
  readonly dois?: Readonly<Record<string, string>>;
  /** Maps comparisons to their members, optionally with the name of the list of members. */
  readonly comparison?: {
    readonly id: string;
    readonly key: "sources" | "contributions";
    readonly members: readonly string[];
  };
  readonly templates?: Readonly<Record<string, string>>;
  /** The names of classes (default: the id). */
  readonly classes?: Readonly<Record<string, string>>;
  /** Papers by the value of a filter, as in `venue=R90`. */
  readonly filters?: Readonly<Record<string, readonly string[]>>;
  readonly envelope?: "current" | "older";
  /** Whether the subgraph route exists. Otherwise, the server replies with 404. */
  readonly subgraphs?: boolean;
  readonly pageSize?: number;
  /** Chooses the fault for the n-th request, counting from 1. */
  readonly fault?: (request: number, path: string, method: string) => Fault | undefined;
};

export type OrkgServer = {
  /** The address of the API, which ends in `/api`. */
  readonly url: string;
  /** Every request, in order, in the format `METHOD /path?query`. */
  readonly requests: string[];
  /** The bodies of the POST requests, with their paths and headers. */
  readonly posts: {
    readonly path: string;
    readonly body: unknown;
    readonly headers: IncomingMessage["headers"];
  }[];
  readonly stored: StoredItems;
  close(): Promise<void>;
};

export async function startOrkgServer(options: OrkgServerOptions): Promise<OrkgServer> {
  const requests: string[] = [];
  const posts: OrkgServer["posts"] = [];
  const stored: StoredItems = { papers: [], predicates: [] };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    const path = url.pathname.replace(/^\/api/, "");
    requests.push(`${request.method} ${path}${url.search}`);
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const fault = options.fault?.(requests.length, path, request.method ?? "");
    if (fault && fault !== "lost") return sendFault(fault, response);
    if (request.method === "POST") {
      posts.push({ path, body: JSON.parse(body), headers: request.headers });
      const id = `R${9_000 + posts.length}`;
      storeItem(stored, path, JSON.parse(body), id);
      if (fault === "lost") response.destroy();
      else response.writeHead(201, { location: `${path}/${id}` }).end();
      return;
    }
    if (request.method === "HEAD") {
      const doi = url.searchParams.get("doi") ?? "";
      const id = options.dois?.[doi] ?? findStoredPaper(stored, doi);
      response
        .writeHead(id === undefined ? 404 : 200, id === undefined ? {} : { location: `${path}/${id}` })
        .end();
      return;
    }
    const answer = route(path, url.searchParams, options, stored);
    if (answer === undefined) sendProblem(response, 404, "Not Found", "current");
    else response.writeHead(200, { "content-type": "application/json" }).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    requests,
    posts,
    stored,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function route(
  path: string,
  query: URLSearchParams,
  options: OrkgServerOptions,
  stored: StoredItems,
): string | undefined {
  const { statements } = options;
  const subgraph = /^\/things\/([^/]+)\/subgraph$/.exec(path)?.[1];
  if (subgraph !== undefined) {
    return options.subgraphs === false
      ? undefined
      : page(reachable(subgraph, statements).map(served), query, options);
  }
  if (path === "/statements") {
    const matches = (name: string, value: string): boolean => (query.get(name) ?? value) === value;
    const matchingStatements = statements.filter(
      ({ subject, predicate, object }) =>
        matches("subject_id", subject.id) &&
        matches("object_id", object.id) &&
        matches("predicate_id", predicate.id) &&
        (!query.has("object_classes") || object.classes?.includes(query.get("object_classes") ?? "")),
    );
    return page(matchingStatements.map(served), query, options);
  }
  if (path === "/papers") return papers(query, options, stored);
  if (path === "/predicates") {
    const all = [...stored.predicates, ...statements.map(({ predicate }) => predicate)];
    const predicatesByLabel = new Map(all.map((predicate) => [predicate.label, predicate]));
    const namedPredicate = predicatesByLabel.get(query.get("q") ?? "");
    return page(namedPredicate ? [namedPredicate] : [], query, options);
  }
  const { comparison } = options;
  if (comparison && path === `/comparisons/${comparison.id}`) {
    return JSON.stringify({ id: comparison.id, [comparison.key]: comparison.members.map((id) => ({ id })) });
  }
  const ofClass = /^\/classes\/(.+)$/.exec(path)?.[1];
  if (ofClass !== undefined)
    return JSON.stringify({ id: ofClass, label: options.classes?.[ofClass] ?? ofClass });
  if (path === "/templates") {
    const [id, target = ""] =
      Object.entries(options.templates ?? {}).find(([, name]) => name === query.get("target_class")) ?? [];
    return page(
      id === undefined ? [] : [{ label: `Template ${id}`, target_class: { id: target } }],
      query,
      options,
    );
  }
  const template = options.templates?.[/^\/templates\/(.+)$/.exec(path)?.[1] ?? ""];
  return template === undefined ? undefined : JSON.stringify({ target_class: { id: template } });
}

function papers(query: URLSearchParams, options: OrkgServerOptions, stored: StoredItems): string {
  const filtered = [...query].flatMap(([name, value]) => options.filters?.[`${name}=${value}`] ?? []);
  const field = query.get("research_field");
  const doi = query.get("doi");
  const papersById = new Map(
    options.statements
      .filter(({ subject }) => subject.classes?.includes("Paper"))
      .filter(({ subject, predicate, object }) =>
        field === null
          ? options.dois?.[doi ?? ""] === subject.id || filtered.includes(subject.id)
          : predicate.id === "P30" && object.id === field,
      )
      .map(({ subject }) => [subject.id, { id: subject.id, title: subject.label }]),
  );
  const storedInField = stored.papers.filter((paper) => paper.field === field);
  return page([...papersById.values(), ...storedInField], query, options);
}

function served({ subject, predicate, object, index }: ServedStatement): unknown {
  const formatNode = ({ id, label, classes, literal, datatype }: ServedStatement["object"]): unknown =>
    literal
      ? { id, label, datatype: datatype ?? "xsd:string", _class: "literal" }
      : { id, label, classes: classes ?? [], _class: "resource" };
  return {
    id: `S-${subject.id}-${object.id}`,
    subject: formatNode(subject),
    predicate: { ...predicate, _class: "predicate" },
    object: formatNode(object),
    index: index ?? null,
  };
}

/** Returns all statements about reachable nodes, like a real server. */
function reachable(root: string, statements: readonly ServedStatement[]): ServedStatement[] {
  const visited = new Set([root]);
  for (const id of visited) {
    for (const { subject, object } of statements) if (subject.id === id) visited.add(object.id);
  }
  return statements.filter(({ subject }) => visited.has(subject.id));
}

function page(items: readonly unknown[], query: URLSearchParams, options: OrkgServerOptions): string {
  const size = options.pageSize ?? Number(query.get("size") ?? 20);
  const number = Number(query.get("page") ?? 0);
  const content = items.slice(number * size, (number + 1) * size);
  const totalPages = Math.ceil(items.length / size);
  return JSON.stringify(
    options.envelope === "older"
      ? { content, number, size, totalElements: items.length, totalPages, last: number + 1 >= totalPages }
      : { content, page: { number, size, total_elements: items.length, total_pages: totalPages } },
  );
}

function sendFault(fault: Exclude<Fault, "lost">, response: ServerResponse): void {
  if (fault === "busy") response.writeHead(429, { "retry-after": "0" }).end();
  else if (fault === "broken") sendProblem(response, 500, "Internal Server Error", "current");
  else if (fault === "html")
    response.writeHead(200, { "content-type": "text/html" }).end("<html>maintenance</html>");
  else if (fault === "half")
    response.writeHead(200, { "content-type": "application/json" }).end('{"content":[{"id":');
  else sendProblem(response, 403, "Forbidden", fault === "refused-new" ? "current" : "older");
}

function sendProblem(
  response: ServerResponse,
  status: number,
  title: string,
  format: "current" | "older",
): void {
  const detail = "the server's own reason";
  const body =
    format === "current"
      ? { type: "orkg:problem:some", title, status, detail, instance: "/api" }
      : { timestamp: "2024-01-01T00:00:00Z", status, error: title, message: detail, path: "/api" };
  response.writeHead(status, { "content-type": "application/problem+json" }).end(JSON.stringify(body));
}
