/** `npm run readme`: writes the README's command table from the registry; a test checks that it is current. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { commandGroups } from "../../cli/registry.ts";
import { writeText } from "../../io/index.ts";

const readme = fileURLToPath(new URL("../../../README.md", import.meta.url));
const begin = "<!-- commands: npm run readme -->\n";
const end = "<!-- end of commands -->";

/** The README as it should be, and as it is. */
export function readmeWithCommands(): { readonly current: string; readonly wanted: string } {
  const current = readFileSync(readme, "utf8");
  const [head, rest] = current.split(begin);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined)
    throw new Error("README.md has lost the marks around its commands");
  return { current, wanted: `${head}${begin}${commandTable()}${end}${tail}` };
}

function commandTable(): string {
  const rows = commandGroups
    .filter(({ entries }) => entries.length > 0)
    .flatMap(({ title, entries }) => [
      `| **${title}** | |`,
      ...entries.map(({ name, summary }) => `| \`${name}\` | ${summary} |`),
    ]);
  return ["| command | does |", "|---|---|", ...rows, ""].join("\n");
}

if (import.meta.main) writeText(readme, readmeWithCommands().wanted);
