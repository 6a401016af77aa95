/** Second opinions on phase 5: the user gives each verdict with one key, without seeing other judges' decisions. */

import { collectVerdicts, type JudgedItem, relevanceConflicts } from "../../../../taxonomy/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { pick } from "../../shell/taxonomy-index.ts";
import { disputeCounts, noDisputes, toAgreement, toDisputes, toOpinion } from "../judges-views.ts";
import type { Content, Offers, Row, ScreenInput, View } from "../screen.ts";

export const relevanceOpinions: View = {
  rows: opinionRows,
  takesMarks: () => false,
  detail: opinionDetail,
  strip: (input) => {
    const { categories } = input.workspace.taxonomy.clustering;
    const all = categories.length + new Set(categories.flatMap((item) => item.clusters)).size;
    return `second opinion by ${input.workspace.author}: ${ownOpinions(input).size}/${all} judged`;
  },
  actions: (input, row) => [opinionActions(input, row), toDisputes],
};

function opinionRows(input: ScreenInput): Row[] {
  const opinions = ownOpinions(input);
  const row = (id: string, label: string, depth: number): Row => {
    const opinion = opinions.get(itemKey(id));
    if (!opinion) return { id, label, depth, mark: "○" };
    const { relevant } = opinion;
    return { id, label, depth, mark: verdictMark(relevant), tone: relevant ? "good" : "dim" };
  };
  return input.workspace.taxonomy.clustering.categories.flatMap((category) => [
    row(`k ${category.id}`, category.name, 0),
    ...pick(input.workspace.index.clusters, category.clusters).map(({ id, name }) =>
      row(`c ${id} ${category.id}`, name === "" ? id : name, 1),
    ),
  ]);
}

function opinionDetail(input: ScreenInput, row: Row | undefined): Content {
  const item = itemOf(row);
  if (!item || !row) return [];
  const opinion = opinionOn(input, row);
  const { questions } = input.workspace.taxonomy.planning.relevance;
  return [
    title(itemName(input, item)),
    dim("This view hides the other judges' decisions."),
    "",
    itemText(input, item),
    section(
      "Relevance questions",
      questions.map(({ id, text }) => `- ${id} ${text}`),
    ),
    section(
      input.workspace.author,
      opinion && [
        [
          span(
            `${verdictMark(opinion.relevant)} ${verdictWords(opinion.relevant)}`,
            opinion.relevant ? "good" : "bad",
          ),
        ],
        opinion.reason,
      ],
    ),
  ];
}

/** `+` and `-` record a verdict immediately, `n` adds a reason to it, and `w` withdraws it. */
function opinionActions(input: ScreenInput, row: Row | undefined): Offers {
  const item = itemOf(row);
  if (!item || !row) return [];
  const opinion = opinionOn(input, row);
  const given = { id: item.id, ...(item.kind === "category" && { category: true }) };
  const { relevant, reason } = opinion ?? {};
  return [
    { row: "an item to judge", given },
    opinion && { row: "an item with your opinion", given: { ...given, relevant }, current: { reason } },
    opinion && { row: "your opinion", given },
  ];
}

type Opinion = NonNullable<ScreenInput["workspace"]["taxonomy"]["relevance"]["opinions"]>[number];

function opinionOn(input: ScreenInput, row: Row): Opinion | undefined {
  return ownOpinions(input).get(itemKey(row.id));
}

/** Maps `k CATEGORY` and `c CLUSTER` to the author's opinions. */
function ownOpinions({ workspace }: ScreenInput): ReadonlyMap<string, Opinion> {
  const opinions = (workspace.taxonomy.relevance.opinions ?? []).filter(
    ({ judge }) => judge === workspace.author,
  );
  return new Map(opinions.map((item) => [rowIdOf(item), item]));
}

/** Returns a row's id without its category. */
function itemKey(row: string): string {
  return row.split(" ").slice(0, 2).join(" ");
}

/** Finds the category or cluster that a row represents in phase 5. */
type Item = Pick<JudgedItem, "kind" | "id">;

export function rowIdOf({ kind, id }: Item): string {
  return `${kind === "category" ? "k" : "c"} ${id}`;
}

/**
 * Reads an item from a row id: `k CATEGORY` or `c CLUSTER`, followed by further words if the row's position matters.
 */
function itemOf(row: Row | undefined): Item | undefined {
  const [kind, id] = row?.id.split(" ") ?? [];
  return id === undefined ? undefined : { kind: kind === "k" ? "category" : "cluster", id };
}

function itemName(input: ScreenInput, item: Item): string {
  return findItem(input, item)?.name || item.id;
}

function itemText(input: ScreenInput, item: Item): string {
  return findItem(input, item)?.description ?? "";
}

function findItem({ workspace }: ScreenInput, { kind, id }: Item) {
  if (kind === "cluster") return workspace.index.clusters.get(id);
  return workspace.taxonomy.clustering.categories.find((category) => category.id === id);
}

export function verdictMark(relevant: boolean): string {
  return relevant ? "✓" : "✗";
}

export function verdictWords(relevant: boolean): string {
  return relevant ? "relevant" : "not relevant";
}

/** Phase 5: shows the items on which judges disagree, with all reasons, and settles the disputes. */
export const relevanceDisputes: View = {
  rows: (input) =>
    relevanceConflicts(judgedItems(input)).map((item) => ({
      id: rowIdOf(item),
      label: itemName(input, item),
      mark: "!",
      tone: "warn",
      note: item.verdicts.map(({ relevant }) => verdictMark(relevant)).join(" "),
    })),
  takesMarks: () => false,
  empty: () => `${noDisputes}Press Esc to go back, then B to give a second opinion.`,
  detail: disputeDetail,
  strip: (input) => {
    const items = judgedItems(input);
    return disputeCounts(relevanceConflicts(items).length, items.filter(({ settled }) => settled).length);
  },
  actions: (input, row) => [disputeActions(input, row), toOpinion, toAgreement("relevance")],
};

function disputeDetail(input: ScreenInput, row: Row | undefined): Content {
  const judged = relevanceConflicts(judgedItems(input)).find((item) => rowIdOf(item) === row?.id);
  if (!judged) return [];
  return [
    title(itemName(input, judged)),
    dim(judged.kind === "category" ? "a category" : "a class"),
    "",
    itemText(input, judged),
    ...judged.verdicts.flatMap(({ judge, relevant, reason }) =>
      section(judge === "first" ? "The first judge" : judge, [
        [span(`${verdictMark(relevant)} ${verdictWords(relevant)}`, relevant ? "good" : "bad")],
        reason === "" ? "without a reason" : reason,
      ]),
    ),
  ];
}

/** `+` and `-` settle the dispute and ask for the reason. */
function disputeActions(input: ScreenInput, row: Row | undefined): Offers {
  const item = itemOf(row);
  if (!item || !row) return [];
  return [
    {
      row: "a disputed judgement",
      given: { id: item.id, ...(item.kind === "category" && { category: true }) },
      explanation: disputeDetail(input, row),
    },
  ];
}

export function judgedItems({ workspace }: ScreenInput): JudgedItem[] {
  const { relevance, planning } = workspace.taxonomy;
  return collectVerdicts(relevance, planning.relevance);
}
