/** Rules for one item: what it also means without a second item. */

import { isThings } from "../../expression.ts";
import {
  type Context,
  feature,
  featureIf,
  leadsToNodes,
  makeItem,
  makeSet,
  type SetFields,
} from "../context.ts";
import type { Denoted } from "../denoted.ts";
import { isTurned } from "../find-markers.ts";
import type {
  Item,
  LinkItem,
  ModeItem,
  QuantityItem,
  RankItem,
  SetItem,
  SuperlativeItem,
  ThanItem,
  ValueItem,
} from "../items.ts";
import { qualityFit } from "../lexicon.ts";
import type { Link } from "../reading-graph.ts";
import { measureOf } from "../relations.ts";
import { rowsOf } from "./columns.ts";
import { comparedWith, isComparable, valueCondition } from "./compare.ts";
import { quantityOver, wholeClass } from "./count.ts";
import { commonEnds } from "./mode.ts";
import { bestFigure, byValue, isKey } from "./rank.ts";
import { membersOf, qualityRank, relatedToAll, valuesItem } from "./relate.ts";
import type { Place } from "./rule.ts";
import { truthOfQuantity } from "./sizes.ts";

/** Returns what an item also means alone. Rules that may start a chain without end apply in the first round only. */
export function alone(context: Context, item: Item, isFirstRound: boolean): readonly Item[] {
  const place = placeAlone(item);
  switch (item.cat) {
    case "link":
      return item.isNegated ? [] : linkAlone(context, item, place, isFirstRound);
    case "value":
      return valueAlone(context, item);
    case "superlative":
      return isFirstRound ? superlativeAlone(context, item, place) : [];
    case "rank":
      return rankAlone(context, item, place);
    case "mode":
      return isFirstRound ? modeAlone(context, item, place) : [];
    case "columns":
      return isFirstRound && item.columns.every(({ aggregate }) => aggregate !== undefined)
        ? rowsOf(context, item, undefined, [], item, [item])
        : [];
    case "quantity":
      return [
        ...quantityAlone(context, item, place),
        ...(isFirstRound ? truthOfQuantity(context, item) : []),
      ];
    case "than":
      return thanAlone(context, item, place);
    case "set":
      return isFirstRound && item.isEntity && !item.isNegated ? nameAlone(context, item) : [];
    default:
      return [];
  }
}

const noGap: Place["gap"] = {
  features: [],
  words: [],
  length: 0,
  content: 0,
  hasOr: false,
  hasAnd: false,
  hasBy: false,
  hasThan: false,
  hasVersus: false,
  hasPer: false,
  isComma: false,
};

function placeAlone(item: Item): Place {
  return { gap: noGap, span: item, left: item, right: item, isInOrder: true };
}

/** All ends of a link, or all its figures. */
function linkAlone(context: Context, item: LinkItem, place: Place, isFirstRound: boolean): readonly Item[] {
  const { link, form } = item;
  if (leadsToNodes(link)) return form === "agent" ? [] : allEnds(context, item);
  if (link.kind !== "number" || !isFirstRound) return [];
  const values = context.relations.valuesOf(link, link.values.adjacency.starts);
  const source = { things: context.relations.subjects(link), by: measureOf(link) };
  return [
    valuesItem(context, place, feature(context, "U:Rall"), values, {
      link,
      of: undefined,
      source,
      head: item.head,
    }),
  ];
}

function allEnds(context: Context, { link, text, head, from, to, ...rest }: LinkItem): readonly Item[] {
  const { relations, lexicon } = context;
  const words = lexicon.links[link.id];
  const item = { link, text, head, from, to, ...rest };
  return link.ranges.flatMap((cls) => {
    const denoted = relations.allEnds(link).find((each) => each.cls === cls);
    if (denoted === undefined) return [];
    const own = [
      ...feature(context, "U:img"),
      ...feature(context, `U:img:${words?.form ?? ""}`),
      ...featureIf(context, isNamedAfterEnds(context, link), "U:img:dup"),
      ...featureIf(context, link.role === undefined, "U:img:typed"),
    ];
    const [domain] = link.domains;
    const projection =
      domain === undefined || link.domains.length > 1
        ? undefined
        : { link, base: wholeClass(context, domain) };
    const fields: SetFields = { isHead: true, isRelated: true, head, imageOf: link, projection };
    return [makeSet(context, item, own, [item], `${link.label}→all`, denoted, fields)];
  });
}

/** Whether a link is named after the class of its ends, so that the class says the same. */
function isNamedAfterEnds({ lexicon, matcher }: Context, link: Link): boolean {
  const last = lexicon.links[link.id]?.content.at(-1) ?? "";
  return (
    link.role === undefined &&
    link.ranges.some(
      (cls) => (matcher.match(last, lexicon.classes[cls]?.content.at(-1) ?? "")?.strength ?? 0) >= 0.95,
    )
  );
}

function valueAlone(context: Context, value: ValueItem): readonly Item[] {
  const links = context.graph.links.filter((link) => isComparable(link, value.compare));
  return links.flatMap((link) => {
    const own = [...feature(context, "VB"), ...featureIf(context, isKey(context, link), "VB:key")];
    return valueCondition(context, value, link, own, [value], value, "VB");
  });
}

/** A superlative without its property: the quality word tells which. */
function superlativeAlone(context: Context, superlative: SuperlativeItem, place: Place): readonly Item[] {
  return context.graph.links.flatMap((link) => {
    if (link.kind !== "number" && link.kind !== "date" && link.kind !== "time") return [];
    const fit = fitOf(context, superlative, link);
    if (fit <= 0) return [];
    const isReversed = isTurned(superlative.quality, link);
    const order = { ...superlative, most: isReversed ? !superlative.most : superlative.most };
    return link.domains.map((cls) => {
      const ranking = byValue(context, link, order);
      const own = [
        ...feature(context, "F:X"),
        ...feature(context, "XQ:hit", fit),
        ...featureIf(context, isKey(context, link), "X:key"),
        ...qualityRank(context, superlative.quality, link, cls),
      ];
      return makeItem(context, "rank", place.span, own, [superlative], `${ranking.text}?`, {
        ranking,
        cls,
        guessed: link,
        head: superlative.head,
        hash: (ranking.hash * 64 + cls) | 0,
      });
    });
  });
}

function fitOf({ lexicon, matcher }: Context, { quality }: SuperlativeItem, link: Link): number {
  const words = lexicon.links[link.id];
  return words === undefined || quality === "" || /^(?:many|few|much)$/.test(quality)
    ? 0
    : qualityFit(quality, link, words, matcher);
}

function rankAlone(context: Context, rank: RankItem, place: Place): readonly Item[] {
  const { relations, graph } = context;
  const all = relations.all(rank.cls);
  const chosen = relations.best(all, rank.ranking);
  if (chosen.set.length === 0) return [];
  const { isCount, measure } = rank.ranking;
  const isGuess = rank.guessed !== undefined && !isCount && measure.of === "value";
  if (isGuess) return [];
  const own = feature(context, "U:best");
  const item = makeSet(
    context,
    rank,
    [...own, ...featureIf(context, isGuess, "U:bestX")],
    [rank],
    `best[${rank.ranking.text}](all ${graph.classes[rank.cls]?.label ?? ""})`,
    chosen,
    {
      isOpen: true,
      best: { ranking: rank.ranking, base: all },
    },
  );
  const figure = bestFigure(context, rank, all, chosen, own, place);
  return figure === undefined ? [item] : [item, figure];
}

/** What most things have that a property is stated of, whatever their class. */
function modeAlone(context: Context, mode: ModeItem, place: Place): readonly Item[] {
  const { link } = mode;
  if (link === undefined) return [];
  const { graph, relations } = context;
  const { starts } = (leadsToNodes(link) ? link.ends : link.values).adjacency;
  const classes = link.domains
    .filter((cls) => !graph.classes[cls]?.isRecord && isThings(relations.all(cls).expression))
    .map((cls) => wholeClass(context, cls));
  const covering = classes.filter(({ set }) => relations.shared(set, starts).length === starts.length);
  const [first, ...others] = classes;
  if (first === undefined) return [];
  const all = { ...first, ...others.reduce<Denoted>((some, more) => relations.either(some, more), first) };
  return (covering.length > 0 ? covering : [all]).flatMap((base) =>
    commonEnds(context, mode, link, base, feature(context, "mode:all"), place),
  );
}

function quantityAlone(context: Context, quantity: QuantityItem, place: Place): readonly Item[] {
  const own = feature(context, "Q:bridge");
  return context.graph.links.flatMap((link) => quantityOver(context, quantity, link, own, place, undefined));
}

/** The least fit of a quality word with the property that a comparison leaves open. */
const leastFitOfComparison = 0.3;

function thanAlone(context: Context, than: ThanItem, place: Place): readonly Item[] {
  const { graph, lexicon, matcher } = context;
  const { link: named, quality } = than.operator;
  const links =
    named !== undefined
      ? [named]
      : quality === ""
        ? graph.links
        : graph.links.filter((link) => {
            const words = lexicon.links[link.id];
            return (
              !leadsToNodes(link) &&
              words !== undefined &&
              qualityFit(quality, link, words, matcher) >= leastFitOfComparison
            );
          });
  const own = feature(context, named === undefined ? "W:quality" : "W:own");
  return links.flatMap((link) => [
    ...comparedWith(context, than, link, own, place),
    ...chosenBy(context, than, link, own),
  ]);
}

/** "Which is larger, A or B": the one of several named things that a comparison without "than" chooses. */
function chosenBy(context: Context, than: ThanItem, link: Link, own: readonly number[]): readonly Item[] {
  const { operator, of } = than;
  const isChoice = of.members !== undefined && of.isEntity && !context.question.words.includes("than");
  if (!isChoice || leadsToNodes(link) || (operator.is !== ">" && operator.is !== "<")) return [];
  const ranking = byValue(context, link, { most: operator.is === ">", count: 1, isNth: false });
  const chosen = context.relations.best(of, ranking);
  if (chosen.set.length === 0) return [];
  const features = [...own, ...feature(context, "W:choice")];
  const text = `best[${ranking.text}](${of.text})`;
  return [
    makeSet(context, than, features, [than], text, chosen, { isHead: true, isOpen: true, isRelated: true }),
  ];
}

/** The most members of a class that are categories of other things. */
const mostCategories = 50;

/** The links by which the members of a class divide other things into kinds, as "survey" divides papers. */
function categoryLinks({ graph }: Context, cls: number): readonly Link[] {
  const found = graph.classes[cls];
  const role = found?.role;
  if (found === undefined || (role === undefined && found.members.length > mostCategories)) return [];
  const links = graph.links.filter(
    (link) =>
      leadsToNodes(link) &&
      link.record === undefined &&
      link.ranges.includes(cls) &&
      link.domains.some(
        (domain) => !graph.classes[domain]?.isRecord && graph.classes[domain]?.role === undefined,
      ),
  );
  return role === undefined || links.length > 0 ? links : [role];
}

/** The most words of a name that stands for what has it. */
const longestNoun = 4;

/** A name that stands for the things with this value ("professors"), or for the records it takes part in. */
function nameAlone(context: Context, item: SetItem): readonly Item[] {
  const { graph, relations, question } = context;
  const word = question.words[item.to - 1] ?? "";
  const isShort = item.to - item.from <= longestNoun && !(question.words[item.from] ?? "").includes(" ");
  const asNoun = !isShort
    ? []
    : categoryLinks(context, item.cls)
        .flatMap((link) => relations.having(link, item).map((denoted) => ({ link, denoted })))
        .filter(({ denoted }) => !graph.classes[denoted.cls]?.isRecord)
        .map(({ link, denoted }) =>
          makeSet(
            context,
            item,
            [
              ...feature(context, "U:valnoun"),
              ...feature(context, `U:valnoun:${word.endsWith("s") ? "pl" : "sg"}`),
            ],
            [item],
            `${item.text}-things`,
            denoted,
            {
              isHead: true,
              head: item.to - 1,
              isOpen: true,
              members: membersOf(item, denoted.cls, (member) => relations.having(link, member)),
            },
          ),
        );
  const records = graph.classes
    .filter(({ isRecord }) => isRecord)
    .flatMap(({ id }) =>
      graph.between(id, item.cls).flatMap(({ link, inverse }) =>
        inverse
          ? []
          : relations
              .having(link, item)
              .filter(({ cls }) => cls === id)
              .map((denoted) =>
                makeSet(
                  context,
                  item,
                  feature(context, "shift"),
                  [item],
                  `${link.label}←(${item.text})`,
                  denoted,
                  { isOpen: true },
                ),
              ),
      ),
    );
  return [...asNoun, ...records, ...ofAllNames(context, item)];
}

/** The things that have each of several named values: "surveys and interviews, together". */
function ofAllNames(context: Context, item: SetItem): readonly Item[] {
  if (item.members === undefined || !context.question.asksForAll) return [];
  const [place, own] = [placeAlone(item), feature(context, "U:valnoun")];
  return categoryLinks(context, item.cls).flatMap((link) =>
    relatedToAll(context, {
      link,
      inverse: false,
      set: item,
      own,
      place,
      text: link.label,
      isNegated: false,
      head: -1,
    }),
  );
}
