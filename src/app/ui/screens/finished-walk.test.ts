/** Tests what the screens show about a finished taxonomy, against the files of the bundled workspace. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { shownDetail, shownRows, shownScreen } from "../../../testing/read-screen.ts";
import { type Sitting, sit } from "../../../testing/sit.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { copyBundled } from "../../../testing/workspaces.ts";

const root = join(import.meta.dirname, "../../../..");
const textOf = (file: string): string => readFileSync(join(root, file), "utf8");
const entriesOf = (file: string): number => textOf(file).match(/^@/gm)?.length ?? 0;

type Class = { readonly name: string; readonly description: string; readonly clusters: readonly string[] };
type Operation = {
  readonly op: string;
  readonly reason: string;
  readonly cause?: { readonly metric?: string; readonly finding?: string; readonly overlaps?: string[][] };
};
type Construction = {
  readonly increments: readonly {
    readonly name: string;
    readonly categories?: readonly {
      readonly name: string;
      readonly guideline?: string;
      readonly exclusive?: boolean;
      readonly classes: readonly Class[];
    }[];
    readonly operations?: readonly Operation[];
  }[];
};
const { increments } = JSON.parse(textOf("taxonomy/6-construction.json")) as Construction;

const openFinished = (): Promise<Sitting> => sit(copyBundled(temporaryFolder()));

function allDetails(sitting: Sitting): string[] {
  return shownRows(sitting).map((_, at) => {
    sitting.session.select(at);
    return shownDetail(sitting);
  });
}

test("the home screen shows the progress of each phase of a finished taxonomy", async () => {
  const [, survey, extraction, clustering, relevance, construction, validation, application] = allDetails(
    await openFinished(),
  );
  const candidates = entriesOf("literature/candidates-1.bib") + entriesOf("literature/candidates-2.bib");
  const final = entriesOf("literature/final.bib");
  expect(survey).toMatch(new RegExp(`${candidates} +screened\\n[\\s\\S]*${final} +included`));
  // The criterion that excluded papers is spelt out.
  expect(survey).toMatch(/\d+ +excluded .*: The full text is not available \(E1\)/);

  const { publications } = JSON.parse(textOf("taxonomy/3-extraction.json")) as { publications: unknown[] };
  expect(extraction).toContain(`Papers read: ${publications.length}/${final}`);
  const { clusters, categories } = JSON.parse(textOf("taxonomy/4-clustering.json")) as {
    clusters: { readonly members: readonly string[] }[];
    categories: { readonly clusters: readonly string[] }[];
  };
  const classes = clusters.flatMap(({ members }) => members).length;
  expect(clustering).toContain(`Classes placed: ${classes}/${classes}`);
  const placed = categories.flatMap((category) => category.clusters).length;
  expect(clustering).toContain(`Clusters in a category: ${placed}/${clusters.length}`);
  const judged = JSON.parse(textOf("taxonomy/5-relevance.json")) as Record<
    "categories" | "clusters",
    unknown[]
  >;
  expect(relevance).toContain(`Categories judged: ${judged.categories.length}/${categories.length}`);
  expect(relevance).toContain(`Clusters judged: ${judged.clusters.length}/${clusters.length}`);
  const first = increments[0]?.categories?.flatMap((category) => category.classes) ?? [];
  expect(construction).toContain(`T1 ${first.length}`);
  expect(validation).toMatch(/T1 → T2 → T3, with the figures of T3\nlaconicity \d\.\d\d \(\d+\/\d+\)/);
  const { objects } = JSON.parse(textOf("taxonomy/8-application.json")) as { objects: unknown[] };
  expect(application).toContain(`Classified: ${objects.length}/${objects.length}`);
});

test("phase 6 shows the reason and the cause of every operation, and states that an increment has none", async () => {
  const sitting = await openFinished();
  await sitting.type("g6", "[", "d", "<Home>");
  const operations = increments[1]?.operations ?? [];
  const details = allDetails(sitting);
  expect(details).toHaveLength(operations.length);
  for (const [at, { op, reason, cause }] of operations.entries()) {
    // "merge-classes" reads "merge Category - Class, …".
    expect(details[at]).toContain(`\n${op.slice(0, op.indexOf("-"))} `);
    expect(details[at]).toContain(`Reason\n${reason}`);
    expect(details[at]?.includes("Cause")).toBe(cause !== undefined);
    if (cause?.finding !== undefined) expect(details[at]).toContain(`finding: ${cause.finding}`);
    if (cause?.metric !== undefined) expect(details[at]).toContain(`metric: ${cause.metric}`);
    for (const [row, column] of cause?.overlaps ?? [])
      expect(details[at]).toContain(`overlap: ${row} ⇒ ${column}`);
  }
  await sitting.type("[");
  expect(shownRows(sitting)).toEqual([]);
  expect(shownScreen(sitting)).toContain("This increment has no operations yet.");
});

test("phase 6 shows the guideline of a category and the extracted classes behind a class", async () => {
  const sitting = await openFinished();
  await sitting.type("g6", "[", "[", "<Home>");
  const details = allDetails(sitting);
  const { clusters } = JSON.parse(textOf("taxonomy/4-clustering.json")) as {
    clusters: { readonly id: string; readonly members: readonly string[] }[];
  };
  const categories = increments[0]?.categories ?? [];
  const rows = categories.flatMap((category) => [category, ...category.classes]);
  expect(details).toHaveLength(rows.length);
  for (const [at, row] of rows.entries()) {
    expect(details[at]).toMatch(new RegExp(`^\\s*${row.name.replaceAll(/[()/]/g, "\\$&")}\n`));
    if ("classes" in row) {
      if (row.guideline !== undefined) expect(details[at]).toContain(row.guideline);
      const only = "An object has at most one class from this category.";
      expect(details[at]?.includes(only)).toBe(row.exclusive === true);
      continue;
    }
    expect(details[at]).toContain(row.description);
    for (const id of row.clusters) {
      for (const member of clusters.find((cluster) => cluster.id === id)?.members ?? []) {
        const [paper = "", name = ""] = member.split(/:(.*)/);
        expect(details[at]).toContain(`- ${name} (${paper})`);
      }
    }
  }
});

test("phase 6 lists each finding with the affected classes", async () => {
  const sitting = await openFinished();
  await sitting.type("g6", "F", "<Home>");
  const { findings } = JSON.parse(textOf("taxonomy/7-validation.json")) as {
    findings: { readonly id: string; readonly increment: string; text: string; classes: string[] }[];
  };
  const details = allDetails(sitting);
  expect(details).toHaveLength(findings.length);
  for (const [at, { id, increment, text, classes }] of findings.entries()) {
    expect(details[at]).toContain(`${id} on ${increment}`);
    expect(details[at]).toContain(text);
    for (const label of classes) expect(details[at]).toContain(`- ${label}`);
  }
});

test("phase 7 shows the verdict on the question that each metric answers", async () => {
  const sitting = await openFinished();
  await sitting.type("g7", "<Home>");
  const { verdicts } = JSON.parse(textOf("taxonomy/7-validation.json")) as {
    verdicts: { increment: string; question: string; satisfied: boolean; reason: string }[];
  };
  const details = allDetails(sitting);
  expect(details.length).toBeGreaterThan(5);
  for (const detail of details) {
    const question = /\b(Q\d\.\d)\b/.exec(detail)?.[1];
    const verdict = verdicts.find((each) => each.increment === "T3" && each.question === question);
    const mark = verdict?.satisfied === true ? "✓ satisfied" : "✗ not satisfied";
    expect(detail).toContain(`${mark}: ${verdict?.reason}`);
  }
});
