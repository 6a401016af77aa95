/** Generates the data for the test servers of literature sources: fictitious works that cite each other. */
import { createRandom } from "../../../base/random.ts";

export type ServedWork = {
  /** The number that appears in the work's id in every source. */
  readonly number: number;
  readonly title: string;
  /** The DOI, or an empty string if the work has none. */
  readonly doi: string;
  readonly arxiv?: string;
  readonly year: number;
  readonly authors: readonly (readonly [given: string, family: string])[];
  readonly venue: string;
  readonly abstract: string;
  /** The numbers of the cited works. */
  readonly references: readonly number[];
  readonly retracted?: boolean;
};

/** A reply from a source, in JSON unless `type` specifies another format. */
export type Served = {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly type?: string;
};

export const notFound: Served = {
  status: 404,
  body: { error: "Not found", message: "there is no such thing" },
};

const topics = ["lakes", "rivers", "bridges", "meadows", "islands", "harbours", "forests", "valleys"];
const views = ["Mapping", "Measuring", "Naming", "Comparing", "Sorting", "Counting"];
const families = ["Abel", "Berg", "Cole", "Dahl", "Ekman", "Falk", "Gray", "Holm"];

/**
 * Generates works numbered from 1. Each work cites works with smaller numbers. Titles contain the number of the work,
 * so that no two are similar.
 */
export function serveableWorks(count: number, seed = 1): ServedWork[] {
  const random = createRandom(seed);
  const pick = <T>(items: readonly T[]): T => items[random.below(items.length)] as T;
  return Array.from({ length: count }, (_, at): ServedWork => {
    const number = at + 1;
    const family = pick(families);
    return {
      number,
      title: `${pick(views)} ${pick(topics)} with ${pick(topics)}: case ${number.toString(7)} ${family} ${number}`,
      doi: `10.5555/work.${number}`,
      year: 1990 + random.below(30),
      authors: [
        ["Ada", family],
        ["Bo", pick(families)],
      ],
      venue: "Journal of Places",
      abstract: `We look at place ${number}.`,
      references: random.sample(
        Array.from({ length: at }, (_item, before) => before + 1),
        Math.min(at, 6),
      ),
    };
  });
}

/** Finds the works that contain every word of the query. */
export function searchWorks(works: readonly ServedWork[], query: string): ServedWork[] {
  const words =
    query
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.filter((word) => !/^(?:and|or|all|ti|title|doi)$/.test(word)) ?? [];
  return works.filter(({ title, doi }) => {
    const text = `${title} ${doi}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

export function byDoi(works: readonly ServedWork[], doi: string): ServedWork | undefined {
  return doi === "" ? undefined : works.find((work) => work.doi === doi.toLowerCase());
}

export function citingOf(works: readonly ServedWork[], { number }: ServedWork): ServedWork[] {
  return works.filter(({ references }) => references.includes(number));
}

export function numberParameter(query: URLSearchParams, name: string, otherwise: number): number {
  return Number(query.get(name) ?? otherwise);
}
