/** Phase 2: shows a paper from a source or a file; the paper may already be on a list. */
import type { WeighedWord } from "../../../../literature/index.ts";
import type { SourceName } from "../../../../literature/sources/index.ts";
import type { CommandLine } from "../../../cli/command-line.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { titleOf } from "../papers.ts";
import {
  type Action,
  type Content,
  listOf,
  type Offers,
  type Row,
  type ScreenInput,
  type View,
} from "../screen.ts";
import { becauseLines, criteriaLines } from "./survey-paper.ts";

type Hit = {
  readonly key: string;
  readonly title: string;
  readonly year: number | null;
  readonly venue: string;
  readonly abstract: string;
  /** The names of the sources that contain the paper, or an empty list if it comes from a file. */
  readonly by: readonly string[];
  readonly retracted: boolean;
  /** The key of the entry if the paper is already on a list of the survey. */
  readonly same_as?: string | null;
  /** The title of a similar paper on a list of the survey. */
  readonly like?: string | null;
  /** The words that determined the paper's rank, if it has one. */
  readonly because?: readonly WeighedWord[];
};

/**
 * Returns the row of a search result. The symbol `✓` means added, `=` means already on a list, `≈` means similar to a
 * paper on a list, and `○` means new.
 */
export function hitRow(input: ScreenInput, item: Hit): Row {
  const note = [sourceBadges(item.by), item.retracted ? "retracted" : "", item.year ?? ""]
    .filter((part) => part !== "")
    .join(" ");
  const row = {
    id: item.key,
    label: titleOf(item),
    ...(note === "" ? {} : { note }),
  };
  if (isEntered(input, item)) return { ...row, mark: "✓", tone: "good" };
  if (item.same_as) return { ...row, mark: "=", tone: "dim" };
  return { ...row, mark: item.like ? "≈" : "○" };
}

/**
 * @param notes describes the paper's origin, which is shown below the facts that matter for a decision
 * @param place the paper's position in a ranking
 */
export function hitDetail(input: ScreenInput, item: Hit, notes?: Content, place?: string): Content {
  return [
    title(item.title),
    dim([item.key, item.year ?? "", item.venue].filter((part) => part !== "").join(" · ")),
    item.retracted && [span("retracted", "bad")],
    place,
    becauseLines(item.because ?? []),
    item.same_as && [span(`= ${item.same_as}, already on a list`, "accent")],
    item.like && section("Similar to", item.like),
    section("Found by", item.by.length > 0 && item.by.join(", ")),
    section("Abstract", item.abstract === "" ? "the source provides no abstract" : item.abstract),
    criteriaLines(input),
    notes,
  ];
}

/** A list of found papers, from which the user sends the ticked ones to the next list. */
type HitList<Item extends Hit> = {
  hits(input: ScreenInput): readonly Item[];
  /** Describes the paper's origin. */
  notes(input: ScreenInput, item: Item): Content;
  /** Returns the paper's position in a ranking. */
  place?(input: ScreenInput, item: Item): string;
  /** Returns the keys that send papers. */
  keys(input: ScreenInput): Offers;
};

export function hitView<Item extends Hit>({ hits, notes, place, keys }: HitList<Item>) {
  return {
    ...listOf({
      items: hits,
      row: (item, input) => hitRow(input, item),
      about: (item, input) => hitDetail(input, item, notes(input, item), place?.(input, item)),
      others: keys,
    }),
    takesMarks: () => true,
  } satisfies View;
}

/** Says how many of the papers are ticked, and how many are on a list. */
export function hitCounts(input: ScreenInput, hits: readonly Hit[]): string {
  const entered = hits.filter((item) => isEntered(input, item)).length;
  return `${input.markedIds.length} ticked · ${entered} entered`;
}

/** Enter adds the ticked papers, if there are any. */
export function sendTicked(ticked: readonly string[], line: CommandLine): Action | false {
  return (
    ticked.length > 0 && { key: "enter", label: `send the ${ticked.length} ticked`, kind: "command", line }
  );
}

function isEntered({ workspace }: ScreenInput, { key, title: text }: Hit): boolean {
  return workspace.papers.some(({ paper }) => paper.key === key && paper.title === text);
}

/** Formats short names of a paper's sources for the end of a row. */
const badges: Readonly<Record<string, string>> = {
  openalex: "OA",
  crossref: "CR",
  "semantic-scholar": "S2",
  dblp: "DBLP",
  arxiv: "arXiv",
  opencitations: "OC",
  zenodo: "Zen",
  orcid: "ORCID",
  wikidata: "WD",
  orkg: "ORKG",
  ieee: "IEEE",
} satisfies Record<SourceName, string>;

/** Returns a string such as `OA CR`, or `OA+3` for more than two sources, to leave space for the title. */
export function sourceBadges(by: readonly string[]): string {
  const [first = "", ...others] = by.map((name) => badges[name] ?? name);
  return others.length > 1 ? `${first}+${others.length}` : [first, ...others].join(" ");
}
