import { expect, test } from "vitest";
import { parseTriple, type TripleText } from "../../../testing/memory-graph.ts";
import { vectorLevels } from "../options.ts";
import { hashPath } from "./hub.ts";
import { createHubTable, type StoredHub } from "./hub-table.ts";
import { createTextTable, type TextTable } from "./text-table.ts";

function hub(id: string, ...triples: TripleText[]): StoredHub {
  const paths = triples.map(parseTriple).map((triple) => {
    const text = `${triple.subject.label} has the ${triple.predicate.label} ${triple.object.label}`;
    return { hash: hashPath([triple]), text, triples: [triple] };
  });
  return { root: { id, label: id, types: [] }, paths };
}

const oak = hub("O", ["O:Oak", "height", "H1:20 m"], ["O:Oak", "leaf", "L1:lobed"]);
const elm = hub("E", ["E:Elm", "height", "H2:30 m"], ["E:Elm", "leaf", "L2:toothed"]);
const tallElm = hub("E", ["E:Elm", "height", "H3:40 m"], ["E:Elm", "leaf", "L2:toothed"]);
const ash = hub("A", ["A:Ash", "leaf", "L2:toothed"]);

/** Describes the complete content of a table of paths and texts. */
function contentOf(table: TextTable, paths: number) {
  return {
    texts: table.texts,
    uses: Array.from({ length: paths }, (_, path) => {
      const { ids, origins } = table.usesOf(path);
      return { ids: [...ids], origins: [...origins], hub: table.hubOfPath(path) };
    }),
    paths: table.texts.map((_, id) => [...table.pathsOf(id)]),
    hubs: table.texts.map((_, id) => table.hubsOf(id)),
  };
}

test("copying from the previous table produces the same result as building a new table", () => {
  const before = createHubTable([oak, elm, ash]);
  const texts = createTextTable(before, vectorLevels);
  // One hub is removed, another changes, and the order is different.
  const after = createHubTable([ash, tallElm]);
  const copied = createTextTable(after, vectorLevels, { hubs: before, texts });
  const rebuilt = createTextTable(after, vectorLevels);
  expect(after.sameHubIn(before, 0)).toBe(2);
  expect(after.sameHubIn(before, 1)).toBeUndefined();
  expect(contentOf(copied, after.paths)).toEqual(contentOf(rebuilt, after.paths));
  // "toothed" describes Ash and Elm.
  expect(copied.hubsOf(copied.idOf("toothed") ?? -1)).toBe(2);
});

test("a hub whose paths have new sentences is rebuilt, not copied", () => {
  const before = createHubTable([oak]);
  const reworded = createHubTable([
    { ...oak, paths: oak.paths.map((path) => ({ ...path, text: "other words" })) },
  ]);
  expect(reworded.sameHubIn(before, 0)).toBeUndefined();
  expect(createHubTable([ash]).sameHubIn(before, 0)).toBeUndefined();
});
