/**
 * Compares Taxolink's graph store with N3.js and oxigraph: importing N-Triples, reopening the graph, and looking up
 * papers. N3.js and oxigraph keep the graph in memory, so they read the file again to reopen it. Taxolink opens a store
 * on disk, with labels and a word index.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DataFactory, Store as N3Store, Parser } from "n3";
import { Store as OxigraphStore, namedNode as oxigraphNode } from "oxigraph";
import { importGraph, openGraph } from "../../../graph/index.ts";
import { writeGeneratedGraph } from "../../generate-graph.ts";
import { inFolder } from "../../in-folder.ts";
import { compareTimes, type Figures, medianProcessorTime } from "./compare-times.ts";

const triples = 20_000;
const queriedPapers = 500;
const resources = "http://orkg.org/orkg/resource/";

export function compareGraphs(): Promise<Figures> {
  return inFolder(async (folder) => {
    const file = join(folder, "graph.nt");
    const store = join(folder, "graph.sqlite");
    writeGeneratedGraph(file, { triples, seed: 1 });
    const size = `${triples.toLocaleString("en")} triples`;
    const readN3 = () => new N3Store(new Parser({ format: "N-Triples" }).parse(readFileSync(file, "utf8")));
    const readOxigraph = () => {
      const graph = new OxigraphStore();
      graph.load(readFileSync(file, "utf8"), { format: "application/n-triples" });
      return graph;
    };
    const imports = await compareTimes(`import of ${size}`, 3, () => importGraph(file, store), {
      "N3.js": readN3,
      oxigraph: readOxigraph,
    });
    const opening = await medianProcessorTime(3, async () => (await openGraph(store)).close());
    return {
      ...imports,
      [`${size}, opened again: taxolink, ms (the others read the file again)`]: opening,
      ...(await compareLookUps(store, readN3(), readOxigraph())),
    };
  });
}

async function compareLookUps(store: string, n3: N3Store, oxigraph: OxigraphStore): Promise<Figures> {
  const graph = await openGraph(store);
  try {
    const ids = (await graph.entitiesOfType("Paper")).slice(0, queriedPapers).map(({ id }) => id);
    const n3Nodes = ids.map((id) => DataFactory.namedNode(`${resources}${id}`));
    const oxigraphNodes = ids.map((id) => oxigraphNode(`${resources}${id}`));
    return await compareTimes(
      `outgoing triples of ${queriedPapers.toLocaleString("en")} papers`,
      5,
      () => graph.outgoing(ids),
      {
        "N3.js": () => n3Nodes.map((node) => n3.getQuads(node, null, null, null)),
        oxigraph: () => oxigraphNodes.map((node) => oxigraph.match(node)),
      },
    );
  } finally {
    graph.close();
  }
}
