/** Opens a web address, or a PDF on the computer, with the system's default program. */
import { spawn } from "node:child_process";

/**
 * Matches web addresses and PDFs. No other link may be opened, because links come from files and may refer to anything.
 */
const openable = /^(?:https?:\/\/|file:\/\/\/.*\.pdf$)/i;

/** Opens a link. Without a desktop, starts no program; the message line then shows the address. */
export function openLink(url: string, env: Readonly<Record<string, string | undefined>>): void {
  if (!openable.test(url)) return;
  const [program, ...words] = opener(env);
  if (program === undefined) return;
  const opened = spawn(program, [...words, url], { stdio: "ignore", detached: true });
  opened.on("error", () => {});
  opened.unref();
}

/** Returns the command that opens links, or an empty command on a system without a desktop. */
function opener(env: Readonly<Record<string, string | undefined>>): string[] {
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["explorer.exe"];
  return env.DISPLAY === undefined && env.WAYLAND_DISPLAY === undefined ? [] : ["xdg-open"];
}
