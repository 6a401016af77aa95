/** A process that adds replies to a cache. It shares some keys with other processes. */
import { openReplyCache } from "../tasks/model/reply-cache.ts";

const [file = "", name = "", count = "0"] = process.argv.slice(2);
const cache = await openReplyCache(file);
const agreed: string[] = [];
for (let index = 0; index < Number(count); index += 1) {
  const request = {
    provider: "ollama",
    model: "scripted",
    parameters: {},
    prompt: { task: "t", version: 1, messages: [], schema: { name: "t", json: {} } },
  };
  const stored = { reply: JSON.stringify({ by: name }), promptTokens: 1, completionTokens: 1 };
  cache.write(`own ${name} ${index}`, request, stored);
  agreed.push(cache.write(`shared ${index}`, request, stored).reply);
}
// Each call must have received the reply that the cache contains at the end.
for (const [index, reply] of agreed.entries()) {
  if (cache.read(`shared ${index}`)?.reply !== reply) throw new Error(`reply ${index} changed`);
}
process.stdout.write(agreed.map((_, index) => cache.read(`shared ${index}`)?.reply).join("\n"));
cache.close();
