/** Keeps the last retriever with its graph for the next question of a session, because preparing it takes seconds. */
import { statSync } from "node:fs";
import { basename } from "node:path";
import { isEndpoint, type KnowledgeGraph } from "../../../graph/index.ts";
import type { CommandContext } from "../../../operations/command.ts";
import type { Retriever } from "../../../retrieval/index.ts";
import {
  type GraphChoice,
  graphOrDefault,
  graphPath,
  openGivenGraph,
  withGraph,
} from "../graph/graph-file.ts";
import type { Models } from "../shared/with-models.ts";
import { checkTopic, prepareRetriever } from "./retriever-options.ts";

/** A graph and the retriever that was prepared for it. */
type Opened = { readonly file: string; readonly graph: KnowledgeGraph; readonly retriever: Retriever };

/** What is kept, with a key that changes with everything on which it depends. */
type Kept = Omit<Opened, "file"> & { readonly key: string };

const memoryName = "prepared retriever";

/**
 * Opens the graph, prepares the retriever for it, and passes both to `use`. In an app session, a retriever of rules stays
 * open until another graph or retriever is used, or the graph's file changes; otherwise the graph is closed at the end.
 * @param retriever the retriever to prepare, unless the kept one has the same name and options
 * @throws OptionError if no graph is specified or the graph lacks the topic; InputError if the graph cannot be read
 */
export async function withPrepared<T>(
  retriever: Retriever,
  options: GraphChoice & { readonly topic: string | undefined },
  names: Models["names"] | null,
  context: CommandContext,
  use: (opened: Opened) => Promise<T>,
): Promise<T> {
  const { sessionMemory: memory } = context;
  const file = graphOrDefault(options.graph, context);
  const path = graphPath(file, context);
  const hasModel = names?.language.kind !== "offline" || names.embedder.kind !== "hashed";
  if (memory === undefined || hasModel || isEndpoint(path)) {
    return withGraph(openGivenGraph(options, [], context), async ({ graph }) => {
      await prepareRetriever(retriever, graph, options.topic, context);
      return use({ file, graph, retriever });
    });
  }
  const stat = statSync(path, { throwIfNoEntry: false });
  const { name, options: settings } = retriever;
  const key = JSON.stringify([
    path,
    stat?.mtimeMs,
    stat?.size,
    options.lenient,
    name,
    settings,
    context.seed,
  ]);
  // Only this function stores something under this name.
  let kept = memory.get(memoryName) as Kept | undefined;
  if (kept?.key === key) await checkTopic(retriever, kept.graph, options.topic, context);
  else {
    memory.delete(memoryName);
    kept?.graph.close();
    context.progress.note(`opening ${basename(file)} and preparing ${name} for it`);
    const { graph } = await openGivenGraph(options, [], context);
    try {
      await prepareRetriever(retriever, graph, options.topic, context);
    } catch (error) {
      graph.close();
      throw error;
    }
    kept = { key, graph, retriever };
    memory.set(memoryName, kept);
  }
  context.progress.note(`${name} is answering from ${basename(file)}`);
  return use({ ...kept, file });
}
