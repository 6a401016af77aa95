/** Counts all invalid items in an input, and lists the first few. */
import { formatPlace, InputError } from "../../base/errors.ts";
import type { ItemPlace } from "./graph-sink.ts";

/** The number of problems that are listed with their positions. Further problems are only counted. */
const maxListed = 20;

export type Problems = {
  add(place: ItemPlace, message: string, lost?: number): void;
  readonly count: number;
  /** How many items or lines the problems cost, which is more than their number if the rest of a file was not read. */
  readonly lost: number;
  /** One line per problem, `file:line: message`, and a last line with the number of problems that are not listed. */
  lines(): string[];
  /** @throws InputError with the first problem and a list of the others, if there are any */
  throwIfAny(): void;
};

export function createProblems(file: string, hint: string): Problems {
  const first: { readonly place: ItemPlace; readonly message: string }[] = [];
  let count = 0;
  let lost = 0;
  const remainder = (): string[] => (count > first.length ? [`and ${count - first.length} more`] : []);
  return {
    add(place, message, lostItems = 1) {
      count += 1;
      lost += lostItems;
      if (first.length < maxListed) first.push({ place, message });
    },
    get count() {
      return count;
    },
    get lost() {
      return lost;
    },
    lines: () => [
      ...first.map(({ place, message }) => `${formatPlace({ file, ...place })}: ${message}`),
      ...remainder(),
    ],
    throwIfAny() {
      const [problem, ...others] = first;
      if (!problem) return;
      const also = others.map(({ place, message }) => `${formatPlace({ file, ...place })}: ${message}`);
      const text = [problem.message, ...[...also, ...remainder()].map((line) => `  ${line}`)].join("\n");
      throw new InputError({ file, ...problem.place }, text, { hint });
    },
  };
}
