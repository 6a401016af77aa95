import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

const words = ["--catalog", "catalog.txt", "--extractions", "terms.txt", "--mapping", "mapping.txt"];

function folderWith(mapping: readonly string[]): string {
  const folder = temporaryFolder();
  const files = {
    "catalog.txt": ["Shape - round", "Shape - flat", "Shape - bent"],
    "terms.txt": ["disc (A study)", "plate (Shapes: a study)"],
    "mapping.txt": mapping,
  };
  for (const [name, lines] of Object.entries(files)) {
    writeFileSync(join(folder, name), `${lines.join("\n")}\n`);
  }
  return folder;
}

const mapping = [
  "Shape - round : disc (A study)",
  "Shape - flat : disc (A study)",
  "Shape - flat : plate (Shapes: a study)",
];

test("`metrics` prints the four metrics of aquality files with their fractions", async () => {
  const { text, json } = await callCommand(folderWith(mapping), "metrics", ...words);
  // Terms: disc has two classes, plate has one. Classes: round has one term, flat has two, bent has none.
  expect(text.split("\n")).toEqual([
    "laconicity: 0.50 (1/2)",
    "lucidity: 0.67 (2/3)",
    "completeness: 1.00 (2/2)",
    "soundness: 0.67 (2/3)",
  ]);
  expect(json).toMatchObject({ compat: null, cut_lines: 0, notes: [] });
});

test("`metrics --compat aquality` warns about lines that the published script cuts at a second colon", async () => {
  const folder = folderWith(mapping);
  const { json, warnings } = await callCommand(folder, "metrics", ...words, "--compat", "aquality");
  expect(json).toMatchObject({ compat: "aquality", cut_lines: 1 });
  expect(warnings).toEqual([
    "1 mapping line contains a second colon and was cut there, as in the published script.",
  ]);
});

test("`metrics` rejects an invalid mapping line, and --lenient skips it with a warning that states its position", async () => {
  const folder = folderWith([...mapping, "Shape - oval : disc (A study)"]);
  await expect(callCommand(folder, "metrics", ...words)).rejects.toMatchObject({ exitCode: 3 });
  const { text, warnings } = await callCommand(folder, "metrics", ...words, "--lenient");
  expect(text).toContain("laconicity: 0.50 (1/2)");
  expect(warnings.join("\n")).toContain("mapping.txt:4: ");
});

test("`metrics` requires either one mapping file or one for each extractions file", async () => {
  const two = ["--mapping", "mapping.txt,other.txt"];
  await expect(
    callCommand(folderWith(mapping), "metrics", ...words.slice(0, 4), ...two),
  ).rejects.toMatchObject({ message: "2 mapping files were specified for 1 extractions files", exitCode: 2 });
});
