/** Tests when a session prepares a retriever anew. */
import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createRetriever } from "../../../retrieval/index.ts";
import { createOfflineLanguage } from "../../../tasks/offline/index.ts";
import { contextIn } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createLexicalEmbedder } from "../../../vectors/index.ts";
import { withPrepared } from "./kept-retriever.ts";

const rules = {
  language: { kind: "offline" },
  embedder: { kind: "hashed" },
  judges: [],
} as const;

test("a session prepares a graph once, until its file or the retriever changes; a single command closes it", async () => {
  const folder = temporaryFolder();
  const file = join(folder, "graph.txt");
  writeFileSync(file, "Soup|cook|Ada\n");
  const prepared: string[] = [];
  const options = { graph: "graph.txt", lenient: false, topic: undefined };
  const session = { ...contextIn(folder), workspace: undefined, sessionMemory: new Map<string, unknown>() };
  const ask = async (name: string, context = session): Promise<string | null> => {
    const parts = { language: createOfflineLanguage(), embedder: createLexicalEmbedder() };
    const created = createRetriever(name, parts);
    const counted: typeof created = {
      ...created,
      prepare: (graph, watch) => {
        prepared.push(name);
        return created.prepare(graph, watch);
      },
    };
    return withPrepared(counted, options, rules, context, async ({ retriever }) => {
      const { answer } = await retriever.retrieve({ text: "Who is the cook of Bread?" });
      return answer;
    });
  };
  await ask("hubfocus");
  await ask("hubfocus");
  expect(prepared).toEqual(["hubfocus"]);
  appendFileSync(file, "Bread|cook|Bo\n");
  expect(await ask("hubfocus")).toMatch(/^Bo\n/);
  expect(prepared).toEqual(["hubfocus", "hubfocus"]);
  await ask("bm25");
  await ask("hubfocus");
  expect(prepared.slice(2)).toEqual(["bm25", "hubfocus"]);
  const { sessionMemory: _, ...single } = session;
  await ask("hubfocus", single as typeof session);
  expect(prepared).toHaveLength(5);
});
