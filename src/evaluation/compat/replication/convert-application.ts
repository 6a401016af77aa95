/** Converts the package's annotated objects to the format of phase 8. */
import type { z } from "zod";
import { classesOf, type Increment } from "../../../taxonomy/index.ts";
import { type Application, applicationSchema } from "../../../taxonomy/phases/index.ts";
import type { applicationArtifact } from "./artifact-schemas.ts";
import { type ArtifactNote, ownScheme } from "./find-artifacts.ts";

export type AnnotationFile = {
  readonly scheme: string;
  readonly file: string;
  readonly items: z.output<typeof applicationArtifact>;
};

export type ConvertedApplication = {
  readonly application: Application;
  readonly notes: readonly ArtifactNote[];
};

/** The annotator recorded in the workspace, because the package does not name its annotators. */
export const annotator = "published";

/**
 * Converts the annotations of all objects. Matches objects by position, because the files list them in the same order
 * but word them differently.
 */
export function convertApplication(
  files: readonly AnnotationFile[],
  taxonomy: Increment | undefined,
): ConvertedApplication {
  const notes: ArtifactNote[] = [];
  const labels = new Map(
    (taxonomy ? classesOf(taxonomy) : []).map(({ label }) => [label.toLowerCase(), label]),
  );
  const firstFile = files[0];
  const objectId = (at: number): string => `q${String(at + 1).padStart(2, "0")}`;
  const classifications = files.flatMap(({ scheme, file, items }) =>
    items.map(({ annotations, research_question: question }, at) => {
      const firstWording = firstFile?.items[at]?.research_question;
      if (firstWording === undefined)
        notes.push({ file, problem: `"${question}" has no counterpart in ${firstFile?.file}` });
      else if (firstWording.trim().toLowerCase() !== question.trim().toLowerCase()) {
        notes.push({
          file,
          problem: `${objectId(at)} is worded "${question}", but in ${firstFile?.file} "${firstWording}"`,
        });
      }
      const usesOwnScheme = scheme === ownScheme;
      const classes = annotations.map((annotation) => {
        const label = labels.get(annotation.trim().toLowerCase());
        if (usesOwnScheme && label === undefined) {
          notes.push({
            file,
            problem: `${objectId(at)}: "${annotation}" is not a class of ${taxonomy?.name}`,
          });
        }
        return usesOwnScheme ? (label ?? annotation) : annotation;
      });
      return {
        object: objectId(at),
        scheme: usesOwnScheme ? (taxonomy?.name ?? scheme) : scheme,
        annotator,
        classes,
      };
    }),
  );
  return {
    application: applicationSchema.parse({
      objects: (firstFile?.items ?? []).map((item, at) => ({
        id: objectId(at),
        text: item.research_question,
        ...(item.doi !== "" && { source: item.doi }),
      })),
      classifications,
    }),
    notes,
  };
}
