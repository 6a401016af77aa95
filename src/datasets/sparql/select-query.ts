/** Creates the SELECT clause and the solution modifiers of a query for the operation of its form. */
import { rdfsLabel } from "../../graph/index.ts";
import type { QueryForm } from "../forms/form.ts";
import { asNumber, type BlockNames, type BranchText, union } from "./block.ts";

/**
 * Creates a query with the result variables `?answer` (a node or value) with `?answerLabel`, `?count`, `?key` (the key
 * by which items are ranked or grouped) and `?side` (1 or 2, in comparisons).
 */
export function selectQuery(
  form: QueryForm,
  branches: readonly BranchText[],
  order: "number" | "date" | "none",
  names: BlockNames,
): string {
  const [branch] = branches as readonly [BranchText];
  switch (form.operation) {
    case "basic":
    case "aggregation":
    case "negation":
      return list(branch);
    case "counting":
      return query(`(${countOf(form, branch)} AS ?count)`, branch.lines);
    case "ranking":
      return ranking(form, branch, order);
    case "comparative":
      return comparison(form, branches);
    case "relationship": {
      const key = branch.key?.key ?? "";
      return query(
        `?key (${countOf(form, branch)} AS ?count)`,
        [...branch.lines, `BIND (${key} AS ?key)`],
        ["GROUP BY ?key", `ORDER BY ${order === "number" ? asNumber("?key") : "?key"}`],
      );
    }
    case "superlative":
      return superlative(form, branch, order, names);
  }
}

/** Selects the answers to both requests as one list. `?request` (1 or 2) states which of the requests a row answers. */
export function selectBoth(branches: readonly BranchText[]): string {
  const parts = branches.map((branch, at) => {
    const { head, lines } = answerLines(branch);
    return { head, lines: [...branch.lines, ...lines, `BIND (${at + 1} AS ?request)`] };
  });
  const heads = parts.map(({ head }) => head).sort((left, right) => right.length - left.length);
  return query(`DISTINCT ?request ${heads[0] ?? ""}`, union(parts.map(({ lines }) => lines)), [
    "ORDER BY ?request ?answerLabel",
  ]);
}

function query(head: string, lines: readonly string[], modifiers: readonly string[] = []): string {
  return [`SELECT ${head} WHERE {`, ...lines.map((line) => `  ${line}`), "}", ...modifiers].join("\n");
}

/** Selects the label of each requested item as `?answerLabel`, and its node as `?answer`. */
function answerLines({ requested, subject }: BranchText): {
  readonly head: string;
  readonly lines: readonly string[];
} {
  if (requested !== null) return { head: "?answerLabel", lines: [`BIND (${requested.key} AS ?answerLabel)`] };
  const bind = subject.startsWith("?") ? `BIND (${subject} AS ?answer)` : `VALUES ?answer { ${subject} }`;
  return { head: "?answer ?answerLabel", lines: [bind, `?answer <${rdfsLabel}> ?answerLabel .`] };
}

function list(branch: BranchText): string {
  const { head, lines } = answerLines(branch);
  return query(`DISTINCT ${head}`, [...branch.lines, ...lines], ["ORDER BY ?answerLabel"]);
}

function countOf(form: QueryForm, { requested, subject }: BranchText): string {
  if (requested === null || form.measure === undefined || form.measure === "hubs")
    return `COUNT(DISTINCT ${subject})`;
  if (form.measure === "values") return `COUNT(DISTINCT ${requested.key})`;
  return `COUNT(DISTINCT CONCAT(STR(${requested.parent}), " ", STR(${requested.node}), " ", ${requested.label}))`;
}

function ranking(form: QueryForm, branch: BranchText, order: "number" | "date" | "none"): string {
  const { head, lines } = answerLines(branch);
  const down = form.order === "descending";
  const sorted = (key: string): string => `ORDER BY ${down ? "DESC" : "ASC"}(${key}) ?answerLabel`;
  if (branch.key !== null) {
    const all = [...branch.lines, ...lines, `BIND (${branch.key.label} AS ?key)`];
    return query(`DISTINCT ${head} ?key`, all, [sorted(order === "number" ? asNumber("?key") : "?key")]);
  }
  const all = [...branch.lines, ...lines];
  if (form.key && "by" in form.key && form.key.by === "frequency") {
    return query(`${head} (COUNT(DISTINCT ${branch.subject}) AS ?key)`, all, [
      `GROUP BY ${head}`,
      sorted("?key"),
    ]);
  }
  return query(`DISTINCT ${head}`, all, [sorted("LCASE(STR(?answerLabel))")]);
}

function comparison(form: QueryForm, branches: readonly BranchText[]): string {
  const sides = branches.map((branch, at) => [...branch.lines, `BIND (${at + 1} AS ?side)`]);
  if (form.measure === undefined) {
    const labelledSides = branches.map((branch, at) => [...(sides[at] ?? []), ...answerLines(branch).lines]);
    const { head } = answerLines(branches[0] as BranchText);
    return query(`DISTINCT ?side ${head}`, union(labelledSides), ["ORDER BY ?side ?answerLabel"]);
  }
  const counted = branches.map((branch, at) => {
    const inner = query(`(${at + 1} AS ?side) (${countOf(form, branch)} AS ?count)`, branch.lines);
    return inner.split("\n");
  });
  return query("?side ?count", union(counted), ["ORDER BY ?side"]);
}

function superlative(
  form: QueryForm,
  branch: BranchText,
  order: "number" | "date" | "none",
  names: BlockNames,
): string {
  const { head, lines } = answerLines(branch);
  const up = form.order === "ascending";
  const { key, subject } = branch;
  const value = names.fresh("value");
  const bind =
    key === null ? [] : [`BIND (${order === "number" ? asNumber(key.label) : key.label} AS ${value})`];
  const score = key === null ? `COUNT(DISTINCT ${subject})` : `${up ? "MIN" : "MAX"}(${value})`;
  return query(
    `${head} (${score} AS ?key)`,
    [...branch.lines, ...lines, ...bind],
    [`GROUP BY ${head}`, `ORDER BY ${up ? "ASC" : "DESC"}(?key)`, "LIMIT 1"],
  );
}
