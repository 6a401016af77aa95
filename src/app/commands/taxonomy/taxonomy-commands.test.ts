/** Tests the taxonomy commands as a user calls them, in a temporary workspace. */
import { expect, test } from "vitest";
import { type Desk, openDesk, openWorkspaceDesk } from "../../../testing/desk.ts";
import { testWithSharedData } from "../../../testing/shared-data.ts";
import { openWorkspace, readHistory } from "../../../workspace/index.ts";

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

const openThings = (): Desk => openWorkspaceDesk({ "taxonomy/6-construction.json": construction });

test("`show` prints an increment, the recorded operations with reasons, and the derived operations on request", async () => {
  const desk = openThings();
  expect(await desk.text("taxonomy show")).toContain("Blue");
  expect((await desk.text("taxonomy show T1 T2")).split("\n")).toEqual([
    "T1 → T2: 2 operations",
    "- merge Colour - Crimson into Colour - Red",
    "    hard to tell apart",
    "- create Colour - Blue",
    "    was missing",
  ]);
  expect((await desk.text("taxonomy show T2 T1")).split("\n")).toEqual([
    "T2 → T1: 2 operations, derived by comparing the contents",
    "- create Colour - Crimson",
    "- remove Colour - Blue",
  ]);
  expect(await desk.refusal("taxonomy show T1 T9")).toMatch(/^OptionError/);
});

test("`export` writes to the given path in the format that matches the file extension", async () => {
  const desk = openThings();
  expect(await desk.json("export T1 --out t.ttl")).toMatchObject({ format: "turtle", increment: "T1" });
  expect(desk.read("t.ttl")).toContain('skos:prefLabel "Crimson"@en');
  expect(await desk.text("export --format csv")).toContain("Colour,Blue");
  expect(await desk.refusal("export --out t.xyz")).toMatch(/does not determine a format/);
  expect(await desk.refusal("export --format turtle --base 'a b'")).toMatch(/is not an IRI/);
});

test("objects are classified according to the rules of each category, and the measures match a hand calculation", async () => {
  const desk = openThings();
  await desk.run("apply add 'a ball'");
  await desk.run("apply add 'a sheet'");
  await desk.run("apply classify 1 'Colour - Red' 'Shape - Round'");
  await desk.run("apply classify 2 'Colour - Blue' 'Shape - Flat'");
  await desk.run("apply classify 1 'Colour - Red' 'Shape - Round' --author Bob");
  expect(await desk.json("apply classify 2 'Colour - Red' --author Bob")).toMatchObject({
    categories_without_class: ["Shape"],
  });
  expect(await desk.refusal("apply classify 2 'Shape - Round' 'Shape - Flat'")).toMatch(
    /allows only one class/,
  );
  expect(await desk.refusal("apply classify 2 'Colour - Green'")).toMatch(/is not a class of T2/);
  expect(await desk.refusal("apply classify 7 'Colour - Red'")).toMatch(/no object "7"/);
  await desk.run("apply classify 1 thing --scheme Other");
  await desk.run("apply classify 2 thing --scheme Other");
  await desk.run("apply gold Ada");
  await desk.run("apply usability Ada --answers 5,1,5,1,5,1,5,1,5,1");
  // T2 distinguishes Ada's two objects, and the other scheme does not: (2 − 1)/2.
  expect(await desk.text("apply")).toContain("classification delta: 0.50 (1/2)");
  // Colour: Red Red | Blue Red. n = 4, D_o = 2/4, D_e = 2·3·1/(4·3): α = 0. Cohen: P_o = P_e = 1/2.
  expect(await desk.json("agreement --resamples 100")).toMatchObject({
    objects: 2,
    categories: { Colour: { nominal: { value: 0 }, cohen: { value: 0 }, variable: "class" } },
    correctness: [{ annotator: "Bob", micro: { precision: 2 / 3, recall: 2 / 4 } }],
    usability: { mean: 100 },
  });
  expect(readHistory(openWorkspace(desk.root)).map(({ operation }) => operation.kind)).toEqual([
    ...["apply add", "apply add", "apply classify", "apply classify", "apply classify", "apply classify"],
    ...["apply classify", "apply classify", "apply gold", "apply usability"],
  ]);
});

test("`agreement` accepts a table of annotations from any source", async () => {
  const rows = ["1,Ada,K,a", "1,Bob,K,a", "2,Ada,K,a", "2,Bob,K,b", "3,Ada,K,b", "3,Bob,K,b", "4,Ada,K,b"];
  const table = ["object,annotator,category,class", ...rows, "4,Bob,K,b", ""].join("\n");
  const desk = openDesk({ "table.csv": table });
  // agreement.test.ts derives 8/15 by hand.
  expect(await desk.json("agreement table.csv --resamples 100")).toMatchObject({
    objects: 4,
    overall: { nominal: { value: expect.closeTo(8 / 15, 12) } },
  });
  expect(await desk.refusal("agreement table.csv --gold Eve")).toContain(
    '--gold: "Eve" has not classified any object | Annotators: Ada, Bob.',
  );
});

test("a sample has the same number of items from every stratum, and the same seed produces the same sample", async () => {
  const desk = openThings();
  const size = (at: number): string => (at < 20 ? "big" : at < 28 ? "middle" : "small");
  const rows = Array.from({ length: 30 }, (_, at) => `thing ${at},${size(at)}`);
  desk.write({ "things.csv": ["name,size", ...rows, ""].join("\n") });
  const draw = "apply sample things.csv --text name --strata size --count 8 --seed 2025";
  const { objects } = await desk.json<{ objects: { strata: { size: string } }[] }>(draw);
  // The small stratum has only two objects; the other six come from two strata.
  const counts = Object.groupBy(objects, ({ strata }) => strata.size);
  expect([counts.big?.length, counts.middle?.length, counts.small?.length]).toEqual([3, 3, 2]);
  expect(await desk.refusal(draw)).toMatch(/the object .* already exists/);
});

testWithSharedData(
  "the replication package can be imported and validated in both readings, and is not overwritten",
  async (file) => {
    const desk = openWorkspaceDesk();
    const imported = `import replication ${file("taxonomy")}`;
    const counts = { publications: 27, classes: 227, clusters: 96, categories: 9 };
    expect(await desk.json(imported)).toMatchObject(counts);
    expect(await desk.text("validate T1")).toMatch(/completeness +0\.71 \(162\/227\)/);
    const published = await desk.text("validate --compat aquality");
    const completeness = published.matchAll(/completeness +[\d.]+ \((\d+\/\d+)\)/g);
    expect([...completeness].map(([, figure]) => figure)).toEqual(["135/227", "130/227", "130/227"]);
    expect(published).toMatch(/laconicity +0\.70 \(160\/227\)/);
    expect(published).toContain("cut at every colon");
    // expected.json of the replication contains 58/58, 28/28 and 37/37, in addition to the classes with a recorded
    // argument.
    const relevance = published.matchAll(/relevance of classes( \(as published\))? +[\d.]+ \((\d+\/\d+)\)/g);
    expect([...relevance].map(([, asPublished = "", figure]) => `${figure}${asPublished}`)).toEqual([
      ...["56/58", "58/58 (as published)", "25/28", "28/28 (as published)"],
      ...["29/37", "37/37 (as published)"],
    ]);
    expect(published).toContain("relevance counts every class, as published");
    expect(await desk.refusal(imported)).toMatch(/^WorkspaceError/);
    // The files written for the published script equal its original input.
    await desk.run("export T3 --format aquality --out out");
    const inputs = "--extractions out/extractions.txt --mapping out/mapping.txt --compat aquality";
    expect(await desk.text(`metrics --catalog out/catalog_taxonomy.txt ${inputs}`)).toContain(
      "laconicity: 0.70 (160/227)",
    );
    expect(desk.read("literature/final.bib")).not.toMatch(/^\s*file = /m);
  },
);

/** A workspace whose only increment has the category Shape with two classes. */
function openShapes(increment: string): Desk {
  const categories = [{ name: "Shape", classes: [{ name: "Round" }, { name: "Flat" }] }];
  return openWorkspaceDesk({
    "taxonomy/6-construction.json": { increments: [{ name: increment, categories }] },
  });
}

test("`export --format aquality` requires a folder and writes three files into it", async () => {
  const desk = openShapes("T1");
  expect(await desk.refusal("export --format aquality")).toMatch(/^\w+ 2: /);
  const names = ["catalog_taxonomy.txt", "extractions.txt", "mapping.txt"];
  expect(await desk.json("export --format aquality --out text")).toEqual({
    format: "aquality",
    increment: "T1",
    files: names.map((name) => desk.path(`text/${name}`)),
  });
  expect(desk.read("text/catalog_taxonomy.txt")).toBe("Shape - Round\nShape - Flat\n");
});

test("`export --check` lists hints on a SKOS file, and problems with exit code 3", async () => {
  const desk = openShapes("T1");
  await desk.run("export --out shapes.ttl");
  const check = (from: string | RegExp, to: string) => {
    desk.write({ "shapes.ttl": desk.read("shapes.ttl").replace(from, to) });
    return desk.run("export --check shapes.ttl");
  };
  // The concepts are the category and its two classes.
  expect(await check("", "")).toMatchObject({ exitCode: 0, text: "3 concepts, no problems." });
  expect(await check(/skos:broader <[^>]*>/, "skos:broader <urn:nowhere>")).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining("hint: the file refers to <urn:nowhere>"),
  });
  expect(await check("a skos:Concept ;", "a skos:Concept, skos:Collection ;")).toMatchObject({
    exitCode: 3,
    text: expect.stringContaining("(S37)"),
  });
});

test("a category with the name of the increment has a different IRI than the scheme", async () => {
  const desk = openShapes("shape");
  const { text } = await desk.json<{ text: string }>("export --format turtle");
  // SKOS Reference, S9: no resource is both a concept and a concept scheme.
  expect(text).toMatch(/^<urn:taxonomy:things:shape>\n {2}a skos:ConceptScheme/m);
  expect(text).toMatch(/^<urn:taxonomy:things:shape-2>\n {2}a skos:Concept ;/m);
  desk.write({ "shapes.ttl": text.replaceAll("urn:taxonomy:things:shape-2>", "urn:taxonomy:things:shape>") });
  expect(await desk.text("export --check shapes.ttl")).toContain(
    "<urn:taxonomy:things:shape> is both a concept and a concept scheme",
  );
});
