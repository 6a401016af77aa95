/** Exports QALD-JSON: each question with its SPARQL query, and the answers as the results of the query. */
import { formatNode } from "../../graph/index.ts";
import type { AnswerSet } from "../answer-set.ts";
import type { QaPair } from "../qa-pair.ts";
import { variantColumns } from "../vary/variant-kinds.ts";
import { keywordsColumn, translationsOf } from "./translations.ts";

type Term = { readonly type: "uri" | "literal"; readonly value: string };
type Binding = Readonly<Record<string, Term>>;

export function qaldDocument(name: string, pairs: readonly QaPair[]) {
  return {
    dataset: { id: name },
    questions: pairs.map((pair) => ({
      id: pair.uid,
      answertype: answerType(pair),
      ...(pair.extra.aggregation ? { aggregation: pair.extra.aggregation === "true" } : {}),
      question: questionsOf(pair),
      // A query that cannot be expressed in SPARQL is omitted instead of being replaced with a query in another
      // language.
      query: pair.sparql === "" ? {} : { sparql: pair.sparql },
      answers: [resultsOf(pair)],
    })),
  };
}

/** Returns the question in its original language, followed by its translations, each with keywords. */
function questionsOf(pair: QaPair) {
  const original = { language: pair.extra[variantColumns.language] || "en", string: pair.question };
  // The texts of a language and their keywords are in the same order.
  const keywords = Map.groupBy(translationsOf(pair, keywordsColumn), ({ language }) => language);
  return [original, ...translationsOf(pair)].map((text) => {
    const words = keywords.get(text.language)?.shift();
    return words === undefined ? text : { ...text, keywords: words.string };
  });
}

function answerType({ answers }: QaPair): "boolean" | "number" | "resource" | "date" | "string" {
  if (answers?.kind === "truth") return "boolean";
  if (answers?.kind === "count") return "number";
  const entries = answers?.entries ?? [];
  if (entries.some(({ ids }) => ids.some((id) => !id.startsWith("_:")))) return "resource";
  const isAll = (pattern: RegExp): boolean =>
    entries.length > 0 && entries.every(({ label }) => pattern.test(label));
  if (isAll(/^-?\d+(?:\.\d+)?$/)) return "number";
  return isAll(/^\d{4}-\d{2}-\d{2}/) ? "date" : "string";
}

function resultsOf({ answers, goldenAnswer, sparql }: QaPair) {
  if (answers?.kind === "truth") return { head: {}, boolean: answers.truth === true };
  const variable = answerVariable(sparql);
  const untyped = goldenAnswer === "" ? [] : [{ [variable]: literal(goldenAnswer) }];
  const bindings = answers === null ? untyped : bindingsOf(answers, variable, figureVariables(sparql));
  const vars = [...new Set(bindings.flatMap((binding) => Object.keys(binding)))];
  return { head: { vars }, results: { bindings } };
}

/**
 * Returns the name of the query variable that contains the answer. Taxolink's queries select `?answer` or, for values,
 * only `?answerLabel`. In any other query, the first selected variable contains the answer.
 */
function answerVariable(sparql: string): string {
  if (sparql === "" || /[?$]answer\b/.test(sparql)) return "answer";
  if (/[?$]answerLabel\b/.test(sparql)) return "answerLabel";
  return /\bselect\s+(?:distinct\s+|reduced\s+)?[?$](\w+)/i.exec(sparql)?.[1] ?? "answer";
}

/** Returns the names of the variables with keys and counts. Queries of older question files call them so themselves. */
function figureVariables(sparql: string): { readonly key: string; readonly count: string } {
  if (/[?$]k0\b/.test(sparql)) return { key: "k0", count: "m" };
  return { key: "key", count: /^SELECT \?v\b/.test(sparql) ? "v" : "count" };
}

/** Returns one row per answer, in order. The variables have the same names as in the SPARQL query. */
function bindingsOf(
  { kind, entries, count }: AnswerSet,
  variable: string,
  figures: ReturnType<typeof figureVariables>,
): Binding[] {
  if (kind === "none") return [];
  if (kind === "count") return [{ [figures.count]: literal(String(count ?? 0)) }];
  return entries.flatMap((entry): Binding[] => {
    const details = {
      ...(entry.side === undefined ? {} : { side: literal(String(entry.side)) }),
      ...(entry.request === undefined ? {} : { request: literal(String(entry.request)) }),
      ...(entry.key === undefined ? {} : { key: literal(entry.key) }),
      ...(entry.count === undefined ? {} : { [figures.count]: literal(String(entry.count)) }),
    };
    if (kind === "groups") return [{ ...details, [figures.key]: literal(entry.label) }];
    if (entry.count !== undefined) return [details];
    const nodes = entry.ids.filter((id) => !id.startsWith("_:")).map(uri);
    if (nodes.length === 0) {
      // If only a literal is selected, it is the answer; next to a node, it is the node's label.
      return [{ [variable === "answer" ? "answerLabel" : variable]: literal(entry.label), ...details }];
    }
    return nodes.map((node) => ({
      [variable]: node,
      ...(node.value === entry.label ? {} : { answerLabel: literal(entry.label) }),
      ...details,
    }));
  });
}

function literal(value: string): Term {
  return { type: "literal", value };
}

function uri(id: string): Term {
  return { type: "uri", value: formatNode(id).slice(1, -1) };
}
