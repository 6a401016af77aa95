/** Tests the taxonomy commands as a user calls them, in a temporary workspace. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { OptionError, WorkspaceError } from "../../../base/errors.ts";
import { commandNamed } from "../../../testing/call-command.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { testWithSharedData } from "../../../testing/shared-data.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace, openWorkspace, readHistory } from "../../../workspace/index.ts";
import { command as applySample } from "../application/sample.ts";
import { agreement, metrics } from "../validation/agreement.ts";
import { export as exportTaxonomy, importReplication } from "./export.ts";
import { apply, taxonomyShow, validate } from "./phases.ts";

const construction = {
  increments: [
    {
      name: "T1",
      categories: [
        { name: "Colour", classes: [{ name: "Red" }, { name: "Crimson" }] },
        { name: "Shape", exclusive: true, classes: [{ name: "Round" }, { name: "Flat" }] },
      ],
    },
    {
      name: "T2",
      operations: [
        {
          op: "merge-classes",
          classes: [{ category: "Colour", class: "Crimson" }],
          into: { category: "Colour", class: "Red" },
          reason: "hard to tell apart",
        },
        { op: "create-class", category: "Colour", class: "Blue", description: "", reason: "was missing" },
      ],
    },
  ],
};

function workspace(): string {
  const root = join(temporaryFolder(), "things");
  initWorkspace(root);
  writeFileSync(join(root, "taxonomy", "6-construction.json"), JSON.stringify(construction));
  return root;
}

test("`show` prints an increment, the recorded operations with reasons, and the derived operations on request", async () => {
  const root = workspace();
  expect((await runCommand(taxonomyShow, [], root)).text).toContain("Blue");
  const recorded = await runCommand(taxonomyShow, ["T1", "T2"], root);
  expect(recorded.text).toBe(
    [
      "T1 → T2: 2 operations",
      "- merge Colour - Crimson into Colour - Red",
      "    hard to tell apart",
      "- create Colour - Blue",
      "    was missing",
    ].join("\n"),
  );
  const derived = await runCommand(taxonomyShow, ["T2", "T1"], root);
  expect(derived.text.split("\n")).toEqual([
    "T2 → T1: 2 operations, derived by comparing the contents",
    "- create Colour - Crimson",
    "- remove Colour - Blue",
  ]);
  await expect(runCommand(taxonomyShow, ["T1", "T9"], root)).rejects.toThrow(OptionError);
});

test("`export` writes to the given path in the format that matches the file extension", async () => {
  const root = workspace();
  const out = await runCommand(exportTaxonomy, ["T1", "--out", "t.ttl"], root);
  expect(out.json).toMatchObject({ format: "turtle", increment: "T1" });
  expect(readFileSync(join(root, "t.ttl"), "utf8")).toContain('skos:prefLabel "Crimson"@en');
  expect((await runCommand(exportTaxonomy, ["--format", "csv"], root)).text).toContain("Colour,Blue");
  await expect(runCommand(exportTaxonomy, ["--out", "t.xyz"], root)).rejects.toThrow(
    /does not determine a format/,
  );
  await expect(runCommand(exportTaxonomy, ["--format", "turtle", "--base", "a b"], root)).rejects.toThrow(
    /is not an IRI/,
  );
});

test("objects can be added and classified according to the rules of each category, and the measures match a hand calculation", async () => {
  const root = workspace();
  const run = (command: Parameters<typeof runCommand>[0], ...words: string[]) =>
    runCommand(command, words, root);
  const edit = async (name: string, ...words: string[]) => run(await commandNamed(name), ...words);
  await edit("apply add", "a ball", "--author", "Ada");
  await edit("apply add", "a sheet", "--author", "Ada");
  const classify = (object: string, annotator: string, ...classes: string[]) =>
    edit("apply classify", object, ...classes, "--author", annotator);
  await classify("1", "Ada", "Colour - Red", "Shape - Round");
  await classify("2", "Ada", "Colour - Blue", "Shape - Flat");
  await classify("1", "Bob", "Colour - Red", "Shape - Round");
  const last = await classify("2", "Bob", "Colour - Red");
  expect(last.json).toMatchObject({ categories_without_class: ["Shape"] });
  await expect(classify("2", "Bob", "Shape - Round", "Shape - Flat")).rejects.toThrow(
    /allows only one class/,
  );
  await expect(classify("2", "Bob", "Colour - Green")).rejects.toThrow(/is not a class of T2/);
  await expect(classify("7", "Bob", "Colour - Red")).rejects.toThrow(/no object "7"/);
  await edit("apply classify", "1", "thing", "--scheme", "Other", "--author", "Ada");
  await edit("apply classify", "2", "thing", "--scheme", "Other", "--author", "Ada");
  await edit("apply gold", "Ada", "--author", "Ada");
  await edit("apply usability", "Ada", "--answers", "5,1,5,1,5,1,5,1,5,1", "--author", "Ada");
  // T2 distinguishes Ada's two objects, and the other scheme does not: (2 − 1)/2.
  expect((await run(apply)).text).toContain("classification delta: 0.50 (1/2)");
  const report = await run(agreement, "--resamples", "100");
  // Colour: Red Red | Blue Red. n = 4, D_o = 2/4, D_e = 2·3·1/(4·3): α = 0. Cohen: P_o = P_e = 1/2.
  expect(report.json).toMatchObject({
    objects: 2,
    categories: { Colour: { nominal: { value: 0 }, cohen: { value: 0 }, variable: "class" } },
    correctness: [{ annotator: "Bob", micro: { precision: 2 / 3, recall: 2 / 4 } }],
    usability: { mean: 100 },
  });
  expect(readHistory(openWorkspace(root)).map(({ operation }) => operation.kind)).toEqual([
    ...["apply add", "apply add", "apply classify", "apply classify", "apply classify", "apply classify"],
    ...["apply classify", "apply classify", "apply gold", "apply usability"],
  ]);
});

test("`agreement` accepts a table of annotations from any source", async () => {
  const root = temporaryFolder();
  const rows = [
    "1,Ada,K,a",
    "1,Bob,K,a",
    "2,Ada,K,a",
    "2,Bob,K,b",
    "3,Ada,K,b",
    "3,Bob,K,b",
    "4,Ada,K,b",
    "4,Bob,K,b",
  ];
  writeFileSync(join(root, "table.csv"), ["object,annotator,category,class", ...rows, ""].join("\n"));
  const { json } = await runCommand(agreement, ["table.csv", "--resamples", "100"], root);
  // agreement.test.ts derives 8/15 by hand.
  expect(json).toMatchObject({ objects: 4, overall: { nominal: { value: expect.closeTo(8 / 15, 12) } } });
  await expect(runCommand(agreement, ["table.csv", "--gold", "Eve"], root)).rejects.toMatchObject({
    message: '--gold: "Eve" has not classified any object',
    hint: "Annotators: Ada, Bob.",
  });
});

test("a sample has the same number of items from every stratum, and the same seed produces the same sample", async () => {
  const root = workspace();
  const rows = Array.from(
    { length: 30 },
    (_, at) => `thing ${at},${at < 20 ? "big" : at < 28 ? "middle" : "small"}`,
  );
  writeFileSync(join(root, "things.csv"), ["name,size", ...rows, ""].join("\n"));
  const draw = (seed: string) =>
    runCommand(
      applySample,
      ["things.csv", "--text", "name", "--strata", "size", "--count", "8", "--seed", seed, "--author", "Ada"],
      root,
    );
  const { json } = (await draw("2025")) as {
    json: { objects: { text: string; strata: { size: string } }[] };
  };
  const sizes = json.objects.map(({ strata }) => strata.size);
  // The small stratum has only two objects; the other six come from two strata.
  expect(["big", "middle", "small"].map((size) => sizes.filter((item) => item === size).length)).toEqual([
    3, 3, 2,
  ]);
  await expect(draw("2025")).rejects.toThrow(/the object .* already exists/);
});

testWithSharedData(
  "the replication package can be imported and validated in both readings, and is not overwritten",
  async (file) => {
    const root = join(temporaryFolder(), "replication");
    initWorkspace(root);
    const imported = await runCommand(importReplication, [file("taxonomy"), "--author", "Ada"], root);
    expect(imported.json).toMatchObject({ publications: 27, classes: 227, clusters: 96, categories: 9 });
    expect((await runCommand(validate, ["T1"], root)).text).toMatch(/completeness +0\.71 \(162\/227\)/);
    const published = await runCommand(validate, ["--compat", "aquality"], root);
    expect(
      published.text.match(/completeness +[\d.]+ \(\d+\/\d+\)/g)?.map((line) => line.split(" ").at(-1)),
    ).toEqual(["(135/227)", "(130/227)", "(130/227)"]);
    expect(published.text).toMatch(/laconicity +0\.70 \(160\/227\)/);
    expect(published.text).toContain("cut at every colon");
    // expected.json of the replication contains 58/58, 28/28 and 37/37, in addition to the classes with a recorded
    // argument.
    const relevanceFigures = published.text.matchAll(
      /relevance of classes( \(as published\))? +[\d.]+ \((\d+\/\d+)\)/g,
    );
    expect([...relevanceFigures].map(([, published, figure]) => [published !== undefined, figure])).toEqual([
      [false, "56/58"],
      [true, "58/58"],
      [false, "25/28"],
      [true, "28/28"],
      [false, "29/37"],
      [true, "37/37"],
    ]);
    expect(published.text).toContain("relevance counts every class, as published");
    await expect(runCommand(importReplication, [file("taxonomy"), "--author", "Ada"], root)).rejects.toThrow(
      WorkspaceError,
    );
    // The files written for the published script equal its original input.
    await runCommand(exportTaxonomy, ["T3", "--format", "aquality", "--out", "out"], root);
    const words = [
      "--catalog",
      "out/catalog_taxonomy.txt",
      "--extractions",
      "out/extractions.txt",
      "--mapping",
      "out/mapping.txt",
    ];
    expect((await runCommand(metrics, [...words, "--compat", "aquality"], root)).text).toContain(
      "laconicity: 0.70 (160/227)",
    );
    expect(existsSync(join(root, "literature", "final.bib"))).toBe(true);
    expect(readFileSync(join(root, "literature", "final.bib"), "utf8")).not.toMatch(/^\s*file = /m);
  },
);
