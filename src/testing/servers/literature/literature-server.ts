/**
 * Serves all literature sources on one loopback server, each under a path with the source's name. The sources can fail
 * like real services.
 */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { crossrefRoutes } from "./crossref-routes.ts";
import { opencitationsRoutes, wikidataRoutes } from "./linked-routes.ts";
import { openalexRoutes } from "./openalex-routes.ts";
import {
  arxivRoutes,
  dblpRoutes,
  ieeeRoutes,
  orcidRoutes,
  orkgRoutes,
  zenodoRoutes,
} from "./search-routes.ts";
import { semanticScholarRoutes } from "./semantic-scholar-routes.ts";
import { notFound, type Served, type ServedWork } from "./served-work.ts";

export const literatureFaults = [
  "429",
  "429-retry-after",
  "500",
  "503",
  "html",
  "truncated",
  "reset",
  "drip",
  "hang",
  "403",
] as const;
export type LiteratureFault = (typeof literatureFaults)[number];

type Routes = (path: string, query: URLSearchParams, body: string, userAgent: string) => Served;

export type LiteratureServerOptions = {
  readonly works: readonly ServedWork[];
  /** The works in a source with incomplete coverage. */
  readonly has?: (source: string, work: ServedWork) => boolean;
  /** Routes that replace the default routes of a source. */
  readonly routes?: Readonly<Record<string, Routes>>;
  /** Chooses the fault for a request. `sending` is the number of earlier attempts to send the request. */
  readonly fault?: (source: string, request: string, sending: number) => LiteratureFault | undefined;
};

export type LiteratureServer = {
  /** The address of the server. Each source has a path below this address: `/openalex`, `/crossref` … */
  readonly url: string;
  /** Every request, in order, in the format `SOURCE METHOD /path?query`, with its headers. */
  readonly requests: { readonly line: string; readonly headers: Readonly<Record<string, unknown>> }[];
  close(): Promise<void>;
};

export async function startLiteratureServer(options: LiteratureServerOptions): Promise<LiteratureServer> {
  const requests: LiteratureServer["requests"] = [];
  const sendings = new Map<string, number>();
  const routes = routesOf(options);
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "", "http://localhost");
    const [, source = "", path = ""] = /^\/([^/]+)(\/.*)?$/.exec(decodeURI(url.pathname)) ?? [];
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const line = `${source} ${request.method} ${path}${url.search}`;
    requests.push({ line, headers: request.headers });
    const sending = sendings.get(line + body) ?? 0;
    sendings.set(line + body, sending + 1);
    const fault = options.fault?.(source, line + body, sending);
    if (fault && fault !== "truncated" && fault !== "drip") return sendFault(fault, response);
    const answer =
      routes[source]?.(path, url.searchParams, body, request.headers["user-agent"] ?? "") ?? notFound;
    send(answer, response, fault);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function routesOf({
  works,
  has = () => true,
  routes,
}: LiteratureServerOptions): Readonly<Record<string, Routes>> {
  const of = (source: string): ServedWork[] => works.filter((work) => has(source, work));
  return {
    openalex: openalexRoutes(of("openalex")),
    crossref: crossrefRoutes(of("crossref")),
    "semantic-scholar": semanticScholarRoutes(of("semantic-scholar")),
    dblp: dblpRoutes(of("dblp")),
    arxiv: arxivRoutes(of("arxiv")),
    opencitations: opencitationsRoutes(of("opencitations")),
    zenodo: zenodoRoutes(of("zenodo")),
    orcid: orcidRoutes(of("orcid")),
    wikidata: wikidataRoutes(of("wikidata")),
    orkg: orkgRoutes()(of("orkg")),
    ieee: ieeeRoutes(of("ieee")),
    ...routes,
  };
}

function send(
  { status = 200, headers = {}, body, type }: Served,
  response: ServerResponse,
  fault?: LiteratureFault,
): void {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  response.writeHead(status, { "content-type": type ?? "application/json", ...headers });
  if (fault === "truncated") response.end(text.slice(0, Math.floor(text.length / 2)));
  else if (fault === "drip") drip(text, response);
  else response.end(text);
}

/** Sends the reply in small chunks, as over a slow connection. */
function drip(text: string, response: ServerResponse): void {
  const size = Math.ceil(text.length / 5);
  const next = (at: number): void => {
    if (at >= text.length) return void response.end();
    response.write(text.slice(at, at + size), () => setImmediate(next, at + size));
  };
  next(0);
}

function sendFault(fault: LiteratureFault, response: ServerResponse): void {
  switch (fault) {
    case "429":
      return void response.writeHead(429).end();
    case "429-retry-after":
      return void response.writeHead(429, { "retry-after": "0" }).end();
    case "500":
    case "503":
    case "403":
      return void response.writeHead(Number(fault), { "content-type": "text/plain" }).end("no");
    case "html":
      return void response
        .writeHead(200, { "content-type": "text/html; charset=utf-8" })
        .end("<!DOCTYPE html><title>Are you a robot?</title>");
    case "reset":
      return void response.destroy();
    default:
      // The request receives no reply until the other side disconnects.
      return;
  }
}
