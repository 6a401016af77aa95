/**
 * Chooses the things at an endpoint over which a question is read: some that each name and value of the question leads to,
 * and some to which several of them lead.
 */
import type { SpokenValue } from "../../../english/index.ts";
import { formatNode, isLiteral, nodeId, type SparqlEngine, type ValueKind } from "../../../graph/index.ts";
import type { PropertyProfile } from "../../profile.ts";
import { measured } from "../reading-graph.ts";
import type { Mentions, Span } from "./mentions.ts";
import type { LiveSchema } from "./schema.ts";
import { membersText, pathText, someRoots, type WayTo } from "./ways.ts";

/** A condition of the question on the things of a class, as a pattern about `?root`. */
type Condition = Span &
  WayTo & {
    readonly pattern: string;
    readonly isEqual: boolean;
    /** Whether things have one value there, which cannot be two. */
    readonly isSingle: boolean;
  };

/** Readings tell sets of up to twenty things apart by their size, and no larger ones. */
const someOfEach = 25;
/** The most things whose statements a question is read over. */
const mostRoots = 200;
/** The most sub-queries of a question. */
const mostProbes = 90;
const mostConditions = 36;

/** Returns the ids of things that the conditions of a question lead to. */
export async function findRoots(
  { found, values }: Mentions,
  schema: LiveSchema,
  engine: Pick<SparqlEngine, "select">,
): Promise<readonly string[]> {
  const named = found.flatMap(({ id, properties, from, to }) =>
    properties
      .flatMap((property) => schema.ways.get(property) ?? [])
      .map((way) => condition({ from, to }, way, formatNode(id), "", true, false)),
  );
  const stated = values.flatMap((value) =>
    schema.profile.properties.flatMap((property) =>
      testsOf(value, property).flatMap((test, at) =>
        (schema.ways.get(property.id) ?? []).map((way) =>
          condition(value, way, "?end", test, at === 0, property.maxPerSubject === 1),
        ),
      ),
    ),
  );
  const conditions = [...named, ...stated]
    .sort(
      (left, right) =>
        Number(right.isEqual) - Number(left.isEqual) || right.to - right.from - (left.to - left.from),
    )
    .slice(0, mostConditions);
  const behind = conditions
    .filter(({ isEqual }) => isEqual)
    .flatMap((end) =>
      schema.profile.links
        .filter(({ to }) => to === end.cls && to !== "")
        .flatMap(({ property }) => schema.ways.get(property) ?? [])
        .map(
          ({ cls, path }): Condition => ({
            ...end,
            cls,
            pattern: `${membersText(cls)} ?root ${pathText(path)} ?mid . ${end.pattern.replaceAll("?root", "?mid")}`,
          }),
        ),
    );
  const probes = [
    ...conditions.map(({ pattern }) => someRoots(pattern, someOfEach)),
    ...together(conditions).map((each) =>
      someRoots(each.map(({ pattern }, at) => pattern.replaceAll("?end", `?end${at}`)).join(" "), someOfEach),
    ),
    ...behind.map(({ pattern }) => someRoots(pattern, someOfEach)),
  ].slice(0, mostProbes);
  const things = found.map(({ id }) => id).filter((id) => !isLiteral({ id }));
  if (probes.length === 0) return things.slice(0, mostRoots);
  const numbered = probes.map((probe, at) => `{ ${probe} BIND(${at} AS ?probe) }`);
  const rows = await engine.select(`SELECT ?root ?probe WHERE { ${numbered.join(" UNION ")} }`);
  const byProbe = [...Map.groupBy(rows, ({ probe }) => probe?.value).values()].map((some) =>
    some.flatMap(({ root }) => (root ? [nodeId(root)] : [])),
  );
  // Every probe contributes before any of them contributes more.
  const inTurn = Array.from({ length: someOfEach }, (_, at) =>
    byProbe.flatMap((some) => some[at] ?? []),
  ).flat();
  return [...new Set([...things, ...inTurn])].slice(0, mostRoots);
}

function condition(
  { from, to }: Span,
  { cls, path }: WayTo,
  end: string,
  test: string,
  isEqual: boolean,
  isSingle: boolean,
): Condition {
  return {
    from,
    to,
    cls,
    path,
    isSingle,
    pattern: `?root ${pathText(path)} ${end} . ${test} ${membersText(cls)}`,
    isEqual,
  };
}

/** Returns the pairs of conditions on one class that different words state, and triples of them. */
function together(conditions: readonly Condition[]): readonly (readonly Condition[])[] {
  const excludes = (one: Condition, other: Condition): boolean =>
    one.isSingle &&
    other.isSingle &&
    (one.isEqual || other.isEqual) &&
    pathText(one.path) === pathText(other.path);
  const areApart = (one: Condition, other: Condition): boolean =>
    one.cls === other.cls && (one.to <= other.from || other.to <= one.from) && !excludes(one, other);
  const pairs = conditions.flatMap((one, at) =>
    conditions.slice(at + 1).flatMap((other) => (areApart(one, other) ? [[one, other] as const] : [])),
  );
  const more = pairs.flatMap(([one, other]) =>
    conditions
      .slice(conditions.indexOf(other) + 1)
      .flatMap((third) => (areApart(one, third) && areApart(other, third) ? [[one, other, third]] : [])),
  );
  return [...pairs, ...more];
}

/** Returns tests of whether `?end` is a value of the question, above it, or below it; none if no end can be. */
function testsOf(
  { kind, low, high }: SpokenValue,
  { kinds, smallest, largest }: PropertyProfile,
): readonly string[] {
  if (smallest === undefined || largest === undefined) return [];
  const [own] = kinds;
  if (
    own === undefined ||
    own.kind === "thing" ||
    high < measured(smallest).low ||
    low > measured(largest).high
  )
    return [];
  const bounds =
    kind === "number"
      ? numbersOf(own.kind, low, high)
      : kind === "date"
        ? timesOf(own.kind, low, high)
        : null;
  if (bounds === null) return [];
  const [first, last] = bounds;
  return [
    first === last ? `FILTER(?end = ${first})` : `FILTER(?end >= ${first} && ?end <= ${last})`,
    `FILTER(?end > ${last})`,
    `FILTER(?end < ${first})`,
  ];
}

type Bounds = readonly [string, string] | null;

function numbersOf(kind: ValueKind, low: number, high: number): Bounds {
  return kind === "number" || kind === "double" ? [String(low), String(high)] : null;
}

/** The bounds of a time that is written as `year · 10,000 + month · 100 + day`. */
function timesOf(kind: ValueKind, low: number, high: number): Bounds {
  const [first, last] = [low, high].map((time) => {
    const [year, month, day] = [Math.floor(time / 10_000), Math.floor(time / 100) % 100, time % 100];
    return [String(year).padStart(4, "0"), ...[month, day].map((part) => String(part).padStart(2, "0"))];
  }) as [string[], string[]];
  const typed = (text: string, type: string): string =>
    `"${text}"^^<http://www.w3.org/2001/XMLSchema#${type}>`;
  switch (kind) {
    case "year":
      return [typed(first[0] ?? "", "gYear"), typed(last[0] ?? "", "gYear")];
    case "yearMonth":
      return [
        typed(first.slice(0, 2).join("-"), "gYearMonth"),
        typed(last.slice(0, 2).join("-"), "gYearMonth"),
      ];
    case "date":
      return [typed(first.join("-"), "date"), typed(last.join("-"), "date")];
    case "dateTime":
      return [
        typed(`${first.join("-")}T00:00:00`, "dateTime"),
        typed(`${last.join("-")}T23:59:59`, "dateTime"),
      ];
    default:
      return null;
  }
}
