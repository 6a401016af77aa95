/** What the parts of one SQL statement share: its tables, parameters and names. */

/** A statement: the tables that it defines for itself, what it selects, and its named parameters. */
export type Statement = {
  readonly tables: readonly { readonly name: string; readonly select: string }[];
  readonly select: string;
  readonly parameters: Readonly<Record<string, string | number | null>>;
};

export type Scope = {
  /** Returns a new name that starts with the given one. */
  fresh(name: string): string;
  /** Returns the parameter for a value. */
  bind(value: string | number | null): string;
  /** Defines a table, and returns its name. */
  define(name: string, select: string): string;
  /** Returns SQL for the row of a property. */
  predicate(property: string): string;
  statement(select: string): Statement;
};

export function createScope(): Scope {
  const tables: { readonly name: string; readonly select: string }[] = [];
  const parameters: Record<string, string | number | null> = {};
  const bound = new Map<string | number | null, string>();
  let count = 0;
  const fresh = (name: string): string => {
    count += 1;
    return `${name}${count}`;
  };
  const bind = (value: string | number | null): string => {
    const name = bound.get(value) ?? fresh("p");
    bound.set(value, name);
    parameters[name] = value;
    return `@${name}`;
  };
  return {
    fresh,
    bind,
    define: (name, select) => {
      const table = fresh(name);
      tables.push({ name: table, select });
      return table;
    },
    predicate: (property) => `(SELECT row FROM predicates WHERE id = ${bind(property)})`,
    statement: (select) => ({ tables, select, parameters }),
  };
}
