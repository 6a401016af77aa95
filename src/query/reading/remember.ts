/**
 * Remembers what was computed of sets. The rules of a question reach the same nodes again and again in different ways,
 * so what is remembered belongs to the nodes of a set, and not to the array that lists them.
 */
import { hashOf, type NodeSet } from "../node-sets.ts";

/** The most nodes of sets to remember, at four bytes each and several more for what was computed of them. */
const mostRemembered = 5_000_000;

/** One array for each set, by the hash of its nodes, and the array that stands for another one. */
const sets = new Map<number, NodeSet[]>();
const canonicals = new WeakMap<NodeSet, NodeSet>();
let rememberedNodes = 0;

/** Returns the one array for all sets with the same nodes. */
function canonical(set: NodeSet): NodeSet {
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
}

function isEqual(left: NodeSet, right: NodeSet): boolean {
  if (left.length !== right.length) return false;
  for (let at = 0; at < left.length; at += 1) if (left[at] !== right[at]) return false;
  return true;
}

/** Returns a function that computes something of a set and an object, or of two sets, once. */
export function remember<K extends object, V>(
  compute: (set: NodeSet, other: K) => V,
): (set: NodeSet, other: K) => V {
  const results = new WeakMap<NodeSet, WeakMap<object, { readonly result: V }>>();
  return (nodes, other) => {
    const set = canonical(nodes);
    const key = other instanceof Int32Array ? canonical(other) : other;
    const known = results.get(set);
    const found = known?.get(key);
    if (found !== undefined) return found.result;
    const result = compute(set, other);
    if (known === undefined) results.set(set, new WeakMap([[key, { result }]]));
    else known.set(key, { result });
    return result;
  };
}
