/** Asking several sources the same: one that fails takes nothing from the others. */
import { errorText, SourceError } from "../../errors.ts";
import type { LiteratureSource, SourceName } from "../../sources/index.ts";

export type FailedSource = { readonly source: SourceName; readonly why: string };

/** @returns the answers of those that answered, in order @throws SourceError where all fail; what else `ask` throws */
export async function askEach<T>(
  sources: readonly LiteratureSource[],
  ask: (source: LiteratureSource) => Promise<T>,
): Promise<{ readonly answers: readonly T[]; readonly failures: readonly FailedSource[] }> {
  const errors: SourceError[] = [];
  const failures: FailedSource[] = [];
  const answers = await Promise.all(
    sources.map(async (source) => {
      try {
        return [await ask(source)];
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        errors.push(error);
        failures.push({ source: source.name, why: errorText(error) });
        return [];
      }
    }),
  );
  const [first] = errors;
  if (first && errors.length === sources.length) throw first;
  return { answers: answers.flat(), failures };
}
