/** Tells which relations a question must name, because several lead from the things of one class to those of another. */
import type { Field, SampledClass } from "./fields.ts";

/** States of each field whether other ways lead between its classes, directly or through one thing. */
export function withWaysTold(classes: readonly SampledClass[]): readonly SampledClass[] {
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
  const isOneOfSeveral = ({ cls, path, type, words }: Field): boolean =>
    type !== undefined &&
    (path[0].inverse ? waysBetween(type, cls) : words.frame.kind === "noun" ? 1 : waysBetween(cls, type)) > 1;
  return classes.map((cls) => ({
    ...cls,
    fields: cls.fields.map((field) => ({ ...field, isOneOfSeveral: isOneOfSeveral(field) })),
  }));
}
