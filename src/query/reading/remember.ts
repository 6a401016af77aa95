/**
 * Remembers what was computed of sets. The rules of a question reach the same nodes again and again in different ways,
 * so what is remembered belongs to the nodes of a set, and not to the array that lists them.
 */
import { hashOf, type NodeSet } from "../node-sets.ts";

/** The most nodes of sets to remember, at four bytes each and several more for what was computed of them. */
const mostRemembered = 5_000_000;

export type Memory = {
  /** Returns what a function computes of a set and an object, or of two sets; it computes it once. */
  remember<K extends object, V>(compute: (set: NodeSet, other: K) => V, set: NodeSet, other: K): V;
  /** Returns what was made for an object under a key; it is made once. */
  once<V>(owner: object, key: string, make: () => V): V;
};

/** Creates the memory of one graph. */
export function createMemory(): Memory {
  /** One array for each set, by the hash of its nodes, and the array that stands for another one. */
  const sets = new Map<number, NodeSet[]>();
  const canonicals = new WeakMap<NodeSet, NodeSet>();
  const results = new WeakMap<object, WeakMap<NodeSet, WeakMap<object, { readonly result: unknown }>>>();
  const made = new WeakMap<object, Map<string, unknown>>();
  let rememberedNodes = 0;
  /** Returns the one array for all sets with the same nodes. */
  const canonical = (set: NodeSet): NodeSet => {
    const known = canonicals.get(set);
    if (known !== undefined) return known;
    const hash = hashOf(set, set.length);
    const alike = sets.get(hash) ?? [];
    const found = alike.find((other) => isEqual(other, set)) ?? set;
    canonicals.set(set, found);
    if (found !== set) return found;
    rememberedNodes += set.length;
    if (rememberedNodes > mostRemembered) {
      // What was computed of the sets is forgotten with them.
      sets.clear();
      rememberedNodes = set.length;
    }
    sets.set(hash, [...alike, set]);
    return set;
  };
  return {
    remember<K extends object, V>(compute: (set: NodeSet, other: K) => V, nodes: NodeSet, other: K): V {
      const set = canonical(nodes);
      const key = other instanceof Int32Array ? canonical(other) : other;
      const ofFunction = results.get(compute) ?? new WeakMap();
      results.set(compute, ofFunction);
      const ofSet = ofFunction.get(set) ?? new WeakMap();
      ofFunction.set(set, ofSet);
      const found = ofSet.get(key) ?? { result: compute(set, other) };
      ofSet.set(key, found);
      // The function that computed the result is the key under which it was found.
      return found.result as V;
    },
    once<V>(owner: object, key: string, make: () => V): V {
      const ofOwner = made.get(owner) ?? new Map<string, unknown>();
      made.set(owner, ofOwner);
      if (!ofOwner.has(key)) ofOwner.set(key, make());
      // Callers make values of one type under one kind of key.
      return ofOwner.get(key) as V;
    },
  };
}

function isEqual(left: NodeSet, right: NodeSet): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
}
