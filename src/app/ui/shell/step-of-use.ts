/** Finds the next step with graphs and questions, for which no phase asks: from the first graph to the first benchmark. */
import type { ScreenId } from "../screens/screen-id.ts";
import type { WorkspaceView } from "./workspace-view.ts";

export type StepOfUse = {
  readonly screen: ScreenId;
  /** The row to select, or undefined for an empty list. */
  readonly row: string | undefined;
  readonly key: string;
  readonly reason: string;
};

/** The screens on which the next thing to do is such a step. */
export const screensOfUse: ReadonlySet<ScreenId> = new Set(["datasets", "review", "graph", "ask", "chat"]);

/** Returns undefined once the workspace has a benchmark. */
export function stepOfUse(workspace: WorkspaceView): StepOfUse | undefined {
  const { graphFiles, questionFiles, benchmarks } = workspace;
  if (benchmarks.length > 0) return undefined;
  const screen = "datasets";
  const [graph] = graphFiles;
  if (graph === undefined)
    return { screen, row: undefined, key: "I", reason: "Import a graph about which to ask questions" };
  const [questions] = questionFiles;
  return questions === undefined
    ? { screen, row: graph, key: "G", reason: "Generate questions from the graph" }
    : { screen, row: questions, key: "b", reason: "Benchmark retrievers on the questions" };
}
