/** Parses a search trail from a prediction file. */
import { type SearchTrail, trailSchema } from "../../retrieval/index.ts";

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
