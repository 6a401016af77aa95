/** Tests that the profile names classes, finds records by form, and types the values of each property. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { openGraph } from "../graph/index.ts";
import { createMemoryGraph, type TripleText } from "../testing/memory-graph.ts";
import { testWithSharedData } from "../testing/shared-data.ts";
import { temporaryFile, temporaryFolder } from "../testing/temporary-folder.ts";
import { type Profile, reachable, readProfile } from "./index.ts";

const rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const label = "<http://www.w3.org/2000/01/rdf-schema#label>";

/** Four boats, each with a crossing, which is a record: a node with the label of its kind, a port and a year. */
const crossings: TripleText[] = ["Ada", "Bea", "Cleo", "Dora"].flatMap((name, at): TripleText[] => [
  [`B${at}:${name}@Boat`, "crossing", `C${at}:Crossing details@Voyage`],
  [`C${at}`, "port", `P${at % 2}:${["Bari", "Rhodes"][at % 2]}@Port`],
  [`C${at}`, "sailing year", `L${at}:${1990 + at}`],
  [`C${at}`, "damage report", `D${at}:${at === 3 ? "broken mast" : "no damage"}`],
]);

function byLabel(profile: Profile, name: string) {
  const found = profile.properties.find((property) => property.label === name);
  if (found === undefined) throw new Error(`no property ${name}`);
  return found;
}

test("a class whose members share the label of their kind is a record, and paths lead through it to named ends", async () => {
  const profile = await readProfile(createMemoryGraph(crossings));
  expect(profile.classes.map(({ id, count, record }) => [id, count, record])).toEqual([
    ["Boat", 4, false],
    ["Voyage", 4, true],
    ["Port", 2, false],
  ]);
  const crossing = { property: "crossing", inverse: false };
  const voyage = profile.classes.find(({ id }) => id === "Voyage");
  expect(voyage?.ownerPaths).toEqual([{ owner: "Boat", path: [crossing] }]);
  expect(reachable(profile, "Boat")).toContainEqual({
    path: [crossing, { property: "port", inverse: false }],
    property: "port",
    to: "Port",
    viaRecords: ["Voyage"],
  });
  // Ports are named, so the way from a boat does not lead through a port to the voyages of others.
  expect(reachable(profile, "Boat").every(({ path }) => path.length <= 2)).toBe(true);
  expect(reachable(profile, "Port").map(({ path }) => path.map(({ property }) => property))).toContainEqual([
    "port",
    "crossing",
  ]);
});

test("a property has kinds, extremes, cardinalities and values that mean none", async () => {
  const profile = await readProfile(createMemoryGraph(crossings));
  const year = byLabel(profile, "sailing year");
  expect(year.kinds).toEqual([{ kind: "year", count: 4 }]);
  expect(year.smallest).toMatchObject({ kind: "year" });
  expect([year.triples, year.subjects, year.objects, year.maxPerSubject, year.maxPerObject]).toEqual([
    4, 4, 4, 1, 1,
  ]);
  expect(byLabel(profile, "port")).toMatchObject({
    objects: 2,
    maxPerObject: 2,
    domains: [{ class: "Voyage", count: 4 }],
    ranges: [{ class: "Port", count: 4 }],
  });
  expect(byLabel(profile, "damage report").noneValues).toEqual(["no damage"]);
  expect(byLabel(profile, "port").noneValues).toEqual([]);
});

test.each<readonly [string, (name: string, at: number) => readonly TripleText[], string, boolean]>([
  [
    "a label of the owner's name and the same words each time",
    (name, at) => [
      [`B${at}:${name}@Boat`, "log", `K${at}:Repair log of ${name}@Log`],
      [`K${at}`, "entries", `L${at}:${7 * at}`],
    ],
    "Log",
    true,
  ],
  [
    "a name that repeats what is said of its bearer",
    (name, at) => [
      [`B${at}:${name}@Boat`, "owner", `O${at}:Kim${"aeiou"[at]} Moor@Sailor`],
      [`O${at}`, "first name", `L${at}:Kim${"aeiou"[at]}`],
      [`O${at}`, "last name", "L9:Moor"],
    ],
    "Sailor",
    false,
  ],
  [
    "codes that people know",
    (name, at) => [
      [`B${at}:${name}@Boat`, "trip", `T${at}:Trip 2023-0${at}@Trip`],
      [`T${at}`, "miles", `L${at}:${7 * at}`],
    ],
    "Trip",
    false,
  ],
  [
    "flags alone",
    (name, at) => [
      [`B${at}:${name}@Boat`, "traits", `T${at}:${["swift", "slow", "plain", "odd"][at]}@Traits`],
      [`T${at}`, "fast", "L1:true"],
      [`T${at}`, "wooden", "L2:false"],
    ],
    "Traits",
    true,
  ],
])(
  "whether a class contains records depends on the form of its labels: %s",
  async (_form, triples, id, isRecord) => {
    const graph = createMemoryGraph(["Ada", "Bea", "Cleo", "Dora"].flatMap(triples));
    const { classes } = await readProfile(graph);
    expect(classes.find((each) => each.id === id)).toMatchObject({ record: isRecord });
  },
);

test("classes and properties have the labels and aliases that the file states, and ids stay unchanged", async () => {
  const file = join(temporaryFolder(), "names.nt");
  const orkg = "http://orkg.org/orkg/";
  writeFileSync(
    file,
    [
      `<${orkg}resource/R1> <${rdf}type> <${orkg}class/C27006> .`,
      `<${orkg}resource/R1> <${orkg}predicate/P32> "2.50"^^<http://www.w3.org/2001/XMLSchema#decimal> .`,
      `<${orkg}class/C27006> ${label} "research question" .`,
      `<${orkg}class/C27006> ${label} "question de recherche"@fr .`,
      `<${orkg}predicate/P32> ${label} "height (m)"@en .`,
      `<${orkg}predicate/P32> ${label} "Höhe"@de .`,
    ].join("\n"),
  );
  const profile = await readProfile(await openGraph(file));
  expect(profile.classes).toMatchObject([
    { id: "C27006", label: "research question", aliases: ["question de recherche"] },
  ]);
  expect(profile.properties).toMatchObject([
    { id: "P32", label: "height (m)", aliases: ["Höhe"], unit: "m", kinds: [{ kind: "number", count: 1 }] },
  ]);
});

testWithSharedData(
  "a part of the ORKG has named classes, records and values that mean none",
  async (file) => {
    const graphFile = temporaryFile("graph.nt", gunzipSync(readFileSync(file("orkg-empire/graph.nt.gz"))));
    const graph = await openGraph(graphFile);
    const profile = await readProfile(graph);
    const labelled = new Map(profile.classes.map((each) => [each.label, each]));
    const text = readFileSync(graphFile, "utf8");
    const isNamed = (id: string): boolean =>
      text.includes(`class/${id}> <http://www.w3.org/2000/01/rdf-schema#label>`);
    expect(
      profile.classes.filter(({ id, label }) => label === id && /^C\d+$/.test(id) && isNamed(id)),
    ).toEqual([]);
    // Every data collection bears the label of its kind. Papers and method types have names.
    for (const name of ["data collection", "data collection method", "research question", "Contribution"])
      expect(labelled.get(name)).toMatchObject({ record: true });
    for (const name of ["Paper", "method type"]) expect(labelled.get(name)).toMatchObject({ record: false });
    const methodTypes = reachable(profile, "Paper").filter(
      ({ to }) => to === labelled.get("method type")?.id,
    );
    expect(methodTypes.map(({ path }) => path.map(({ property }) => property))).toContainEqual([
      "P31",
      "P56008",
      "P1005",
      "P94003",
    ]);
    const none = new Set(profile.properties.flatMap(({ noneValues }) => noneValues));
    expect([...none]).toEqual(expect.arrayContaining(["no collection", "no analysis", "No type"]));
    graph.close();
  },
);
