/**
 * The scripted model server as a process of its own: prints its address, answers after the given milliseconds, and the
 * first time a request comes, with the faults that are named, in turn.
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
