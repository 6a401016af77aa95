/** Finds fields that a question could not tell from another property, so that a number of their ends would be wrong. */
import { wordsOfLabel } from "../../english/index.ts";
import { singularOf } from "../../english/words/index.ts";
import type { GraphIndex, Path, PathWords, Profile } from "../../query/index.ts";

/** What is known of a field to tell it from others. */
type Called = {
  readonly path: Path;
  readonly kind: PathWords["kind"];
  readonly words: Pick<PathWords, "noun">;
  readonly endsOf: ReadonlyMap<number, readonly number[]>;
};

/** Whether a noun is another or a kind of it: "test method" of "method". */
const isKindOf = (special: string, general: string): boolean => ` ${special}`.endsWith(` ${general}`);

/**
 * Returns the fields of a class with a twin: another field or property that their noun fits as well, and of which things
 * have other ends.
 */
export function findTwins<Field extends Called>(
  cls: string,
  fields: readonly Field[],
  profile: Pick<Profile, "properties" | "links">,
  index: GraphIndex,
): ReadonlySet<Field> {
  const labels = new Map(
    profile.properties.map(({ id, label }) => [id, singularOf(wordsOfLabel(label)).toLowerCase()]),
  );
  const inFields = new Set(fields.flatMap(({ path }) => path.map(({ property }) => property)));
  const ofClass = new Set(profile.links.flatMap(({ property, from }) => (from === cls ? [property] : [])));
  const others = [...ofClass].filter((property) => !inFields.has(property));
  const onPath = ({ path }: Field): string =>
    path.map(({ property }) => labels.get(property) ?? "").join(" ");
  /** Whether the shorter noun stands for ends that its field lacks. */
  const isWider = (field: Field, { noun }: { readonly noun: string }): boolean =>
    fields.some(
      (one) =>
        one !== field &&
        !one.path[0].inverse &&
        one.words.noun !== "" &&
        (isKindOf(one.words.noun, noun) ||
          (isKindOf(noun, one.words.noun) && noun.split(" ").every((word) => onPath(one).includes(word)))) &&
        [...one.endsOf].some(([thing, ends]) => ends.some((end) => !field.endsOf.get(thing)?.includes(end))),
    );
  const isSaidOfOther = (field: Field): boolean =>
    others.some(
      (property) =>
        isKindOf(labels.get(property) ?? "", field.words.noun) &&
        [...index.adjacency({ property, inverse: false }).starts].some(
          (start) => index.types(start).includes(cls) && !field.endsOf.has(start),
        ),
    );
  return new Set(
    fields.filter(
      (field) =>
        (field.kind === "thing" || field.kind === "text") &&
        field.words.noun !== "" &&
        !field.path[0].inverse &&
        (isWider(field, field.words) || isSaidOfOther(field)),
    ),
  );
}
