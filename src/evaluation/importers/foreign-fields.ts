/**
 * Names the fields of a prediction as different tools write them: Taxolink, the published files, RAGAS, SciQA, and dumps
 * of LangChain and LlamaIndex.
 */
import { joinParts, type TripleParts } from "../measures/split-triples.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Fields with the id or, failing that, the text of the question. RAGAS's text precedes an id that counts its rows. */
const uidNames = ["uid", "user_input", "id", "question_id", "query", "question", "input"];

const listNames = ["retrieved", "retrieved_context", "retrieved_contexts"];

/** Fields that other tools also use for other values, so only a list is a ranking. */
const looseListNames = ["contexts", "source_documents", "source_nodes", "context"];

/** Returns the id or the text that identifies the question, or `null` if the record has neither. */
export function uidOf(fields: Fields): string | null {
  for (const name of uidNames) {
    const value = fields[name];
    if (typeof value === "number" || (typeof value === "string" && value !== "")) return String(value);
  }
  return null;
}

/** Returns the value of the field with the ranked list, or `undefined` if the record has no such field. */
export function listOf(fields: Fields): unknown {
  const present = listNames.filter((name) => name in fields);
  const filled = present.find((name) => (fields[name] ?? null) !== null);
  if (present.length > 0) return filled === undefined ? null : fields[filled];
  return looseListNames.map((name) => fields[name]).find(Array.isArray);
}

/**
 * Returns the answer: any value of a field that always contains one, or the text of a field with other uses; `undefined`
 * if the record has no such field.
 */
export function answerOf(fields: Fields): unknown {
  const values = ["answer", "generated_answer", "response"].flatMap((name) =>
    name in fields ? [fields[name]] : [],
  );
  if (typeof fields.result === "string") values.push(fields.result);
  return (
    values.find((value) => value !== undefined && value !== null) ?? (values.length > 0 ? null : undefined)
  );
}

/** Returns the parts of a triple that is a list of three strings or an object with subject, predicate and object. */
export function partsOfItem(item: unknown): TripleParts | null {
  const parts = isObject(item) ? [item.subject, item.predicate, item.object] : item;
  return isParts(parts) ? parts : null;
}

/** Returns the text of a ranked item: a triple, a text, a LangChain document or a LlamaIndex node. */
export function itemText(item: unknown): unknown {
  const parts = partsOfItem(item);
  if (parts !== null) return joinParts(parts);
  if (!isObject(item)) return item;
  const text = item.page_content ?? item.text;
  if (text !== undefined) return text;
  // Serialised documents and scored nodes wrap the record with the text.
  const { node = item.kwargs } = item;
  return node === undefined ? item : isObject(node) ? (node.page_content ?? node.text) : node;
}

export function isParts(item: unknown): item is TripleParts {
  return Array.isArray(item) && item.length === 3 && item.every((part) => typeof part === "string");
}

function isObject(value: unknown): value is Fields {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
