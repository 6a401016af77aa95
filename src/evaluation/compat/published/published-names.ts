/** Maps the names of published metrics, such as `exact_match`, to Taxolink's names. */
const renamedMetrics: Readonly<Record<string, string>> = {
  hit: "hits",
  exact_match: "em",
  bleu_score: "bleu",
  non_llm_string_similarity: "string-similarity",
};

/** @returns `null` if the metric needs more than text and triples */
export function ourMeasureName(published: string): string | null {
  const ranked = /^(hit|map|mrr|exact_match|precision|recall|f1|f2)(@\d+)?_(triples|entities)$/.exec(
    published,
  );
  if (ranked) {
    const [, base = "", cutoff = "", level] = ranked;
    return `${level === "entities" ? "entity-" : ""}${renamedMetrics[base] ?? base}${cutoff}`;
  }
  const rouge = /^rouge_([12L])_(f1|precision|recall)$/.exec(published);
  if (rouge) return `rouge-${(rouge[1] ?? "").toLowerCase()}-${rouge[2]}`;
  return renamedMetrics[published] ?? null;
}
