/** Finds to which things records belong, and which records are things that people tell apart. */
import { wordsOfLabel } from "../../english/index.ts";
import { singularOf } from "../../english/words/index.ts";
import { endsOf, type GraphIndex, type Path, type Profile, type Vocabulary } from "../../query/index.ts";

/** How many times as many records each thing of an owner may have as one of the first owner. */
const mostTimesAsMany = 1.5;

/** Returns, for records that point to several classes, the class and property by which they belong to a thing. */
export function owningProperties(
  profile: Profile,
  index: GraphIndex,
  records: ReadonlySet<string>,
): ReadonlySet<string> {
  const links = profile.links.filter(
    ({ from, to }) => records.has(from) && to !== null && to !== "" && !records.has(to),
  );
  const perThing = ({ property, from, to, triples }: (typeof links)[number]): number => {
    const { starts, ends } = index.adjacency({ property, inverse: false });
    const things = ends.filter(
      (end, at) => index.types(starts[at] ?? -1).includes(from) && index.types(end).includes(to ?? ""),
    );
    return triples / Math.max(1, new Set(things).size);
  };
  const labels = new Map([...profile.properties, ...profile.classes].map(({ id, label }) => [id, label]));
  const wordsOf = (id: string): string => singularOf(wordsOfLabel(labels.get(id) ?? id)).toLowerCase();
  const isCalledByClass = (property: string, cls: string): boolean =>
    ` ${wordsOf(property)} `.includes(` ${wordsOf(cls).split(" ").at(-1)} `);
  return new Set(
    [...Map.groupBy(links, ({ from }) => from).values()].flatMap((some) => {
      const rated = some.map((link) => ({ link, each: perThing(link) }));
      // A record of several roles, such as a match, belongs to what a property calls by its class, if at all.
      const isMany = new Set(some.map(({ property }) => property)).size >= manyRoles;
      const owners = isMany
        ? rated.filter(({ link }) => isCalledByClass(link.property, link.to ?? ""))
        : rated;
      const least = Math.min(...owners.map(({ each }) => each));
      return owners.flatMap(({ link, each }) =>
        each <= mostTimesAsMany * least ? [`${link.from} ${link.property}`] : [],
      );
    }),
  );
}

const manyRoles = 3;

/** Returns the classes of records that belong to things. Records of no owner, such as the cases of two parties, are things. */
export function ownedRecords(profile: Profile, index: GraphIndex): ReadonlySet<string> {
  const records = new Set(profile.classes.filter(({ record }) => record).map(({ id }) => id));
  const owning = [...owningProperties(profile, index, records)];
  const isOwned = (id: string): boolean =>
    profile.links.some(({ from, to }) => to === id && from !== id) ||
    owning.some((key) => key.startsWith(`${id} `));
  return new Set([...records].filter(isOwned));
}

/** Returns the ends of a path from a thing. */
export function follow(index: GraphIndex, path: Path, thing: number): readonly number[] {
  let nodes: readonly number[] = [thing];
  for (const step of path) {
    const adjacency = index.adjacency(step);
    const next = new Set<number>();
    for (const node of nodes)
      if (index.isThing(node)) for (const end of endsOf(adjacency, node)) next.add(end);
    nodes = [...next];
  }
  return nodes;
}

/** From this share of things with several records on, what a record states is not said of the thing. */
const severalShare = 0.1;

/** Whether things, each with its ends, have several of them too often to speak of the end of a thing. */
export function haveSeveral(ends: readonly (readonly number[])[]): boolean {
  return ends.filter(({ length }) => length > 1).length > severalShare * ends.length;
}

/**
 * Returns a function that finds the class of records on a path that people tell apart: a thing has several, they
 * have a noun, and they have names or point to the thing. The costs of its treatments are no costs of an animal.
 *
 * @param isNamed whether a node has a name that no other has
 * @param isRecord whether a class has a noun, and its members are records
 */
export function createRecordsOn(
  index: GraphIndex,
  vocabulary: Pick<Vocabulary, "classOfEnds">,
  isNamed: (node: number) => boolean,
  isRecord: (cls: string) => boolean,
): (path: Path) => string | undefined {
  const leadsToSeveral = (path: Path): boolean => {
    const things = [...new Set(index.adjacency(path[0]).starts)];
    return haveSeveral(things.map((thing) => follow(index, path, thing)).filter(({ length }) => length > 0));
  };
  const find = (path: Path): string | undefined => {
    const type = vocabulary.classOfEnds(path);
    if (type === undefined || !isRecord(type) || !leadsToSeveral(path)) return undefined;
    const members = index.instances(type);
    return path[0].inverse || members.filter(isNamed).length * 2 >= members.length ? type : undefined;
  };
  const known = new Map<string, string | undefined>();
  return (path) => {
    for (let length = 1; length < path.length; length += 1) {
      const before = path.slice(0, length) as unknown as Path;
      const key = JSON.stringify(before);
      if (!known.has(key)) known.set(key, find(before));
      const found = known.get(key);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}
