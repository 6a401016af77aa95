import { expect, test } from "vitest";
import { commandHelp, groupHelp, overview } from "./help.ts";
import { commandEntries } from "./registry.ts";

/** Returns the lines that are too long although they could break at a space. Quoted text and paths are never broken. */
function tooLong(help: string, columns: number): string[] {
  return help
    .split("\n")
    .filter((line) => line.length > columns)
    .filter((line) => /\s/.test(line.trim().replace(/'[^']*'|"[^"]*"|--[\w-]+ | \\$/g, "")));
}

test.each([40, 80, 120])("all help text fits into %d columns", async (columns) => {
  expect(tooLong(overview("1.2.3", true, columns), columns)).toEqual([]);
  expect(tooLong(groupHelp("graph", commandEntries, columns), columns)).toEqual([]);
  for (const entry of commandEntries) {
    const command = await entry.load();
    expect({
      command: entry.name,
      lines: tooLong(commandHelp(entry, command, true, columns), columns),
    }).toEqual({ command: entry.name, lines: [] });
  }
});

const entry = {
  name: "paint",
  summary: "Paint a wall",
  load: () => Promise.reject(new Error("the help is given the command")),
};
const command = {
  summary: "Paint a wall",
  positionals: [{ name: "WALL", summary: "Which wall it is", required: true }],
  options: { colour: { kind: "text", value: "NAME", summary: "What it looks like when it is dry" } },
  example: '"the long wall" --colour red',
  notes: ["A sentence that says more about walls."],
  run: () => Promise.reject(new Error("the help runs nothing")),
} as const;

test("help for a narrow terminal shows summaries below names and keeps the example on one line", () => {
  const lines = commandHelp(entry, command, false, 30).split("\n");
  const option = lines.indexOf("  --colour NAME");
  expect(lines.slice(option, option + 3)).toEqual([
    "  --colour NAME",
    "      What it looks like when",
    "      it is dry",
  ]);
  const example = lines.indexOf("Example: taxolink paint \\");
  expect(lines.slice(example, example + 4)).toEqual([
    "Example: taxolink paint \\",
    '    "the long wall" \\',
    "    --colour red",
    "",
  ]);
});

test("help aligns all lines of a summary in a column next to the name", () => {
  const lines = commandHelp(entry, command, false, 50).split("\n");
  // The indentation is two spaces, the name with 13 characters, and two spaces.
  expect(lines).toContain("  --colour NAME  What it looks like when it is dry");
  expect(commandHelp(entry, command, false, 49)).toContain("when it is\n                 dry\n");
});

test("help does not wrap lines if no width is set", () => {
  const help = commandHelp(entry, command);
  expect(help).toContain('Example: taxolink paint "the long wall" --colour red\n');
  expect(help).toContain("(default: the nearest folder with a taxolink.json)");
});
