/**
 * The script `npm run readme` writes the table in `docs/commands.md` from the registry of commands. A test checks that
 * the table is up to date.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { commandGroups } from "../../cli/registry.ts";
import { writeText } from "../../io/index.ts";

const page = fileURLToPath(new URL("../../../docs/commands.md", import.meta.url));
const begin = "<!-- commands: npm run readme -->\n";
const end = "<!-- end of commands -->";

/** Returns the page that lists all commands, as generated from the registry and as stored. */
export function commandsPage(): { readonly current: string; readonly expected: string } {
  const current = readFileSync(page, "utf8");
  const [head, rest] = current.split(begin);
  const tail = rest?.split(end)[1];
  if (head === undefined || tail === undefined)
    throw new Error("docs/commands.md has lost the marks around its table");
  return { current, expected: `${head}${begin}${commandTable()}${end}${tail}` };
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

if (import.meta.main) writeText(page, commandsPage().expected);
