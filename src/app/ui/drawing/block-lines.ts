/** Draws a document of blocks in a pane. */
import { type Block, leavesOf } from "../../../pages/blocks.ts";
import { plainText } from "../../../pages/plain-text.ts";
import type { Line } from "../screens/screen.ts";
import { span } from "./lines.ts";

/** The width of the narrowest pane beside a list, in an app of 80 columns. */
const narrowPane = 42;

/** Returns the lines of a document. Texts are wrapped later, but the rows of tables and series are truncated. */
export function blockLines(block: Block): Line[] {
  return leavesOf(block).flatMap((leaf): Line[] => {
    const lines = plainText(leaf, narrowPane).split("\n");
    return typeof leaf === "string" ? lines : lines.map((line) => [span(line), span("")]);
  });
}
