/**
 * Defines the file of phase 6, construction and refinement: the first content of T1 in full, and everything later as
 * operations (thesis, section 5.2.6).
 */
import { z } from "zod";
import { InputError } from "../../base/errors.ts";
import { hashValue } from "../../base/io/index.ts";
import { type Increment, relations } from "../model.ts";
import { OperationRefused } from "../operations/operation-refused.ts";
import { type Operation, operationSchema, relevanceSchema } from "../operations/operations.ts";
import { refine } from "../refine.ts";
import { documentHeader } from "./document-header.ts";

const text = z.string().trim().min(1);

const taxonomyClass = z.strictObject({
  name: text,
  description: z.string().default(""),
  clusters: z.array(text).default([]),
  relevance: relevanceSchema.optional(),
  compared: z.record(z.string(), z.enum(relations)).optional(),
});

const category = z
  .strictObject({
    name: text,
    description: z.string().default(""),
    exclusive: z.boolean().optional(),
    guideline: text.optional(),
    classes: z.array(taxonomyClass).default([]),
  })
  .superRefine(({ classes }, context) => refuseDuplicates(classes, ["classes"], context));

const increment = z.strictObject({
  name: text,
  /** The content that phases 4 and 5 produced, only in the first increment. */
  categories: z.array(category).optional(),
  /** The operations that derive the increment from its content or, if it has none, from the previous increment. */
  operations: z.array(operationSchema).optional(),
  /**
   * The SHA-256 hash of the content that results from the operations. It is set when the increment is closed, and
   * checked whenever the file is read.
   */
  content: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});

export const constructionSchema = z
  .strictObject({
    ...documentHeader("construction"),
    increments: z.array(increment).default([]),
    /** Other taxonomies, with the labels of their classes. */
    comparisons: z.array(z.strictObject({ name: text, classes: z.array(text) })).optional(),
  })
  .superRefine(({ increments }, context) => {
    refuseDuplicates(increments, ["increments"], context);
    for (const [at, { categories, operations }] of increments.entries()) {
      const path = ["increments", at];
      refuseDuplicates(categories ?? [], [...path, "categories"], context);
      const isValid = at === 0 ? categories !== undefined : operations && !categories;
      if (!isValid) {
        const message =
          at === 0
            ? "the first increment must have categories"
            : "later increments must have operations and no categories";
        context.addIssue({ code: "custom", path, message });
      }
    }
  });

export type Construction = z.output<typeof constructionSchema>;

function refuseDuplicates(
  items: readonly { readonly name: string }[],
  path: readonly (string | number)[],
  context: z.RefinementCtx,
): void {
  for (const [at, { name }] of items.entries()) {
    if (items.findIndex((other) => other.name === name) < at) {
      context.addIssue({ code: "custom", path: [...path, at, "name"], message: `"${name}" appears twice` });
    }
  }
}

export function hashContent(increment: Increment): string {
  return hashValue(increment.categories);
}

/**
 * Returns all increments in full, by replaying operations.
 * @param file the path of the file, for error messages
 * @throws InputError with the JSON path if an operation cannot be applied, or if the replay does not reproduce a hash
 */
export function replayIncrements(construction: Construction, file: string): Increment[] {
  const { increments, problems } = tryReplay(construction, file);
  if (problems[0]) throw problems[0];
  return [...increments];
}

export type Replay = {
  /** The increments up to the first operation that cannot be applied. */
  readonly increments: readonly Increment[];
  readonly problems: readonly InputError[];
  /** Whether every increment could be computed. */
  readonly complete: boolean;
};

/** Replays operations as far as possible and reports every error. */
export function tryReplay(construction: Construction, file: string): Replay {
  const increments: Increment[] = [];
  const problems: InputError[] = [];
  for (const [at, { name, categories, operations = [], content }] of construction.increments.entries()) {
    const path = `$.increments[${at}]`;
    const base = increments.at(-1) ?? { name, categories: categories ?? [] };
    const replayed = replay(base, operations, name, { file, path });
    // No later increment can be replayed without this one.
    if (replayed instanceof InputError)
      return { increments, problems: [...problems, replayed], complete: false };
    if (content !== undefined && hashContent(replayed) !== content) {
      problems.push(
        new InputError(
          { file, path: `${path}.content` },
          `the operations of ${name} no longer produce the content that was recorded when the increment was closed`,
          { hint: "An earlier increment or operation was edited manually; revert that change." },
        ),
      );
    }
    increments.push(replayed);
  }
  return { increments, problems, complete: true };
}

function replay(
  base: Increment,
  operations: readonly Operation[],
  name: string,
  place: { readonly file: string; readonly path: string },
): Increment | InputError {
  try {
    return refine(base, operations, name);
  } catch (error) {
    if (!(error instanceof OperationRefused)) throw error;
    const path = `${place.path}.operations[${error.index}]`;
    return new InputError({ file: place.file, path }, error.message, { cause: error });
  }
}
