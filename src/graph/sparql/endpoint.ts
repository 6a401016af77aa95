/**
 * Defines how users specify a SPARQL endpoint: by its address, or by a small file with the address and other settings.
 * A saved endpoint is used like any other graph file. Example: `{"endpoint": "https://…/sparql", "graph": "https://…",
 * "page_size": 5000}`. Such a file may come from somebody else, so it decides neither whether the program contacts the
 * endpoint nor which secret the endpoint receives: see `Connect`.
 */
import { z } from "zod";
import { OptionError } from "../../base/errors.ts";
import { readJson } from "../../base/io/index.ts";
import { sparqlVariables } from "../../net/index.ts";

export type Endpoint = {
  readonly address: string;
  /** The name of a graph at the endpoint (default: the endpoint's default graph). */
  readonly graph: string | undefined;
  /** The number of rows to request per page. */
  readonly pageSize: number | undefined;
  /** The file that names the address, or undefined if the caller does. */
  readonly file: string | undefined;
  /** Whether the file states that the endpoint requires an `Authorization` header. */
  readonly requiresAuthorization: boolean;
};

/**
 * Decides whether the program may contact an endpoint. Resolves to the `Authorization` header to send (`Bearer …` or
 * `Basic …`), or to undefined to send none, and throws an error if the program must not contact the endpoint.
 */
export type Connect = (endpoint: Endpoint) => Promise<string | undefined>;

/**
 * Contacts only an endpoint that the caller names, without an `Authorization` header.
 * @throws OptionError if a file names the endpoint
 */
export const connectToNamed: Connect = async ({ address, file }) => {
  if (file === undefined) return undefined;
  throw new OptionError(`${file} names the endpoint ${address}, which the program may not contact`, {
    hint: "Open the endpoint by its URL, or pass a connect function that permits it.",
  });
};

const endpointSchema = z.strictObject({
  endpoint: z.string().refine(isEndpoint, "expected a URL that begins with http:// or https://"),
  graph: z.string().min(1, "the text must not be empty").optional(),
  page_size: z.int().min(1).optional(),
  // The name of a variable in the environment of whoever wrote the file. No variable is read because a file names it.
  authorization: z.string().min(1, "the text must not be empty").optional(),
});

/** Whether the name of a graph is the address of a SPARQL endpoint. */
export function isEndpoint(name: string): boolean {
  return /^https?:\/\//i.test(name);
}

/** @throws InputError if the file has a different structure; OptionError in the same cases as `endpointAt` */
export function readEndpointFile(file: string): Endpoint {
  const { endpoint, graph, page_size: pageSize, authorization } = readJson(file, endpointSchema);
  const described = endpointAt(endpoint);
  return {
    ...described,
    graph: graph ?? described.graph,
    pageSize,
    file,
    requiresAuthorization: authorization !== undefined,
  };
}

/**
 * Parses the address of an endpoint, whose `default-graph-uri` parameter (defined by the SPARQL protocol) selects a
 * graph.
 *
 * @throws OptionError if the text is not an address or contains a password, which would be stored in results
 */
export function endpointAt(address: string): Endpoint {
  if (!URL.canParse(address))
    throw new OptionError(`"${address}" is not a URL`, { hint: "Check its spelling." });
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") {
    throw new OptionError("the endpoint's URL contains a user name or password", {
      hint: `Remove the user name and password from the URL, and set ${sparqlVariables.authorization} to "Basic …" or "Bearer …".`,
    });
  }
  const graph = url.searchParams.get("default-graph-uri") ?? undefined;
  url.searchParams.delete("default-graph-uri");
  return {
    address: graph === undefined ? address : url.href,
    graph,
    pageSize: undefined,
    file: undefined,
    requiresAuthorization: false,
  };
}
