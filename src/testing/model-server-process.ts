/** The scripted model server as a process of its own: prints its address, answers after the given milliseconds. */
import { startModelServer } from "./openai-server.ts";
import { scriptedReply } from "./scripted-replies.ts";

const server = await startModelServer({ reply: scriptedReply, latencyMs: Number(process.argv[2] ?? 0) });
process.stdout.write(`${server.url}\n`);
