/**
 * Defines how users specify a SPARQL endpoint: by its address, or by a small file with the address and other settings.
 * A saved endpoint is used like any other graph file. Example: `{"endpoint": "https://…/sparql", "graph": "https://…",
 * "page_size": 5000, "authorization": "VARIABLE"}`.
 */
import { z } from "zod";
import { OptionError } from "../../errors.ts";
import { readJson } from "../../io/index.ts";

export type Endpoint = {
  readonly address: string;
  /** The name of a graph at the endpoint (default: the endpoint's default graph). */
  readonly graph: string | undefined;
  /** The number of rows to request per page. */
  readonly pageSize: number | undefined;
  /** The value of the `Authorization` header, such as `Bearer …` or `Basic …`. */
  readonly authorization: string | undefined;
};

/** The environment variable for endpoint files that do not name one. */
const authorizationVariable = "TAXOLINK_SPARQL_AUTHORIZATION";

const endpointSchema = z.strictObject({
  endpoint: z.string().refine(isEndpoint, "expected a URL that begins with http:// or https://"),
  graph: z.string().min(1, "the text must not be empty").optional(),
  page_size: z.int().min(1).optional(),
  authorization: z.string().min(1, "the text must not be empty").default(authorizationVariable),
});

/** Whether the name of a graph is the address of a SPARQL endpoint. */
export function isEndpoint(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** @throws InputError if the file has a different structure; OptionError in the same cases as `endpointAt` */
export function readEndpointFile(file: string): Endpoint {
  const { endpoint, graph, page_size: pageSize, authorization } = readJson(file, endpointSchema);
  const described = endpointAt(endpoint, authorization);
  return { ...described, graph: graph ?? described.graph, pageSize };
}

/**
 * Parses the address of an endpoint, whose `default-graph-uri` parameter (defined by the SPARQL protocol) selects a
 * graph.
 *
 * @param variable the environment variable that may contain the `Authorization` header
 * @throws OptionError if the text is not an address or contains a password, which would be stored in results
 */
export function endpointAt(address: string, variable = authorizationVariable): Endpoint {
  if (!URL.canParse(address))
    throw new OptionError(`"${address}" is not a URL`, { hint: "Check its spelling." });
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") {
    throw new OptionError("the endpoint's URL contains a user name or password", {
      hint: `Remove the user name and password from the URL, and set ${variable} to "Basic …" or "Bearer …".`,
    });
  }
  const graph = url.searchParams.get("default-graph-uri") ?? undefined;
  url.searchParams.delete("default-graph-uri");
  const authorization = process.env[variable];
  return {
    address: graph === undefined ? address : url.href,
    graph,
    pageSize: undefined,
    authorization: authorization === "" ? undefined : authorization,
  };
}
