/** Writes tables as questions: groups, rankings and lists with columns. */
import { participleOf } from "../../english/words/index.ts";
import type { Path, Table, Things } from "../expression.ts";
import { beOf, doOf, eventOf, nounOfPath, relationClause, stateText, verbOf } from "./clauses.ts";
import {
  describe,
  endsNoun,
  extraClauses,
  extremeOf,
  figureNoun,
  isOne,
  measureNoun,
  oneOf,
  say,
  sayClauses,
  sayNumber,
  sayScalar,
  type Writer,
  whichText,
} from "./describe.ts";
import { keyNoun } from "./describe-query.ts";
import { type PathWords, pluralNoun } from "./property-words.ts";

export function askTable(table: Table, writer: Writer): string {
  switch (table.op) {
    case "group":
      return askGroup(table, writer);
    case "rows":
      return askRows(table, writer);
    case "compare":
      return `compare ${table.items.map(({ value }) => sayScalar(value, writer)).join(" with ")}`;
  }
}

type Group = Extract<Table, { op: "group" }>;
type KeyNoun = { readonly singular: string; readonly plural: string };

function askGroup(table: Group, writer: Writer): string {
  const { choose } = writer;
  const [first, second] = table.by;
  const things = say(describe(table.things, writer), true, "");
  const key = keyNoun(first, writer);
  const isYears = first.of === "value" && first.unit !== undefined;
  if (table.pairs === true) {
    const often = table.top === undefined ? "" : " most often";
    // What stands in a text occurs there.
    return writer.vocabulary.isWriting(describe(table.things, writer).noun.singular)
      ? choose([
          `which ${key.plural} occur together${often} in the ${things}`,
          `which two ${key.plural} are${often} combined in the ${things}`,
        ])
      : `which two ${key.plural} have the most ${things} in common`;
  }
  if (first.of === "count") {
    const ends = endsNoun(first.path, first.to, writer);
    const phrase = describe(table.things, writer);
    const per = `the number of ${ends} per ${say(phrase, false, "")}`;
    return oneOf(
      writer,
      // After conditions, the verb would come too late.
      [phrase.clauses.length === 0 ? `how is ${per} distributed` : `what is the distribution of ${per}`],
      [`how many ${ends} do ${things} have, and how often`],
    );
  }
  const per = second === undefined ? key.singular : `${key.singular} and ${keyNoun(second, writer).singular}`;
  const overTime = isYears && second === undefined && table.fill === true;
  switch (table.measure.of) {
    case "count":
      return askCounts(table, { key, per, things, overTime }, writer);
    case "share": {
      const share = choose(["share", "proportion"]);
      return oneOf(
        writer,
        [`what ${share} of the ${things} does each ${per} account for`],
        [`how are the ${share}s of the ${key.plural} of ${things}`],
      );
    }
    case "part": {
      const perYear = isYears
        ? yearOf(first, first.unit === "decade" ? "decade" : "year", writer)
        : `per ${per}`;
      const part = sayClauses(extraClauses(table.measure.part, table.things, writer), true);
      const share = choose(["share", "proportion"]);
      const said = `the ${share} of ${things} ${part}`;
      return overTime
        ? choose([
            `how has ${said} ${choose(["evolved", "changed"])} over ${choose(["time", "the years"])}`,
            `what is ${said} ${perYear}`,
          ])
        : `what is ${said} ${isYears ? perYear : `for each ${per}`}`;
    }
    default: {
      const noun = figureNoun(table.measure.by, writer);
      const { of, by } = table.measure;
      const name =
        of === "smallest" || of === "largest"
          ? extremeOf(by, of === "largest" ? "most" : "least", writer)
          : of === "sum"
            ? "total"
            : of;
      return oneOf(
        writer,
        [
          `for each ${per}, what is the ${name} ${noun} ${of === "smallest" || of === "largest" ? "among" : "of"} the ${things}`,
        ],
        [
          `what is the ${name} ${noun} of ${things} for each ${per}`,
          `${name} ${noun} of ${things} per ${per}`,
          `what is the ${name} ${noun} by ${per} of ${things}`,
        ],
      );
    }
  }
}

type Said = {
  readonly key: KeyNoun;
  readonly per: string;
  readonly things: string;
  readonly overTime: boolean;
};

function askCounts(table: Group, { key, per, things, overTime }: Said, writer: Writer): string {
  const { choose } = writer;
  const { measure } = table;
  const [first, second] = table.by;
  const path = measure.of === "count" ? measure.path : undefined;
  const counted = path === undefined ? things : `${endsNoun(path, undefined, writer)} of ${things}`;
  if (table.topPerGroup !== undefined && second !== undefined)
    return `what are the ${sayNumber(table.topPerGroup)} most common ${keyNoun(second, writer).plural} for each ${key.singular} of ${things}`;
  if (table.top !== undefined) return askTop(key, counted, table, writer);
  if (overTime) {
    const event = first.of === "value" ? eventOf(writer.vocabulary.path(first.path)) : undefined;
    const evolved = `how has the number of ${counted} ${choose(["evolved", "changed", "developed"])} ${choose(["over time", "over the years"])}`;
    const each = first.of === "value" && first.unit === "decade" ? "decade" : "year";
    const isPlain = describe(table.things, writer).clauses.length === 0;
    const perYear = yearOf(first, each, writer);
    const asked =
      event === undefined
        ? `how many ${counted} are there ${perYear}`
        : `how many ${counted} ${event(choose([`per ${each}`, `each ${each}`])).predicate(true)}`;
    // Of several times, the question has to say which is meant.
    const isOnly = perYear === `per ${each}`;
    const all: [string, ...string[]] = isPlain ? [asked, evolved] : [evolved, asked];
    // What is not written changes in number for other reasons, too.
    const isNew = isOnly && writer.vocabulary.isWriting(describe(table.things, writer).noun.singular);
    return oneOf(writer, isNew ? all : [asked], [`${counted} over time`]);
  }
  const words = "path" in first && first.path !== undefined ? writer.vocabulary.path(first.path) : undefined;
  const phrase = describe(table.things, writer);
  const isPlain = phrase.clauses.length === 0;
  // With conditions, "are there" would come too late.
  const related =
    second === undefined && path === undefined ? relatedToEach(first, key, table.things, writer) : undefined;
  const each =
    related !== undefined
      ? related
      : isPlain || path !== undefined
        ? `how many ${counted} are there for each ${per}`
        : `for each ${per}, how many ${whichText(phrase, true)}`;
  const uses =
    words === undefined || words.holder === "have" || second !== undefined || !isPlain
      ? []
      : [`how many ${counted} ${words.holder} each ${key.singular}`];
  return oneOf(
    writer,
    [each, ...uses],
    [
      `${counted} per ${per}`,
      `number of ${counted} by ${per}`,
      `how are the ${counted} distributed over the ${key.plural}`,
    ],
  );
}

/** "How many animals live at each zoo", if a verb or a participle says how things are related to their groups. */
function relatedToEach(
  key: Group["by"][0],
  { singular }: KeyNoun,
  things: Things,
  writer: Writer,
): string | undefined {
  if (key.of !== "thing" || key.path.some(({ inverse }) => inverse)) return undefined;
  const { frame, via } = writer.vocabulary.path(key.path);
  const phrase = describe(things, writer);
  const isLong = phrase.clauses.some((clause) => /^(?:that|who|whose) /.test(clause.modifier(true)));
  if (frame.kind === "noun" || frame.kind === "flag" || via !== "" || isLong) return undefined;
  const clause = relationClause(key.path, `each ${singular}`, false, writer.vocabulary, writer.choose);
  return `how many ${say(phrase, true, "")} ${clause.predicate(true)}`;
}

/** "per year" of the only time, "for each vintage year" or "by the year in which they were opened" for one of several. */
function yearOf(key: Group["by"][0], each: string, { vocabulary }: Writer): string {
  if (key.of !== "value" || (key.path.length === 1 && vocabulary.isOnlyTime(key.path[0].property)))
    return `per ${each}`;
  const words = vocabulary.path(key.path);
  const event = eventOf(words);
  if (event !== undefined) return `by the ${each} in which they ${event("").predicate(true).trim()}`;
  const noun = nounOfPath(words);
  return each === "year" && noun.endsWith(" year") ? `for each ${noun}` : `per ${each} of the ${noun}`;
}

function askTop(key: KeyNoun, counted: string, table: Group, writer: Writer): string {
  const { top = 1, by } = table;
  const [first] = by;
  const isOneOnly = top === 1;
  const many = isOneOnly ? "" : `${sayNumber(top)} `;
  const [be, noun] = isOneOnly ? ["is", key.singular] : ["are", key.plural];
  const isPlain = describe(table.things, writer).clauses.length === 0;
  const common = `which ${many}${noun} ${be} most common among ${isPlain ? "all" : "the"} ${counted}`;
  const path = "path" in first ? first.path : undefined;
  const words = path === undefined ? undefined : writer.vocabulary.path(path);
  const type = path === undefined ? undefined : writer.vocabulary.classOfEnds(path);
  // "Which manufacturer manufactured" would say it twice.
  const doers = type === undefined ? undefined : writer.vocabulary.classNoun(type);
  const agent = doers === undefined ? noun : isOneOnly ? doers.singular : doers.plural;
  if (words !== undefined && words.via === "" && words.agentVerb !== "")
    return `which ${many}${agent} ${verbOf(words.agentVerb, !isOneOnly, words.isPast)} the most ${counted}`;
  const [, done = "", at = ""] =
    /^(?:(.+) )?(in|at|on)$/.exec(words?.frame.kind === "state" ? words.frame.text : "") ?? [];
  // After conditions, the verb would come too late.
  if (
    words !== undefined &&
    at !== "" &&
    words.noun !== "" &&
    words.via === "" &&
    isPlain &&
    doers !== undefined
  )
    return `${at} which ${many}${agent} ${beOf(true, words.isPast)} the most ${counted} ${done}`.trimEnd();
  if (at !== "" && words?.noun !== "") return common;
  const related = words === undefined || words.via !== "" || !isPlain ? undefined : relatedBy(words);
  if (related !== undefined) return `which ${many}${noun} ${related[0]} the most ${counted} ${related[1]}`;
  const verb =
    words === undefined
      ? "have"
      : words.frame.kind === "verb" && words.frame.after === "" && words.via === ""
        ? words.frame.verb
        : words.holder;
  // A place covered is a place that is covered.
  const covered = participleOf(verb);
  const passive =
    verb === "have"
      ? []
      : [
          `which ${many}${noun.replace(` ${covered}`, "")} ${beOf(!isOneOnly, words?.isPast)} ${covered} by the most ${counted}`,
        ];
  return oneOf(
    writer,
    [common, ...passive],
    [`what ${be} the ${many}most common ${noun} of ${counted}`, `${many}most common ${noun} of ${counted}`],
  );
}

/** "Do" and "belong to", "are" and "located in": how most things are related to what they have; undefined for a noun. */
function relatedBy({ frame, isPast }: PathWords): readonly [string, string] | undefined {
  // "Which library do the most works have a manuscript held by" ends too late.
  if (frame.kind === "verb" && frame.after !== "" && frame.verb !== "have")
    return [doOf(true, isPast), `${frame.verb} ${frame.after}`];
  return frame.kind === "state" ? [beOf(true, isPast), stateText(frame, true)] : undefined;
}

function askRows({ things, columns, order }: Extract<Table, { op: "rows" }>, writer: Writer): string {
  const phrase = describe(things, writer);
  const one = isOne(things, writer.vocabulary);
  if (order !== undefined && order.by.of !== "count") {
    const [low, high] = [extremeOf(order.by, "least", writer), extremeOf(order.by, "most", writer)];
    const [from, to] = order.direction === "ascending" ? [low, high] : [high, low];
    const words = writer.vocabulary.path(order.by.path);
    const event = eventOf(words)?.("").predicate(true).trim();
    if (event !== undefined)
      return `list the ${say(phrase, true, "")} in the order in which they ${event}, ${from} first`;
    return `list the ${say(phrase, true, "")} in order of ${measureNoun(order.by, writer)}, from ${from} to ${to}`;
  }
  const nouns = columns.flatMap((column) => {
    if (column.of === "self") return [];
    if (column.of !== "ends") {
      const noun = measureNoun(column, writer);
      return [{ noun, plural: pluralNoun(noun), isSingle: true }];
    }
    const words = writer.vocabulary.path(column.path as Path);
    const noun = nounOfPath(words);
    return [{ noun, plural: words.plural || pluralNoun(noun), isSingle: words.isSingle }];
  });
  if (one && nouns.length === columns.length) {
    const asked = nouns.map(({ noun, plural, isSingle }) => `the ${isSingle ? noun : plural}`);
    return `what are ${asked.join(" and ")} of ${say(phrase, false, "the")}`;
  }
  const said = nouns.map(({ noun, plural }) => (one ? noun : plural)).join(" and ");
  if (things.op === "entities" && one) return `what are the ${said} of ${say(phrase, false, "the")}`;
  const of = say(phrase, !one, one ? "the" : writer.choose(["all", "the"]));
  return oneOf(
    writer,
    [`list ${of} with their ${said}`],
    [`what are the names and ${said} of ${of}`, `show the ${said} for ${of}`],
  );
}
