import { expect, test } from "vitest";
import { type TreeTriple, tripleTree } from "./triple-tree.ts";

function triple(subject: string, predicate: string, object: string, marked = false): TreeTriple {
  const entity = (name: string) => ({ id: name, label: name });
  return { subject: entity(subject), predicate, object: entity(object), marked };
}

test("a tree extends from its root in both directions and shows marked triples", () => {
  const triples = [
    triple("Ann", "wrote", "Book"),
    triple("Book", "year", "1999", true),
    triple("Ben", "read", "Book"),
  ];
  expect(tripleTree(triples, "Ann")).toEqual([
    "Ann",
    "└─ wrote → Book",
    "   ├─ year → 1999 ●",
    "   └─ ← read: Ben",
  ]);
});

test("disconnected components form separate trees", () => {
  expect(tripleTree([triple("A", "p", "B"), triple("C", "q", "D"), triple("A", "r", "E")])).toEqual([
    "A",
    "├─ p → B",
    "└─ r → E",
    "C",
    "└─ q → D",
  ]);
});

test("a branch of the triple tree ends where it closes a cycle or a self-loop", () => {
  expect(tripleTree([triple("A", "p", "B"), triple("B", "q", "A"), triple("A", "s", "A")])).toEqual([
    "A",
    "├─ p → B",
    "├─ ← q: B",
    "└─ s → A",
  ]);
});

test("the triple tree distinguishes entities with identical labels, and is empty if there are no triples", () => {
  const same = triple("X", "p", "Y");
  const other = { ...triple("X2", "p", "Z"), subject: { id: "X2", label: "X" } };
  expect(tripleTree([same, other])).toEqual(["X", "└─ p → Y", "X", "└─ p → Z"]);
  expect(tripleTree([], "A")).toEqual([]);
});
