/** Formats the text that remains on the terminal after the app has closed: the last screen and the next step. */
import { count } from "../../../base/text/count.ts";
import type { CommandContext } from "../../../operations/command.ts";
import type { AppState } from "./app-state.ts";

/** @param context the folder in which the user will type the next command */
export function farewell(state: AppState, context: Pick<CommandContext, "env" | "workspace">): string {
  if (state.loaded.kind === "broken") return state.loaded.problem;
  if (state.loaded.kind === "loading") return "";
  if (state.loaded.kind === "unmerged") {
    const merge = commandToType("taxolink merge resolve", context);
    return `${count(state.loaded.unmerged.files.length, "file")} to merge: ${merge}`;
  }
  const { name, phases, problems } = state.loaded.workspace;
  const openDisputes = state.loaded.workspace.disputes().length;
  const complete = phases.filter((phase) => phase.state === "complete").length;
  const current = phases.find((phase) => phase.state !== "complete");
  const next = current?.next
    ? `Next: ${current.next.action}\n  ${commandToType(current.next.command, context)}`
    : "All phases are complete.";
  return [
    `${name}: ${complete} of ${phases.length} phases complete, everything saved.`,
    next,
    ...(openDisputes === 0
      ? []
      : [
          `${count(openDisputes, "dispute")} to settle: ${commandToType("taxolink merge disputes", context)}`,
        ]),
    ...problems,
  ].join("\n");
}

/**
 * Returns the command for the user's shell. In a checkout, npm starts the program in the checkout's folder, so the
 * command must specify a workspace in another folder.
 * @param command the command as messages state it, such as `taxolink status`
 */
export function commandToType(
  command: string,
  { env, workspace }: Pick<CommandContext, "env" | "workspace">,
): string {
  const script = env.npm_package_name === "taxolink" && env.npm_lifecycle_event !== undefined;
  const program = script && env.npm_lifecycle_event !== "npx" ? "npm run -s taxolink --" : "taxolink";
  const place = workspace === undefined ? "" : ` --workspace ${JSON.stringify(workspace)}`;
  return command.replace(/^taxolink\b/, `${program}${place}`);
}
