/** A model server that lasts as long as one test. */
import { onTestFinished } from "vitest";
import { type ModelServer, type ModelServerOptions, startModelServer } from "./openai-server.ts";
import { scriptedReply } from "./scripted-replies.ts";

/** By default, replies come from the script for all tasks. */
export async function serveModel(options: Partial<ModelServerOptions> = {}): Promise<ModelServer> {
  const server = await startModelServer({ reply: scriptedReply, ...options });
  onTestFinished(() => server.close());
  return server;
}
