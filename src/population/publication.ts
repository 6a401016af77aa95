/** The facts about one publication: values by field, with nested records. */

export type FactRecord = {
  /** The source's name for this record, e.g. "First Evaluation". */
  readonly key: string;
  readonly fields: Readonly<Record<string, readonly FactValue[]>>;
  /** Fields whose value means "nothing given": the source has none, so the mapping's default applies. */
  readonly unannotated?: readonly string[];
};

export type FactValue = string | FactRecord;

export type Publication = {
  /** Identifies the publication across sources: the lower-case DOI if there is one. */
  readonly key: string;
  readonly record: FactRecord;
};

export type LocatedValue = {
  readonly value: FactValue;
  /** The instances of the records that contain it, such as `evaluation[1]`. */
  readonly scope: string;
  /** False for a default that states that nothing is given. */
  readonly annotated: boolean;
};

/** Returns all values at `path` (names joined by `/`; "." is the value itself) below a record. */
export function valuesAt(value: FactValue, path: string, scope = ""): LocatedValue[] {
  if (path === ".") return [{ value, scope, annotated: true }];
  const [first = "", ...rest] = path.split("/");
  if (typeof value === "string") return [];
  return (value.fields[first] ?? []).flatMap((inner, index) => {
    if (rest.length === 0) {
      const annotated = value.unannotated?.includes(first) !== true;
      return [{ value: inner, scope: scopeOf(scope, first, index, inner), annotated }];
    }
    return valuesAt(inner, rest.join("/"), scopeOf(scope, first, index, inner));
  });
}

function scopeOf(scope: string, name: string, index: number, value: FactValue): string {
  if (typeof value === "string") return scope;
  return `${scope}${scope === "" ? "" : "/"}${name}[${index}]`;
}
