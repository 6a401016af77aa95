/** Provides the annotator, and the annotator's labels for the object to classify. */
import type { TaxonomyState } from "../../../../taxonomy/index.ts";
import type { ScreenInput } from "../screen.ts";
import { openIncrement } from "../taxonomy/open-increment.ts";

type StudyObject = TaxonomyState["application"]["objects"][number];

/** Returns the chosen annotator or, by default, the author. */
export function annotatorOf({ workspace, settings }: ScreenInput): string {
  return settings.annotator ?? workspace.author;
}

/** Returns the current annotator and everyone who has classified an object. */
export function annotatorNames(input: ScreenInput): string[] {
  const { classifications } = input.workspace.taxonomy.application;
  return [...new Set([annotatorOf(input), ...classifications.map(({ annotator }) => annotator)])];
}

/**
 * Returns the command-line options for an increment other than the newest, and for an annotator other than the author.
 */
export function classifyOptions(input: ScreenInput): {
  readonly scheme?: string;
  readonly annotator?: string;
} {
  const increment = openIncrement(input)?.name;
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

/** Returns the categories in which, according to the annotator, no class applies. */
export function noneChosen(input: ScreenInput, object: string): readonly string[] {
  return ownClassification(input, object)?.none ?? [];
}

/**
 * Returns the labels that the annotator assigned to an object. The labels of other annotators are hidden while an
 * annotator decides, because opinions must be independent.
 */
export function chosenLabels(input: ScreenInput, object: string): readonly string[] {
  return ownClassification(input, object)?.classes ?? [];
}

function ownClassification(input: ScreenInput, object: string) {
  const increment = openIncrement(input)?.name;
  return input.workspace.taxonomy.application.classifications.find(
    (item) => item.object === object && item.scheme === increment && item.annotator === annotatorOf(input),
  );
}

/** Whether phase 7 has accepted the applied taxonomy. */
export function isAccepted(input: ScreenInput): boolean {
  const name = openIncrement(input)?.name;
  return input.workspace.taxonomy.validation.decisions.some(
    ({ increment, decision }) => increment === name && decision === "accept",
  );
}
