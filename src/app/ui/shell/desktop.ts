/** Copies text to the user's clipboard with the terminal sequence OSC 52, which also works in a remote session. */

import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { printable } from "../../../base/text/printable.ts";

export function copyToClipboard(output: { write(text: string): unknown }, text: string): void {
  output.write(`\u001b]52;c;${Buffer.from(printable(text), "utf8").toString("base64")}\u0007`);
}

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

/** The maximum number of paths, which the app lists on one line. */
const maximumPaths = 30;

/**
 * @param folder the folder to which paths are relative
 * @returns the paths that start with the text, with a slash after folders, or none if the folder cannot be read
 */
export function completePath(folder: string, text: string): string[] {
  const isFolder = text.endsWith("/");
  const parent = isFolder ? text : dirname(text);
  const namePrefix = isFolder ? "" : basename(text);
  try {
    return readdirSync(resolve(folder, parent), { withFileTypes: true })
      .filter(({ name }) => name.startsWith(namePrefix) && (namePrefix !== "" || !name.startsWith(".")))
      .slice(0, maximumPaths)
      .map((entry) => {
        const path = text.startsWith("./") && parent === "." ? `./${entry.name}` : join(parent, entry.name);
        return entry.isDirectory() ? `${path}/` : path;
      })
      .sort();
  } catch {
    return [];
  }
}
