/** The object that is being classified, and what the author gave it. */
import type { Category, Increment, TaxonomyState } from "../../../taxonomy/index.ts";
import type { Row, ScreenInput } from "../screen.ts";

type StudyObject = TaxonomyState["application"]["objects"][number];

/** The taxonomy objects are classified with: the newest increment. */
export function scheme({ workspace }: ScreenInput): Increment | undefined {
  return workspace.taxonomy.increments.at(-1);
}

export function openObject({ workspace, settings }: ScreenInput): StudyObject | undefined {
  return workspace.taxonomy.application.objects.find(({ id }) => id === settings.inside);
}

export function openCategory(input: ScreenInput, row: Row | undefined): Category | undefined {
  return scheme(input)?.categories.find(({ name }) => name === row?.id);
}

/** Categories of which the author found that no class applies. */
export function noneChosen(input: ScreenInput, object: string): readonly string[] {
  return ownClassification(input, object)?.none ?? [];
}

/** Labels the author gave an object. Those of others are not shown while one decides: opinions are to be their own. */
export function chosenLabels(input: ScreenInput, object: string): readonly string[] {
  return ownClassification(input, object)?.classes ?? [];
}

function ownClassification(input: ScreenInput, object: string) {
  const increment = scheme(input)?.name;
  return input.workspace.taxonomy.application.classifications.find(
    (item) =>
      item.object === object && item.scheme === increment && item.annotator === input.workspace.author,
  );
}

/** Whether phase 7 accepted the taxonomy that is applied. */
export function isAccepted(input: ScreenInput): boolean {
  const name = scheme(input)?.name;
  return input.workspace.taxonomy.validation.decisions.some(
    ({ increment, decision }) => increment === name && decision === "accept",
  );
}
