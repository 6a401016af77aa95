/** Groups records that may describe one work, and finds those in a group without two conflicts. */
import type { Profile } from "./same-work.ts";

/** The number of records from which on a group is divided by properties. */
const large = 50;

type Rows = readonly number[];
type Block = { readonly rows: number[]; readonly byTrait: Map<string, number[]> };

/** Creates groups of rows of a list of records. A record belongs to one or more groups, which have names. */
export function createBlocks() {
  const blocks = new Map<string, Block>();
  const profiles: Profile[] = [];
  const divide = ({ byTrait }: Block, row: number): void => {
    for (const trait of traitsOf(profiles[row] as Profile)) {
      const rows = byTrait.get(trait);
      if (rows === undefined) byTrait.set(trait, [row]);
      else rows.push(row);
    }
  };
  /** Lists a group or, if it is large, its records with one of the traits. */
  const withTraits = (name: string, traits: readonly string[] | undefined): Rows => {
    const { rows = [], byTrait } = blocks.get(name) ?? {};
    if (traits === undefined || byTrait === undefined || byTrait.size === 0) return rows;
    const found = new Set(traits.flatMap((trait) => byTrait.get(trait) ?? []));
    return [...found].sort((left, right) => left - right);
  };
  return {
    add: (name: string, row: number, profile: Profile): void => {
      const block: Block = blocks.get(name) ?? { rows: [], byTrait: new Map() };
      profiles[row] = profile;
      blocks.set(name, block);
      block.rows.push(row);
      if (block.rows.length === large) for (const earlier of block.rows) divide(block, earlier);
      else if (block.rows.length > large) divide(block, row);
    },
    all: (name: string): Rows => withTraits(name, undefined),
    /** Lists a group or, if it is large, its records that share an author: a common title such as `Editorial` says little. */
    byAuthor: (name: string, profile: Profile): Rows => withTraits(name, authorTraits(profile)),
    /**
     * Lists a group or, if it is large, a part of it with all records that have no conflict or only one with a record.
     * Of any two properties, such a record agrees with at least one.
     */
    compatible: (name: string, profile: Profile): Rows => {
      const [first, second] = agreementsOf(profile);
      return withTraits(name, first && second && [...first, ...second]);
    },
  };
}

/** The forms of the authors' names. Traits of several kinds may be equal, which only adds records to a group's part. */
function authorTraits({ initials }: Profile): readonly string[] {
  return initials.size === 0 ? ["no author"] : [...initials.keys()];
}

/** Lists the properties of a record by which others find it. */
function traitsOf(profile: Profile): Set<string> {
  const { work, places, isPreprint } = profile;
  return new Set([
    ...authorTraits(profile),
    `pages ${places[0]}`,
    ...(work.doi === "" ? ["no doi"] : []),
    ...(isPreprint ? ["preprint"] : []),
  ]);
}

/**
 * Lists, for each property, the traits of which a record that does not conflict in this property has at least one. A
 * missing value conflicts with no other, nor does a preprint with its article in DOI and pages. Records with the same
 * identifier are found by it.
 */
function agreementsOf(profile: Profile): string[][] {
  const { work, people, places, isPreprint } = profile;
  return [
    ...(people.length === 0 ? [] : [["no author", ...authorTraits(profile)]]),
    ...(work.doi === "" || isPreprint ? [] : [["no doi", "preprint"]]),
    ...(places[0] === "" || isPreprint ? [] : [[`pages ${places[0]}`, "pages ", "preprint"]]),
  ];
}
