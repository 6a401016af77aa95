/**
 * Extracts the content of a document according to the user's JSON schema, with the position of every item (thesis,
 * lines 3450–3458).
 */
import { extractContentPrompt } from "./content-prompt.ts";
import type { ContentField } from "./content-schema.ts";
import { type DocumentReading, defaultReading, type ReadingContext, readPassages } from "./read-passages.ts";

type ContentItem = { readonly field: string; readonly value: string; readonly quote: string };

export type ExtractedContent = DocumentReading<ContentItem> & {
  /** A record for `graph populate`: it maps fields to values, or to lists of values if the schema defines a list. */
  readonly record: Readonly<Record<string, unknown>>;
};

/** @throws the same errors as {@link readPassages} */
export async function extractContent(
  text: string,
  fields: readonly ContentField[],
  { model, call, watch, options = defaultReading }: ReadingContext,
): Promise<ExtractedContent> {
  const reading = await readPassages<ContentItem>(
    text,
    options,
    async (passage, earlierValues) =>
      (
        await model.ask(
          extractContentPrompt,
          { fields, findings: earlierValues.map(withoutQuote), passage },
          call,
        )
      ).items,
    ({ field, value }) => `${field}\u0000${value.trim().toLowerCase()}`,
    watch,
  );
  return { ...reading, record: recordOf(fields, reading.findings) };
}

function withoutQuote({ field, value }: ContentItem): { readonly field: string; readonly value: string } {
  return { field, value };
}

function recordOf(fields: readonly ContentField[], items: readonly ContentItem[]): Record<string, unknown> {
  const entries = fields.flatMap((field) => {
    const values = items
      .filter((extracted) => extracted.field === field.name)
      .flatMap((extracted) => {
        const parsed = field.parse(extracted.value);
        return parsed.ok ? [parsed.value] : [];
      });
    return values.length === 0 ? [] : [[field.name, field.many ? values : values[0]] as const];
  });
  return Object.fromEntries(entries);
}
