/** Sends requests that change the content of an ORKG. */
import { GraphError } from "../../base/errors.ts";
import { createGraphRequests, type PatienceOptions } from "../remote/graph-requests.ts";

export type OrkgWriter = {
  /**
   * Creates the resource that `body` describes and returns its id.
   * @throws GraphError if the server rejects the request or fails; CancelledError if the user cancels
   */
  create(path: string, body: unknown, mediaType: string): Promise<string>;
};

/** The number of attempts; together they outlast several windows of a per-minute rate limit. */
const busyAttempts = 12;

/** @param baseUrl the address of the API, which ends in `/api` */
export function createOrkgWriter(baseUrl: string, token: string, patience: PatienceOptions): OrkgWriter {
  const requests = createGraphRequests({
    ...patience,
    attempts: busyAttempts,
    // A busy server has not stored anything. After any other failure, only a further request shows whether the server
    // has stored the resource.
    repeats: ({ status }) => status === 429,
  });
  return {
    async create(path, body, mediaType) {
      const url = `${baseUrl}${path}`;
      const headers = { accept: mediaType, "content-type": mediaType, authorization: `Bearer ${token}` };
      const request = { url, method: "POST", headers, body: JSON.stringify(body) } as const;
      const id = await requests.send(request, (reply) => idOfLocation(reply.headers));
      if (id === null) {
        throw new GraphError(`${url}: the server accepted the request but did not return an id`, {
          hint: patience.hint,
        });
      }
      return id;
    },
  };
}

/** Returns the id at the end of a `Location` header. */
export function idOfLocation(headers: Headers): string | null {
  const last = headers.get("location")?.split("/").at(-1);
  return last ? decodeURIComponent(last) : null;
}
