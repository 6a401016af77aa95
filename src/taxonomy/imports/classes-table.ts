/** Reads taxonomies from tables with one row per class, whatever the columns are called. */
import { parseForeignCsv, readableCell } from "../../io/index.ts";
import type { FoundItem, FoundTaxonomy } from "./found-taxonomy.ts";

/** Words in the names of columns, best first. */
const words = {
  category: ["category", "facet", "dimension", "aspect", "group", "parent", "broader", "kategorie"],
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

type Role = "category" | "class" | "description" | "category description" | "guideline" | "exclusive";

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
  return roles;
}

function roleOf(column: string): { readonly role: Role; readonly rank: number } | undefined {
  const all = (
    column
      .normalize("NFC")
      .toLowerCase()
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
  for (const role of ["class", "category"] as const)
    if (telling.length === 1 && rankIn(role) >= 0) return { role, rank: rankIn(role) };
  return undefined;
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
  const { class: name, category, description } = rolesOf(names);
  return name !== undefined && (category ?? description) !== undefined;
}

/**
 * Reads a table. An empty category continues that of the row above, as in merged cells; a row without a class describes
 * its category.
 * @returns the items, or the names of the columns if none of them names a class
 */
export function readClassesTable(
  text: string,
  file: string,
): { readonly items: readonly FoundItem[]; readonly unread: FoundTaxonomy["unread"] } | readonly string[] {
  const { columns, rows } = parseForeignCsv(text, file);
  const roles = rolesOf(columns);
  if (roles.class === undefined) return columns;
  const read = readableCell(rows.flatMap((row) => Object.values(row.cells)));
  const categories = new Map<string, FoundItem & { readonly items: FoundItem[] }>();
  let category = "";
  for (const { line, cells: row } of rows) {
    const cell = (role: Role): string | undefined => {
      const column = roles[role];
      return column === undefined ? undefined : read(row[column] ?? "").trim();
    };
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
  const used = new Set(Object.values(roles));
  return {
    items: [...categories.values()],
    unread: columns.filter((column) => column !== "" && !used.has(column)),
  };
}
