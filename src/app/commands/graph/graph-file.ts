/** Determines which graph a command uses: `--graph FILE`, the first argument, or the workspace's default graph. */

import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { OptionError } from "../../../base/errors.ts";
import { hintOfMissing } from "../../../base/io/index.ts";
import { isEndpoint, type KnowledgeGraph, openGraph } from "../../../graph/index.ts";
import { option, optionalArgument } from "../../../operations/arguments.ts";
import type { CommandContext } from "../../../operations/command.ts";
import { shellWords } from "../../cli/shell-words.ts";
import { connectWith } from "../shared/consent.ts";
import { lenientOption } from "../shared/shared-options.ts";
import { modelFolder } from "../shared/with-models.ts";
import { defaultFileOf } from "../shared/workspace-of.ts";

export const graphPositional = optionalArgument("GRAPH", "The graph (instead of --graph)");

export const graphOptions = {
  graph: option.file(
    "The graph: a store, published JSON, N-Triples, Turtle, N-Quads, TriG, nodes and edges as JSON lines, subject|relation|object lines, or the URL of a SPARQL endpoint (default: the workspace's default graph)",
  ),
  ...lenientOption,
};

/** The options by which the user names a graph. */
export type GraphChoice = { readonly graph: string | undefined; readonly lenient: boolean };

/**
 * Opens the graph of a command whose only argument is a graph.
 * @throws OptionError unless exactly one graph is specified; InputError if the graph cannot be read
 */
export async function openOnlyGraph(
  options: GraphChoice,
  positionals: readonly string[],
  context: CommandContext,
) {
  const [first] = positionals;
  if (options.graph !== undefined && first !== undefined)
    throw new OptionError(`"${first}" and --graph ${options.graph} both specify a graph`, {
      hint: "Specify the graph only once.",
    });
  return openGivenGraph(options, positionals, context);
}

/** Returns the absolute path of a graph file, or the address of an endpoint unchanged. */
export function graphPath(name: string, { resolve }: Pick<CommandContext, "resolve">): string {
  return isEndpoint(name) ? name : resolve(name);
}

/**
 * Opens the graph at a path relative to the current folder, or at an address. All commands open graphs here, so that no
 * file leads them to a server without the user's consent.
 * @throws InputError if the graph cannot be read; OptionError if the user does not allow its endpoint
 */
export function openNamedGraph(
  name: string,
  context: CommandContext,
  options: { readonly lenient?: boolean } = {},
): Promise<KnowledgeGraph> {
  const settings = { connect: connectWith(context), cacheFolder: join(modelFolder(context), "endpoints") };
  return openGraph(graphPath(name, context), { ...options, ...settings }, context);
}

/**
 * @returns the path as the user typed it, the graph, and the positional arguments other than the graph
 * @throws OptionError if no graph is specified; InputError if the graph cannot be read
 */
export async function openGivenGraph(
  options: GraphChoice,
  positionals: readonly string[],
  context: CommandContext,
) {
  const [first, ...others] = positionals;
  const file = graphOrDefault(options.graph ?? first, context);
  const graph = await openNamedGraph(file, context, { lenient: options.lenient });
  return { file, graph, rest: options.graph === undefined ? others : positionals };
}

/**
 * Returns the graph that the user specified, or else the workspace's default graph.
 * @throws OptionError if there is neither
 */
export function graphOrDefault(
  specifiedGraph: string | undefined,
  context: CommandContext,
  remedy = "Add --graph FILE",
): string {
  const file = specifiedGraph ?? defaultFileOf(context, "graph");
  if (file !== undefined) return file;
  throw new OptionError("no graph was specified, and the workspace has no default graph", {
    hint: `${remedy}, or name a graph as default_graph in the workspace's taxolink.json.`,
  });
}

/**
 * Checks the first word after `graph find` or `graph show`, which is the graph unless --graph names one.
 * @throws OptionError that shows the correct command, if the word is not a graph
 */
export function checkGraphBeforeWords(
  command: string,
  options: { readonly graph: string | undefined },
  positionals: readonly string[],
  context: CommandContext,
): void {
  const [first] = positionals;
  if (options.graph !== undefined || first === undefined) return;
  const path = graphPath(first, context);
  if (isEndpoint(first) || existsSync(path)) return;
  const workspaceGraph = defaultFileOf(context, "graph");
  const graph = workspaceGraph === undefined ? "FILE" : relative(context.cwd, workspaceGraph);
  const call = `taxolink ${command} ${shellWords(positionals)} --graph ${shellWords([graph])}`;
  throw new OptionError(
    `without --graph, the first argument is the graph, but the file ${JSON.stringify(first)} does not exist`,
    {
      hint: `${hintOfMissing(path)} If this argument is not a graph, specify the graph with --graph: ${call}`,
    },
  );
}

/** Opens the graph that an option names, if any, passes it to `use`, and then closes it. */
export async function withNamedGraph<T>(
  name: string | undefined,
  context: CommandContext,
  use: (graph: KnowledgeGraph | undefined) => Promise<T>,
): Promise<T> {
  return name === undefined ? use(undefined) : withGraph(openNamedGraph(name, context), use);
}

/** Passes an opened graph, or what was opened with it, to `use`, and then closes the graph. */
export async function withGraph<G extends KnowledgeGraph | { readonly graph: KnowledgeGraph }, T>(
  opened: G | Promise<G>,
  use: (given: G) => Promise<T>,
): Promise<T> {
  const given = await opened;
  const either: KnowledgeGraph | { readonly graph: KnowledgeGraph } = given;
  try {
    return await use(given);
  } finally {
    ("graph" in either ? either.graph : either).close();
  }
}
