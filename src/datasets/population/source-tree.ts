/**
 * A node in the tree of names to which every annotated source is converted. A value is a child node without children, a
 * list is a node with more than one child, and a flag is a name without children.
 */
export type SourceNode = { readonly name: string; readonly children: readonly SourceNode[] };

/**
 * Parses annotated BibTeX fields: text with nested braces, such as `Key{a, b}, Flag, Outer{Inner{c}}`.
 * @throws SyntaxError with the position of a missing or superfluous brace
 */
export function parseNestedText(text: string): SourceNode[] {
  const top = openList();
  // The lists that enclose the current one, so that depth does not use the call stack.
  const outer: OpenList[] = [];
  let list = top;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (char === "{") {
      outer.push(list);
      list = openList();
    } else if (char === "}") {
      const enclosing = outer.pop();
      if (!enclosing) throw new SyntaxError(`the closing brace at character ${at + 1} has no opening brace`);
      addNode(list);
      enclosing.children = list.nodes;
      list = enclosing;
    } else if (char === ",") addNode(list);
    else list.name += char;
  }
  if (outer.length > 0) throw new SyntaxError("an opening brace has no closing brace");
  addNode(top);
  return top.nodes;
}

type OpenList = { readonly nodes: SourceNode[]; name: string; children: readonly SourceNode[] | undefined };

function openList(): OpenList {
  return { nodes: [], name: "", children: undefined };
}

/** Adds the current node, if any, to the list, and resets it. */
function addNode(list: OpenList): void {
  const name = list.name.trim();
  if (name !== "" || list.children) list.nodes.push({ name, children: list.children ?? [] });
  list.name = "";
  list.children = undefined;
}

/**
 * Converts JSON to a tree: keys are names, array items and plain values are children, `true` is a flag, and `null` is
 * ignored.
 */
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

/** Reads the values of a publication, or of a record in it. */
export type SourceReader = {
  /** Returns the nodes at a path, whose children are the values. @throws SyntaxError if an annotation is malformed */
  nodes(path: string): readonly SourceNode[];
  persons(path: string, names: "full" | "first and last"): readonly string[];
};

/** A publication in a source. */
export type SourceEntry = SourceReader & {
  /** The citation key of the publication, or its position in the file. */
  readonly key: string;
};

export function readerOf(node: SourceNode): SourceReader {
  return {
    nodes: (path) => descend([node], path),
    persons: (path) => descend([node], path).flatMap((place) => place.children.map((child) => child.name)),
  };
}

/** Follows the names in `path`, starting with the children of `from`. */
export function descend(from: readonly SourceNode[], path: string): SourceNode[] {
  return path
    .split("/")
    .reduce<readonly SourceNode[]>(
      (nodes, name) => nodes.flatMap((node) => node.children.filter((child) => child.name === name)),
      from,
    ) as SourceNode[];
}
