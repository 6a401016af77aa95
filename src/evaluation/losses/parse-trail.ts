/** Parses a search trail from a prediction file. */
import { z } from "zod";
import { earlyEnds, type SearchTrail } from "../../retrieval/index.ts";

const texts = z.array(z.string());

const trailSchema = z.object({
  linked: texts.optional(),
  followed: z.array(
    z.object({ relation: z.string().nullable(), forwards: z.boolean().nullable(), from: texts }),
  ),
  removed: z.int().min(0),
  filtered: texts,
  ended: z.object({ by: z.enum(earlyEnds), reason: z.string() }).nullable(),
});

/**
 * @returns the trail, or undefined if the line contains none
 * @throws SyntaxError if the structure of the trail is invalid
 */
export function parseTrail(value: unknown, uid: string): { readonly trail?: SearchTrail } {
  if (value === undefined || value === null) return {};
  const parsed = trailSchema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = ["trail", ...(issue?.path ?? [])].join(".");
    throw new SyntaxError(
      `${uid}: "${place}" is not in the format of a search trail: ${issue?.message ?? ""}`,
    );
  }
  return { trail: parsed.data };
}
