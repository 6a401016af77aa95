/** Determines which graph a command uses: `--graph FILE`, the first argument, or the workspace's default graph. */

import type { CommandContext, OptionSpecs } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { isEndpoint, type KnowledgeGraph, openGraph } from "../../graph/index.ts";
import { defaultFile, findWorkspace, openWorkspace } from "../../workspace/index.ts";

export const graphPositional = { name: "GRAPH", summary: "The graph (instead of --graph)" } as const;

export const graphOptions = {
  graph: {
    kind: "text",
    value: "FILE",
    summary:
      "The graph: a store, published JSON, N-Triples, Turtle, nodes and edges as JSON lines, subject|relation|object lines, or the URL of a SPARQL endpoint",
  },
  lenient: { kind: "flag", summary: "Keep the valid items of a partially invalid graph file" },
} as const satisfies OptionSpecs;

export type GivenGraph = {
  /** The path as the user typed it. */
  readonly file: string;
  readonly graph: KnowledgeGraph;
  /** The positional arguments other than the graph. */
  readonly rest: readonly string[];
};

/**
 * Determines which graph a command uses if its only argument is a graph.
 * @throws OptionError unless exactly one graph is specified; InputError if the graph cannot be read
 */
export async function openOnlyGraph(
  options: { readonly graph: string | undefined; readonly lenient: boolean },
  positionals: readonly string[],
  context: CommandContext,
): Promise<Omit<GivenGraph, "rest">> {
  const [first] = positionals;
  if (options.graph !== undefined && first !== undefined) {
    throw new OptionError(`"${first}" and --graph ${options.graph} both specify a graph`, {
      hint: "Specify the graph only once.",
    });
  }
  return openGivenGraph(options, positionals, context);
}

/** Returns the absolute path of a graph file, or the address of an endpoint unchanged. */
export function graphPath(name: string, { resolve }: Pick<CommandContext, "resolve">): string {
  return isEndpoint(name) ? name : resolve(name);
}

/** @throws OptionError if no graph is specified; InputError if the graph cannot be read */
export async function openGivenGraph(
  options: { readonly graph: string | undefined; readonly lenient: boolean },
  positionals: readonly string[],
  context: CommandContext,
): Promise<GivenGraph> {
  const [first, ...others] = positionals;
  const file = options.graph ?? first ?? defaultGraph(context);
  if (file === undefined) {
    throw new OptionError("no graph was specified, and the workspace has no default graph", {
      hint: "Add --graph FILE.",
    });
  }
  const graph = await openGraph(graphPath(file, context), { lenient: options.lenient }, context);
  return { file, graph, rest: options.graph === undefined ? others : positionals };
}

function defaultGraph({ cwd, workspace, warn }: CommandContext): string | undefined {
  if (workspace === undefined && findWorkspace(cwd) === undefined) return undefined;
  return defaultFile(openWorkspace(cwd, workspace, warn), "graph");
}
