/** A command as the user can type it in the shell that the app was started from. */
import type { CommandContext } from "../../cli/command.ts";

/**
 * In a checkout only npm finds the program, and a workspace elsewhere has to be named.
 * @param command as messages have it, `taxolink status`
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
