/** Groups records that may describe one work, and finds those in a group without two conflicts. */
import type { Profile } from "./same-work.ts";
import { areVenuesAlike } from "./titles.ts";

/** The number of records from which on a group is divided by properties. */
const large = 50;

type Rows = readonly number[];
type Block = {
  readonly rows: number[];
  readonly byTrait: Map<string, number[]>;
  /** The words of every venue in the group, by the trait of its records. */
  readonly venues: Map<string, readonly string[]>;
};

/** Creates groups of rows of a list of records. A record belongs to one or more groups, which have names. */
export function createBlocks() {
  const blocks = new Map<string, Block>();
  const profiles: Profile[] = [];
  const divide = ({ byTrait, venues }: Block, row: number): void => {
    const profile = profiles[row] as Profile;
    venues.set(venueTrait(profile), profile.venue);
    for (const trait of traitsOf(profile)) {
      const rows = byTrait.get(trait);
      if (rows === undefined) byTrait.set(trait, [row]);
      else rows.push(row);
    }
  };
  return {
    add: (name: string, row: number, profile: Profile): void => {
      const block: Block = blocks.get(name) ?? { rows: [], byTrait: new Map(), venues: new Map() };
      profiles[row] = profile;
      blocks.set(name, block);
      block.rows.push(row);
      if (block.rows.length === large) for (const earlier of block.rows) divide(block, earlier);
      else if (block.rows.length > large) divide(block, row);
    },
    all: (name: string): Rows => blocks.get(name)?.rows ?? [],
    /** Lists a group or, if it is large, its records that share an author: a common title such as `Editorial` says little. */
    byAuthor: (name: string, profile: Profile): Rows => {
      const { rows, byTrait } = blocks.get(name) ?? none;
      return byTrait.size === 0 ? rows : unionOf(authorTraits(profile), byTrait);
    },
    /**
     * Lists a group or, if it is large, a part of it with all records that have no conflict or only one with a record.
     * Of any two properties, such a record agrees with at least one.
     */
    compatible: (name: string, profile: Profile): Rows => {
      const { rows, byTrait, venues } = blocks.get(name) ?? none;
      if (byTrait.size === 0) return rows;
      const sized = (traits: readonly string[]) => ({
        traits,
        size: traits.reduce((sum, trait) => sum + (byTrait.get(trait)?.length ?? 0), 0),
      });
      const lists = agreementsOf(profile).map(sized);
      const bySize = () => lists.sort((left, right) => left.size - right.size);
      // Names of venues agree in several forms, so all of them must be compared.
      if ((bySize()[1]?.size ?? rows.length) > large && profile.venue.length > 0 && !profile.isPreprint)
        if (venues.size < rows.length / 4) lists.push(sized(venueTraits(venues, profile.venue)));
      const [first, second] = bySize();
      if (first === undefined || second === undefined) return rows;
      return first.size + second.size < rows.length / 2
        ? unionOf([...first.traits, ...second.traits], byTrait)
        : rows;
    },
  };
}

function venueTraits(venues: Block["venues"], own: readonly string[]): string[] {
  const alike = [...venues].filter(([, words]) => words.length === 0 || areVenuesAlike(words, own));
  return ["preprint", ...alike.map(([trait]) => trait)];
}

const none: Block = { rows: [], byTrait: new Map(), venues: new Map() };

function unionOf(traits: readonly string[], byTrait: ReadonlyMap<string, Rows>): Rows {
  const rows = new Set(traits.flatMap((trait) => byTrait.get(trait) ?? []));
  return [...rows].sort((left, right) => left - right);
}

/** The forms of the authors' names. Traits of several kinds may be equal, which only adds records to a group's part. */
function authorTraits({ initials }: Profile): readonly string[] {
  return initials.size === 0 ? ["no author"] : [...initials.keys()];
}

function venueTrait({ venue }: Profile): string {
  return `in ${venue.join(" ")}`;
}

/** Lists the properties of a record by which others find it. */
function traitsOf(profile: Profile): Set<string> {
  const { work, places, isPreprint } = profile;
  return new Set([
    ...authorTraits(profile),
    venueTrait(profile),
    `pages ${places[0]}`,
    ...(work.doi === "" ? ["no doi"] : []),
    ...(work.arxiv === "" ? ["no arxiv"] : []),
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
    ...(work.arxiv === "" ? [] : [["no arxiv"]]),
    ...(work.doi === "" || isPreprint ? [] : [["no doi", "preprint"]]),
    ...(places[0] === "" || isPreprint ? [] : [[`pages ${places[0]}`, "pages ", "preprint"]]),
  ];
}
