/** Phase 2: searches public sources. The user first edits the query of each source, and then ticks hits. */

import { count } from "../../../../base/text/count.ts";
import { isAnswered } from "../../../../literature/sources/index.ts";
import { splitList } from "../../../../operations/list-value.ts";
import { commandLine } from "../../../cli/command-line.ts";
import { dim, section, span, title } from "../../drawing/lines.ts";
import type { Outcomes } from "../../shell/outcomes.ts";
import type { Action, Content, Offers, Row, ScreenInput, View } from "../screen.ts";
import { setting } from "../setting-keys.ts";
import { hitCounts, hitDetail, hitRow, sendTicked } from "./survey-hit.ts";

/** The value of the `inside` setting that opens this view. */
export const searchInside = "search";

/** The value of the `step` setting that opens the queries again after hits have arrived. */
const queriesStep = "queries";

type Plan = NonNullable<Outcomes["translations"]>;
type RequestedSearch = Plan["asked"];
type Hits = NonNullable<Outcomes["hits"]>;
type ShownSearch = { readonly plan: Plan; readonly hits: Hits | undefined };

/** Returns the open search, without hits from a different plan. */
function openSearch({ outcomes, settings }: ScreenInput): ShownSearch | undefined {
  const { translations: plan, hits } = outcomes;
  if (!plan) return undefined;
  const isSamePlan = JSON.stringify(hits?.asked) === JSON.stringify(plan.asked);
  return { plan, hits: isSamePlan && settings.step !== queriesStep ? hits : undefined };
}

export const searchView: View = {
  rows: searchRows,
  detail: searchDetail,
  strip: searchStrip,
  takesMarks: (input) => openSearch(input)?.hits !== undefined,
  empty: () =>
    "No source returned a paper.\n\nPress Q to go back to the queries, or Esc to leave the search.",
  actions: searchActions,
};

function searchRows(input: ScreenInput): Row[] {
  const { plan, hits } = openSearch(input) ?? {};
  if (hits) return hits.candidates.map((item) => hitRow(input, item));
  return (plan?.queries ?? []).map(({ source, query, lost }) => ({
    id: source,
    label: query,
    note: source,
    ...(lost === "" ? { mark: "→" } : ({ mark: "≈", tone: "warn" } as const)),
  }));
}

function searchDetail(input: ScreenInput, row: Row | undefined): Content {
  const { plan, hits } = openSearch(input) ?? {};
  const hit = hits?.candidates.find(({ key }) => key === row?.id);
  if (hits && hit) return hitDetail(input, hit, [rankLines(hit.ranks), answerLines(hits)]);
  const item = plan?.queries.find(({ source }) => source === row?.id);
  if (!plan || !item) return [];
  return [
    title(item.source),
    item.query,
    item.lost !== "" && ["", [span(item.lost, "warn")]],
    section("Typed", plan.asked.query),
    "",
    dim("Press Enter to query the listed sources; Taxolink has not sent anything yet."),
  ];
}

function rankLines(ranks: Hits["candidates"][number]["ranks"]): Content {
  const places = Object.entries(ranks).map(([source, rank]) => `${source}: hit ${rank}`);
  return section("Rank", places.join(", "));
}

/** Shows the outcome of each source, or the reason why it did not reply. */
function answerLines({ answers }: Hits): Content {
  return section(
    "Sources",
    answers.map(({ source, completeness, works, hits, why, milliseconds }) =>
      isAnswered({ completeness })
        ? `${source}: ${works}${hits === null ? "" : ` of ${count(hits, "hit")}`} in ${milliseconds} ms`
        : [span(`${source}: ${why ?? completeness}`, "warn")],
    ),
  );
}

function searchStrip(input: ScreenInput): string {
  const { plan, hits } = openSearch(input) ?? {};
  if (!plan) return "";
  if (!hits) return `${plan.asked.query} · ${count(plan.queries.length, "source")}, not queried yet`;
  const answered = hits.answers.filter(isAnswered).length;
  return `${answered} of ${count(hits.answers.length, "source")} answered · ${count(hits.candidates.length, "paper")} · ${hitCounts(input, hits.candidates)}`;
}

function searchActions(input: ScreenInput, row: Row | undefined): Offers {
  const { plan, hits } = openSearch(input) ?? {};
  if (!plan) return [];
  return hits ? hitActions(input, plan.asked) : queryActions(plan, row);
}

/** Enter adds the ticked hits, `A` adds all hits from the stored replies, and `Q` returns to the queries. */
function hitActions({ markedIds }: ScreenInput, search: RequestedSearch): Offers {
  const send = (keys: readonly string[]) =>
    commandLine("survey search", [search.query], { ...optionsOf(search), only: keys, replay: true });
  return [
    sendTicked(markedIds, send(markedIds)),
    { key: "A", label: "send all", kind: "command", line: send([]) },
    setting("Q", "the queries", { inside: searchInside, step: queriesStep }),
  ];
}

/** Enter sends the queries, `e` edits the query of a source, and `x` skips a source. */
function queryActions({ asked, queries }: Plan, row: Row | undefined): Offers {
  const item = queries.find(({ source }) => source === row?.id);
  const ask: Action = {
    key: "enter",
    label: `ask ${queries.length}`,
    kind: "command",
    line: commandLine("survey search", [asked.query], { ...optionsOf(asked), list: true }),
    storeAs: "hits",
    settings: { inside: searchInside, step: "" },
  };
  if (!item) return [ask];
  const { source } = item;
  const others = asked.as.filter((translation) => !translation.startsWith(`${source}=`));
  const remainingSources = queries.filter((other) => other !== item).map((other) => other.source);
  const replan = (change: Partial<RequestedSearch>) =>
    commandLine("survey search", [asked.query], { ...optionsOf({ ...asked, ...change }), "dry-run": true });
  const leaveOut: Action = {
    key: "x",
    label: "leave out",
    kind: "command",
    storeAs: "translations",
    line: replan({ source: addressesOf(asked, remainingSources), as: others }),
  };
  return [
    ask,
    {
      key: "e",
      label: "edit",
      kind: "form",
      storeAs: "translations",
      select: source,
      fields: [{ name: "query", label: `Query in the syntax of ${source}`, value: item.query }],
      line: ({ query = "" }) => replan({ as: [...others, `${source}=${query}`] }),
    },
    remainingSources.length > 0 && leaveOut,
  ];
}

/** Returns the sources as the user typed them, possibly with an address. */
function addressesOf({ source }: RequestedSearch, names: readonly string[]): readonly string[] {
  return names.map((name) => source.find((sourceOption) => sourceOption.startsWith(`${name}=`)) ?? name);
}

function optionsOf({ source, as, limit }: RequestedSearch) {
  return { source, as, limit };
}

/** `P` opens the search. */
export const searchAction: Action = {
  key: "P",
  label: "search online",
  kind: "form",
  fields: [
    { name: "query", label: 'Query: words, "phrases", AND, OR, NOT' },
    {
      name: "source",
      label: "Sources",
      extra: true,
      value: "openalex,crossref,semantic-scholar,dblp,arxiv",
    },
    { name: "limit", label: "Hits to inspect per source", value: "25", extra: true, isSuggestion: true },
  ],
  line: ({ query = "", source = "", limit = "" }) =>
    commandLine("survey search", [query], { source: splitList(source), limit, "dry-run": true }),
  storeAs: "translations",
  settings: { inside: searchInside, step: queriesStep },
};
