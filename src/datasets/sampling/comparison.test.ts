/** Tests that every cell of a comparison with a value becomes a question, as far as its answer is not ambiguous. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unwatched } from "../../base/progress.ts";
import { samplerOf } from "../../testing/open-sampler.ts";
import { writePaperGraph } from "../../testing/paper-graph.ts";
import { temporaryFile } from "../../testing/temporary-folder.ts";
import { sampleComparison } from "./comparison.ts";

test("every filled cell of a comparison produces a question, and the report counts empty cells", async () => {
  const report = await sampleComparison(await samplerOf(writePaperGraph()), undefined, unwatched);
  // There are five papers and two properties; only the method of Delta is missing.
  expect(report.properties).toEqual(["method", "research object"]);
  expect(report.cells).toEqual({ filled: 9, all: 10 });
  expect(report.pairs).toHaveLength(9);
  // The standard template of the gateway paper, section 4.1.
  const beta = report.pairs.find(({ question }) => question === "In the paper “Beta”, what is the method?");
  expect(beta?.template).toBe("In the paper “[paper]”, what is the [property]?");
  expect(beta?.goldenAnswer).toBe("Experiment; Interview; Survey");
  // Three methods, and the two studies that lead to them.
  expect(beta?.goldenTriples).toHaveLength(5);
  expect(beta?.labels.retrieval_operation).toEqual(["aggregation"]);
});

test("questions cover only the nodes that a comparison links, and the report counts refused questions by reason", async () => {
  const graph = JSON.parse(readFileSync(writePaperGraph(), "utf8")) as {
    entity_subject: { uid: string };
    entity_object: { uid: string };
  }[];
  const nodes = new Map(
    graph.flatMap((triple) => [triple.entity_subject, triple.entity_object]).map((one) => [one.uid, one]),
  );
  const comparison = { uid: "C9", text: "How genes are studied", knowledge_types: ["Comparison"] };
  // The comparison includes Alpha's only study and the first of Beta's two studies.
  const links = ["R1-C1", "R2-C1"].map((uid) => ({
    entity_subject: comparison,
    predicate: "compares",
    entity_object: nodes.get(uid),
  }));
  const file = temporaryFile("graph.json", JSON.stringify([...graph, ...links]));
  const sampler = await samplerOf(file, { hubType: "Paper" });
  const report = await sampleComparison(sampler, "C9", unwatched);
  expect(report).toMatchObject({ publications: 2, cells: { filled: 4, all: 4 } });
  expect(report.pairs.map(({ sourceIds }) => sourceIds[0])).toEqual(["10.1234/alpha", "10.1234/alpha"]);
  // Beta's other study has a different object and a different method, so the cells for Beta have no unambiguous
  // answers.
  expect(report.refused).toEqual({
    "outside the comparison, the publication has different values for the property": 2,
  });
  const named = await sampleComparison(sampler, "how genes are studied", unwatched);
  expect(named.pairs).toEqual(report.pairs);
  await expect(sampleComparison(sampler, "C8", unwatched)).rejects.toMatchObject({
    hint: "Nearest: C9 (How genes are studied).",
  });
  await expect(sampleComparison(sampler, "F1", unwatched)).rejects.toThrow(
    /is not linked to any publication/,
  );
});
