/** Sends the same query to multiple sources. A failing source does not affect the others. */
import { CancelledError, errorText, SourceError } from "../../errors.ts";
import type { LiteratureSource, SourceName } from "../../sources/index.ts";

export type FailedSource = { readonly source: SourceName; readonly why: string };

/**
 * Queries all sources at once.
 * @returns the responses of the sources that answered, in order; a source stopped by the user counts as failed
 * @throws the first SourceError or CancelledError if no source responds; any other error from `ask`
 */
export async function askEach<T>(
  sources: readonly LiteratureSource[],
  ask: (source: LiteratureSource) => Promise<T>,
): Promise<{ readonly answers: readonly T[]; readonly failures: readonly FailedSource[] }> {
  const errors: Error[] = [];
  const failures: FailedSource[] = [];
  const answers = await Promise.all(
    sources.map(async (source) => {
      try {
        return [await ask(source)];
      } catch (error) {
        const stopped = error instanceof CancelledError;
        if (!stopped && !(error instanceof SourceError)) throw error;
        errors.push(error);
        failures.push({
          source: source.name,
          why: stopped ? "stopped before the source answered" : errorText(error),
        });
        return [];
      }
    }),
  );
  const [first] = errors;
  if (first && errors.length === sources.length) throw first;
  return { answers: answers.flat(), failures };
}
