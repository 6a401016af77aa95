/** Reads taxonomies from tables with one row per class, whatever the columns are called. */
import { InputError } from "../../base/errors.ts";
import { parseForeignCsv, readableCell } from "../../base/io/index.ts";
import type { FoundItem, FoundTaxonomy } from "./found-taxonomy.ts";

/** Words in the names of columns, best first. */
const words = {
  category: ["category", "facet", "dimension", "aspect", "group", "kategorie"],
  parent: ["parent", "broader"],
  class: [
    "class",
    "characteristic",
    "subclass",
    "subcategory",
    "concept",
    "term",
    "value",
    "klasse",
    "child",
  ],
  description: ["description", "definition", "meaning", "explanation", "comment", "note", "beschreibung"],
  guideline: ["guideline"],
  exclusive: ["exclusive"],
} as const;

/** Words that name the class of a row if a column has no other name. */
const naming = ["name", "label", "preflabel", "title"];

/** Words that do not change the meaning of a column's name. */
const fillers = new Set([...naming, "main", "top", "preferred", "scope", "of", "the", "a"]);

type Role =
  | "category"
  | "parent"
  | "class"
  | "description"
  | "category description"
  | "guideline"
  | "exclusive";

/** Maps each role to the column that has it. */
export type Roles = Partial<Record<Role, string>>;

/** Finds the columns of a taxonomy among the names of columns. The class may also be called name, label or title. */
export function rolesOf(columns: readonly string[]): Roles {
  const roles: Roles = {};
  const ranks = new Map<Role, number>();
  for (const column of columns) {
    const { role, rank } = roleOf(column) ?? {};
    if (role === undefined || rank === undefined || rank >= (ranks.get(role) ?? Number.POSITIVE_INFINITY))
      continue;
    roles[role] = column;
    ranks.set(role, rank);
  }
  const { category, class: name, ...others } = roles;
  const below = columns.find(
    (column) => column !== name && roleOf(column)?.role === "class" && isBelow(column),
  );
  // Beside a column for subclasses, the column for classes names the categories.
  return category === undefined && name !== undefined && below !== undefined
    ? { ...others, category: name, class: below }
    : roles;
}

function roleOf(column: string): { readonly role: Role; readonly rank: number } | undefined {
  const all = (
    column
      .normalize("NFC")
      .toLowerCase()
      .replace(/\bsub[-_ ]/, "sub")
      .match(/\p{L}+/gu) ?? []
  ).map(singular);
  const telling = all.filter((word) => !fillers.has(word));
  if (telling.length === 0 && all.some((word) => naming.includes(word)))
    return { role: "class", rank: words.class.length };
  const rankIn = (kind: keyof typeof words): number => {
    const ranks = telling.map((word) => (words[kind] as readonly string[]).indexOf(word));
    return Math.max(-1, ...ranks);
  };
  const isOnly = (...kinds: readonly (keyof typeof words)[]): boolean =>
    telling.every((word) => kinds.some((kind) => (words[kind] as readonly string[]).includes(word)));
  for (const role of ["guideline", "exclusive"] as const)
    if (rankIn(role) >= 0) return { role, rank: telling.length };
  if (rankIn("description") >= 0) {
    if (isOnly("description", "class")) return { role: "description", rank: rankIn("description") };
    if (isOnly("description", "category"))
      return { role: "category description", rank: rankIn("description") };
    return undefined;
  }
  if (rankIn("parent") >= 0) {
    if (isOnly("parent", "class")) return { role: "parent", rank: rankIn("parent") };
    return isOnly("parent", "category") ? { role: "category", rank: words.category.length } : undefined;
  }
  for (const role of ["class", "category"] as const)
    if (telling.length === 1 && rankIn(role) >= 0) return { role, rank: rankIn(role) };
  return undefined;
}

function isBelow(column: string): boolean {
  return /^sub/i.test(column.trim());
}

function singular(word: string): string {
  return word
    .replace(/ies$/, "y")
    .replace(/(ss)es$/, "$1")
    .replace(/([^s])s$/, "$1");
}

/** Whether the first line of a text names the columns of a taxonomy. */
export function hasClassColumns(text: string): boolean {
  const [header = ""] = /[^\r\n]+/.exec(text.replace(/^sep=.\r?\n/, "")) ?? [];
  const names = header.split(/[,;\t]/).map((name) => name.replaceAll('"', ""));
  const { class: name, category, parent, description } = rolesOf(names);
  return name !== undefined && (category ?? parent ?? description) !== undefined;
}

type Cells = (role: Role) => string | undefined;
type TableRow = { readonly line: number; readonly cell: Cells };
type Growing = FoundItem & { readonly items: Growing[] };

/**
 * Reads a table, in which a row states the category of its class, or the class above it.
 * @returns the items, or the names of the columns if none of them names a class
 * @throws InputError if a class is below itself
 */
export function readClassesTable(
  text: string,
  file: string,
): { readonly items: readonly FoundItem[]; readonly unread: FoundTaxonomy["unread"] } | readonly string[] {
  const table = parseForeignCsv(text, file);
  const roles = rolesOf(table.columns);
  if (roles.class === undefined) return table.columns;
  const read = readableCell(table.rows.flatMap((row) => Object.values(row.cells)));
  const rows = table.rows.map(({ line, cells }): TableRow => {
    const cell: Cells = (role) => {
      const column = roles[role];
      return column === undefined ? undefined : read(cells[column] ?? "").trim();
    };
    return { line, cell };
  });
  const { parent, ...others } = roles;
  const isTree = roles.category === undefined && parent !== undefined;
  const used = new Set(Object.values(isTree ? roles : others));
  return {
    items: isTree ? itemsBelowParents(rows, file) : itemsInCategories(rows),
    unread: table.columns.filter((column) => column !== "" && !used.has(column)),
  };
}

/** An empty category continues that of the row above, as in merged cells; a row without a class describes its category. */
function itemsInCategories(rows: readonly TableRow[]): readonly FoundItem[] {
  const categories = new Map<string, FoundItem & { readonly items: FoundItem[] }>();
  let category = "";
  for (const { line, cell } of rows) {
    category = cell("category") || category;
    const [name = "", description] = [cell("class"), cell("description")];
    if (name === "" && category === "") continue;
    const exclusive = cell("exclusive");
    const earlier = categories.get(category);
    const items = earlier?.items ?? [];
    categories.set(category, {
      name: category,
      description:
        earlier?.description || (cell("category description") ?? (name === "" ? description : undefined)),
      guideline: earlier?.guideline || cell("guideline"),
      exclusive:
        earlier?.exclusive ?? (exclusive === undefined ? undefined : /^(?:yes|true|1|x)$/i.test(exclusive)),
      line: earlier?.line ?? line,
      items,
    });
    if (name !== "") items.push({ name, description, line, items: [] });
  }
  return [...categories.values()];
}

/** A row without a class above it is a category. A class above that has no row is a category as well. */
function itemsBelowParents(rows: readonly TableRow[], file: string): readonly FoundItem[] {
  const named = rows.filter(({ cell }) => (cell("class") ?? "") !== "");
  const items = new Map<string, Growing>();
  for (const { line, cell } of named) {
    const name = cell("class") ?? "";
    if (items.has(name)) throw new InputError({ file, line }, `the class "${name}" appears twice`);
    items.set(name, { name, description: cell("description"), line, items: [] });
  }
  const roots: Growing[] = [];
  for (const { line, cell } of named) {
    const item = items.get(cell("class") ?? "") as Growing;
    const above = cell("parent") ?? "";
    if (above === "") {
      roots.push(item);
      continue;
    }
    const parent = items.get(above) ?? { name: above, line, items: [] };
    if (!items.has(above)) roots.push(parent);
    items.set(above, parent);
    parent.items.push(item);
  }
  const reached = new Set<Growing>();
  const open = [...roots];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    reached.add(item);
    open.push(...item.items);
  }
  const lost = [...items.values()].find((item) => !reached.has(item));
  if (lost === undefined) return roots;
  throw new InputError(
    { file, ...(lost.line !== undefined && { line: lost.line }) },
    `the class "${lost.name}" is below itself`,
  );
}
