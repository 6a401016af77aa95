/**
 * Copies text to the clipboard of the terminal's user with the OSC 52 sequence, which also works in a remote session.
 */
import { printable } from "../../text/printable.ts";

export function copyToClipboard(output: { write(text: string): unknown }, text: string): void {
  output.write(`\u001b]52;c;${Buffer.from(printable(text), "utf8").toString("base64")}\u0007`);
}
