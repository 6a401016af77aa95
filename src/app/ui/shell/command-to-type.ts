/** Formats a command for the shell that started the app. */
import type { CommandContext } from "../../../operations/command.ts";

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
