/** Starts a model server that stops when the test ends. */
import { onTestFinished } from "vitest";
import { type ModelServer, type ModelServerOptions, startModelServer } from "./openai-server.ts";
import { scriptedReply } from "./scripted-replies.ts";

/** Starts a server that, by default, uses the scripted replies for all tasks. */
export async function serveModel(options: Partial<ModelServerOptions> = {}): Promise<ModelServer> {
  const server = await startModelServer({ reply: scriptedReply, ...options });
  onTestFinished(() => server.close());
  return server;
}
