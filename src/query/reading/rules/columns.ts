/** Rules for answers of several columns or figures, for names, and for texts within names. */
import { stem } from "../../../base/text/stem.ts";
import { tokenise } from "../../../english/index.ts";
import { type Column, type Expression, isThings, type Things } from "../../expression.ts";
import { nodeSetOf } from "../../node-sets.ts";
import {
  type Context,
  explain,
  feature,
  featureIf,
  leadsToNodes,
  makeItem,
  makeSet,
  type Span,
} from "../context.ts";
import type { FeatureList } from "../features.ts";
import { hashText } from "../find-markers.ts";
import type {
  AggregateItem,
  ColumnOf,
  ColumnsItem,
  FigureItem,
  Item,
  LinkItem,
  NameItem,
  PatternItem,
  RowsItem,
  SetItem,
} from "../items.ts";
import { type Link, textOf } from "../reading-graph.ts";
import { measureOf } from "../relations.ts";
import { figureMeets } from "./compare.ts";
import { aggregateOf } from "./rank.ts";
import { inAnyOrder, inOrder, type Place, partsAt, type Rule, together } from "./rule.ts";

type Listable = ColumnsItem | LinkItem | NameItem | FigureItem;

export const columnRules: readonly Rule[] = [
  ...(["link", "name", "figure", "columns"] as const).flatMap((left) =>
    (["link", "name", "figure"] as const)
      .filter((right) => !(left === "name" && right !== "link"))
      .flatMap((right) =>
        inOrder(`list of ${left} and ${right}`, left, right, (context, first, second, place) =>
          listed(context, first, second, place),
        ),
      ),
  ),
  ...inAnyOrder("columns of a set", "columns", "set", (context, columns, set, place) =>
    place.gap.content > 1 || set.isNegated
      ? []
      : rowsOf(
          context,
          columns,
          set,
          [
            ...place.gap.features,
            ...feature(context, `K:${place.isInOrder ? "LS" : "SL"}`),
            ...featureIf(context, place.gap.words.includes("of"), "K:of"),
          ],
          place.span,
          partsAt(place),
        ),
  ),
  ...inOrder("name of a set", "name", "set", (context, _name, set, { gap, span, left, right }) =>
    gap.content === 0 &&
    (gap.length === 0 || gap.words.some((word) => /^(?:of|for)$/.test(word))) &&
    set.isHead
      ? [
          makeSet(
            context,
            span,
            [...gap.features, ...feature(context, "I:S")],
            [left, right],
            set.text,
            set,
            set,
          ),
        ]
      : [],
  ),
  ...inOrder("set and name", "set", "name", (context, set, _name, { gap, span, left, right }) =>
    gap.length === 0 && set.isHead && !set.isNamed
      ? [makeSet(context, span, [], [left, right], set.text, set, set)]
      : [],
  ),
  ...inOrder("property and name", "link", "name", (context, item, _name, { gap, span, left, right }) =>
    gap.length === 0 && !item.isNegated && leadsToNodes(item.link)
      ? [
          makeItem(
            context,
            "link",
            span,
            featureIf(context, /\b(?:name|title)s?\b/i.test(item.link.label), "I:PI:own"),
            [left, right],
            item.text,
            { ...item, form: "noun" },
          ),
        ]
      : [],
  ),
  ...inOrder("figures of a list", "aggregate", "aggregate", listOfAggregates),
  ...inOrder("figures of a property", "aggregate", "link", figureOfLink),
  ...inOrder(
    "figure of columns",
    "aggregate",
    "columns",
    (context, aggregate, columns, { gap, span, left, right }) => {
      const [only] = aggregate.aggregates;
      const areNumbers = columns.columns.every(
        ({ link, aggregate: own }) => link?.kind === "number" && own === undefined,
      );
      if (only === undefined || aggregate.aggregates.length > 1 || gap.content > 0 || !areNumbers) return [];
      const list = columns.columns.map(({ link }) => ({ link, aggregate: only }));
      return [columnsItem(context, span, gap.features, [left, right], list, columns.head)];
    },
  ),
  ...inOrder("figure compared", "figure", "value", figureCompared),
  ...inAnyOrder("property contains", "link", "pattern", (context, item, pattern, place) =>
    place.gap.content > 1
      ? []
      : containing(context, item.link, pattern, [...place.gap.features, ...feature(context, "Z:P")], place),
  ),
  ...inAnyOrder("name contains", "set", "pattern", namesContaining),
  ...inOrder(
    "pattern of the name",
    "name",
    "pattern",
    (context, _name, pattern, { gap, span, left, right }) =>
      gap.content === 0
        ? [makeItem(context, "pattern", span, gap.features, [left, right], `name ${pattern.text}`, pattern)]
        : [],
  ),
];

function columnsOf(item: Listable): readonly ColumnOf[] {
  if (item.cat === "columns") return item.columns;
  if (item.cat === "name") return [{ link: undefined, aggregate: undefined }];
  return [{ link: item.link, aggregate: item.cat === "figure" ? item.aggregate : undefined }];
}

function keyOfColumn({ link, aggregate }: ColumnOf): string {
  return `${link?.id ?? "name"},${aggregate ?? ""}`;
}

function listed(context: Context, first: Listable, second: Listable, place: Place): readonly Item[] {
  const { gap, span, left, right } = place;
  if (gap.content > 0 || !(gap.hasAnd || gap.isComma) || gap.length > 2) return [];
  const columns = [...columnsOf(first), ...columnsOf(second)];
  if (new Set(columns.map(keyOfColumn)).size < columns.length) return [];
  return [
    explain(
      columnsItem(context, span, gap.features, [left, right], columns, first.head),
      left.to,
      right.from,
    ),
  ];
}

function columnsItem(
  context: Context,
  span: Span,
  own: FeatureList,
  parts: readonly Item[],
  columns: readonly ColumnOf[],
  head: number,
): ColumnsItem {
  const text = columns
    .map(({ link, aggregate }) => `${aggregate ?? ""} ${link?.label ?? "name"}`.trim())
    .join(" & ");
  return makeItem(context, "columns", span, own, parts, text, {
    columns,
    head,
    hash: hashText(columns.map(keyOfColumn).join(";")),
  });
}

/** The most cells of an answer. */
const mostCells = 300;

/** Returns the columns of a set, or of all subjects if the set is not given. */
export function rowsOf(
  context: Context,
  columns: ColumnsItem,
  set: SetItem | undefined,
  first: FeatureList,
  span: Span,
  parts: readonly Item[],
): readonly RowsItem[] {
  const list = set === undefined ? columns.columns : withWholeNames(context, columns.columns, set);
  const answers: string[] = [];
  for (const column of list) {
    const cells = cellsOf(context, column, set);
    if (cells.length === 0) return [];
    answers.push(...cells);
    if (answers.length > mostCells) return [];
  }
  const expression = rowsExpression(context, list, set);
  if (expression === undefined) return [];
  const own = [...first, ...feature(context, "K")];
  const arePairs =
    set !== undefined && list.length === 2 && list.every(({ aggregate }) => aggregate === undefined);
  return [
    makeItem(context, "rows", span, own, parts, `${columns.text} of (${set?.text ?? "all"})`, {
      expression,
      answers: [...new Set(answers)],
      pairs: arePairs ? () => pairsOf(context, list, set) : undefined,
      cls: set?.cls ?? -1,
      head: columns.head,
      hash: hashText(answers.join("|")),
    }),
  ];
}

/** The share of the names that two columns must make up together to be the name. */
const wholeName = 0.9;

/** Replaces two properties that make up the name, such as first and last name, by the name. */
function withWholeNames(context: Context, columns: readonly ColumnOf[], set: SetItem): readonly ColumnOf[] {
  const { graph } = context;
  if (set.set.length > mostCells) return columns;
  for (let at = 0; at + 1 < columns.length; at += 1) {
    const [first, second] = [columns[at], columns[at + 1]];
    if (first?.link === undefined || second?.link === undefined || first.aggregate || second.aggregate)
      continue;
    const whole = set.set.filter((node) => {
      const name = `${cellText(context, first, node)[0] ?? ""} ${cellText(context, second, node)[0] ?? ""}`;
      return name.toLowerCase() === graph.label(node).toLowerCase();
    });
    if (whole.length > 0 && whole.length > set.set.length * wholeName)
      return [...columns.slice(0, at), { link: undefined, aggregate: undefined }, ...columns.slice(at + 2)];
  }
  return columns;
}

/** The texts of a column for one thing. */
function cellText({ graph }: Context, { link }: ColumnOf, node: number): readonly string[] {
  if (link === undefined) return [graph.label(node)];
  if (!leadsToNodes(link)) return (link.values.get(node) ?? []).map(textOf);
  const ends = link.ends.get(node) ?? link.starts.get(node) ?? [];
  return ends.map((end) => graph.label(end));
}

/** Returns the texts of a column, none if there is no figure, and one more than an answer has cells if there are more. */
function cellsOf(context: Context, column: ColumnOf, set: SetItem | undefined): readonly string[] {
  const { link, aggregate } = column;
  if (aggregate !== undefined && link !== undefined) {
    const values = context.relations.valuesOf(link, set?.set ?? link.values.adjacency.starts);
    const figure = aggregateOf(
      aggregate,
      values.map(({ low }) => low),
    );
    return Number.isNaN(figure) ? [] : [formatFigure(figure)];
  }
  const cells: string[] = [];
  for (const node of set?.set ?? []) {
    cells.push(...cellText(context, column, node));
    if (cells.length > mostCells) break;
  }
  return cells;
}

/** Writes a figure with at most four decimals. */
export function formatFigure(figure: number): string {
  return String(Math.round(figure * 10_000) / 10_000);
}

function pairsOf(
  context: Context,
  [first, second]: readonly ColumnOf[],
  set: SetItem,
): readonly (readonly string[])[] {
  if (first === undefined || second === undefined) return [];
  return [...set.set].flatMap((node) =>
    cellText(context, first, node).flatMap((left) =>
      cellText(context, second, node).map((right) => [left, right]),
    ),
  );
}

function rowsExpression(
  context: Context,
  list: readonly ColumnOf[],
  set: SetItem | undefined,
): Expression | undefined {
  const [link] = list.flatMap((column) => column.link ?? []);
  const things: Things | undefined =
    set === undefined
      ? link && context.relations.subjects(link)
      : isThings(set.expression)
        ? set.expression
        : undefined;
  if (things === undefined) return undefined;
  if (list.every(({ aggregate }) => aggregate !== undefined))
    return {
      op: "compare",
      items: list.flatMap(({ link: each, aggregate }) =>
        each === undefined || aggregate === undefined
          ? []
          : [{ name: `${aggregate} ${each.label}`, value: { op: aggregate, things, by: measureOf(each) } }],
      ),
    };
  const columns = list.map(
    ({ link: each }): Column => (each === undefined ? { of: "self" } : { of: "ends", path: each.path }),
  );
  const [head, ...rest] = columns;
  return head === undefined ? undefined : { op: "rows", things, columns: [head, ...rest] };
}

// Figures

function listOfAggregates(
  context: Context,
  first: AggregateItem,
  second: AggregateItem,
  place: Place,
): readonly Item[] {
  const { gap, left, right } = place;
  const aggregates = [...first.aggregates, ...second.aggregates];
  if (gap.content > 0 || !(gap.hasAnd || gap.isComma) || new Set(aggregates).size < aggregates.length)
    return [];
  const item = together(context, "aggregate", place, [], aggregates.join("+"), {
    aggregates,
    isOfCount: false,
    hash: hashText(aggregates.join()),
  });
  return [explain(item, left.to, right.from)];
}

function figureOfLink(
  context: Context,
  aggregate: AggregateItem,
  item: LinkItem,
  place: Place,
): readonly Item[] {
  const { gap, span, left, right } = place;
  const { link } = item;
  const [only] = aggregate.aggregates;
  if (gap.content > 0 || link.kind !== "number" || only === undefined) return [];
  if (aggregate.aggregates.length > 1)
    return [
      columnsItem(
        context,
        span,
        gap.features,
        [left, right],
        aggregate.aggregates.map((each) => ({ link, aggregate: each })),
        item.head,
      ),
    ];
  if (only === "largest" || only === "smallest") return [];
  return [
    together(context, "figure", place, [], `${only} ${link.label}`, {
      aggregate: only,
      link,
      strength: item.strength,
      head: item.head,
      hash: link.id * 2 + only.length,
    }),
  ];
}

/** "departments with an average salary over 5,000": a figure of what the things are related to. */
function figureCompared(
  context: Context,
  figure: FigureItem,
  value: Extract<Item, { cat: "value" }>,
  place: Place,
): readonly Item[] {
  const { graph } = context;
  const { gap } = place;
  const isStated = value.compare.is !== "=" || gap.words.includes("is");
  if (value.compare.kind !== "number" || gap.content > 1 || !isStated || value.compare.isAverage) return [];
  const { link, aggregate } = figure;
  return context.relations.neighbours(link).flatMap(({ cls, via, inverse }) => {
    const members = graph.classes[cls]?.members ?? nodeSetOf([]);
    const map = inverse ? via.starts : via.ends;
    const set = members.filter((node) => {
      const figures = (map.get(node) ?? []).flatMap((end) =>
        (link.values.get(end) ?? []).map(({ low }) => low),
      );
      const own = aggregateOf(aggregate, figures);
      return !Number.isNaN(own) && figureMeets(own, value.compare);
    });
    if (set.length === 0) return [];
    return [
      makeSet(
        context,
        place.span,
        gap.features,
        partsAt(place),
        `${figure.text} via ${via.label} ${value.text}`,
        context.relations.listed(cls, set),
        { isOpen: true },
      ),
    ];
  });
}

// Texts within names

function holds(text: string, { at, pattern }: PatternItem): boolean {
  const folded = text.toLowerCase();
  if (at === "stem") return tokenise(text).some((token) => stem(token.text) === pattern);
  if (at === "start") return folded.startsWith(pattern);
  return at === "end" ? folded.endsWith(pattern) : folded.includes(pattern);
}

function containing(
  context: Context,
  link: Link,
  pattern: PatternItem,
  own: FeatureList,
  place: Place,
): readonly Item[] {
  const { graph, relations } = context;
  if (!leadsToNodes(link)) return [];
  const ends = nodeSetOf([...link.starts.keys()].filter((end) => holds(graph.label(end), pattern)));
  if (ends.length === 0) return [];
  const to = relations.listed(link.ranges[0] ?? 0, ends);
  return relations
    .having(link, to)
    .map((denoted) =>
      makeSet(
        context,
        place.span,
        own,
        partsAt(place),
        `${link.label} ${pattern.at} '${pattern.pattern}'`,
        denoted,
        { isOpen: true },
      ),
    );
}

function namesContaining(
  context: Context,
  set: SetItem,
  pattern: PatternItem,
  place: Place,
): readonly Item[] {
  const { graph, relations } = context;
  if (place.gap.content > 1 || set.isNegated || !set.isHead) return [];
  const found = set.set.filter((node) => holds(graph.label(node), pattern));
  if (found.length === 0) return [];
  return [
    makeSet(
      context,
      place.span,
      [...place.gap.features, ...feature(context, "Z:S")],
      partsAt(place),
      `${set.text} ${pattern.at} '${pattern.pattern}'`,
      relations.listed(set.cls, found),
      {
        isHead: true,
        head: set.head,
      },
    ),
  ];
}
