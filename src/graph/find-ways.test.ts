import { expect, test } from "vitest";
import { createRandom } from "../base/random.ts";
import { createMemoryGraph, type TripleText } from "../testing/memory-graph.ts";
import type { PathStep } from "./find-path.ts";
import { findWays, type WayOptions } from "./find-ways.ts";

const free: WayOptions = { count: 100, maximumLength: 6, direction: "any" };

function show(path: readonly PathStep[]): string {
  return path
    .map(({ triple: { subject, predicate, object }, forwards }) =>
      forwards ? `${predicate.id}>${object.id}` : `${predicate.id}<${subject.id}`,
    )
    .join(" ");
}

async function pathsIn(
  triples: readonly TripleText[],
  from: string,
  to: string,
  changed: Partial<WayOptions> = {},
) {
  return (await findWays(createMemoryGraph(triples), from, to, { ...free, ...changed })).ways.map(show);
}

test("equally short paths are sorted by predicate, then by direction (forward first), then by entity", async () => {
  const square: TripleText[] = [
    ["A:", "q", "D:"],
    ["D:", "q", "Z:"],
    ["A:", "p", "C:"],
    ["C:", "p", "Z:"],
    ["B:", "p", "A:"],
    ["B:", "p", "Z:"],
    ["A:", "p", "B:"],
  ];
  const expected = ["p>B p>Z", "p>C p>Z", "p<B p>Z", "q>D q>Z"];
  expect(await pathsIn(square, "A", "Z")).toEqual(expected);
  // The order of the triples in the graph does not matter.
  expect(await pathsIn([...square].reverse(), "A", "Z")).toEqual(expected);
});

test("the search finds a path in each direction of a cycle, and none along a self-loop", async () => {
  const ring: TripleText[] = [
    ["A:", "a", "A:"],
    ["A:", "p", "B:"],
    ["B:", "p", "C:"],
    ["C:", "p", "D:"],
    ["D:", "p", "A:"],
  ];
  expect(await pathsIn(ring, "A", "B")).toEqual(["p>B", "p<D p<C p<B"]);
  expect(await pathsIn(ring, "A", "B", { direction: "forwards" })).toEqual(["p>B"]);
  expect(await pathsIn(ring, "B", "A", { direction: "forwards" })).toEqual(["p>C p>D p>A"]);
  expect(await pathsIn(ring, "B", "A", { direction: "forwards", maximumLength: 2 })).toEqual([]);
});

test("the search makes two requests per level, even with a thousand neighbours", async () => {
  const star = Array.from({ length: 1_000 }, (_, at): TripleText => ["A:", "p", `N${at}:`]);
  const graph = createMemoryGraph([...star, ["Z:", "p", "N7:"]]);
  let requests = 0;
  const counting = {
    ...graph,
    outgoing: (ids: readonly string[]) => {
      requests += 1;
      return graph.outgoing(ids);
    },
    incoming: (ids: readonly string[]) => {
      requests += 1;
      return graph.incoming(ids);
    },
  };
  const { ways } = await findWays(counting, "A", "Z", { ...free, maximumLength: 2 });
  expect(ways.map(show)).toEqual(["p>N7 p<Z"]);
  expect(requests).toBe(4);
});

test("the search finds the same paths as an exhaustive search", async () => {
  const random = createRandom(7);
  for (let round = 0; round < 40; round += 1) {
    const name = (): string => `N${random.below(7)}:`;
    const drawn = Array.from(
      { length: 12 },
      (): TripleText => [name(), "pq"[random.below(2)] ?? "p", name()],
    );
    const triples = [...new Map(drawn.map((triple) => [triple.join(" "), triple])).values()];
    for (const direction of ["any", "forwards"] as const) {
      const maximumLength = 1 + random.below(5);
      const expected = allPaths(triples, "N0", "N1", direction, maximumLength);
      const paths = await pathsIn(triples, "N0", "N1", { direction, maximumLength });
      expect([...paths].sort()).toEqual([...expected].sort());
      const lengths = paths.map((path) => path.split(" ").length);
      expect(lengths).toEqual([...lengths].sort((left, right) => left - right));
    }
  }
});

/** Finds every path without repeated entities by an exhaustive search. */
function allPaths(
  triples: readonly TripleText[],
  from: string,
  to: string,
  direction: WayOptions["direction"],
  longest: number,
): string[] {
  const paths: string[] = [];
  const extendPath = (id: string, passed: readonly string[], path: readonly string[]): void => {
    if (id === to) paths.push(path.join(" "));
    if (id === to || path.length === longest) return;
    for (const [subject, predicate, object] of triples) {
      const [left, right] = [subject.slice(0, -1), object.slice(0, -1)];
      if (left === id && !passed.includes(right))
        extendPath(right, [...passed, right], [...path, `${predicate}>${right}`]);
      if (direction === "any" && right === id && !passed.includes(left))
        extendPath(left, [...passed, left], [...path, `${predicate}<${left}`]);
    }
  };
  extendPath(from, [from], []);
  return paths;
}

test("a path between two groups starts and ends at any of their members and passes through no other member", async () => {
  const graph = createMemoryGraph([
    ["A1:", "p", "A2:"],
    ["A2", "p", "M:"],
    ["M", "p", "B1:"],
    ["B1", "p", "B2:"],
  ]);
  // A1 reaches the group of B only through A2, and B2 is reachable only through B1.
  expect((await findWays(graph, ["A1", "A2"], ["B1", "B2"], free)).ways.map(show)).toEqual(["p>M p>B1"]);
  // Groups that share an entity have no path between them.
  expect(await findWays(graph, ["A1", "M"], ["M"], free)).toEqual({ ways: [], complete: true });
});
