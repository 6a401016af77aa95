/**
 * Runs the scripted model server as a separate process. The process prints its address, and delays each reply by the
 * specified number of milliseconds. The first attempt at each request receives one of the specified faults, taken in
 * turn.
 */
import { type FaultKind, startModelServer } from "../openai-server.ts";
import { scriptedReply } from "../scripted-replies.ts";

const [latency = "0", kinds = ""] = process.argv.slice(2);
const faults = kinds === "" ? [] : (kinds.split(",") as FaultKind[]);
let faulty = 0;

const server = await startModelServer({
  reply: scriptedReply,
  latencyMs: Number(latency),
  fault: (_request, sending) => (sending === 0 ? (faults[faulty++ % faults.length] ?? null) : null),
});
process.stdout.write(`${server.url}\n`);
