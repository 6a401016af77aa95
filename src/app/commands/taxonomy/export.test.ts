import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace } from "../../../workspace/index.ts";

/** A workspace whose only increment has the category Shape with two classes. */
function workspaceWith(increment: string): string {
  const root = join(temporaryFolder(), "things");
  initWorkspace(root);
  const categories = [{ name: "Shape", classes: [{ name: "Round" }, { name: "Flat" }] }];
  const construction = { increments: [{ name: increment, categories }] };
  writeFileSync(join(root, "taxonomy/6-construction.json"), JSON.stringify(construction));
  return root;
}

test("`export --format aquality` requires a folder and writes three files into it", async () => {
  const root = workspaceWith("T1");
  await expect(callCommand(root, "export", "--format", "aquality")).rejects.toMatchObject({ exitCode: 2 });
  const { json } = await callCommand(root, "export", "--format", "aquality", "--out", "text");
  const files = ["catalog_taxonomy.txt", "extractions.txt", "mapping.txt"].map((name) =>
    join(root, "text", name),
  );
  expect(json).toEqual({ format: "aquality", increment: "T1", files });
  expect(
    readFileSync(files[0] ?? "", "utf8")
      .trimEnd()
      .split("\n"),
  ).toEqual(["Shape - Round", "Shape - Flat"]);
});

test("`export --check` lists hints on a SKOS file, and problems with exit code 3", async () => {
  const root = workspaceWith("T1");
  await callCommand(root, "export", "--out", "shapes.ttl");
  // The concepts are the category and its two classes.
  expect(await callCommand(root, "export", "--check", "shapes.ttl")).toMatchObject({
    exitCode: 0,
    text: "3 concepts, no problems.",
  });
  const file = join(root, "shapes.ttl");
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace(/skos:broader <[^>]*>/, "skos:broader <urn:nowhere>"),
  );
  const checked = await callCommand(root, "export", "--check", "shapes.ttl");
  expect(checked).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining("hint: the file refers to <urn:nowhere>"),
  });
  writeFileSync(
    file,
    readFileSync(file, "utf8").replace("a skos:Concept ;", "a skos:Concept, skos:Collection ;"),
  );
  expect(await callCommand(root, "export", "--check", "shapes.ttl")).toMatchObject({
    exitCode: 3,
    text: expect.stringContaining("(S37)"),
  });
});

test("a category with the name of the increment has a different IRI than the scheme", async () => {
  const root = workspaceWith("shape");
  const { json } = await callCommand(root, "export", "--format", "turtle");
  const { text } = json as { text: string };
  // SKOS Reference, S9: no resource is both a concept and a concept scheme.
  expect(text).toMatch(/^<urn:taxonomy:things:shape>\n {2}a skos:ConceptScheme/m);
  expect(text).toMatch(/^<urn:taxonomy:things:shape-2>\n {2}a skos:Concept ;/m);
  const merged = text.replaceAll("urn:taxonomy:things:shape-2>", "urn:taxonomy:things:shape>");
  writeFileSync(join(root, "shapes.ttl"), merged);
  const checked = await callCommand(root, "export", "--check", "shapes.ttl");
  expect(checked.text).toContain("<urn:taxonomy:things:shape> is both a concept and a concept scheme");
});
