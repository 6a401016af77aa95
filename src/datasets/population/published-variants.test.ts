/** Tests the four published layouts of the same annotations, if the test data is available. */
import { readFileSync } from "node:fs";
import { expect } from "vitest";
import { formatTriple, openGraph, type Triple } from "../../graph/index.ts";
import { testWithSharedData } from "../../testing/shared-data.ts";
import { type Population, populate } from "./orkg-papers.ts";
import { readPopulation, templateFile } from "./read-population.ts";
import { readTemplate } from "./read-template.ts";

type Tree = { readonly label: string; readonly edges: readonly (readonly [string, string | Tree])[] };
type Expected = {
  readonly variants: Readonly<
    Record<
      string,
      {
        readonly triples: number;
        readonly contributions: number;
        readonly by_predicate: Readonly<Record<string, number>>;
        readonly by_subject_label_and_predicate: Readonly<Record<string, number>>;
        readonly triples_by_distance_from_paper: Readonly<Record<string, number>>;
      }
    >
  >;
  readonly examples: Readonly<Record<string, Readonly<Record<string, Tree>>>>;
};

const variants = ["GV1", "GV2", "GV3", "GV4"];

function populateVariant(variant: string, file: (path: string) => string, withAbsent = true): Population {
  const template = readTemplate(templateFile(variant, (path) => path));
  const joins = [{ file: file("publications/evidence-values.csv"), on: "doi" }];
  const bibliography = file("publications/ECSA-ICSA-Proceedings.bib");
  return populate(readPopulation(bibliography, template.mapping, { joins }).publications, template, {
    withAbsent,
  });
}

function count(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

function isPaper({ types }: Triple["subject"]): boolean {
  return types.includes("Paper");
}

function bySubject(triples: readonly Triple[]): Map<string, Triple[]> {
  const triplesBySubject = new Map<string, Triple[]>();
  for (const triple of triples) {
    const { id } = triple.subject;
    triplesBySubject.set(id, [...(triplesBySubject.get(id) ?? []), triple]);
  }
  return triplesBySubject;
}

function distances(triples: readonly Triple[]): Record<string, number> {
  const outgoing = bySubject(triples);
  const counts: Record<string, number> = {};
  const walk = (id: string, distance: number): void => {
    for (const { object } of outgoing.get(id) ?? []) {
      counts[distance] = (counts[distance] ?? 0) + 1;
      walk(object.id, distance + 1);
    }
  };
  for (const id of new Set(
    triples.filter(({ subject }) => isPaper(subject)).map(({ subject }) => subject.id),
  )) {
    walk(id, 1);
  }
  return counts;
}

/** Formats a graph as a tree with sorted edges, so that the order of triples does not matter. */
function treeOf(label: string, id: string, outgoing: ReadonlyMap<string, readonly Triple[]>): unknown {
  const edges = (outgoing.get(id) ?? []).map(({ predicate, object }) => [
    predicate.label,
    outgoing.has(object.id) ? treeOf(object.label, object.id, outgoing) : object.label,
  ]);
  return { label, edges: edges.map((edge) => JSON.stringify(edge)).sort() };
}

function sortedTree({ label, edges }: Tree): unknown {
  const sorted = edges.map(([predicate, end]) => [
    predicate,
    typeof end === "string" ? end : sortedTree(end),
  ]);
  return { label, edges: sorted.map((edge) => JSON.stringify(edge)).sort() };
}

for (const variant of variants) {
  testWithSharedData(`${variant} has the published counts and example trees`, (file) => {
    const expected: Expected = JSON.parse(readFileSync(file("publications/variants-expected.json"), "utf8"));
    const counts = expected.variants[variant];
    const { triples } = populateVariant(variant, file);
    expect(triples).toHaveLength(counts?.triples ?? 0);
    expect(count(triples.map(({ predicate }) => predicate.label))).toEqual(counts?.by_predicate);
    expect(
      count(
        triples.map(
          ({ subject, predicate }) => `${isPaper(subject) ? "PAPER" : subject.label} | ${predicate.label}`,
        ),
      ),
    ).toEqual(counts?.by_subject_label_and_predicate);
    expect(distances(triples)).toEqual(counts?.triples_by_distance_from_paper);
    const outgoing = bySubject(triples);
    for (const trees of Object.values(expected.examples)) {
      const tree = trees[variant] as Tree;
      const paper = triples.find(({ subject }) => isPaper(subject) && subject.label === tree.label)?.subject;
      expect(treeOf(tree.label, paper?.id ?? "", outgoing)).toEqual(sortedTree(tree));
    }
  });
}

testWithSharedData(
  "GV3 equals the published graph by labels, except for two titles and structural nodes",
  async (file) => {
    const { triples } = populateVariant("GV3", file);
    const ours = count(triples.map(labelLine));
    const published: Triple[] = [];
    const graph = await openGraph(file("graph/gv3.json"));
    for await (const batch of graph.scan()) published.push(...batch);
    graph.close();
    const unmatched = published.map(labelLine).filter((line) => {
      const isCounted = (ours[line] ?? 0) > 0;
      if (isCounted) ours[line] = (ours[line] ?? 0) - 1;
      return !isCounted;
    });
    const missing = Object.entries(ours).filter(([, times]) => times > 0);
    const subjects = new Set(missing.map(([line]) => line.split(" | ")[0]));
    // Two papers have a different title in the published graph, so all their own triples differ.
    expect(subjects.size).toBe(2);
    const renamed = missing.reduce((sum, [, times]) => sum + times, 0);
    expect(unmatched.length).toBe(renamed + 43);
  },
);

function labelLine({ subject, predicate, object }: Triple): string {
  return `${subject.label} | ${predicate.label} | ${object.label}`;
}

testWithSharedData("every fact in one variant occurs in every other variant", (file) => {
  const facts = (variant: string) =>
    new Set(
      populateVariant(variant, file)
        .facts.filter(({ absent }) => !absent)
        .map(({ hub, field, value, scope }) => JSON.stringify([hub.id, field, value, scope])),
    );
  const [first, ...others] = variants.map(facts);
  for (const other of others) expect(other).toEqual(first);
});

testWithSharedData(
  "without the triples that only mark unannotated fields, every other fact remains",
  (file) => {
    for (const variant of variants) {
      const [full, lean] = [populateVariant(variant, file), populateVariant(variant, file, false)];
      expect(full.triples.length - lean.triples.length).toBe(full.absentLines);
      const present = ({ facts }: Population): string[] =>
        facts
          .filter(({ absent }) => !absent)
          .map(({ field, scope, triple }) => `${field} ${scope} ${formatTriple(triple)}`);
      expect(present(lean)).toEqual(present(full));
      expect(lean.facts.filter(({ absent }) => absent)).toEqual([]);
    }
  },
);
