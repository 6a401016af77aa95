/** Tests that the bundled publications and template produce the bundled graph. */
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { createGraph, openGraph, type Triple } from "../../graph/index.ts";
import { populate } from "./orkg-papers.ts";
import { readPopulation, templateFile } from "./read-population.ts";
import { readTemplate } from "./read-template.ts";

const graphs = fileURLToPath(new URL("../../../datasets/graphs/", import.meta.url));

test("the bundled graph is up to date and large enough, and its papers share values", async () => {
  const template = readTemplate(templateFile("question-answering", (path) => path));
  const { publications } = readPopulation(`${graphs}sample-publications.bib`, template.mapping);
  const { triples, facts } = populate(publications, template);
  const bundled = await openGraph(`${graphs}question-answering.nt`);
  // If this fails, run npm run sample-graph.
  expect(await bundled.version()).toBe(await createGraph(triples).version());
  expect(publications.length).toBeGreaterThanOrEqual(40);
  expect((await bundled.statistics()).triples).toBeGreaterThanOrEqual(800);
  const papers = (field: string, value: string): number =>
    new Set(facts.filter((fact) => fact.field === field && fact.value === value).map(({ hub }) => hub.id))
      .size;
  expect(papers("data/knowledge graph", "Freebase")).toBeGreaterThan(5);
  expect(papers("year", "2023")).toBeGreaterThan(5);
});

test("the 55 unannotated papers of gv1 have False values only on request", () => {
  const template = readTemplate(templateFile("gv1", (path) => path));
  const { publications } = readPopulation(`${graphs}sample-publications.bib`, template.mapping);
  const written = (withAbsent: boolean) => populate(publications, template, { withAbsent }).triples;
  const isFalse = ({ object }: Triple): boolean => object.label === "False";
  expect(publications).toHaveLength(55);
  expect(written(false).filter(isFalse)).toEqual([]);
  // Each paper has six paper classes, two levels, five threats, two flags, and two choices each of tools and of data.
  expect(written(true).filter(isFalse)).toHaveLength(55 * (6 + 2 + 5 + 2 + 2 + 2));
});
