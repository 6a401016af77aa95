/**
 * Defines the file of phase 8, application: objects classified with the taxonomy and with other schemes (thesis,
 * section 5.2.8).
 */
import { z } from "zod";
import { classLabel, type Increment } from "../model.ts";
import { OperationRefused } from "../operations/operation-refused.ts";
import { documentHeader } from "./document-header.ts";

const text = z.string().trim().min(1);

const studyObject = z.strictObject({
  id: text,
  text,
  source: z.string().optional(),
  /** The stratum of the object in a stratified sample. */
  strata: z.record(z.string(), z.string()).optional(),
});

const classification = z.strictObject({
  object: text,
  /** An increment of this taxonomy, or the name of another scheme. */
  scheme: text,
  annotator: text,
  /**
   * The assigned labels. Labels of this taxonomy have the format `Category - Class`, and other schemes may use any
   * labels.
   */
  classes: z.array(text),
  /** The categories in which no class applies, according to the annotator. */
  none: z.array(text).optional(),
});

const usability = z.strictObject({
  annotator: text,
  /** The ten answers to the System Usability Scale, from 1 to 5. */
  answers: z.array(z.int().min(1).max(5)).length(10),
});

export const applicationSchema = z.strictObject({
  ...documentHeader("application"),
  objects: z.array(studyObject).default([]),
  /** The annotator whose classifications are the gold standard, if there is one. */
  gold: text.nullable().default(null),
  classifications: z.array(classification).default([]),
  usability: z.array(usability).default([]),
});

export type Application = z.output<typeof applicationSchema>;
export type Classification = z.output<typeof classification>;

/** @throws OperationRefused if the id is already used */
export function addObjects(state: Application, objects: Application["objects"]): Application {
  const ids = new Set(state.objects.map(({ id }) => id));
  for (const { id } of objects) {
    if (ids.has(id)) throw new OperationRefused(`the object "${id}" already exists`);
    ids.add(id);
  }
  return { ...state, objects: [...state.objects, ...objects] };
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
