/** Implements the edits of phase 8: objects, their classifications, and answers to the usability questions. */
import type { z } from "zod";
import { classesOf, classLabel, type Increment } from "../model.ts";
import { OperationRefused, refuseUnknown } from "../operations/operation-refused.ts";
import type { Application, applicationSchema, Classification } from "../phases/8-application.ts";

export type StudyObjectEntry = z.output<typeof applicationSchema>["objects"][number];

/** @throws OperationRefused if the id is already used */
export function addObjects(state: Application, objects: readonly StudyObjectEntry[]): Application {
  const ids = new Set(state.objects.map(({ id }) => id));
  for (const { id } of objects) {
    if (ids.has(id)) throw new OperationRefused(`the object "${id}" already exists`);
    ids.add(id);
  }
  return { ...state, objects: [...state.objects, ...objects] };
}

/**
 * Records an annotator's classification of an object, which replaces any earlier one in the same scheme.
 * @param increment the taxonomy to check classes and rules against, if the scheme is one of its increments
 * @throws OperationRefused if the object or a class is unknown, or if there are two classes of an exclusive category
 */
export function classifyObject(
  state: Application,
  classification: Classification,
  increment: Increment | undefined,
): Application {
  if (!state.objects.some(({ id }) => id === classification.object)) {
    throw refuseUnknown(
      `there is no object "${classification.object}"`,
      classification.object,
      state.objects.map(({ id }) => id),
    );
  }
  if (increment) {
    checkClasses(classification.classes, increment);
    checkNone(classification, increment);
  }
  const rest = withoutClassification(state, classification);
  return { ...state, classifications: [...rest, classification] };
}

/** @throws OperationRefused if the annotator has not classified the object */
export function withdrawClassification(
  state: Application,
  classification: Pick<Classification, "object" | "scheme" | "annotator">,
): Application {
  const rest = withoutClassification(state, classification);
  if (rest.length === state.classifications.length) {
    throw new OperationRefused(
      `${classification.annotator} has not classified "${classification.object}" with ${classification.scheme}`,
    );
  }
  return { ...state, classifications: rest };
}

function withoutClassification(
  { classifications }: Application,
  { object, scheme, annotator }: Pick<Classification, "object" | "scheme" | "annotator">,
): Classification[] {
  return classifications.filter(
    (existing) =>
      existing.object !== object || existing.scheme !== scheme || existing.annotator !== annotator,
  );
}

/** Lists the categories for which the classification neither assigns a class nor states that none applies. */
export function openCategories(
  { classes, none = [] }: Pick<Classification, "classes" | "none">,
  increment: Increment,
): string[] {
  const labels = new Set(classes);
  const withoutClass = new Set(none);
  return increment.categories
    .filter(
      ({ name, classes: categoryClasses }) =>
        !withoutClass.has(name) && !categoryClasses.some((item) => labels.has(classLabel(name, item.name))),
    )
    .map(({ name }) => name);
}

function checkNone({ classes, none = [] }: Classification, increment: Increment): void {
  const names = increment.categories.map(({ name }) => name);
  for (const category of none) {
    if (!names.includes(category)) {
      throw refuseUnknown(`"${category}" is not a category of ${increment.name}`, category, names);
    }
    const classOfCategory = classes.find((label) => label.startsWith(`${category} - `));
    if (classOfCategory !== undefined)
      throw new OperationRefused(`"${category}" already has a class: ${classOfCategory}`);
  }
}

function checkClasses(labels: readonly string[], increment: Increment): void {
  const classesByLabel = new Map(classesOf(increment).map((item) => [item.label, item]));
  const namesByCategory = new Map<string, string[]>();
  for (const label of labels) {
    const item = classesByLabel.get(label);
    if (!item)
      throw refuseUnknown(`"${label}" is not a class of ${increment.name}`, label, [
        ...classesByLabel.keys(),
      ]);
    namesByCategory.set(item.category, [...(namesByCategory.get(item.category) ?? []), item.name]);
  }
  for (const { name, exclusive } of increment.categories) {
    const assigned = namesByCategory.get(name) ?? [];
    if (exclusive && assigned.length > 1) {
      throw new OperationRefused(`"${name}" allows only one class, not ${assigned.join(" and ")}`);
    }
  }
}

/** @throws OperationRefused if no annotator has that name */
export function setGoldStandard(state: Application, annotator: string | null): Application {
  if (
    annotator !== null &&
    !state.classifications.some((classification) => classification.annotator === annotator)
  ) {
    throw new OperationRefused(`"${annotator}" has not classified anything`);
  }
  return { ...state, gold: annotator };
}

/**
 * Records a person's ten answers, which replace earlier answers.
 * @throws OperationRefused unless the list contains ten answers from 1 to 5
 */
export function answerUsability(
  state: Application,
  annotator: string,
  answers: readonly number[],
): Application {
  if (answers.length !== 10 || answers.some((answer) => ![1, 2, 3, 4, 5].includes(answer))) {
    throw new OperationRefused(`ten answers from 1 to 5 are required, not ${answers.join(", ")}`);
  }
  const rest = state.usability.filter((answer) => answer.annotator !== annotator);
  return { ...state, usability: [...rest, { annotator, answers: [...answers] }] };
}
