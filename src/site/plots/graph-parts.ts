/** Finds the connected components of a graph and places them next to each other in rows. */

/** A node with its position in a layout, in pixels. */
export type PlacedNode = { x?: number | undefined; y?: number | undefined };

export type Link<Node> = { readonly source: Node; readonly target: Node };

/** The space for the names of nodes on each side of a component, above it and below it. */
const room = { side: 118, above: 26, below: 40 };

/**
 * Returns the nodes of each connected component, in the order of the components' first nodes.
 * @param links the links, which must connect only these nodes
 */
export function connectedParts<Node>(nodes: readonly Node[], links: readonly Link<Node>[]): Node[][] {
  const neighbours = new Map(nodes.map((node): [Node, Node[]] => [node, []]));
  for (const { source, target } of links) {
    neighbours.get(source)?.push(target);
    neighbours.get(target)?.push(source);
  }
  const visited = new Set<Node>();
  return nodes.flatMap((first) => {
    if (visited.has(first)) return [];
    visited.add(first);
    const part = [first];
    // The list grows during the loop.
    for (const node of part) {
      for (const next of neighbours.get(node) ?? []) {
        if (visited.has(next)) continue;
        visited.add(next);
        part.push(next);
      }
    }
    return [part];
  });
}

/**
 * Moves laid-out components so that they do not overlap. Rows are filled from left to right, up to `width`.
 * @param width the width of a row; a wider component has a row to itself
 */
export function packParts(parts: readonly (readonly PlacedNode[])[], width: number): void {
  let left = 0;
  let top = 0;
  let rowHeight = 0;
  for (const part of parts) {
    const xs = part.map(({ x = 0 }) => x);
    const ys = part.map(({ y = 0 }) => y);
    const partWidth = Math.max(...xs) - Math.min(...xs) + 2 * room.side;
    const partHeight = Math.max(...ys) - Math.min(...ys) + room.above + room.below;
    if (left > 0 && left + partWidth > width) {
      top += rowHeight;
      left = 0;
      rowHeight = 0;
    }
    const [right, down] = [left + room.side - Math.min(...xs), top + room.above - Math.min(...ys)];
    for (const node of part) {
      node.x = (node.x ?? 0) + right;
      node.y = (node.y ?? 0) + down;
    }
    left += partWidth;
    rowHeight = Math.max(rowHeight, partHeight);
  }
}
