/** What stays on the primary screen after the app was left: where one was and what comes next. */
import type { AppState } from "./app-state.ts";

export function farewell(state: AppState): string {
  if (state.loaded.kind === "broken") return state.loaded.problem;
  if (state.loaded.kind === "loading") return "";
  const { name, phases, problems } = state.loaded.workspace;
  const complete = phases.filter((phase) => phase.state === "complete").length;
  const current = phases.find((phase) => phase.state !== "complete");
  const next = current?.next
    ? `Next: ${current.next.action}: ${current.next.command}`
    : "All phases are complete.";
  return [
    `${name}: ${complete} of ${phases.length} phases complete, everything saved.`,
    next,
    ...problems,
  ].join("\n");
}
