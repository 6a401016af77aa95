/** Extracts the classes that a document proposes, with names, descriptions, quotes and positions. */
import { extractClassesPrompt } from "./classes-prompt.ts";
import { type DocumentReading, defaultReading, type ReadingContext, readPassages } from "./read-passages.ts";

export type ProposedClass = { readonly name: string; readonly description: string; readonly quote: string };

/** @param objects the objects to classify @throws the same errors as {@link readPassages} */
export function extractClasses(
  text: string,
  objects: string,
  { model, call, watch, options = defaultReading }: ReadingContext,
): Promise<DocumentReading<ProposedClass>> {
  return readPassages<ProposedClass>(
    text,
    options,
    async (passage, earlierClasses) =>
      (
        await model.ask(
          extractClassesPrompt,
          { objects, findings: earlierClasses.map(({ name }) => name), passage },
          call,
        )
      ).classes,
    ({ name }) => name.trim().toLowerCase(),
    watch,
  );
}
