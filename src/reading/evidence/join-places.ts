/**
 * Joins facts under the same node. If a constraint and a field both occur below the same nodes of the hub, only proofs
 * and values below the same node are combined.
 */
import type { HubView, Path } from "./hub-view.ts";
import type { Proof, Proofs } from "./proofs.ts";

type Joined = { proofs: Proofs[]; values: Proof[][] };

/** Keeps only proofs and values under the same node, starting with the constraint that has the fewest proofs. */
export function joinPlaces(
  hub: HubView,
  proofs: readonly Proofs[],
  values: readonly (readonly Proof[])[],
): Joined {
  const anchors = proofs
    .map((items, at) => ({ items: items ?? [], at }))
    .filter(({ items }) => items.length > 0)
    .sort((left, right) => left.items.length - right.items.length);
  const result: Joined = { proofs: [...proofs], values: values.map((items) => [...items]) };
  const [anchor] = anchors;
  if (anchor === undefined) return result;
  const shareNode = createPlaceTest(hub);
  let roots = anchor.items;
  for (const { items, at } of anchors.slice(1)) {
    const matching = roots.filter((root) => items.some((item) => shareNode(root, item)));
    if (matching.length === 0) result.proofs[at] = null;
    else roots = matching;
  }
  const withRoots = (items: readonly Proof[]): Proof[] =>
    items.filter((item) => roots.some((root) => shareNode(root, item)));
  result.proofs[anchor.at] = roots;
  for (const { at } of anchors.slice(1)) {
    const items = result.proofs[at];
    if (items) result.proofs[at] = withRoots(items);
  }
  result.values = result.values.map((items) => {
    // Only nodes on the path to a constraint count, not nodes next to the path.
    const onPathToRoot = items.filter(
      ({ path, triple }) =>
        triple !== hub.paths[path]?.triples.at(-1) && roots.some((root) => root.path === path),
    );
    return onPathToRoot.length > 0 ? onPathToRoot : withRoots(items);
  });
  return result;
}

/**
 * Creates a test of whether an item is under the same node as `root`. The item's path must share at least as many steps
 * with the path of `root` as any other path of the same type in the hub does.
 */
function createPlaceTest(hub: HubView): (root: Proof, item: Proof) => boolean {
  const mostShared = new Map<string, number>();
  return (root, item) => {
    const from = hub.paths[root.path];
    const to = hub.paths[item.path];
    if (from === undefined || to === undefined) return false;
    if (from === to) return true;
    const key = `${root.path} ${to.kind}`;
    let mostSteps = mostShared.get(key);
    if (mostSteps === undefined) {
      const others = hub.paths.filter((path) => path !== from && path.kind === to.kind);
      mostSteps = others.reduce((sum, path) => Math.max(sum, sharedSteps(from.triples, path.triples)), 0);
      mostShared.set(key, mostSteps);
    }
    return sharedSteps(from.triples, to.triples) >= mostSteps;
  };
}

function sharedSteps(left: Path, right: Path): number {
  let steps = 0;
  while (
    steps < Math.min(left.length, right.length) &&
    left[steps]?.object.id === right[steps]?.object.id &&
    left[steps]?.predicate.id === right[steps]?.predicate.id
  ) {
    steps += 1;
  }
  return steps;
}
