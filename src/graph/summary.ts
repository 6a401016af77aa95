/**
 * The counts of a graph from which its profile is derived (`query/profile.ts`). A store and an endpoint compute them by
 * a few grouped queries, so that no triple leaves them.
 */
import type { Entity } from "./triple.ts";
import type { ValueKind } from "./value.ts";

export type GraphSummary = {
  readonly triples: number;
  readonly entities: number;
  readonly classes: readonly ClassCounts[];
  readonly properties: readonly PropertyCounts[];
  readonly links: readonly LinkCounts[];
  readonly extremes: readonly Extremes[];
  /** Labels that may state the absence of a value, with the properties that lead to them. */
  readonly absences: readonly { readonly property: string; readonly label: string }[];
};

export type ClassCounts = {
  readonly id: string;
  readonly members: number;
  /** The number of triples whose objects are members. */
  readonly incoming: number;
  /** Some members, as examples. */
  readonly sample: readonly Entity[];
};

export type PropertyCounts = {
  readonly id: string;
  readonly label: string;
  readonly triples: number;
  readonly subjects: number;
  readonly objects: number;
  readonly kinds: readonly KindCount[];
  /** The kind as which all texts without a data type can be read, or "text". */
  readonly plainKind: ValueKind;
  /** The largest number of objects of one subject. */
  readonly mostObjects: number;
  /** The largest number of subjects of one object. */
  readonly mostSubjects: number;
};

/** The number of triples whose objects are of one kind. */
export type KindCount = Pick<LinkCounts, "kind" | "plain" | "triples">;

/** The triples of a property between two classes, or from a class to literals of one kind. */
export type LinkCounts = {
  readonly property: string;
  /** The class of the subjects; empty for subjects without a class. */
  readonly from: string;
  /** The class of the objects; empty for things without a class, and `null` for literals. */
  readonly to: string | null;
  /** The kind of the literals; `null` for things. */
  readonly kind: ValueKind | null;
  /** Whether the literals have no data type, so that the kind is only what their texts can be read as. */
  readonly plain: boolean;
  readonly triples: number;
  readonly subjects: number;
  readonly objects: number;
};

/** The nodes with the smallest and the largest value among the literals of one kind. */
export type Extremes = {
  readonly property: string;
  readonly kind: ValueKind;
  readonly smallest: Pick<Entity, "id" | "label">;
  readonly largest: Pick<Entity, "id" | "label">;
};

/** The number of members in the sample of a class. */
export const sampleSize = 60;

/** Matches labels that may state the absence of a value. */
export const absencePattern = /^(?:no|non|none|not|n\/a|nil|null|-+)\b|^-+$/i;

/** Adds the counts of links with the same ends and the same kind. */
export function addLinks(links: Iterable<LinkCounts>): LinkCounts[] {
  const sums = new Map<string, LinkCounts>();
  for (const link of links) {
    const { property, from, to, kind, plain } = link;
    const key = JSON.stringify([property, from, to, kind, plain]);
    const sum = sums.get(key);
    sums.set(
      key,
      sum === undefined
        ? link
        : {
            ...link,
            triples: sum.triples + link.triples,
            subjects: sum.subjects + link.subjects,
            objects: sum.objects + link.objects,
          },
    );
  }
  return [...sums.values()];
}
