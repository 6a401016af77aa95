/** The object that is being classified, and what the author gave it. */
import type { Category, Increment, TaxonomyState } from "../../../taxonomy/index.ts";
import type { Row, ScreenInput } from "../screen.ts";

type StudyObject = TaxonomyState["application"]["objects"][number];

/** The increment that objects are classified with: the chosen one, else the newest. */
export function scheme({ workspace, settings }: ScreenInput): Increment | undefined {
  const { increments } = workspace.taxonomy;
  return increments.find(({ name }) => name === settings.increment) ?? increments.at(-1);
}

/** Who classifies: the person that was chosen, else the author. */
export function annotatorOf({ workspace, settings }: ScreenInput): string {
  return settings.annotator ?? workspace.author;
}

/** Everybody who has classified something, and who does so now. */
export function annotatorNames(input: ScreenInput): string[] {
  const { classifications } = input.workspace.taxonomy.application;
  return [...new Set([annotatorOf(input), ...classifications.map(({ annotator }) => annotator)])];
}

/** The options that name another increment than the newest, and another annotator than the author. */
export function classifyOptions(input: ScreenInput): {
  readonly scheme?: string;
  readonly annotator?: string;
} {
  const increment = scheme(input)?.name;
  const annotator = annotatorOf(input);
  return {
    ...(increment === undefined || increment === input.workspace.taxonomy.increments.at(-1)?.name
      ? {}
      : { scheme: increment }),
    ...(annotator === input.workspace.author ? {} : { annotator }),
  };
}

export function openObject({ workspace, settings }: ScreenInput): StudyObject | undefined {
  return workspace.taxonomy.application.objects.find(({ id }) => id === settings.inside);
}

export function openCategory(input: ScreenInput, row: Row | undefined): Category | undefined {
  return scheme(input)?.categories.find(({ name }) => name === row?.id);
}

/** Categories of which the annotator found that no class applies. */
export function noneChosen(input: ScreenInput, object: string): readonly string[] {
  return ownClassification(input, object)?.none ?? [];
}

/** Labels the annotator gave an object. Those of others are hidden while an annotator decides: opinions have to be independent. */
export function chosenLabels(input: ScreenInput, object: string): readonly string[] {
  return ownClassification(input, object)?.classes ?? [];
}

function ownClassification(input: ScreenInput, object: string) {
  const increment = scheme(input)?.name;
  return input.workspace.taxonomy.application.classifications.find(
    (item) => item.object === object && item.scheme === increment && item.annotator === annotatorOf(input),
  );
}

/** Whether phase 7 accepted the taxonomy that is applied. */
export function isAccepted(input: ScreenInput): boolean {
  const name = scheme(input)?.name;
  return input.workspace.taxonomy.validation.decisions.some(
    ({ increment, decision }) => increment === name && decision === "accept",
  );
}
