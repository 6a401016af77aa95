/** Defines the artifact fields that Taxolink reads. Additional fields are allowed. */
import { z } from "zod";

const name = z.string().trim();
const source = z.object({ name, source: z.string() });

export const extractionArtifact = z.array(
  z.object({
    title: z.string(),
    doi: z.string().default(""),
    year: z.number().optional(),
    authors: z.string().nullish(),
    category: z.string().default(""),
    domain: z.string().default(""),
    types: z.array(z.object({ type: z.string(), description: z.string().default("") })),
  }),
);

/** Earlier iterations contain unnamed clusters, and the last one contains the categories with their clusters. */
export const clusterArtifact = z.array(
  z.object({
    iteration: z.number(),
    clusters: z.array(
      z.object({
        id: z.number().optional(),
        name: name.optional(),
        info: z.string().default(""),
        types: z.array(source).optional(),
        subclusters: z
          .array(
            z.object({
              id: z.number(),
              name,
              info: z.string().default(""),
              types: z.array(source),
            }),
          )
          .optional(),
      }),
    ),
  }),
);

export const incrementArtifact = z.array(
  z.object({
    iteration: z.number(),
    taxonomy: z.array(
      z.object({
        name,
        description: z.string().default(""),
        categories: z.array(
          z.object({
            name,
            description: z.string().default(""),
            based_on_clusters: z.array(z.number()).default([]),
          }),
        ),
      }),
    ),
  }),
);

export const applicationArtifact = z.array(
  z.object({
    research_question: z.string(),
    doi: z.string().default(""),
    annotations: z.array(z.string()),
  }),
);

export type ExtractionArtifact = z.output<typeof extractionArtifact>;
export type ClusterArtifact = z.output<typeof clusterArtifact>;
export type IncrementArtifact = z.output<typeof incrementArtifact>;
