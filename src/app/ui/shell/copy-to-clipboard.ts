/** Copies text to the user's clipboard with the terminal sequence OSC 52, which also works in a remote session. */
import { printable } from "../../../base/text/printable.ts";

export function copyToClipboard(output: { write(text: string): unknown }, text: string): void {
  output.write(`\u001b]52;c;${Buffer.from(printable(text), "utf8").toString("base64")}\u0007`);
}
