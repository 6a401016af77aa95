/**
 * A server for the OpenAI protocol on the loopback interface, with scripted replies, deliberate faults, and a record of
 * every request.
 *
 * Faults depend only on the request's text, the seed and the number of earlier attempts, so the order of parallel calls
 * does not matter.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { hashText } from "../base/io/index.ts";
import { createRandom } from "../base/random.ts";
import {
  contentUnder,
  type FaultKind,
  sendCompletion,
  sendError,
  sendFault,
  sendJson,
} from "./servers/openai-replies.ts";

export type { FaultKind } from "./servers/openai-replies.ts";

export type ChatRequest = {
  /** The name of the schema for the reply, or an empty string if the request contains no schema. */
  readonly schema: string;
  readonly model: string;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: IncomingMessage["headers"];
};

export type ModelServerOptions = {
  /** Returns the reply to a chat request: a string, or a value to send as JSON. */
  readonly reply: (request: ChatRequest) => unknown;
  /** Returns the vector of a text, or the invalid vector that a faulty server would send. Default: letter counts. */
  readonly embed?: (text: string) => readonly (number | null)[] | null;
  /** Returns the fault of the n-th request (counting from 0) for the vectors of these texts, or `null`. */
  readonly embedFault?: (texts: readonly string[], attempt: number) => FaultKind | null;
  /** Returns the fault of the n-th attempt (counting from 0) of a request, or `null`. */
  readonly fault?: (request: ChatRequest, attempt: number) => FaultKind | null;
  readonly latencyMs?: number;
  readonly models?: readonly string[] | null;
  /** The only API key that the server accepts. By default, it accepts any key. */
  readonly key?: string;
  /** The fields that the server rejects with status 400, as if it did not support them. */
  readonly refuses?: readonly string[];
  /** The waiting times in milliseconds for the `429-retry-after` fault. */
  readonly retryAfterMs?: number;
  /** The private key and the certificate of a server that uses HTTPS. */
  readonly secure?: { readonly key: string; readonly cert: string };
};

export type ModelServer = {
  /** The base address, which ends in `/v1`. */
  readonly url: string;
  readonly requests: ChatRequest[];
  readonly embeddingRequests: string[][];
  /** Returns the maximum number of concurrent calls so far. */
  mostParallel(): number;
  close(): Promise<void>;
};

/**
 * Draws faults for a given share of all attempts. All kinds of faults are equally likely, and a request fails at most
 * `most` times in a row.
 */
export function drawFaults(
  seed: number,
  share: number,
  kinds: readonly FaultKind[],
  most = 3,
): (request: ChatRequest, attempt: number) => FaultKind | null {
  return (request, attempt) => {
    if (attempt >= most) return null;
    const digest = hashText(`${seed} ${attempt} ${JSON.stringify(request.messages)}`);
    const random = createRandom(Number.parseInt(digest.slice(0, 8), 16));
    if (random.next() >= share) return null;
    return kinds[random.below(kinds.length)] ?? null;
  };
}

export async function startModelServer(options: ModelServerOptions): Promise<ModelServer> {
  const requests: ChatRequest[] = [];
  const embeddingRequests: string[][] = [];
  const attempts = new Map<string, number>();
  let running = 0;
  let most = 0;
  const listen = (incoming: IncomingMessage, response: ServerResponse): void => {
    running += 1;
    most = Math.max(most, running);
    response.on("close", () => {
      running -= 1;
    });
    answer(incoming, response).catch((error: unknown) => {
      sendJson(response, 500, { error: { message: `the test server failed: ${String(error)}` } });
    });
  };
  const server = options.secure ? createSecureServer(options.secure, listen) : createServer(listen);

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readBody(incoming);
    if (options.key !== undefined && incoming.headers.authorization !== `Bearer ${options.key}`) {
      // As in the real service, the message repeats the rejected key.
      const suppliedKey = incoming.headers.authorization?.slice("Bearer ".length);
      return sendError(response, 401, `Incorrect API key provided: ${suppliedKey}.`, "invalid_api_key");
    }
    if (incoming.url === "/v1/models") return answerModels(response);
    const isEmbedding = incoming.url === "/v1/embeddings";
    if (!isEmbedding && incoming.url !== "/v1/chat/completions") {
      return sendError(response, 404, "no such path");
    }
    const body = JSON.parse(text) as Record<string, unknown>;
    if (isEmbedding) return answerEmbeddings(body, response);
    const request = readRequest(body, incoming.headers);
    requests.push(request);
    const key = JSON.stringify(request.messages);
    const attempt = attempts.get(key) ?? 0;
    attempts.set(key, attempt + 1);
    const rejectedField = options.refuses?.find((field) => field in body || field === formatType(body));
    if (rejectedField !== undefined) {
      const field = rejectedField.startsWith("json_") ? "response_format" : rejectedField;
      return sendError(
        response,
        400,
        `'${field}' is not supported: ${rejectedField}`,
        "unsupported_parameter",
      );
    }
    if (options.latencyMs) await wait(options.latencyMs);
    const fault = options.fault?.(request, attempt) ?? null;
    const reply = options.reply(request);
    const content = typeof reply === "string" ? reply : JSON.stringify(reply);
    if (
      fault !== null &&
      sendFault(fault, response, content, options.retryAfterMs ?? 5, body.stream === true)
    )
      return;
    sendCompletion(response, body, contentUnder(fault, content), fault);
  }

  function answerModels(response: ServerResponse): void {
    const { models = ["scripted"] } = options;
    if (models === null) sendError(response, 404, "no such path");
    else sendJson(response, 200, { data: models.map((id) => ({ id })) });
  }

  function answerEmbeddings(body: Record<string, unknown>, response: ServerResponse): void {
    const texts = body.input as string[];
    embeddingRequests.push(texts);
    const key = JSON.stringify(texts);
    const attempt = attempts.get(key) ?? 0;
    attempts.set(key, attempt + 1);
    const fault = options.embedFault?.(texts, attempt) ?? null;
    if (fault !== null && sendFault(fault, response, "", options.retryAfterMs ?? 5, false)) return;
    const vectors = texts.map(options.embed ?? letterCounts);
    // The vectors are in reverse order, as the protocol allows, because the index determines the order.
    const data = vectors.map((embedding, index) => ({ object: "embedding", index, embedding })).reverse();
    sendJson(response, 200, { data, usage: { prompt_tokens: Math.ceil(texts.join(" ").length / 4) } });
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `${options.secure ? "https" : "http"}://127.0.0.1:${port}/v1`,
    requests,
    embeddingRequests,
    mostParallel: () => most,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function readRequest(body: Record<string, unknown>, headers: IncomingMessage["headers"]): ChatRequest {
  const format = body.response_format as { json_schema?: { name?: string } } | undefined;
  return {
    schema: format?.json_schema?.name ?? "",
    model: String(body.model),
    messages: body.messages as ChatRequest["messages"],
    body,
    headers,
  };
}

function formatType(body: Record<string, unknown>): string | undefined {
  return (body.response_format as { type?: string } | undefined)?.type;
}

function letterCounts(text: string): readonly number[] {
  // The last number ensures that the vector of a text without letters is not all zeros.
  const counts: number[] = Array.from({ length: 27 }, (_, at) => (at === 26 ? 1 : 0));
  for (const letter of text.toLowerCase()) {
    const at = letter.charCodeAt(0) - 97;
    if (at >= 0 && at < 26) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
