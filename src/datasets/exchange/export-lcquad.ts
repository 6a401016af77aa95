/**
 * Exports LC-QuAD 2.0: a list of questions with SPARQL queries, templates and paraphrases.
 *
 * The published files have two query fields, one for each of two public endpoints. The export writes a single query,
 * for the exported graph, to the `sparql` field.
 */
import type { QaPair } from "../qa-pair.ts";

export function lcQuadDocument(pairs: readonly QaPair[]) {
  const templates = [...new Set(pairs.map(({ template }) => template))];
  return pairs.map((pair) => ({
    uid: pair.uid,
    NNQT_question: pair.template,
    question: pair.question,
    paraphrased_question: pair.extra.paraphrased_question ?? "",
    template: pair.template,
    template_id: pair.template === "" ? "" : String(templates.indexOf(pair.template) + 1),
    template_index: templates.indexOf(pair.template) + 1,
    subgraph: pair.labels.retrieval_operation?.join(", ") ?? "",
    sparql: pair.sparql,
    logical_form: pair.logicalForm,
    mentions: pair.mentions,
    answer: answerTexts(pair),
  }));
}

/** Returns the labels of the answers or, for a number, a truth or an untyped answer, its text. */
function answerTexts({ answers, goldenAnswer }: QaPair): string[] {
  const labels = answers?.entries.map(({ label }) => label) ?? [];
  return labels.length > 0 || goldenAnswer === "" ? labels : [goldenAnswer];
}
