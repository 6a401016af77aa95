/** Tests commands with files from public bug reports, and with the values that are right according to the reports. */
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "vitest";
import { exportPapers, paperField, readBibliography } from "../../../literature/index.ts";
import { commandNamed } from "../../../testing/call-command.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { testWithSharedData } from "../../../testing/shared-data.ts";
import { temporaryFile, temporaryFolder } from "../../../testing/temporary-folder.ts";
import { initWorkspace } from "../../../workspace/index.ts";

const cases = "../cases";

/** Creates a workspace with a copy of a case. */
function workspaceWith(file: string): string {
  const root = join(temporaryFolder(), "survey");
  initWorkspace(root);
  copyFileSync(file, join(root, basename(file)));
  return root;
}

async function call(line: string, root: string) {
  const words = line.split(" ");
  const length = /^(?:agreement|export|publish)$/.test(words[0] ?? "") ? 1 : words[1] === "edit" ? 3 : 2;
  const name = words.slice(0, length);
  return runCommand(await commandNamed(name.join(" ")), words.slice(name.length), root);
}

testWithSharedData("a duplicate that a person confirms counts as a duplicate in the flow", async (file) => {
  const root = workspaceWith(file(`${cases}/literature/flow-decided-duplicate.ris`));
  await call("survey import flow-decided-duplicate.ris --author Ada", root);
  await call("survey suspects Poe2019 Poe2020 --same --author Ada --reason same", root);
  const { text } = await call("survey report flow", root);
  for (const line of ["3  identified", "1  duplicates", "0  screened", "2  open"])
    expect(text).toContain(line);
});

testWithSharedData("a merge is undone with all fields", async (file) => {
  const root = workspaceWith(file(`${cases}/published/dup-richer.ris`));
  await call("survey import dup-richer.ris --author Ada", root);
  const papers = () => readBibliography(join(root, "literature", "candidates-1.bib")).papers;
  expect(papers()).toMatchObject([{ key: "Berg2022", venue: "Graph Letters", authors: [{}, {}] }]);
  await call("survey suspects Berg2022 Berg2022b --different --author Ada --reason other", root);
  expect(papers()).toMatchObject([
    { key: "Berg2022", venue: "", abstract: "", authors: [{ family: "Berg", given: "T." }] },
    { key: "Berg2022b", venue: "Graph Letters", abstract: "The only abstract there is.", authors: [{}, {}] },
  ]);
});

testWithSharedData("missing answers stay missing, and equal words have equal characters", async (file) => {
  const alphaOf = async (name: string): Promise<string> => {
    const root = workspaceWith(file(`${cases}/literature/${name}.csv`));
    const { text } = await call(`agreement ${name}.csv`, root);
    return /^ {2}c +nominal (\S+)/m.exec(text)?.[1] ?? "";
  };
  // Krippendorff (2011), section C.
  expect(await alphaOf("agreement-krippendorff-two-categories")).toBe("0.743");
  expect(await alphaOf("agreement-nfd")).toBe("1.000");
  expect(await alphaOf("agreement-sep-line")).toBe("0.000");
});

testWithSharedData(
  "a ranking of Chinese titles saves as much work as one of English titles",
  async (file) => {
    const root = workspaceWith(file(`${cases}/literature/simulate-chinese.csv`));
    const { text } = await call("survey simulate simulate-chinese.csv", root);
    expect(Number(/WSS@95 +(\S+)/.exec(text)?.[1])).toBeGreaterThan(0.7);
  },
);

testWithSharedData("organisations are the same after RIS", (file) => {
  const { papers } = readBibliography(file(`${cases}/literature/ris-roundtrip.bib`));
  const copy = temporaryFile("x.ris", exportPapers(papers, "ris", false));
  expect(readBibliography(copy).papers[0]?.authors).toEqual(papers[0]?.authors);
  expect(papers[0]?.authors).toHaveLength(2);
});

testWithSharedData("the seven published bibliographies are the same after RIS and CSL-JSON", (file) => {
  const lists = [
    "final_list_1",
    "final_list_2",
    "full_literature_list",
    ...[1, 2, 3].map((number) => `candidate_list_iteration_${number}`),
  ];
  const folder = temporaryFolder();
  for (const name of [
    "publications/ECSA-ICSA-Proceedings",
    ...lists.map((list) => `taxonomy/research_lists/${list}`),
  ]) {
    const { papers } = readBibliography(file(`${name}.bib`), true);
    let copies = papers;
    for (const format of ["ris", "csl"] as const) {
      const copy = join(folder, `copy.${format}`);
      writeFileSync(copy, exportPapers(copies, format, false));
      copies = readBibliography(copy).papers;
      expect(copies.map(({ fields: _, ...copied }) => copied)).toEqual(
        papers.map(({ fields: _, ...paper }) => paper),
      );
    }
    // Names, identifiers and dates are compared above, because their spelling is normalised.
    const spelled = new Set(["author", "editor", "doi", "date"]);
    const synonyms: Readonly<Record<string, string>> = { journaltitle: "journal", location: "address" };
    for (const [at, paper] of papers.entries())
      for (const name of Object.keys(paper.fields).filter((field) => !spelled.has(field)))
        expect(paperField(copies[at] ?? paper, synonyms[name] ?? name), name).toBe(paperField(paper, name));
  }
});

testWithSharedData("notes of another program are kept, and foreign formats are named", (file) => {
  const { papers } = readBibliography(file(`${cases}/published/rayyan.ris`));
  expect(papers[0]?.fields.note).toContain("RAYYAN-INCLUSION");
  const messages: readonly (readonly [string, RegExp])[] = [
    ["utf16.ris", /UTF-16LE/],
    ["zotero.rdf", /RDF, such as Zotero/],
    ["pop.csv", /a table \(CSV\)/],
    ["lens.csv", /a table \(CSV\)/],
    ["zotero.csv", /a table \(CSV\)/],
  ];
  for (const [name, message] of messages)
    expect(() => readBibliography(file(`${cases}/published/${name}`))).toThrow(message);
});

testWithSharedData("types of biblatex have their names in other formats", async (file) => {
  const root = workspaceWith(file(`${cases}/literature/bib-biblatex-types.bib`));
  await call("survey import bib-biblatex-types.bib --author Ada", root);
  const csl = await call("survey export L1 --format csl", root);
  const items = JSON.parse(csl.text) as readonly { readonly type: string }[];
  expect(items.map(({ type }) => type)).toEqual(["thesis", "report", "book"]);
  const ris = await call("survey export L1 --format ris", root);
  expect(ris.text.match(/^TY.*$/gm)).toEqual(["TY  - THES", "TY  - RPRT", "TY  - CONF"]);
});

testWithSharedData(
  "a taxonomy with an ambiguous and a contradictory concept has two problems",
  async (file) => {
    const root = workspaceWith(file(`${cases}/literature/skos-alt-equals-pref.ttl`));
    const { text } = await call("export --check skos-alt-equals-pref.ttl", root);
    expect(text).toMatch(/S13/);
    expect(text).toMatch(/S27/);
  },
);

testWithSharedData("the IRI of a class is never given to another one", async (file) => {
  const root = workspaceWith(file(`${cases}/literature/skos-iri-reused.json`));
  const place = join(root, "taxonomy", "6-construction.json");
  copyFileSync(join(root, "skos-iri-reused.json"), place);
  const irisOf = async (increment: string) => {
    const { text } = await call(`export ${increment} --format turtle`, root);
    return new Map(
      [...text.matchAll(/^(\S+)\s[^.]*?skos:prefLabel "(C\S+?)"/gm)].map(([, iri, label]) => [label, iri]),
    );
  };
  const before = await irisOf("T1");
  for (const question of ["Q1.1", "Q1.2", "Q1.3", "Q2.1", "Q2.2"])
    await call(`validate verdict ${question} --satisfied no --reason x --author Ada`, root);
  await call("taxonomy refine --reason x --author Ada", root);
  await call("taxonomy edit remove-class --category Language --class C++ --reason x --author Ada", root);
  const after = await irisOf("T2");
  expect(before.get("C#")).toBeDefined();
  expect(after.get("C#")).toBe(before.get("C#"));
  expect([...after.values()]).not.toContain(before.get("C++"));
});

testWithSharedData("a page shows markup in records as text, and links only to the web", async (file) => {
  const root = workspaceWith(file(`${cases}/published/links.ris`));
  await call("survey import links.ris --final --author Ada", root);
  await call("publish --out site", root);
  const pages = readdirSync(join(root, "site"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html"))
    .map((name) => readFileSync(join(root, "site", name), "utf8"));
  const text = pages.join("\n");
  expect(text).toContain("Quiet paper");
  expect(text).toContain("&lt;/script&gt;");
  expect(text).not.toMatch(/<script>x=1|<img src=x|(?:href|src)=["']?(?:javascript|file):/i);
});
