import { expect, test } from "vitest";
import { unwatched } from "../base/progress.ts";
import { createMemoryGraph } from "../testing/memory-graph.ts";
import { createLexicalEmbedder } from "../vectors/index.ts";
import { indexLabels } from "./label-index.ts";

const graph = createMemoryGraph([
  ["A:Mill", "stands beside", "B:Chapel"],
  ["C:Mill", "stands beside", "D:"],
  ["E:Quarry", "", "F:Slate"],
]);

test("the index embeds each label once, and an id replaces a missing label", async () => {
  const labels: string[] = [];
  const lexical = createLexicalEmbedder();
  const fitted = {
    ...lexical,
    fit: (corpus: Iterable<string>) => {
      labels.push(...corpus);
      return lexical.fit(labels);
    },
  };
  const { index, counts } = await indexLabels(graph, { embedder: fitted }, unwatched);
  expect(labels.sort()).toEqual(["", "Chapel", "D", "Mill", "Quarry", "Slate", "stands beside"]);
  expect(counts).toEqual({ entities: 6, predicates: 2, labels: 7 });
  const [mill, beside, nothing] = await index.compare(["Mill", "stands beside", "?!"]);
  expect(mill?.ofEntity("A")).toBeCloseTo(1, 5);
  expect(mill?.ofEntity("C")).toBeCloseTo(1, 5);
  expect(mill?.ofEntity("not there")).toBe(0);
  // Of two entities with the label, the first in graph order is nearest, until it is used.
  expect(mill?.nearest(new Set())?.entity.id).toBe("A");
  expect(mill?.nearest(new Set(["A"]))?.entity.id).toBe("C");
  expect(beside?.ofPredicate("stands beside")).toBeCloseTo(1, 5);
  // The label belongs to a predicate, not to an entity.
  expect(beside?.nearest(new Set())?.similarity ?? 0).toBeLessThan(1);
  expect(nothing?.nearest(new Set())).toBeNull();
});
