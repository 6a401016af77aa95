/**
 * One shape for every annotated source: a tree of names. A value is a child without children, a list is several
 * children, a flag is a name that is there.
 */
export type SourceNode = { readonly name: string; readonly children: readonly SourceNode[] };

/**
 * Nested brace text, `Key{a, b}, Flag, Outer{Inner{c}}`, as annotated BibTeX fields use it.
 * @throws SyntaxError naming the character at which a brace is missing or too many
 */
export function parseNestedText(text: string): SourceNode[] {
  let at = 0;
  const readList = (closing: boolean): SourceNode[] => {
    const nodes: SourceNode[] = [];
    let name = "";
    let children: SourceNode[] | undefined;
    const add = (): void => {
      const trimmed = name.trim();
      if (trimmed !== "" || children) nodes.push({ name: trimmed, children: children ?? [] });
      name = "";
      children = undefined;
    };
    for (; at < text.length; at += 1) {
      const char = text[at] as string;
      if (char === "{") {
        at += 1;
        children = readList(true);
      } else if (char === "}") {
        if (!closing)
          throw new SyntaxError(`a brace is closed that was never opened, at character ${at + 1}`);
        add();
        return nodes;
      } else if (char === ",") add();
      else name += char;
    }
    if (closing) throw new SyntaxError("a brace is opened and never closed");
    add();
    return nodes;
  };
  return readList(false);
}

/** JSON as a tree: keys are names, array items and plain values are children, `true` is a flag, null nothing. */
export function treeFromJson(name: string, value: unknown): SourceNode[] {
  if (value === null || value === undefined || value === false || value === "") return [];
  if (value === true) return [{ name, children: [] }];
  const items = Array.isArray(value) ? value : [value];
  const children = items.flatMap((item: unknown): SourceNode[] => {
    if (item === null || item === undefined) return [];
    if (typeof item !== "object") return [{ name: String(item), children: [] }];
    return Object.entries(item).flatMap(([key, inner]) => treeFromJson(key, inner));
  });
  return children.length === 0 ? [] : [{ name, children }];
}

/** One publication of a source. */
export type SourceEntry = {
  /** The citation key, or the position in the file. */
  readonly key: string;
  /** The nodes at a path below the entry. @throws SyntaxError when a nested annotation is broken */
  nodes(path: string): readonly SourceNode[];
  persons(path: string, names: "full" | "first and last"): readonly string[];
};

/** The nodes reached from the children of `from` by the names in `path`. */
export function descend(from: readonly SourceNode[], path: string): SourceNode[] {
  return path
    .split("/")
    .reduce<readonly SourceNode[]>(
      (nodes, name) => nodes.flatMap((node) => node.children.filter((child) => child.name === name)),
      from,
    ) as SourceNode[];
}
