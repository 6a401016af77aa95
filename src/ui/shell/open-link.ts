/** Opens a web address in the system's browser. */
import { spawn } from "node:child_process";

/** Only web addresses are opened: the text comes from files. Where no browser starts, nothing happens. */
export function openLink(url: string, env: Readonly<Record<string, string | undefined>>): void {
  if (!/^https?:\/\//.test(url)) return;
  const [program, ...words] = browserCommand(env);
  if (program === undefined) return;
  const browser = spawn(program, [...words, url], { stdio: "ignore", detached: true });
  // The address stands in the message line as well.
  browser.on("error", () => {});
  browser.unref();
}

/** On a system without a desktop there is none. */
function browserCommand(env: Readonly<Record<string, string | undefined>>): string[] {
  if (process.platform === "darwin") return ["open"];
  if (process.platform === "win32") return ["explorer.exe"];
  return env.DISPLAY === undefined && env.WAYLAND_DISPLAY === undefined ? [] : ["xdg-open"];
}
