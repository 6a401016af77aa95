/** Defines the facts about a publication: values by field, with nested records. */

export type FactRecord = {
  /** The name that this record has in the source, such as "First Evaluation". */
  readonly key: string;
  readonly fields: Readonly<Record<string, readonly FactValue[]>>;
  /** The fields without a value in the source. They have the mapping's default value, which means "absent". */
  readonly unannotated?: readonly string[];
};

export type FactValue = string | FactRecord;

export type Publication = {
  /** Identifies the publication across sources, for example by the DOI in lower case. */
  readonly key: string;
  readonly record: FactRecord;
};

export type LocatedValue = {
  readonly value: FactValue;
  /** The instances of the records that contain the value, such as `evaluation[1]`. */
  readonly scope: string;
  /** Whether the value comes from an annotation, unlike a default that means "absent". */
  readonly annotated: boolean;
};

/** Returns all values below a record at `path` (names joined by `/`; "." is the value itself). */
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
