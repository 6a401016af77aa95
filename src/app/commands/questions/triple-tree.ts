/** Draws a few triples as a text tree for the terminal. Each triple appears once, regardless of its direction. */

export type TreeTriple = {
  /** Entities are identified by id, so entities with the same label remain distinct. */
  readonly subject: TreeEntity;
  readonly predicate: string;
  readonly object: TreeEntity;
  /** Whether the triple is marked in the drawing. */
  readonly marked: boolean;
};

type TreeEntity = { readonly id: string; readonly label: string };

/**
 * Returns lines such as `├─ wrote → First Book ●`, with `←` instead of `→` if the triple points to the entity above it.
 * Each tree of connected triples starts at `root` if it contains `root`, and otherwise at the subject of its first
 * triple.
 */
export function tripleTree(triples: readonly TreeTriple[], root?: string): string[] {
  const undrawn = new Set(triples);
  const drawFrom = (entity: TreeEntity): string[] => {
    // These triples are removed before the recursion, because a cycle would otherwise draw them again.
    const ownTriples = [...undrawn].filter(
      ({ subject, object }) => subject.id === entity.id || object.id === entity.id,
    );
    for (const triple of ownTriples) undrawn.delete(triple);
    return ownTriples.flatMap((triple, at) => {
      const forwards = triple.subject.id === entity.id;
      const other = forwards ? triple.object : triple.subject;
      const last = at === ownTriples.length - 1;
      const arrow = forwards ? `${triple.predicate} →` : `← ${triple.predicate}:`;
      return [
        `${last ? "└" : "├"}─ ${arrow} ${other.label}${triple.marked ? " ●" : ""}`,
        ...drawFrom(other).map((line) => `${last ? " " : "│"}  ${line}`),
      ];
    });
  };
  const trees: string[] = [];
  const rootEntity = triples
    .flatMap(({ subject, object }) => [subject, object])
    .find(({ id }) => id === root);
  for (let start = rootEntity ?? triples[0]?.subject; start; start = [...undrawn][0]?.subject)
    trees.push(start.label, ...drawFrom(start));
  return trees;
}
