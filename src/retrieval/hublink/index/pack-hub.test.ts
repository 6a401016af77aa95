import { expect, test } from "vitest";
import { parseTriple } from "../../../testing/memory-graph.ts";
import { packHub, unpackHub } from "./stored-hubs.ts";

const first = parseTriple(["A:Ann@Person", "likes", "T:Tea"]);
const second = parseTriple(["T:Tea", "from", "C:Ceylon"]);
const renamed = { ...first, object: { ...first.object, label: "Green tea" } };
const hub = {
  root: first.subject,
  paths: [
    { hash: "1", text: "Ann likes tea", triples: [first] },
    { hash: "2", text: "Ann likes tea from Ceylon", triples: [first, second] },
    { hash: "3", text: "", triples: [renamed] },
  ],
};
const bare = { root: { id: "B", label: "", types: [] }, paths: [] };

test("unpacking a packed hub restores it unchanged, with or without paths", () => {
  expect(unpackHub(packHub(hub))).toEqual(hub);
  expect(unpackHub(packHub(bare))).toEqual(bare);
});

test("a triple on two paths is a single object after packing", () => {
  const back = unpackHub(packHub(hub));
  expect(back.paths[1]?.triples[0]).toBe(back.paths[0]?.triples[0]);
});
