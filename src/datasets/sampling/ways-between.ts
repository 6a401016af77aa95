/** Tells which relations a question must name, because several lead from the things of one class to those of another. */
import type { Path, PathWords } from "../../query/index.ts";

/** A relation of the things of a class, and the class to which it leads. */
type Relation = {
  readonly cls: string;
  readonly path: Path;
  readonly type: string | undefined;
  readonly words: Pick<PathWords, "frame">;
};

/** Returns whether other ways than a relation lead between its classes, directly or through one thing. */
export function createWaysBetween(
  classes: readonly { readonly id: string; readonly fields: readonly Relation[] }[],
): (relation: Relation) => boolean {
  const onward = new Map(
    classes.map(({ id, fields }) => [
      id,
      fields.filter(({ path }) => !path[0].inverse).map(({ type }) => type),
    ]),
  );
  const waysBetween = (from: string, to: string): number => {
    const direct = onward.get(from) ?? [];
    const through = new Set(direct.filter((type) => type !== from && type !== to));
    return (
      direct.filter((type) => type === to).length +
      [...through].filter((type) => onward.get(type ?? "")?.includes(to)).length
    );
  };
  return ({ cls, path, type, words }) => {
    if (type === undefined) return false;
    if (path[0].inverse) return waysBetween(type, cls) > 1;
    return words.frame.kind !== "noun" && waysBetween(cls, type) > 1;
  };
}
