/** Parses conditions after WHERE, such as `p.year >= 2012 AND toLower(p.title) CONTAINS 'rna'`. */
import type { Operator } from "./query.ts";
import type { QueryDraft } from "./query-draft.ts";
import type { TokenReader } from "./tokens.ts";

const signs: Readonly<Record<string, Operator>> = {
  "=": "=",
  "=~": "contains",
  "<>": "<>",
  "!=": "<>",
  "<": "<",
  "<=": "<=",
  ">": ">",
  ">=": ">=",
};

const clauseEnds = ["MATCH", "OPTIONAL", "RETURN", "WITH", "ORDER", "LIMIT"];

/**
 * Parses conditions up to the next clause. Omits negated conditions and the second operand of OR, because the prompt
 * forbids both.
 */
export function readConditions(reader: TokenReader, draft: QueryDraft): void {
  let connective = "AND";
  while (!reader.ended() && !reader.atKeyword(...clauseEnds)) {
    if (reader.atKeyword("AND", "OR", "XOR", ",")) {
      connective = reader.next().text.toUpperCase();
      continue;
    }
    const negated = reader.atKeyword("NOT");
    if (negated) reader.next();
    readCondition(reader, draft, negated ? "NOT" : connective);
    connective = "AND";
  }
}

function readCondition(reader: TokenReader, draft: QueryDraft, connective: string): void {
  const property = readProperty(reader);
  if (property === null) {
    reader.next();
    return;
  }
  const operator = readOperator(reader);
  const value = operator === null ? null : readValue(reader);
  if (operator === null || value === null) return;
  const { symbol, attribute } = property;
  if (connective === "AND") draft.condition(draft.mention(symbol), { attribute, operator, value });
  else draft.leaveOut(`${connective === "NOT" ? "negated condition" : "alternative"} on ${attribute}`);
}

/** Parses properties such as `p.year`, including those inside functions, as in `toLower(p.title)`. */
function readProperty(reader: TokenReader): { readonly symbol: string; readonly attribute: string } | null {
  while (reader.atSign("(") || (reader.peek().kind === "word" && reader.atSign("(", 1))) {
    reader.next();
    reader.takeSign("(");
  }
  const [symbol, attribute] = [reader.peek(), reader.peek(2)];
  if (symbol.kind !== "word" || !reader.atSign(".", 1) || attribute.kind !== "word") return null;
  for (let skipped = 0; skipped < 3; skipped += 1) reader.next();
  while (reader.takeSign(")")) {
    // The end of a function.
  }
  return { symbol: symbol.text, attribute: attribute.text };
}

function readOperator(reader: TokenReader): Operator | null {
  const { kind, text } = reader.peek();
  if (kind === "sign") {
    const operator = signs[text] ?? null;
    if (operator !== null) reader.next();
    return operator;
  }
  if (reader.atKeyword("CONTAINS")) {
    reader.next();
    return "contains";
  }
  const [start, end] = [reader.atKeyword("STARTS"), reader.atKeyword("ENDS")];
  if (start || end) {
    reader.next();
    if (reader.atKeyword("WITH")) reader.next();
    return start ? "starts with" : "ends with";
  }
  if (!reader.atKeyword("IN")) return null;
  reader.next();
  return "=";
}

/**
 * Parses a string or a number, even inside a function or at the start of a list. Adjacent words without quotation marks
 * form one string.
 */
function readValue(reader: TokenReader): string | null {
  let list = reader.takeSign("[");
  while (reader.peek().kind === "word" && reader.atSign("(", 1)) {
    reader.next();
    reader.takeSign("(");
    list = true;
  }
  const negative = reader.takeSign("-") ? "-" : "";
  const words: string[] = [];
  if (reader.peek().kind === "string" || reader.peek().kind === "number") words.push(reader.next().text);
  else
    while (reader.peek().kind === "word" && !reader.atKeyword("AND", "OR", "XOR", ...clauseEnds))
      words.push(reader.next().text);
  while (list && !reader.ended() && !reader.atKeyword("AND", "OR", ...clauseEnds)) {
    const closes = reader.atSign(["]", ")"]);
    reader.next();
    if (closes) break;
  }
  return words.length === 0 ? null : negative + words.join(" ");
}
