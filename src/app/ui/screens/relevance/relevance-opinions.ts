/** Second opinions on phase 5: the user gives each verdict with one key, without seeing other judges' decisions. */

import { collectVerdicts, type JudgedItem, relevanceConflicts } from "../../../../taxonomy/index.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import { pick } from "../../shell/taxonomy-index.ts";
import { disputeCounts, noDisputes, toAgreement, toDisputes, toOpinion } from "../judges-views.ts";
import { type Content, listOf, type ScreenInput, type View } from "../screen.ts";

/** `+` and `-` record a verdict immediately, `n` adds a reason to it, and `w` withdraws it. */
export const relevanceOpinions: View = {
  ...listOf({
    items: itemsToJudge,
    row: ({ item, of }, input) => {
      const [id, depth] = of === undefined ? [rowIdOf(item), 0] : [`${rowIdOf(item)} ${of}`, 1];
      const relevant = ownOpinions(input).get(rowIdOf(item))?.relevant;
      const row = { id, label: itemName(input, item), depth };
      if (relevant === undefined) return { ...row, mark: "○" };
      return { ...row, mark: verdictMark(relevant), tone: relevant ? "good" : "dim" };
    },
    about: ({ item }, input) => {
      const opinion = ownOpinions(input).get(rowIdOf(item));
      const { questions } = input.workspace.taxonomy.planning.relevance;
      return [
        title(itemName(input, item)),
        dim("This view hides the other judges' decisions."),
        "",
        findItem(input, item)?.description,
        section(
          "Relevance questions",
          questions.map(({ id, text }) => `- ${id} ${text}`),
        ),
        section(input.workspace.author, opinion && [verdictLine(opinion.relevant), opinion.reason]),
      ];
    },
    keys: ({ item }, input) => {
      const opinion = ownOpinions(input).get(rowIdOf(item));
      const given = valuesOf(item);
      const { relevant, reason } = opinion ?? {};
      return [
        { row: "an item to judge", given },
        opinion && { row: "an item with your opinion", given: { ...given, relevant }, current: { reason } },
        opinion && { row: "your opinion", given },
      ];
    },
    others: () => [toDisputes],
  }),
  takesMarks: () => false,
  strip: (input) => {
    const { categories } = input.workspace.taxonomy.clustering;
    const all = categories.length + new Set(categories.flatMap((item) => item.clusters)).size;
    return `second opinion by ${input.workspace.author}: ${ownOpinions(input).size}/${all} judged`;
  },
};

/** Lists the categories, each followed by its clusters. @returns the items, those in a category with its id */
function itemsToJudge({ workspace }: ScreenInput): readonly { item: Item; of?: string }[] {
  return workspace.taxonomy.clustering.categories.flatMap(({ id: of, clusters }) => [
    { item: { kind: "category", id: of } as const },
    ...pick(workspace.index.clusters, clusters).map(({ id }) => ({
      item: { kind: "cluster", id } as const,
      of,
    })),
  ]);
}

/** Returns the values of an edit that identify the item. */
function valuesOf({ kind, id }: Item) {
  return { id, ...(kind === "category" && { category: true }) };
}

/** Shows a verdict in words. */
export function verdictLine(relevant: boolean): Content {
  return [
    span(`${verdictMark(relevant)} ${relevant ? "relevant" : "not relevant"}`, relevant ? "good" : "bad"),
  ];
}

type Opinion = NonNullable<ScreenInput["workspace"]["taxonomy"]["relevance"]["opinions"]>[number];

/** Maps `k CATEGORY` and `c CLUSTER` to the author's opinions. */
function ownOpinions({ workspace }: ScreenInput): ReadonlyMap<string, Opinion> {
  const opinions = (workspace.taxonomy.relevance.opinions ?? []).filter(
    ({ judge }) => judge === workspace.author,
  );
  return new Map(opinions.map((item) => [rowIdOf(item), item]));
}

/** Finds the category or cluster that a row represents in phase 5. */
type Item = Pick<JudgedItem, "kind" | "id">;

export function rowIdOf({ kind, id }: Item): string {
  return `${kind === "category" ? "k" : "c"} ${id}`;
}

function itemName(input: ScreenInput, item: Item): string {
  return findItem(input, item)?.name || item.id;
}

function findItem({ workspace }: ScreenInput, { kind, id }: Item) {
  if (kind === "cluster") return workspace.index.clusters.get(id);
  return workspace.taxonomy.clustering.categories.find((category) => category.id === id);
}

export function verdictMark(relevant: boolean): string {
  return relevant ? "✓" : "✗";
}

/** Phase 5: shows the items on which judges disagree, with all reasons. `+` and `-` settle a dispute, with a reason. */
export const relevanceDisputes: View = {
  ...listOf({
    items: (input) => relevanceConflicts(judgedItems(input)),
    row: (item, input) => ({
      id: rowIdOf(item),
      label: itemName(input, item),
      mark: "!",
      tone: "warn",
      note: item.verdicts.map(({ relevant }) => verdictMark(relevant)).join(" "),
    }),
    about: (item, input) => disputeLines(input, item),
    keys: (item, input) => [
      { row: "a disputed judgement", given: valuesOf(item), explanation: disputeLines(input, item) },
    ],
    others: () => [toOpinion, toAgreement("relevance")],
  }),
  takesMarks: () => false,
  empty: () => `${noDisputes}Press Esc to go back, then B to give a second opinion.`,
  strip: (input) => {
    const items = judgedItems(input);
    return disputeCounts(relevanceConflicts(items).length, items.filter(({ settled }) => settled).length);
  },
};

function disputeLines(input: ScreenInput, item: JudgedItem): Content {
  return [
    title(itemName(input, item)),
    dim(item.kind === "category" ? "a category" : "a class"),
    "",
    findItem(input, item)?.description,
    ...item.verdicts.flatMap(({ judge, relevant, reason }) =>
      section(judge === "first" ? "The first judge" : judge, [
        verdictLine(relevant),
        reason === "" ? "without a reason" : reason,
      ]),
    ),
  ];
}

export function judgedItems({ workspace }: ScreenInput): JudgedItem[] {
  const { relevance, planning } = workspace.taxonomy;
  return collectVerdicts(relevance, planning.relevance);
}
