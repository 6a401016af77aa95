import { expect, test } from "vitest";
import type { KnowledgeGraph, Triple } from "../graph/index.ts";
import { parseTripleText, resolveTriples } from "./triple-text.ts";

test("with a list of predicates, the parser splits triples whose labels contain commas and parentheses", () => {
  expect(
    parseTripleText("(R1:Models, Methods, and (some) Tools, venue, R2:Conference (ICSA), Part: A)", [
      "year",
      "venue",
    ]),
  ).toEqual({
    subject: { id: "R1", label: "Models, Methods, and (some) Tools" },
    predicate: "venue",
    object: { id: "R2", label: "Conference (ICSA), Part: A" },
  });
  expect(parseTripleText("(a, directed by, b)", ["directed by"])).toEqual({
    subject: { id: "a", label: "a" },
    predicate: "directed by",
    object: { id: "b", label: "b" },
  });
  expect(parseTripleText("(http://x.org/r/1:One, p, http://x.org/r/2)", ["p"])?.subject).toEqual({
    id: "http://x.org/r/1",
    label: "One",
  });
  expect(parseTripleText("(http://localhost:3030/r/1:One, p, http://x.org/r/2:7:30)", ["p"])).toEqual({
    subject: { id: "http://localhost:3030/r/1", label: "One" },
    predicate: "p",
    object: { id: "http://x.org/r/2", label: "7:30" },
  });
  expect(parseTripleText("(a, unknown, b)", ["known"])).toBeNull();
  expect(parseTripleText("None", ["known"])).toBeNull();
});

const entity = (id: string, label: string) => ({ id, label, types: [] });
const triple = (subject: [string, string], predicate: string, object: [string, string]): Triple => ({
  subject: entity(...subject),
  predicate: { id: predicate, label: predicate },
  object: entity(...object),
});

test("with a graph, the parser splits a triple even if a label contains a predicate", async () => {
  const tricky = triple(["R1", "About venue, venue, and place"], "venue", ["R2", "Here, venue, there"]);
  const renamed = triple(["R3", "New title"], "year", ["L1", "2020"]);
  const graph = {
    predicates: async () => ["venue", "year"].map((label) => ({ id: label, label, triples: 1 })),
    outgoing: async (ids: readonly string[]) =>
      new Map(
        [tricky, renamed]
          .filter((one) => ids.includes(one.subject.id))
          .map((one) => [one.subject.id, [one]] as const),
      ),
  } satisfies Partial<KnowledgeGraph> as unknown as KnowledgeGraph;
  const resolved = await resolveTriples(graph, [
    "(R1:About venue, venue, and place, venue, R2:Here, venue, there)",
    "(R3:Old title, year, L1:2020)",
    "(R9:Nobody, year, L1:2020)",
  ]);
  expect([...resolved.values()]).toEqual([tricky, renamed]);
});
