/**
 * The script `npm run readme` writes the table in `docs/commands.md` from the registry of commands. A test checks that
 * the table is up to date.
 */
import { formerNames } from "../../app/cli/former-names.ts";
import { commandGroups } from "../../app/cli/registry.ts";
import { allEdits } from "../../operations/index.ts";
import { takesOf } from "../../operations/takes.ts";
import { phases } from "../../workspace/index.ts";
import { type MarkedPage, markedPage, writePage } from "./marked-page.ts";

/** Returns the page that lists all commands, as generated from the registry and as stored. */
export function commandsPage(): MarkedPage {
  return markedPage("docs/commands.md", "commands", `${commandTable()}\n${editTable()}${formerTable()}`);
}

function commandTable(): string {
  const rows = commandGroups
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ edit }) => !edit) }))
    .filter(({ entries }) => entries.length > 0)
    .flatMap(({ title, entries }) => [
      `| **${title}** | |`,
      ...entries.map(({ name, summary }) => `| \`${name}\` | ${summary} |`),
    ]);
  return ["| command | does |", "|---|---|", ...rows, ""].join("\n");
}

/** Lists the names that commands had before, with the words that replace them. */
function formerTable(): string {
  const rows = formerNames.map(
    ({ old, now, alias, reason }) => `| \`${old}\` | \`${now}\` | ${alias ? "yes" : "no"} | ${reason} |`,
  );
  return [
    "",
    "## Former names",
    "",
    "Scripts may still call the names that run as aliases. Any other former name exits with code 2 and states its new name.",
    "",
    "| former name | now | still runs | reason |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

/** Lists every edit with its keys in the app, and the values that it records in the history. */
function editTable(): string {
  const rows = allEdits.map((edit) => {
    const { number } = phases.find(({ name }) => name === edit.phase) ?? {};
    const keys = [...new Set(edit.keys?.map(({ key }) => `\`${key === " " ? "Space" : key}\``))].join(" ");
    const { positionals, needs, options } = takesOf(edit);
    const values = [
      ...Object.keys({ ...positionals, ...needs }),
      ...Object.keys(options).map((name) => `${name}?`),
    ];
    return `| \`${edit.name}\` | ${edit.summary} | ${number} | ${keys} | ${values.join(", ")} |`;
  });
  return [
    "## Edits",
    "",
    "Every edit does the same from the command line, from a key of the app and from the library (`callEdit`), and is undone with `taxolink undo`. The history records all its values; a question mark follows a value that may be left out. For the types of the values, run `taxolink schema edits`.",
    "",
    "| edit | does | phase | keys | values |",
    "|---|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

if (import.meta.main) writePage(commandsPage());
