/** Writes expressions as questions. */
import { pluralOf, singularOf } from "../../words/index.ts";
import type { Expression, Path, Scalar, Table, Things, Truth, Values } from "../expression.ts";
import { type Clause, nounOfProperty } from "./clauses.ts";
import {
  describe,
  endsNoun,
  measureNoun,
  type Phrase,
  say,
  sayNumber,
  sayScalar,
  sayValues,
  type Writer,
} from "./describe.ts";
import { keyNoun } from "./describe-query.ts";
import type { PropertyWords } from "./vocabulary.ts";

/** Returns a question with a capital letter and a question mark, or a request with a full stop. */
export function ask(expression: Expression, writer: Writer): string {
  const text = words(expression, writer).replace(/\s+/g, " ").trim();
  const isRequest = /^(?:list|show|name|give|find|compare)\b/i.test(text);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${isRequest ? "." : "?"}`;
}

function words(expression: Expression, writer: Writer): string {
  switch (expression.op) {
    case "values":
    case "valuesOf":
      return askValues(expression, writer);
    case "value":
    case "count":
    case "sum":
    case "average":
    case "median":
    case "smallest":
    case "largest":
    case "difference":
    case "share":
      return askScalar(expression, writer);
    case "group":
      return askGroup(expression, writer);
    case "rows":
      return askRows(expression, writer);
    case "compare":
      return `compare ${expression.items.map(({ value }) => sayScalar(value, writer)).join(" with ")}`;
    case "exists":
    case "holds":
    case "within":
      return askTruth(expression, writer);
    default:
      return askThings(expression, writer);
  }
}

function askThings(things: Things, writer: Writer): string {
  const { choose } = writer;
  if (things.op === "image" && isOwner(things.of)) return askEnds(things, writer);
  const phrase = describe(things, writer);
  if (phrase.name !== "") return `which things are ${phrase.name}`;
  const isOne = things.op === "best" && things.count === 1;
  const asked = phrase.isPerson ? choose(["who", "what"]) : "what";
  if (phrase.rank !== "" || things.op === "best") {
    const text = say(phrase, !isOne, "the");
    return choose([
      `${asked} ${isOne ? "is" : "are"} ${text}`,
      `which ${say({ ...phrase, rank: "", clauses: [] }, !isOne, "")} ${phrase.rank === "" || phrase.clauses.length > 0 ? predicateOf(phrase, !isOne) : `is the ${phrase.rank}`}`,
      text,
    ]);
  }
  const all = say(phrase, true, "");
  const which = `which ${whichText(phrase)}`;
  return choose([
    which,
    which,
    `list ${choose(["all", "the"])} ${all}`,
    `what are the ${all}`,
    `show ${all}`,
    all,
  ]);
}

/** "papers are written by Ada and use a tool": the last condition becomes the predicate. */
function whichText({ noun, clauses }: Phrase): string {
  const last = clauses.at(-1);
  if (last === undefined) return `${noun.plural} are there`;
  const before = clauses.slice(0, -1);
  const head = [noun.plural, ...before.map((clause) => clause.modifier(true))].join(" ");
  return `${head} ${last.predicate(true)}`;
}

function predicateOf({ clauses }: Phrase, plural: boolean): string {
  return clauses
    .map((clause) => clause.predicate(plural))
    .join(" and ")
    .replace(/\b(are|is) with\b/g, plural ? "have" : "has");
}

function isOwner(things: Things): boolean {
  return (things.op === "entities" && things.ids.length === 1) || things.op === "best";
}

/** Asks for the ends of a path from one thing: "Who are the authors of X?", "Which states does X border?". */
function askEnds({ path, of }: Extract<Things, { op: "image" }>, writer: Writer): string {
  const { vocabulary, choose } = writer;
  const owner = say(describe(of, writer), false, "the");
  const step = path.at(-1) as Path[0];
  const property = vocabulary.property(step.property);
  const type = vocabulary.classOfEnds(path);
  const ends = type === undefined ? "things" : vocabulary.classNoun(type).plural;
  if (step.inverse) {
    const all = say(describe({ op: "image", path, of }, writer), true, "");
    return choose([
      `which ${all.replace(/ (?:that|whose) (?=are|have|use)/, " ")}`,
      `what are the ${all}`,
      `list ${all}`,
    ]);
  }
  return askObject(property, owner, ends, writer);
}

function askObject(property: PropertyWords, owner: string, ends: string, { choose }: Writer): string {
  const { frame, isSingle, isPersonal } = property;
  const who = isPersonal ? "who" : "what";
  if (frame.kind === "noun") {
    const noun = isSingle ? frame.noun : pluralOf(frame.noun);
    return choose([
      `${who} ${isSingle ? "is" : "are"} the ${noun} of ${owner}`,
      `which ${noun} does ${owner} have`,
      `${noun} of ${owner}`,
    ]);
  }
  if (frame.kind === "verb") {
    const noun = frame.noun === "" ? ends : pluralOf(frame.noun);
    const after = frame.after === "" ? "" : ` ${frame.after}`;
    return choose([
      `which ${noun} does ${owner} ${frame.verb}${after}`,
      `what does ${owner} ${frame.verb}${after}`,
    ]);
  }
  const text = frame.text;
  return choose([`${who} is ${owner} ${text}`, `which ${ends} is ${owner} ${text}`]);
}

function askValues(values: Values, writer: Writer): string {
  const { vocabulary, choose } = writer;
  if (values.op === "values") return `which values are ${sayValues(values, writer)}`;
  const property = vocabulary.property(values.path.at(-1)?.property ?? "");
  const owner = describe(values.of, writer);
  if (!isOwner(values.of))
    return choose([`what are ${sayValues(values, writer)}`, `list ${sayValues(values, writer)}`]);
  const text = say(owner, false, "the");
  const { frame } = property;
  if (property.kind === "time" && frame.kind === "state" && frame.isParticiple) {
    const participle = frame.text.split(" ").slice(0, -1).join(" ") || frame.text;
    return `when was ${text} ${participle}`;
  }
  const noun = nounOfProperty(property);
  const asked = `what is the ${noun} of ${text}`;
  return choose([
    asked,
    asked,
    `${noun} of ${text}`,
    property.kind === "time" ? `when is the ${noun} of ${text}` : asked,
  ]);
}

function askScalar(scalar: Scalar, writer: Writer): string {
  const { choose } = writer;
  switch (scalar.op) {
    case "count":
      return askCount(scalar.of, writer);
    case "share":
      return askShare(scalar, writer);
    case "difference": {
      const { left, right } = scalar;
      if (left.op === "count" && right.op === "count" && isThings(left.of) && isThings(right.of)) {
        const [more, fewer] = [describe(left.of, writer), describe(right.of, writer)];
        return choose([
          `how many more ${say(more, true, "")} than ${say(fewer, true, "")} are there`,
          `what is ${sayScalar(scalar, writer)}`,
        ]);
      }
      return `what is ${sayScalar(scalar, writer)}`;
    }
    case "value":
      return `what is ${sayScalar(scalar, writer)}`;
    default: {
      if (scalar.by.of === "count" && (scalar.op === "average" || scalar.op === "median")) {
        const phrase = describe(scalar.things, writer);
        const ends = endsNoun(scalar.by.path, scalar.by.to, writer);
        return choose([
          `what is the ${scalar.op} number of ${ends} per ${say(phrase, false, "")}`,
          `how many ${ends} ${scalar.op === "average" ? "on average" : "in the median"} do ${say(phrase, true, "")} have`,
          `${scalar.op} number of ${ends} of ${say(phrase, true, "")}`,
        ]);
      }
      const text = sayScalar(scalar, writer);
      return choose([`what is ${text}`, text.replace(/^the /, "")]);
    }
  }
}

function isThings(of: Things | Values): of is Things {
  return of.op !== "values" && of.op !== "valuesOf";
}

function askCount(of: Things | Values, writer: Writer): string {
  const { choose } = writer;
  if (!isThings(of)) {
    const text = sayValues(of, writer);
    return choose([
      `how many different values are ${text}`,
      `what is the number of ${text.replace(/^the /, "")}`,
    ]);
  }
  if (of.op === "image" && isOwner(of.of)) {
    const owner = say(describe(of.of, writer), false, "the");
    return `how many ${endsNoun(of.path, undefined, writer)} does ${owner} have`;
  }
  const phrase = describe(of, writer);
  const all = say(phrase, true, "");
  return choose([
    phrase.clauses.length === 0 ? `how many ${all} are there` : `how many ${whichText(phrase)}`,
    `how many ${all} are there`,
    `what is the number of ${all}`,
    `number of ${all}`,
    `count the ${all}`,
  ]);
}

/** The conditions of a part of things beyond those of the whole. */
function extraClauses(part: Things, whole: Things, writer: Writer): readonly Clause[] {
  return describe(part, writer).clauses.slice(describe(whole, writer).clauses.length);
}

function askShare({ part, whole }: Extract<Scalar, { op: "share" }>, writer: Writer): string {
  const { choose } = writer;
  const all = say(describe(whole, writer), true, "");
  const extra = extraClauses(part, whole, writer);
  const share = choose(["share", "proportion", "percentage", "fraction"]);
  if (extra.length === 0) return `what ${share} of ${all} are ${say(describe(part, writer), true, "")}`;
  const predicate = extra.map((clause) => clause.predicate(true)).join(" and ");
  return choose([`what ${share} of ${all} ${predicate}`, `what is the ${share} of ${all} that ${predicate}`]);
}

type Group = Extract<Table, { op: "group" }>;

function askGroup(table: Group, writer: Writer): string {
  const { choose } = writer;
  const [first, second] = table.by;
  const things = say(describe(table.things, writer), true, "");
  const key = keyNoun(first, writer);
  const isYears = (first.of === "value" && first.unit === "year") || /\byear$/.test(key.singular);
  if (table.pairs === true) {
    return choose([
      `which ${key.plural} occur together${table.top === undefined ? "" : " most often"} in ${things}`,
      `which ${key.plural} are combined${table.top === undefined ? "" : " most often"} by ${things}`,
    ]);
  }
  if (first.of === "count") {
    const ends = endsNoun(first.path, first.to, writer);
    return choose([
      `how many ${ends} do ${things} have, and how often`,
      `how are ${things} distributed over their ${key.singular}`,
      `distribution of the ${key.singular} per ${singularOf(things)}`,
    ]);
  }
  const per = second === undefined ? key.singular : `${key.singular} and ${keyNoun(second, writer).singular}`;
  const overTime = isYears && second === undefined && table.fill === true;
  switch (table.measure.of) {
    case "count": {
      const counted =
        table.measure.path === undefined
          ? things
          : `${endsNoun(table.measure.path, table.measure.to, writer)} of ${things}`;
      if (table.topPerGroup !== undefined && second !== undefined)
        return `what are the ${sayNumber(table.topPerGroup)} most ${choose(["frequent", "common"])} ${keyNoun(second, writer).plural} for each ${key.singular} of ${things}`;
      if (table.top !== undefined) return askTop(key, counted, table, writer);
      const byKey = choose([
        `how many ${counted} are there per ${per}`,
        `how many ${counted} are there for each ${per}`,
        `${counted} per ${per}`,
        `number of ${counted} by ${per}`,
      ]);
      const over = choose([
        `how has the number of ${counted} ${choose(["evolved", "changed", "developed"])} ${choose(["over time", "over the years"])}`,
        `how many ${counted} are there per ${per}`,
        `${counted} over time`,
      ]);
      if (overTime) return over;
      return choose([
        byKey,
        `how often are which ${key.plural} used by ${things}`,
        `how are the ${counted} distributed over ${key.plural}`,
      ]);
    }
    case "share": {
      const share = choose(["share", "proportion"]);
      return choose([
        `what ${share} of ${things} has each ${per}`,
        `how are the ${share}s of the ${key.plural} of ${things}`,
      ]);
    }
    case "part": {
      const predicate = extraClauses(table.measure.part, table.things, writer)
        .map((clause) => clause.predicate(true))
        .join(" and ");
      const share = choose(["share", "proportion", "percentage"]);
      const said = `the ${share} of ${things} that ${predicate}`;
      return overTime
        ? choose([
            `how has ${said} ${choose(["evolved", "changed"])} over ${choose(["time", "the years"])}`,
            `what is ${said} per ${per}`,
          ])
        : choose([`what is ${said} per ${per}`, `what is ${said} for each ${per}`]);
    }
    default: {
      const noun = measureNoun(table.measure.by, writer);
      const name = {
        sum: "total",
        average: "average",
        median: "median",
        smallest: "smallest",
        largest: "largest",
      }[table.measure.of];
      return choose([
        `what is the ${name} ${noun} of ${things} for each ${per}`,
        `${name} ${noun} of ${things} per ${per}`,
        `what is the ${name} ${noun} by ${per} of ${things}`,
      ]);
    }
  }
}

function askTop(
  key: { singular: string; plural: string },
  counted: string,
  { top = 1 }: Group,
  { choose }: Writer,
): string {
  const many = top === 1 ? "" : `${sayNumber(top)} `;
  const [be, noun] = top === 1 ? ["is", key.singular] : ["are", key.plural];
  return choose([
    `what ${be} the ${many}most ${choose(["common", "frequent"])} ${noun} of ${counted}`,
    `which ${many}${noun} ${top === 1 ? "has" : "have"} the most ${counted}`,
    `${many}most common ${noun} of ${counted}`,
  ]);
}

function askRows({ things, columns }: Extract<Table, { op: "rows" }>, writer: Writer): string {
  const phrase = describe(things, writer);
  const isOne = phrase.name !== "" || (things.op === "best" && things.count === 1);
  const nouns = columns.flatMap((column) => {
    if (column.of === "self") return ["name"];
    if (column.of === "ends")
      return [nounOfProperty(writer.vocabulary.property(column.path.at(-1)?.property ?? ""))];
    return [measureNoun(column, writer)];
  });
  const said = nouns.map((noun) => (isOne ? noun : pluralOf(noun))).join(" and ");
  const of = say(phrase, !isOne, isOne ? "the" : writer.choose(["all", "the"]));
  return writer.choose([
    `what are the ${said} of ${of}`,
    `list the ${said} of ${of}`,
    `show the ${said} for ${of}`,
    `give me the ${said} of ${of}`,
  ]);
}

function askTruth(truth: Truth, writer: Writer): string {
  const { choose } = writer;
  if (truth.op === "within") {
    const part = describe(truth.part, writer);
    const whole = describe(truth.whole, writer);
    const last = whole.clauses.at(-1);
    const all = say(part, true, "all");
    return last === undefined ? `are ${all} ${say(whole, true, "")}` : askedOf(last, all, true);
  }
  if (truth.op === "holds") return askComparison(truth, writer);
  if (!isThings(truth.of)) return `is there ${sayValues(truth.of, writer)}`;
  const phrase = describe(truth.of, writer);
  const { of } = truth;
  const owner = of.op === "with" || of.op === "where" || of.op === "counted" ? of.things : undefined;
  if (owner?.op === "entities") {
    const clause = describe({ ...of, things: { op: "and", all: [] } } as Things, writer).clauses.at(-1);
    if (clause !== undefined) return askedOf(clause, say(describe(owner, writer), false, ""), false);
  }
  return choose([
    `are there ${choose(["any ", ""])}${say(phrase, true, "")}`,
    `is there ${say(phrase, false, "a")}`,
  ]);
}

function askedOf({ asked }: Clause, subject: string, plural: boolean): string {
  const auxiliary = asked.auxiliary === "be" ? (plural ? "are" : "is") : plural ? "do" : "does";
  return `${auxiliary} ${subject} ${asked.rest}`;
}

function askComparison({ left, is, right }: Extract<Truth, { op: "holds" }>, writer: Writer): string {
  if (
    left.op === "count" &&
    right.op === "count" &&
    isThings(left.of) &&
    isThings(right.of) &&
    (is === ">" || is === "<")
  ) {
    const more = is === ">" ? "more" : "fewer";
    return `are there ${more} ${say(describe(left.of, writer), true, "")} than ${say(describe(right.of, writer), true, "")}`;
  }
  const word = {
    "=": "equal to",
    "!=": "different from",
    "<": "less than",
    "<=": "at most",
    ">": "greater than",
    ">=": "at least",
    contains: "containing",
    starts: "starting with",
  }[is];
  return `is ${sayScalar(left, writer)} ${word} ${sayScalar(right, writer)}`;
}
