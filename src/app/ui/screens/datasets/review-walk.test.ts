/** Uses key presses to test how two people review generated questions without seeing each other's decisions. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readText, writeText } from "../../../../base/io/index.ts";
import { shownDetail, shownRows, shownScreen } from "../../../../testing/read-screen.ts";
import { type Sitting, sit } from "../../../../testing/sit.ts";
import { workspaceWith } from "../../../../testing/workspaces.ts";
import { writeResults } from "../../../../testing/write-results.ts";
import { placeOf, screenInput } from "../../shell/app-state.ts";

async function reviewedFolder(): Promise<string> {
  const folder = workspaceWith();
  await writeResults(folder);
  return folder;
}

async function reviewAs(folder: string, author: string): Promise<Sitting> {
  const sitting = await sit(folder, author);
  // Datasets are listed above the results, and the question file follows the graph.
  await sitting.type("/Datasets<Enter><Enter>", "j", "<Enter>");
  return sitting;
}

test("two reviewers decide blindly, and see their agreement and the disputes only afterwards", async () => {
  const folder = await reviewedFolder();
  const ada = await reviewAs(folder, "Ada");
  await ada.type(
    "i",
    "xno such person<Enter>",
    "e<Ctrl+u>In which year was First Book written?<Enter><Enter>",
  );
  expect(shownRows(ada)).toEqual([
    "✓ Which books did Ann write? accepted",
    "✗ Who wrote Third Book? rejected",
    "✎ In which year was First Book written? edited",
    "○ Who reads it?",
  ]);
  expect(shownScreen(ada)).toContain("3/4 judged by Ada, 1 rejected · 0 others");

  const ben = await reviewAs(folder, "Ben");
  expect(shownRows(ben).every((row) => row.startsWith("○"))).toBe(true);
  await ben.type("j");
  expect(shownDetail(ben)).not.toContain("no such person");
  await ben.type("D");
  expect(shownScreen(ben)).toContain("No questions are disputed.");
  await ben.type("D", "<Home>", "i", "i", "i");
  // Accept and accept, reject and accept, edit and accept: two of three questions are disputed.
  expect(shownScreen(ben)).toMatch(
    /3\/4 judged by Ben · 1 other · alpha -?\d\.\d\d, Cohen \S+, Fleiss \S+, 2 disputed/,
  );
  await ben.type("D");
  expect(shownRows(ben)).toEqual([
    "! Who wrote Third Book? ✗ ✓",
    "! In which year was First Book written? ✎ ✓",
  ]);
  await ben.type("<Home>");
  expect(shownDetail(ben)).toContain("✗ Ada rejected: no such person\n✓ Ben accepted");

  await ada.session.reload();
  await ada.type("<Home>jj", "w");
  expect(shownRows(ada)[2]).toBe("○ When was First Book written?");
});

test("the u key withdraws the latest decisions one by one, selects their questions and does not change the taxonomy", async () => {
  const folder = await reviewedFolder();
  const sitting = await sit(folder, "Ada");
  await sitting.type("g1", "<Enter>Books<Enter>", "g0", "/Datasets<Enter><Enter>", "j", "<Enter>");
  await sitting.type("i", "xno such person<Enter>");
  await sitting.type("u");
  expect(shownRows(sitting).slice(0, 2)).toEqual([
    "✓ Which books did Ann write? accepted",
    "○ Who wrote Third Book?",
  ]);
  const { row } = placeOf(sitting.session.state());
  expect(row).toBe("q2");
  await sitting.type("u");
  expect(shownRows(sitting)[0]).toBe("○ Which books did Ann write?");
  expect(screenInput(sitting.session.state())?.workspace.taxonomy.planning.objective).toBe("Books");
});

test("the review and the dataset show golden triples together with their subgraph", async () => {
  const folder = await reviewedFolder();
  const sitting = await reviewAs(folder, "Ada");
  await sitting.type("jj");
  expect(shownDetail(sitting)).toContain("Subgraph of the golden triples\nFirst Book\n└─ year → 1999");
  expect(shownDetail(sitting)).toMatch(
    /^Labels\n[\s\S]*These are classes of the bundled taxonomy of questions/m,
  );
  await sitting.type("s");
  expect(shownDetail(sitting)).toContain(
    "Subgraph around the topic entity (● golden)\nAnn\n└─ wrote → First Book\n   └─ year → 1999 ●",
  );
  await sitting.type("<Home>jjj", "s");
  expect(shownDetail(sitting)).toContain("Not in the graph\n✗ (Zoe, reads, It)");
});

test("if the workspace contains several graphs, the user chooses which one the drawing shows", async () => {
  const folder = await reviewedFolder();
  // This graph comes first in the list and does not contain the question's triples.
  writeText(join(folder, "datasets/graphs/another.txt"), "Zoe|reads|It\n");
  const sitting = await sit(folder, "Ada");
  await sitting.type("/Datasets<Enter><Enter>", "jj", "<Enter>", "<Home>jj", "s");
  expect(sitting.commandsRun).toEqual([]);
  await sitting.type("<Tab><Enter>");
  expect(sitting.commandsRun.at(-1)).toEqual([
    ...["questions", "show", "datasets/questions/questions.csv", "q3"],
    ...["--graph", "datasets/graphs/graph.txt"],
  ]);
  expect(shownDetail(sitting)).toContain("year → 1999 ●");
});

test("an invalid review column produces a message, and the questions remain readable", async () => {
  const folder = await reviewedFolder();
  const file = join(folder, "datasets/questions/questions.csv");
  const [header, first] = readText(file).split("\n");
  writeText(file, `${header},review\n${first},fine\n`);
  const sitting = await reviewAs(folder, "Ada");
  expect(shownRows(sitting)).toEqual(["○ Which books did Ann write?"]);
  expect(shownScreen(sitting)).toContain("the review of q1");
});

test("a reviewer can decide on a question with any uid", async () => {
  const folder = await reviewedFolder();
  const file = join(folder, "datasets/questions/questions.csv");
  writeText(file, readText(file).replace("\nq1,", '\n"q1, of ""two""",'));
  const sitting = await reviewAs(folder, "Ada");
  await sitting.type("i");
  expect(shownRows(sitting)[0]).toBe("✓ Which books did Ann write? accepted");
});

test("the next thing leads from the questions to their review, question by question", async () => {
  const folder = await reviewedFolder();
  rmSync(join(folder, "runs"), { recursive: true });
  const sitting = await sit(folder);
  const message = (): string => sitting.session.state().message.text;
  await sitting.type("gd", ">");
  expect(message()).toMatch(/^Review the questions, or benchmark .*Decide: Enter its questions, b benchmark/);
  await sitting.type("<Enter>", "i", ">");
  expect([placeOf(sitting.session.state()).index, message()]).toEqual([
    1,
    expect.stringMatching(/^Judge the question .*Decide: i accept, x reject, e edit/),
  ]);
  await sitting.type("i", "i", "i", ">");
  expect(message()).toMatch(/^All questions are judged: benchmark/);
});
