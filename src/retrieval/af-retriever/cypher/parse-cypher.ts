/**
 * Performs step 3 of AF-Retriever (AF-Retriever paper, lines 96–119): reads a Cypher query, which is never executed, with
 * nested regular expressions, as the published system does.
 */
import { type CypherQuery, isNameAttribute, type Operator, type QuerySymbol, type Triplet } from "./query.ts";

/** The maximum length of the text. A query from a model has only a few lines, so a longer text is a failed reply. */
const maximumCharacters = 10_000;

/** The sign that stands for a quoted text, followed by its number, so that quoted signs and keywords have no effect. */
const mark = "§";

const commentOrQuoted = /\/\/[^\n]*|"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?|`[^`\n]*`?/g;
/** A keyword is no label or property. */
const clause = /(?<![:|&.]\s{0,9})\b(MATCH|WHERE|RETURN)\b/i;
/**
 * The elements of patterns: a comma, an edge such as `<-[w:wrote|edited*1..2]-`, `-->` or `--`, a node in parentheses,
 * and a word, which may be a node without parentheses. A missing parenthesis ends before the next edge.
 */
const element =
  /(,)|(<?) ?-[ -]*(?:\[([^\]]*)\]?[ -]*)?(>?)|\(((?:(?!<?- ?\[)[^()])*)\)?|([\p{L}\p{N}_]+)(?= ?(<?- ?\[)?)/gu;
const property = /(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)\s*[:=]\s*(§\d+|-?\d+(?:\.\d+)?(?![\p{L}\p{N}_]))/gu;
const propertyInBraces = /(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)\s*[:=]([^,]+)/gu;
const condition =
  /(?<![\p{L}\p{N}_])([\p{L}\p{N}_]+)\.([\p{L}\p{N}_]+)[\s)]*(=~|<=|>=|<>|!=|[=<>]|(?:CONTAINS|STARTS\s+WITH|ENDS\s+WITH|IN)\b)[\s[]*(?:[\p{L}_]+\s*\(\s*)?(§\d+|-?\d+(?:\.\d+)?|[\p{L}\p{N}_ ]+)/iu;
/** The first word after RETURN that is neither a keyword nor a function. */
const returned = /(?!DISTINCT\b)(?<![\p{L}\p{N}_])[\p{L}\p{N}_]+(?![\p{L}\p{N}_]|\s*\()/iu;

const operators: Readonly<Record<string, Operator>> = {
  "=": "=",
  IN: "=",
  "<>": "<>",
  "!=": "<>",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
  "=~": "contains",
  CONTAINS: "contains",
  "STARTS WITH": "starts with",
  "ENDS WITH": "ends with",
};

/**
 * Reads as much of a query as possible, and skips the rest: nodes without parentheses, properties without braces, labels
 * with slashes, spaces and hyphens, any quotation marks, and code fences. A query may mention a symbol several times.
 *
 * @returns the query, which has no triplets if nothing can be read; never throws
 */
export function parseCypher(cypher: string): CypherQuery {
  const symbols = new Map<
    string,
    { types: string[]; names: string[]; conditions: QuerySymbol["conditions"][number][] }
  >();
  const triplets: Triplet[] = [];
  const leftOut = new Set<string>();
  let target: string | null = null;
  let unnamed = 0;
  const { text, decode } = replaceQuoted(cypher);

  const mention = (name: string, types: readonly string[] = []) => {
    const symbol = symbols.get(name) ?? { types: [], names: [], conditions: [] };
    symbols.set(name, symbol);
    symbol.types.push(...types.filter((type) => !symbol.types.includes(type)));
    return symbol;
  };
  const restrict = (name: string, attribute: string, operator: Operator, written: string): void => {
    const symbol = mention(name);
    const value = decode(written).trim();
    if (value === "") return;
    if (operator === "<>") leftOut.add(`negated condition on ${attribute}`);
    else if (isNameAttribute(attribute)) symbol.names.push(value);
    else symbol.conditions.push({ attribute, operator, value });
  };
  const labelsOf = (labels: string): string[] =>
    labels
      .split(/[:|&]/)
      .map((label) => decode(label).trim().replaceAll(/\s+/g, " "))
      .filter(Boolean);

  /** Reads the inside of a node, such as `p:paper {year: 2015}`. */
  const readNode = (inside: string): string => {
    const braces = /\{([^{}]*)\}?/.exec(inside);
    const withoutBraces = inside.replace(/\{[^{}]*\}?/, " ");
    const properties = [
      ...(braces?.[1] ?? "").matchAll(propertyInBraces),
      ...withoutBraces.matchAll(property),
    ];
    const [, name = "", labels = ""] = /^([^:]*)(.*)$/s.exec(withoutBraces.replaceAll(property, " ")) ?? [];
    if (name.trim() === "") unnamed += 1;
    // Names in a query contain no space, so the two kinds never collide.
    const symbol = /[\p{L}\p{N}_]+/u.exec(name)?.[0] ?? `unnamed ${unnamed}`;
    mention(symbol, labelsOf(labels));
    for (const [, attribute = "", value = ""] of properties) restrict(symbol, attribute, "=", value);
    return symbol;
  };

  const readPatterns = (patterns: string): void => {
    let from: string | null = null;
    let edge: (Pick<Triplet, "relations"> & { readonly arrow: "left" | "right" | "none" }) | null = null;
    for (const [whole, comma, left, label = "", right, inside, word, bareEdge] of patterns.matchAll(
      element,
    )) {
      if (inside !== undefined || (word !== undefined && (edge !== null || bareEdge !== undefined))) {
        const node: string = readNode(inside ?? word ?? "");
        if (from !== null && edge !== null) {
          const [head, tail] = edge.arrow === "left" ? [node, from] : [from, node];
          triplets.push({ head, relations: edge.relations, tail, directed: edge.arrow !== "none" });
        }
        [from, edge] = [node, null];
      } else if (comma !== undefined || word !== undefined) [from, edge] = [null, null];
      else if (from !== null && whole.includes("-")) {
        const relations = labelsOf(label.replace(/^[^:]*/, "").replace(/[*{].*$/s, ""));
        edge = {
          relations,
          arrow: (left === "<") === (right === ">") ? "none" : left === "<" ? "left" : "right",
        };
      }
    }
    if (edge !== null) leftOut.add("an edge without a target");
  };

  /** Omits negated conditions and the second operand of OR, because the prompt forbids both. */
  const readConditions = (conditions: string): void => {
    const pieces = conditions.split(/\b(AND|OR|XOR)\b/i);
    for (let at = 0; at < pieces.length; at += 2) {
      const read = condition.exec(pieces[at] ?? "");
      if (read === null) continue;
      const [, symbol = "", attribute = "", sign = "", value = ""] = read;
      const isNegated = /\bNOT\b/i.test((pieces[at] ?? "").slice(0, read.index));
      if (isNegated) leftOut.add(`negated condition on ${attribute}`);
      else if (/OR$/i.test(pieces[at - 1] ?? "")) leftOut.add(`alternative on ${attribute}`);
      else restrict(symbol, attribute, operators[sign.toUpperCase().replaceAll(/\s+/g, " ")] ?? "=", value);
    }
  };

  const [before = "", ...clauses] = text.split(clause);
  readPatterns(before);
  for (let at = 0; at < clauses.length; at += 2) {
    const [keyword, content = ""] = [clauses[at]?.toUpperCase(), clauses[at + 1]];
    if (keyword === "MATCH") readPatterns(content);
    else if (keyword === "WHERE") readConditions(content);
    else target ??= returned.exec(content)?.[0] ?? null;
  }
  return {
    target: target !== null && symbols.has(target) ? target : null,
    symbols,
    triplets,
    leftOut: [...leftOut],
  };
}

/** Replaces quoted texts by marks, and removes comments and code fences. Curly quotation marks, dashes and white space become plain. */
function replaceQuoted(cypher: string): { readonly text: string; decode(marked: string): string } {
  const quoted: string[] = [];
  const text = cypher
    .slice(0, maximumCharacters)
    .replaceAll(mark, "")
    .replaceAll("```", " ")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’‚]/g, "'")
    .replaceAll(/[–—−]/g, "-")
    .replaceAll(commentOrQuoted, (found) => {
      if (found.startsWith("//")) return " ";
      const end = found.length > 1 && found.endsWith(found.charAt(0)) ? -1 : undefined;
      return `${mark}${quoted.push(found.slice(1, end).replaceAll(/\\(.)/g, "$1")) - 1}`;
    })
    .replaceAll(/\s+/g, " ");
  return { text, decode: (marked) => marked.replaceAll(/§(\d+)/g, (_, at) => quoted[Number(at)] ?? "") };
}
