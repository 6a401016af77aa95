/** Tests that the content version of a store is the hash of its content as JavaScript writes it. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createGraph } from "./create-graph.ts";
import type { Entity } from "./triple.ts";

test("the version is the sum of the hashes of all entities and triples as JSON.stringify writes them", async () => {
  const controls = String.fromCharCode(...Array.from({ length: 33 }, (_, code) => code), 127);
  const subject: Entity = { id: `R1 \\ "${controls}`, label: "Lakes", types: ["\u{1f30a}", "\ue000", "B"] };
  const object: Entity = { id: "R\u2028/\u{1f30a}", label: "[1, 2]", types: [] };
  const lines = [
    ...[subject, object].map(({ id, label, types }) => ["entity", id, label, types.toSorted()]),
    ["triple", subject.id, "likes 'é'", object.id],
  ];
  const sums = new Uint32Array(8);
  for (const line of lines) {
    const digest = createHash("sha256").update(JSON.stringify(line)).digest();
    for (const lane of sums.keys()) sums[lane] = (sums[lane] ?? 0) + digest.readUInt32LE(4 * lane);
  }
  const version = createHash("sha256").update(`${lines.length}:`).update(sums).digest("hex");
  const graph = createGraph([{ subject, predicate: { id: "likes", label: "likes 'é'" }, object }]);
  expect(await graph.version()).toBe(version);
});
