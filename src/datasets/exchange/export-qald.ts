/** QALD-JSON: the question, its SPARQL, and the answers as the results of that query. */
import { formatNode } from "../../graph/index.ts";
import type { AnswerSet } from "../answer-set.ts";
import type { QaPair } from "../qa-pair.ts";
import { variantColumns } from "../vary/variant-kinds.ts";
import { translationsOf } from "./translations.ts";

type Term = { readonly type: "uri" | "literal"; readonly value: string };
type Binding = Readonly<Record<string, Term>>;

export function qaldDocument(name: string, pairs: readonly QaPair[]) {
  return {
    dataset: { id: name },
    questions: pairs.map((pair) => ({
      id: pair.uid,
      answertype: pair.answers?.kind ?? "",
      question: [
        { language: pair.extra[variantColumns.language] || "en", string: pair.question },
        ...translationsOf(pair),
      ],
      // A query that nobody can write is left out, not replaced by one in another language.
      query: pair.sparql === "" ? {} : { sparql: pair.sparql },
      answers: [resultsOf(pair)],
    })),
  };
}

function resultsOf({ answers, goldenAnswer }: QaPair) {
  if (answers?.kind === "truth") return { head: {}, boolean: answers.truth === true };
  const bindings = answers === null ? [{ answer: literal(goldenAnswer) }] : bindingsOf(answers);
  const vars = [...new Set(bindings.flatMap((binding) => Object.keys(binding)))];
  return { head: { vars }, results: { bindings } };
}

/** One row per answer, in order; the variables have the same names as in the query. */
function bindingsOf({ kind, entries, count }: AnswerSet): Binding[] {
  if (kind === "none") return [];
  if (kind === "count") return [{ count: literal(String(count ?? 0)) }];
  return entries.flatMap((entry): Binding[] => {
    const beside = {
      ...(entry.side === undefined ? {} : { side: literal(String(entry.side)) }),
      ...(entry.key === undefined ? {} : { key: literal(entry.key) }),
      ...(entry.count === undefined ? {} : { count: literal(String(entry.count)) }),
    };
    if (kind === "groups") return [{ key: literal(entry.label), ...beside }];
    if (entry.count !== undefined) return [beside];
    const named = { answerLabel: literal(entry.label), ...beside };
    const nodes = entry.ids.filter((id) => !id.startsWith("_:"));
    return nodes.length === 0 ? [named] : nodes.map((id) => ({ answer: uri(id), ...named }));
  });
}

function literal(value: string): Term {
  return { type: "literal", value };
}

function uri(id: string): Term {
  return { type: "uri", value: formatNode(id).slice(1, -1) };
}
