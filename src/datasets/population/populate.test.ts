import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatEntity, type Triple } from "../../graph/index.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { populate } from "./orkg-papers.ts";
import { readPopulation } from "./read-population.ts";
import { readTemplate } from "./read-template.ts";
import { parseNestedText } from "./source-tree.ts";

const mapping = {
  version: 1,
  name: "rivers",
  key: ["doi", "title"],
  fields: {
    title: { from: "title", kind: "metadata" },
    doi: { from: "doi", kind: "metadata" },
    authors: { from: "author", kind: "metadata", names: "first and last" },
    topic: { from: "topic", separator: ";" },
    study: {
      from: ["notes/Study", "notes/Second Study"],
      fields: {
        site: { from: "Site" },
        checked: { from: "Checked", value_kind: "flag" },
        measure: { from: "Measures", entries: { name: "name", values: "unit" } },
      },
    },
    level: { from: "notes/Level", values: ["High", "Low"], default: "none", absent: ["none"] },
    link: { from: "Link" },
  },
};

const template = {
  version: 1,
  name: "rivers",
  mapping: "rivers.mapping.json",
  hub: {
    label: "{title}",
    types: ["Paper"],
    edges: [
      { kind: "value", predicate: "author", value: "authors" },
      { kind: "value", predicate: "topic", value: "topic", shared: true, types: ["Topic"] },
      {
        kind: "node",
        predicate: "study",
        label: "{@key}",
        each: "study",
        absent: "no study",
        edges: [
          { kind: "value", predicate: "site", value: "site", absent: "False" },
          { kind: "flag", predicate: "checked", value: "checked" },
          { kind: "value", predicate: "unit", value: "measure/unit", distinct: true },
        ],
      },
      { kind: "choices", value: "level", predicates: { High: "is high", Low: "is low" } },
      { kind: "value", predicate: "link", value: "link" },
    ],
  },
};

function writeFolder(files: Readonly<Record<string, unknown>>): string {
  const folder = temporaryFolder();
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries({
    "rivers.mapping.json": mapping,
    "rivers.json": template,
    ...files,
  })) {
    writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
  }
  return folder;
}

const bibliography = String.raw`
@article{A, title = {Rivers \& {L}akes}, doi = {10.1/A\_b}, author = {Jo{\~a}o M. de Souza and Li, Wei},
  topic = {Flow; Depth}, notes = {Study{Site{Rhine, Danube}, Checked, Measures{Flow{m3, l}, Depth{m, l}}}, Second Study{}, Level{high}}}
@article{B, title = {Ponds}, topic = {Depth}, notes = {Level{unheard of}}}
`;

const lines = (triples: readonly Triple[]): string[] =>
  triples.map(({ subject, predicate, object }) => `${subject.label} | ${predicate.label} | ${object.label}`);

test("a template creates values, flags, choices, nested records, and absences", () => {
  const folder = writeFolder({
    "p.bib": bibliography,
    "links.csv": "DOI,Link\n10.1/a_B,http://x.org/a\n10.9/other,http://x.org/b\n",
  });
  const read = readTemplate(join(folder, "rivers.json"));
  const { publications } = readPopulation(join(folder, "p.bib"), read.mapping, {
    joins: [{ file: join(folder, "links.csv"), on: "doi" }],
  });
  const { triples } = populate(publications, read, { withAbsent: true });
  expect(lines(triples)).toEqual([
    "Rivers & Lakes | author | João Souza",
    "Rivers & Lakes | author | Wei Li",
    "Rivers & Lakes | topic | Flow",
    "Rivers & Lakes | topic | Depth",
    "Rivers & Lakes | study | Study",
    "Study | site | Rhine",
    "Study | site | Danube",
    "Study | checked | True",
    "Study | unit | m3",
    "Study | unit | l",
    "Study | unit | m",
    "Rivers & Lakes | study | Second Study",
    "Second Study | site | False",
    "Second Study | checked | False",
    "Rivers & Lakes | is high | True",
    "Rivers & Lakes | is low | False",
    "Rivers & Lakes | link | http://x.org/a",
    "Ponds | topic | Depth",
    "Ponds | study | no study",
    "Ponds | is high | False",
    "Ponds | is low | False",
  ]);
  const depth = triples
    .filter(({ object }) => object.label === "Depth")
    .map(({ object }) => formatEntity(object));
  expect(new Set(depth).size).toBe(1);
});

test("by default, the layout omits and counts unannotated facts and nodes without other content", () => {
  const edges = [
    {
      kind: "node",
      predicate: "details",
      label: "Details",
      edges: [{ kind: "choices", value: "level", predicates: { High: "is high", none: "is open" } }],
    },
    { kind: "value", predicate: "level", value: "level", labels: { none: "No level" } },
  ];
  const folder = writeFolder({
    "p.bib": bibliography,
    "levels.json": { ...template, hub: { ...template.hub, edges: [...template.hub.edges, ...edges] } },
  });
  const read = readTemplate(join(folder, "levels.json"));
  const { publications } = readPopulation(join(folder, "p.bib"), read.mapping);
  const [full, lean] = [populate(publications, read, { withAbsent: true }), populate(publications, read)];
  const onlyInFull = lines(full.triples).filter((line) => !lines(lean.triples).includes(line));
  expect(onlyInFull).toEqual([
    "Second Study | site | False",
    "Second Study | checked | False",
    // "Rivers & Lakes | is low | False" is in both graphs, because "is high" was chosen.
    "Ponds | study | no study",
    "Ponds | is high | False",
    "Ponds | is low | False",
    // "none" is the mapping's word for a level that the source does not give.
    "Ponds | details | Details",
    "Details | is high | False",
    "Details | is open | True",
    "Ponds | level | No level",
  ]);
  expect(lines(lean.triples)).toContain("Rivers & Lakes | is low | False");
  // The source names the second study, though with no details.
  expect(lines(lean.triples)).toContain("Rivers & Lakes | study | Second Study");
  expect([full.absentLines, lean.absentLines]).toEqual([onlyInFull.length, onlyInFull.length]);
  expect(lean.facts.every(({ triple }) => lean.triples.includes(triple))).toBe(true);
});

test("facts record whether a triple represents a field, an instance or an absence, and a merged triple keeps both facts", () => {
  const folder = writeFolder({ "p.bib": bibliography });
  const read = readTemplate(join(folder, "rivers.json"));
  const { facts } = populate(readPopulation(join(folder, "p.bib"), read.mapping).publications, read, {
    withAbsent: true,
  });
  const units = facts.filter(({ field }) => field === "study/measure/unit");
  expect(units.map(({ value, scope }) => `${value} ${scope}`)).toEqual([
    "m3 study[0]/measure[0]",
    "l study[0]/measure[0]",
    "m study[0]/measure[1]",
    "l study[0]/measure[1]",
  ]);
  expect(units[1]?.triple).toBe(units[3]?.triple);
  expect(facts.filter(({ absent }) => absent).map(({ field, value }) => `${field} ${value}`)).toEqual([
    "study/site False",
    "study/checked False",
    "study no study",
    "level High",
    "level Low",
  ]);
});

test("ids depend neither on the order of publications nor on other publications", () => {
  const entries = [
    { title: "One", topic: "T", notes: { Study: { Site: ["S", "S"] } } },
    { title: "Two", topic: "T" },
  ];
  const folder = writeFolder({
    "p.json": entries,
    "q.json": [entries[1], entries[0]],
    "r.json": [entries[0]],
  });
  const read = readTemplate(join(folder, "rivers.json"));
  const ids = (file: string): string[] =>
    populate(readPopulation(join(folder, file), read.mapping).publications, read)
      .triples.filter(({ subject }) => subject.label === "One" || subject.label === "Study")
      .map(({ subject, object }) => `${subject.id} ${object.id}`);
  expect(ids("q.json")).toEqual(ids("p.json"));
  expect(ids("r.json")).toEqual(ids("p.json"));
  expect(new Set(ids("p.json")).size).toBe(ids("p.json").length);
});

test("an error lists all unusable publications, and lenient reading skips them", () => {
  const folder = writeFolder({
    "p.bib": "@misc{Broken, title = {T}, notes = {Study{Site{}}\n@misc{X, doi = {10.1/x}, title = {X}}",
    "q.json": [{ topic: "no title" }, { title: "Same" }, { title: "same" }, { title: "Good" }],
  });
  const read = readTemplate(join(folder, "rivers.json"));
  const file = join(folder, "q.json");
  expect(() => readPopulation(file, read.mapping)).toThrow(
    /q\.json: 1: the publication has none of the key fields doi, title[\s\S]*q\.json: 3: the publication has the same key as 2: same/,
  );
  const { publications, problems } = readPopulation(file, read.mapping, { lenient: true });
  expect(publications.map(({ key }) => key)).toEqual(["same", "good"]);
  expect(problems).toHaveLength(2);
});

test("an error identifies a table row with the wrong number of cells, and lenient reading skips it", () => {
  const folder = writeFolder({ "p.json": [{ title: "T" }] });
  const read = readTemplate(join(folder, "rivers.json"));
  const file = join(folder, "p.csv");
  writeFileSync(file, "key,title\nK1,One\nK2,Two,too many\nK3,Three\n");
  expect(() => readPopulation(file, read.mapping)).toThrow(
    "p.csv:3: the row has 3 cells, but the header has 2",
  );
  const { publications, problems } = readPopulation(file, read.mapping, { lenient: true });
  expect(publications).toHaveLength(2);
  expect(problems).toEqual(["p.csv:3: the row has 3 cells, but the header has 2"]);
});

test("for CSV publications, a missing key is reported with its row, and a missing file with its path", () => {
  const folder = writeFolder({ "p.json": [{ title: "T" }] });
  const read = readTemplate(join(folder, "rivers.json"));
  const file = join(folder, "p.csv");
  writeFileSync(file, "key,title,notes\nK1,T,plain\n");
  expect(readPopulation(file, read.mapping).publications).toHaveLength(1);
  expect(() => readPopulation(join(folder, "none.csv"), read.mapping)).toThrow(/no such file/);
  writeFileSync(file, "key,doi\nK1,\n");
  expect(() => readPopulation(file, read.mapping)).toThrow(
    /p\.csv: K1: the publication has none of the key fields/,
  );
});

test("the reader checks a template, including the paths in it", () => {
  const edges = [
    {
      kind: "node",
      predicate: "study",
      label: "s",
      each: "study",
      edges: [{ kind: "value", predicate: "p", value: "sight" }],
    },
  ];
  const folder = writeFolder({
    "path.json": { ...template, hub: { label: "{title}", edges } },
    "key.json": {
      ...template,
      hub: { label: "{title}", edges: [{ kind: "value", predicate: "p", valu: "title" }] },
    },
    "mapping.json": { ...template, mapping: "bad.mapping.json" },
    "bad.mapping.json": { ...mapping, fields: { title: { from: "title", kind: "meta" } } },
  });
  expect(() => readTemplate(join(folder, "path.json"))).toThrow(
    /path\.json at \$\.hub\.edges\[0\]\.edges\[0\]\.value: the mapping has no field "sight"; available: site, checked, measure/,
  );
  expect(() => readTemplate(join(folder, "key.json"))).toThrow(/key\.json at \$\.hub\.edges\[0\]/);
  expect(() => readTemplate(join(folder, "mapping.json"))).toThrow(
    /bad\.mapping\.json at \$\.fields\.title\.kind/,
  );
});

test("the parser reads a hundred thousand nested braces", () => {
  const depth = 100_000;
  let [node] = parseNestedText(`${"a{".repeat(depth)}b${"}".repeat(depth)}`);
  let levels = 0;
  for (; node?.name === "a"; [node] = node.children) levels += 1;
  expect({ levels, innermost: node?.name }).toEqual({ levels: depth, innermost: "b" });
});
