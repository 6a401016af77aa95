/** Sends the replies of the test server: whole completions, completions in chunks, and every kind of fault. */
import type { ServerResponse } from "node:http";
import { sendBomb, sendEndless, sendHuge } from "./endless-replies.ts";

export type FaultKind =
  | "hang"
  | "429"
  | "429-retry-after"
  | "500"
  | "502"
  | "503"
  | "reset"
  | "cut-body"
  | "truncated-json"
  | "schema-violation"
  | "refusal"
  | "empty"
  | "length"
  | "loop"
  | "overflow"
  | "bad-key"
  | "unknown-model"
  | "late-error"
  | "no-credit"
  | "html"
  | "no-choices"
  | "wrong-shape"
  | "huge"
  | "gzip-bomb"
  | "endless"
  | "redirect";

/**
 * Sends a fault that affects the transport of a reply.
 * @returns `false` for a fault that affects only the content of the reply
 */
export function sendFault(
  fault: FaultKind,
  response: ServerResponse,
  content: string,
  retryAfterMs: number,
  stream: boolean,
): boolean {
  switch (fault) {
    case "hang":
      return true;
    case "429":
      sendError(response, 429, "Rate limit reached", "rate_limit_exceeded");
      return true;
    case "429-retry-after":
      response.setHeader("retry-after-ms", String(retryAfterMs));
      sendError(response, 429, "Rate limit reached", "rate_limit_exceeded");
      return true;
    case "500":
    case "502":
    case "503":
      sendError(response, Number(fault), "The server is overloaded");
      return true;
    case "reset":
      response.socket?.resetAndDestroy();
      return true;
    case "cut-body": {
      if (stream) {
        // Half of the reply arrives, and then the connection breaks.
        const piece = { choices: [{ index: 0, delta: { content: content.slice(0, content.length / 2) } }] };
        response.writeHead(200, { "content-type": "text/event-stream" });
        response.write(`data: ${JSON.stringify(piece)}\n\n`, () => response.destroy());
        return true;
      }
      const whole = JSON.stringify(completion(content, "stop"));
      response.writeHead(200, { "content-type": "application/json", "content-length": whole.length + 100 });
      response.write(whole.slice(0, whole.length / 2), () => response.destroy());
      return true;
    }
    case "overflow":
      sendError(
        response,
        400,
        "This model's maximum context length is 10 tokens.",
        "context_length_exceeded",
      );
      return true;
    case "bad-key":
      sendError(response, 401, "Incorrect API key provided", "invalid_api_key");
      return true;
    case "unknown-model":
      sendError(response, 404, "The model does not exist", "model_not_found");
      return true;
    case "no-credit":
      sendError(response, 429, "You exceeded your current quota", "insufficient_quota");
      return true;
    case "late-error":
      sendJson(response, 200, { error: { code: 502, message: "the upstream provider failed" } });
      return true;
    case "html":
      response.writeHead(200, { "content-type": "text/html" }).end("<html><body>Welcome</body></html>");
      return true;
    case "no-choices":
      sendJson(response, 200, { id: "chatcmpl-test", object: "chat.completion", choices: [] });
      return true;
    case "wrong-shape":
      sendJson(response, 200, { choices: [{ message: { content: { text: content } } }] });
      return true;
    case "huge":
      sendHuge(response);
      return true;
    case "gzip-bomb":
      sendBomb(response);
      return true;
    case "endless":
      sendEndless(response, stream);
      return true;
    case "redirect":
      response.writeHead(307, { location: "http://elsewhere.invalid/v1/chat/completions" }).end();
      return true;
    default:
      return false;
  }
}

export function contentUnder(fault: FaultKind | null, content: string): string {
  if (fault === "truncated-json" || fault === "length")
    return content.slice(0, Math.floor(content.length / 2));
  if (fault === "loop") return `{"ids":[${"2, ".repeat(200)}`;
  if (fault === "schema-violation") return JSON.stringify({ surprise: content });
  return fault === "empty" || fault === "refusal" ? "" : content;
}

export function sendCompletion(
  response: ServerResponse,
  body: Record<string, unknown>,
  content: string,
  fault: FaultKind | null,
): void {
  const reason = fault === "length" || fault === "loop" ? "length" : "stop";
  const refusal = fault === "refusal" ? "I cannot help with that." : null;
  if (body.stream !== true) {
    sendJson(response, 200, completion(content, reason, refusal));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const send = (value: unknown): void => void response.write(`data: ${JSON.stringify(value)}\n\n`);
  response.write(": keep-alive\n\n");
  for (let at = 0; at < content.length; at += 40) {
    send({ choices: [{ index: 0, delta: { content: content.slice(at, at + 40) }, finish_reason: null }] });
  }
  send({ choices: [{ index: 0, delta: refusal === null ? {} : { refusal }, finish_reason: reason }] });
  if (body.stream_options !== undefined) send({ choices: [], usage: usageOf(content) });
  response.end("data: [DONE]\n\n");
}

function completion(content: string, finishReason: string, refusal: string | null = null): unknown {
  const message = { role: "assistant", content: refusal === null ? content : null, refusal };
  return {
    id: "chatcmpl-test",
    object: "chat.completion",
    created: 0,
    model: "scripted",
    choices: [{ index: 0, message, finish_reason: finishReason }],
    usage: usageOf(content),
  };
}

function usageOf(content: string): Record<string, number> {
  return { prompt_tokens: 100, completion_tokens: estimate(content) };
}

export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

export function sendError(
  response: ServerResponse,
  status: number,
  message: string,
  code: string | null = null,
): void {
  sendJson(response, status, { error: { message, type: "error", param: null, code } });
}

function estimate(text: string): number {
  return Math.ceil(text.length / 4);
}
