/** Writes expressions as questions. */
import { degreeForm, isPreposition, isRelationWord } from "../../english/index.ts";
import { headOf, indefiniteArticle, pastOf, singularOf } from "../../english/words/index.ts";
import {
  type Expression,
  isThings,
  type Path,
  type Scalar,
  type Things,
  type Truth,
  type Values,
} from "../expression.ts";
import { askTable } from "./ask-table.ts";
import {
  auxiliaryOf,
  beOf,
  type Clause,
  comparisons,
  countedNoun,
  doOf,
  eventOf,
  nounOfPath,
  reversed,
  stateText,
  verbOf,
} from "./clauses.ts";
import {
  amountOf,
  askWhich,
  describe,
  endsNoun,
  extraClauses,
  extremeOf,
  isFilter,
  isOne,
  isPhrase,
  measureNoun,
  oneOf,
  type Phrase,
  say,
  sayAlike,
  sayClauses,
  sayName,
  sayNumber,
  sayScalar,
  sayValues,
  usualAdjective,
  type Writer,
  whichText,
} from "./describe.ts";
import { areAdjectives } from "./named-value.ts";
import type { PathWords } from "./property-words.ts";
import { isPlaceOnly } from "./role-words.ts";

/**
 * Returns a question with a capital letter and a question mark, or a request with a full stop.
 *
 * @param single whether exactly one thing answers, so that the question can ask for one
 */
export function ask(expression: Expression, writer: Writer, single = false): string {
  const text = words(expression, writer, single).replace(/\s+/g, " ").trim();
  const isRequest = /^(?:list|show|name|give|find|compare)\b/i.test(text);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${isRequest ? "." : "?"}`;
}

function words(expression: Expression, writer: Writer, single: boolean): string {
  switch (expression.op) {
    case "values":
    case "valuesOf":
    case "shared":
      return askValues(expression, writer, single);
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
    case "rows":
    case "compare":
      if (expression.op === "rows" && expression.things.op === "best" && expression.order !== undefined) {
        const asked = askBest(expression.things, writer);
        const { by } = expression.things;
        const isTime = by.of !== "count" && writer.vocabulary.path(by.path).kind === "time";
        const isDown = expression.order.direction === "descending";
        return `${asked}, ${isTime ? `${isDown ? "latest" : "earliest"} first` : `in ${expression.order.direction} order`}`;
      }
      return askTable(expression, writer);
    case "exists":
    case "holds":
    case "within":
      return askTruth(expression, writer);
    case "best":
      return askBest(expression, writer);
    default:
      return askThings(expression, writer, single);
  }
}

function askThings(things: Things, writer: Writer, single: boolean): string {
  if (things.op === "image") return askEnds(things, writer, single);
  const phrase = describe(things, writer);
  if (phrase.name !== "") return `which things are ${phrase.name}`;
  const all = say(phrase, true, "");
  const which = askWhich(phrase, !single);
  if (single) return phrase.isPerson && phrase.clauses.length === 1 ? whoText(phrase) : which;
  return oneOf(
    writer,
    [which, which, which, `list ${writer.choose(["all", "the"])} ${all}`],
    [`show ${all}`, `what are the ${all}`, all],
  );
}

/** "who wrote X" for a person that one condition describes. */
function whoText({ clauses: [clause] }: Phrase): string {
  return `who ${clause?.predicate(false) ?? ""}`;
}

/** Asks for the ends of a path: "Who are the authors of X?", "Which states does X border?". */
function askEnds({ path, of }: Extract<Things, { op: "image" }>, writer: Writer, single: boolean): string {
  const { vocabulary } = writer;
  const one = isOne(of, vocabulary);
  const owner = say(describe(of, writer), !one, "the");
  const property = asSingle(vocabulary.path(path), single);
  const type = vocabulary.classOfEnds(path);
  const own = type === undefined ? undefined : vocabulary.classNoun(type);
  if ((path.at(-1) as Path[0]).inverse && property.noun === "") {
    const phrase = describe({ op: "image", path, of }, writer);
    return oneOf(writer, [askWhich(phrase, true)], [`list ${say(phrase, true, "")}`]);
  }
  return askObject(property, { owner, plural: !one, ends: own, kind: kindOf(of, writer) }, writer);
}

/** Returns the noun for the class of a named thing; empty for other things. */
function kindOf(of: Things, { vocabulary }: Writer): string {
  return of.op === "entities" ? (vocabulary.nounOf(of.ids[0] ?? "")?.singular ?? "") : "";
}

/** Returns words for the one end that a thing has, although others may have several. */
function asSingle(words: PathWords, single: boolean): PathWords {
  return single ? { ...words, isSingle: true } : words;
}

type Asked = {
  readonly owner: string;
  /** Whether the owners are several. */
  readonly plural: boolean;
  /** The noun of the class of an owner that is named; empty for other owners. */
  readonly kind: string;
  /** The noun of the class of the ends. */
  readonly ends: { readonly singular: string; readonly plural: string } | undefined;
};

/** What is asked for, and of what: the parts of which the wordings of a request are made. */
type Request = Asked & {
  readonly property: PathWords;
  /** Whether there is one end, because there is one owner and no more than one end of each. */
  readonly one: boolean;
  /** "Who" or "what", and "who" or "which states" if the ends have a class. */
  readonly who: string;
  readonly which: string;
  /** The noun of the ends in relation to their owner, and the owner or its record. */
  readonly noun: string;
  readonly ofWhom: string;
};

function askObject(property: PathWords, asked: Asked, writer: Writer): string {
  const { owner, plural, ends } = asked;
  const one = property.isSingle && !plural;
  const who = property.isPersonal ? "who" : "what";
  const request: Request = {
    ...asked,
    property,
    one,
    who,
    which: ends === undefined || property.isPersonal ? who : `which ${one ? ends.singular : ends.plural}`,
    noun: one ? property.noun : property.plural,
    ofWhom: property.via === "" ? owner : `the ${property.via} of ${owner}`,
  };
  if (property.frame.kind === "noun") return askNoun(request, writer);
  return property.frame.kind === "verb"
    ? askVerb(request, property.frame, writer)
    : askState(request, property.frame, writer);
}

/** "Who are the authors of X?" */
function askNounOf({ property, owner, one, who, noun }: Request): string {
  const isMass = property.plural === property.noun;
  return `${who} ${one || isMass ? "is" : "are"} the ${noun} of ${owner}`;
}

/** "What is the capital of X?", "Which tools does X use?" */
function askNoun(request: Request, writer: Writer): string {
  const { property, owner, plural, one, noun, kind } = request;
  const { holder } = property;
  // What type of ship a ship is.
  const [, sort] = (one && kind !== "" && / (type|kind|class)$/.exec(noun)) || [];
  if (sort !== undefined && noun === `${kind} ${sort}`) return `what ${sort} of ${kind} is ${owner}`;
  const asked = askNounOf(request);
  const phrase = `${noun} of ${owner}`;
  if (property.kind !== "thing" && property.kind !== "text") return oneOf(writer, [asked], [phrase]);
  const used = `which ${noun} ${doOf(plural)} ${owner} ${holder}`;
  if (holder === "have") return oneOf(writer, [asked], [used, phrase]);
  return oneOf(writer, isLate(holder, owner) ? [asked] : [used, used, asked], [phrase]);
}

type FrameOf<Kind extends PathWords["frame"]["kind"]> = Extract<PathWords["frame"], { kind: Kind }>;

/** "Which states does X border?" */
function askVerb(request: Request, { verb, after, noun }: FrameOf<"verb">, writer: Writer): string {
  const { property, plural, which, ofWhom } = request;
  const asks =
    noun !== "" ? `which ${request.one ? noun : property.plural}` : which === "who" ? "whom" : which;
  const does = doOf(plural && property.via === "", property.isPast);
  return oneOf(writer, [`${asks} ${does} ${ofWhom} ${verb}${after === "" ? "" : ` ${after}`}`]);
}

/** "Who wrote X?"; "which manufacturer manufactures it" would say it twice. */
function askAgent({ property, owner, one, which, ends, ofWhom }: Request): string {
  const { agentVerb, isPast, via } = property;
  const isDoer = ends !== undefined && via === "" && headOf(ends.singular).startsWith(agentVerb.slice(0, -1));
  return isDoer
    ? `${which === "who" ? "who" : "what"} ${beOf(!one)} the ${one ? ends.singular : ends.plural} of ${owner}`
    : `${which} ${verbOf(agentVerb, !one && which !== "who", isPast)} ${ofWhom}`;
}

/** "In which state is X located?", "Which rock is X made of?" */
function askState(request: Request, frame: FrameOf<"state" | "flag">, writer: Writer): string {
  const { property, owner, plural, which, ofWhom } = request;
  const { agentVerb, isPast, noun, via } = property;
  if (agentVerb !== "") return askAgent(request);
  const text = frame.kind === "state" ? stateText(frame, plural) : frame.text;
  const words = text.split(" ");
  const [first, last = ""] = [words.slice(0, -1).join(" "), words.at(-1)];
  // "Which concept is A narrower than?" compares nothing, and "Which towns are the towns … twins of?" says a noun twice.
  const isRole = frame.kind === "state" && frame.article !== undefined;
  if ((last === "than" || isRole) && noun !== "") return oneOf(writer, [askNounOf(request)]);
  const isFronted =
    /^(?:in|at|from|on)$/.test(last) &&
    first !== "" &&
    !property.isPersonal &&
    (frame.kind !== "state" || frame.article === undefined);
  // After a relative clause, the preposition would come too late.
  const isAfterClause = isPreposition(text) && / (?:that|who|whose) /.test(owner);
  if (noun !== "" && (isAfterClause || (isFronted && via === "" && isLate(first, owner))))
    return askNounOf(request);
  const place = isFronted ? placeAsked(request, first, last) : undefined;
  const be = beOf(plural, isPast);
  const from = place === "where" && last === "from" ? " from" : "";
  if (place !== undefined) return oneOf(writer, [`${place} ${be} ${ofWhom} ${first}${from}`]);
  return oneOf(writer, [`${which === "who" ? "whom" : which} ${be} ${ofWhom} ${text}`]);
}

/** "In which county", or "where" for what only says that it is a place; undefined for what is no place. */
function placeAsked({ property, ends, one }: Request, first: string, last: string): string | undefined {
  const { noun, plural, via } = property;
  // "In which country of birth was Ada born" says it twice.
  const [singular, several] = [noun, plural].map((text) => text.replace(/ of \S+$/, "")) as [string, string];
  const own = noun !== "" && via === "" && !isPlaceOnly(singular) ? { singular, plural: several } : undefined;
  const named = ends ?? own;
  if (named !== undefined) return `${last} which ${one ? named.singular : named.plural}`;
  // What something is based on is no place.
  return last !== "on" || isRelationWord(first) ? "where" : undefined;
}

function askValues(values: Values, writer: Writer, single: boolean): string {
  const { vocabulary } = writer;
  if (values.op === "values") return `which values are ${sayValues(values, writer)}`;
  if (values.op === "shared") return `what are ${sayValues(values, writer)}`;
  const property = asSingle(vocabulary.path(values.path), single);
  const one = isOne(values.of, vocabulary);
  const text = say(describe(values.of, writer), !one, "the");
  const { frame } = property;
  const event = eventOf(property);
  if (one && event !== undefined) {
    const year = /\byear\b/.test(property.noun) ? "in which year" : "when";
    return oneOf(writer, [`${writer.choose(["when", year])} ${askedOf(event(""), text, false)}`]);
  }
  if (property.kind === "text")
    return askObject(
      frame.kind === "flag" ? { ...property, frame: { kind: "noun", noun: nounOfPath(property) } } : property,
      { owner: text, plural: !one, ends: undefined, kind: kindOf(values.of, writer) },
      writer,
    );
  const counted = one && property.isSingle ? countedNoun(property.noun) : undefined;
  if (counted !== undefined) return oneOf(writer, [`how many ${counted} does ${text} have`]);
  const said = sayValues(values, writer, single);
  const be = one && property.isSingle ? "is" : "are";
  return oneOf(
    writer,
    [`${property.isPersonal ? "who" : "what"} ${be} ${said}`],
    [said.replace(/^the /, ""), `list ${said}`],
  );
}

/** "Which lake has the largest area?", "What is the largest lake?", "Which is larger, A or B?". */
function askBest(things: Extract<Things, { op: "best" }>, writer: Writer): string {
  const { things: among, by, order, count } = things;
  if (among.op === "entities" && among.ids.length > 1) return askBetter(things, among.ids, writer);
  const base = describe(among, writer);
  const plural = count > 1;
  const many = plural ? `${sayNumber(count)} ` : "";
  const head = `${many}${say(base, plural, "")}`;
  const phrase = say(describe(things, writer), plural, "the");
  const spelt = `${base.isPerson ? "who" : "what"} ${beOf(plural)} ${phrase}`;
  const has = plural ? "have" : "has";
  if (by.of === "count") {
    const words = writer.vocabulary.path(by.path);
    const ends = amountOf(endsNoun(by.path, by.to, writer), order, "superlative");
    const back = askBack(by.path, { head, plural, ends, either: "" }, writer);
    if (back !== undefined) return oneOf(writer, [back], [spelt, phrase]);
    return oneOf(writer, [`which ${head} ${holds(words, plural, has)} ${ends}`], [spelt, phrase]);
  }
  const property = writer.vocabulary.path(by.path);
  const event = eventOf(property);
  if (event !== undefined) {
    const when = event(order === "most" ? "most recently" : "earliest");
    return oneOf(writer, [`which ${head} ${when.predicate(plural)}`], [spelt, phrase]);
  }
  const noun = measureNoun(by, writer);
  const counted = countedNoun(noun);
  const figure =
    counted === undefined
      ? `the ${extremeOf(by, order, writer)} ${noun}`
      : amountOf(counted, order, "superlative");
  const which = `which ${head} ${has} ${figure}`;
  return oneOf(writer, [which, base.clauses.length === 0 ? spelt : which], [phrase]);
}

type Back = {
  /** What is asked for, and whether for several. */
  readonly head: string;
  readonly plural: boolean;
  readonly ends: string;
  /** The names to choose from, after a comma; empty if there are none. */
  readonly either: string;
};

/**
 * "Which material do the most objects consist of?": what is counted against its property is asked with the verb that the
 * property has the other way round. Undefined for any other measure.
 */
function askBack(path: Path, { head, plural, ends, either }: Back, writer: Writer): string | undefined {
  const [step] = path;
  if (path.length !== 1 || !step.inverse || writer.vocabulary.path(path).noun !== "") return undefined;
  const forward = writer.vocabulary.path([{ ...step, inverse: false }]);
  const { frame, via, agentVerb, isPast } = forward;
  if (via !== "") return undefined;
  if (agentVerb !== "") return isPast ? `which ${head} ${pastOf(agentVerb)} ${ends}${either}` : undefined;
  if (frame.kind === "verb" && frame.verb === "have") return undefined;
  if (frame.kind === "verb") {
    const done = [frame.verb, frame.after].filter(Boolean).join(" ");
    return fronted(`which ${head} ${doOf(true, isPast)} ${ends}`, done, either);
  }
  // A status that is the status of most things has most of them.
  if (
    frame.kind === "noun" &&
    frame.noun !== "" &&
    !` ${head} `.includes(` ${plural ? forward.plural : frame.noun} `)
  )
    return `which ${head} ${beOf(plural)} the ${plural ? forward.plural : frame.noun} of ${ends}${either}`;
  if (frame.kind !== "state") return undefined;
  return fronted(`which ${head} ${beOf(true, isPast)} ${ends}`, stateText(frame, true), either);
}

/** "At which zoo were the most animals born": a preposition of a place stands in front. */
function fronted(asked: string, done: string, either: string): string {
  const [, verb, at] = /^(.+) (in|at|on)$/.exec(done) ?? [];
  return verb === undefined ? `${asked} ${done}${either}` : `${at} ${asked} ${verb}${either}`;
}

/** "use" in "which paper uses the most tools". */
function holds({ frame, holder, isPast }: PathWords, plural: boolean, has: string): string {
  const isVerb = frame.kind === "verb" && frame.after === "";
  const verb = isVerb ? frame.verb : holder;
  return verb === "have" ? has : verbOf(verb, plural, isVerb && isPast);
}

/** Asks which of several named things has more or less of a measure. */
function askBetter(
  { by, order }: Extract<Things, { op: "best" }>,
  ids: readonly string[],
  writer: Writer,
): string {
  const { vocabulary } = writer;
  const noun = vocabulary.nounOf(ids[0] ?? "")?.singular ?? "";
  const either = sayAlike(ids, vocabulary).names.join(" or ");
  if (by.of === "count") {
    const words = vocabulary.path(by.path);
    const ends = amountOf(endsNoun(by.path, by.to, writer), order, "comparative");
    const back = askBack(by.path, { head: noun, plural: false, ends, either: `, ${either}` }, writer);
    if (back !== undefined) return back;
    return `which ${noun} ${holds(words, false, "has")} ${ends}, ${either}`;
  }
  const property = vocabulary.path(by.path);
  if (property.kind === "time") {
    const when = order === "most" ? "later" : "earlier";
    const event = eventOf(property);
    return event === undefined
      ? `which ${noun} has the ${when} ${measureNoun(by, writer)}, ${either}`
      : `which ${noun} ${event(when).predicate(false)}, ${either}`;
  }
  const measure = measureNoun(by, writer);
  const counted = countedNoun(measure);
  if (counted !== undefined) return `which ${noun} has ${amountOf(counted, order, "comparative")}, ${either}`;
  const degree = degreeForm(usualAdjective(by, order, writer), "comparative");
  return `which ${noun} has the ${degree} ${measure}, ${either}`;
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
        return oneOf(
          writer,
          [`how many more ${say(more, true, "")} than ${say(fewer, true, "")} are there`],
          [`what is ${sayScalar(scalar, writer)}`],
        );
      }
      return `what is ${sayScalar(scalar, writer)}`;
    }
    case "value":
      return `what is ${sayScalar(scalar, writer)}`;
    default: {
      if (scalar.by.of === "count" && (scalar.op === "average" || scalar.op === "median")) {
        const phrase = describe(scalar.things, writer);
        const ends = endsNoun(scalar.by.path, scalar.by.to, writer);
        const verb = holds(writer.vocabulary.path(scalar.by.path), true, "have");
        const all = say(phrase, true, "");
        const number = `what is the ${scalar.op} number of ${ends} per ${say(phrase, false, "")}`;
        const isSayable = scalar.op === "average" && !isLate(verb, all);
        return oneOf(
          writer,
          [number, isSayable ? `how many ${ends} on average do ${all} ${verb}` : number],
          [`${scalar.op} number of ${ends} of ${say(phrase, true, "")}`],
        );
      }
      const text = sayScalar(scalar, writer);
      return oneOf(writer, [`what is ${text}`], [choose([text.replace(/^the /, "")])]);
    }
  }
}

function askCount(of: Things | Values, writer: Writer): string {
  const { vocabulary } = writer;
  const isBack =
    of.op === "image" && (of.path.at(-1) as Path[0]).inverse && vocabulary.path(of.path).noun === "";
  if (!isBack && (of.op === "image" || of.op === "valuesOf")) {
    const words = vocabulary.path(of.path);
    const ends = endsNoun(of.path, undefined, writer);
    const one = isOne(of.of, vocabulary);
    const owner = say(describe(of.of, writer), !one, "the");
    if (!one) {
      const asked = askedHolder(words, true, owner);
      return / have$/.test(asked) && isLate("have", owner)
        ? `what is the number of different ${ends} of ${owner}`
        : `how many different ${ends} ${asked}`;
    }
    return words.agentVerb !== "" && words.via === ""
      ? `how many ${ends} ${verbOf(words.agentVerb, true, words.isPast)} ${owner}`
      : `how many ${ends} ${askedHolder(words, false, owner)}`;
  }
  if (of.op === "values") return `how many different values are ${sayValues(of, writer)}`;
  if (of.op === "shared") return `how many ${sayValues(of, writer).replace(/^the /, "")} are there`;
  const phrase = describe(of, writer);
  const all = say(phrase, true, "");
  return oneOf(
    writer,
    [phrase.clauses.length === 0 ? `how many ${all} are there` : `how many ${whichText(phrase, true)}`],
    [`how many ${all} are there`, `what is the number of ${all}`, `number of ${all}`, `count the ${all}`],
  );
}

/** Whether a verb would come too late after its subject: "have" after a relative clause, others after a long one. */
function isLate(verb: string, subject: string): boolean {
  return /\b(?:that|who|whose)\b/.test(subject) && (verb === "have" || subject.split(" ").length > 5);
}

/** "does X use", "is X located in": what follows the ends that are counted. */
function askedHolder(
  { frame, holder, isPast, via, noun }: PathWords,
  plural: boolean,
  owner: string,
): string {
  const of = via === "" ? owner : `the ${via} of ${owner}`;
  if (frame.kind === "verb")
    return `${doOf(plural, isPast)} ${of} ${[frame.verb, frame.after].filter(Boolean).join(" ")}`;
  if (frame.kind === "noun" || noun !== "") return `${doOf(plural)} ${owner} ${holder}`;
  return `${beOf(plural, isPast)} ${of} ${frame.kind === "state" ? stateText(frame, plural) : frame.text}`;
}

function askShare({ part, whole }: Extract<Scalar, { op: "share" }>, writer: Writer): string {
  const { choose } = writer;
  const all = say(describe(whole, writer), true, "");
  const extra = extraClauses(part, whole, writer);
  const share = choose(["share", "proportion"]);
  if (extra.length === 0) return `what ${share} of ${all} are ${say(describe(part, writer), true, "")}`;
  const predicate = extra.map((clause) => clause.predicate(true)).join(" and ");
  const isStiff = extra.some((clause) => clause.isStiff === true);
  const said = `what is the ${share} of ${all} ${sayClauses(extra, true)}`;
  return oneOf(writer, [isStiff ? said : `what ${share} of the ${all} ${predicate}`], [said]);
}

function askTruth(truth: Truth, writer: Writer): string {
  if (truth.op === "within") {
    const part = describe(truth.part, writer);
    const whole = describe(truth.whole, writer);
    const last = whole.clauses.at(-1);
    const all = say(part, true, "all");
    return last === undefined ? `are ${all} ${say(whole, true, "")}` : askedOf(last, all, true);
  }
  if (truth.op === "holds") return askComparison(truth, writer);
  if (!isThings(truth.of)) return `is there ${sayValues(truth.of, writer)}`;
  const said = askSame(truth.of, writer) ?? askRole(truth.of, writer);
  if (said !== undefined) return said;
  const { of } = truth;
  const owner = of.op === "with" || of.op === "where" || of.op === "counted" ? of.things : undefined;
  if (owner?.op === "entities") {
    const clause = describe({ ...of, things: { op: "and", all: [] } } as Things, writer).clauses.at(-1);
    if (clause !== undefined) return askedOf(clause, say(describe(owner, writer), false, "the"), false);
  }
  const phrase = describe(of, writer);
  return oneOf(
    writer,
    [`are there ${writer.choose(["any ", ""])}${say(phrase, true, "")}`],
    [`is there ${say(phrase, false, "a")}`],
  );
}

/** "Is Nordland the country of Ara?", "Is chess one of the topics of the paper?", for a property with a noun. */
function askRole(of: Things, writer: Writer): string | undefined {
  if ((of.op !== "with" && of.op !== "where") || of.things.op !== "entities") return undefined;
  const { frame, noun, plural, holder, isSingle, isQuality, isPredicative, kind } = writer.vocabulary.path(
    of.path,
  );
  if (frame.kind !== "noun" || holder !== "have" || (kind !== "thing" && kind !== "text")) return undefined;
  const end = endText(of, writer);
  if (end === undefined || end.endsWith(` ${noun}`)) return undefined;
  if (isPredicative && isSingle && !noun.endsWith("status") && areAdjectives(end, writer.vocabulary))
    return undefined;
  const role = isSingle ? `the ${noun}` : `one of the ${plural}`;
  const object = end.startsWith(`the ${noun} `) ? end.slice(`the ${noun} `.length) : end;
  const owner = say(describe(of.things, writer), false, "the");
  // What says how a thing is does not come first: "Is the status of the tiger endangered?".
  if (isSingle && areAdjectives(object, writer.vocabulary)) return `is ${role} of ${owner} ${object}`;
  return isSingle && isQuality ? `does ${owner} have ${role} ${object}` : `is ${object} ${role} of ${owner}`;
}

/** The named thing or the text that a condition asks for. */
function endText(of: Extract<Things, { op: "with" | "where" }>, writer: Writer): string | undefined {
  if (of.op === "with") return of.to?.op === "entities" ? say(describe(of.to, writer), false, "") : undefined;
  const { value } = of;
  if (of.is !== "=" || (value.op !== "value" && value.op !== "values")) return undefined;
  return value.op === "value" ? sayScalar(value, writer) : sayValues(value, writer);
}

/** "Do A and B have the same capital?", for two things that share an end of one path. */
function askSame(of: Things, writer: Writer): string | undefined {
  const [left, right] = of.op === "and" ? of.all : [];
  if (left?.op === "image" && right?.op === "image") return sameText(left.path, [left.of, right.of], writer);
  if (of.op !== "where" || of.value.op !== "valuesOf" || of.is !== "=") return undefined;
  return sameText(of.path, [of.things, of.value.of], writer);
}

/** "the papers "A" and "B"" if they are of one kind and one needs quotation marks. */
function namesOfBoth(of: readonly Things[], writer: Writer): string {
  const { vocabulary } = writer;
  const ids = of.flatMap((one) => (one.op === "entities" ? one.ids : []));
  const [noun, ...others] = ids.map((id) => vocabulary.nounOf(id));
  const { names, isQuoted } = sayAlike(ids, vocabulary);
  if (isQuoted && noun !== undefined && others.every((other) => other?.singular === noun.singular))
    return `the ${noun.plural} ${names.join(" and ")}`;
  // "The Bengal tiger and the giant otter".
  const isKind = (name: string): boolean => isPhrase(name) || vocabulary.asKind(name) !== undefined;
  const article = names.some(isKind) && !names.some((name) => name.startsWith("the ")) ? "the " : "";
  return article !== ""
    ? names.map((name) => `${article}${name}`).join(" and ")
    : of.map((one) => say(describe(one, writer), false, "the")).join(" and ");
}

function sameText(path: Path, of: readonly Things[], writer: Writer): string | undefined {
  if (!of.every((one) => one.op === "entities")) return undefined;
  const property = writer.vocabulary.path(path);
  const names = namesOfBoth(of, writer);
  const { frame, isPast, via } = property;
  const event = eventOf(property);
  if (event !== undefined) {
    const when = /\byear\b/.test(property.noun) ? "in the same year" : "on the same date";
    return askedOf(event(when), names, true);
  }
  if (frame.kind === "state" && via === "" && property.noun === "") {
    const type = writer.vocabulary.classOfEnds(path);
    const noun = type === undefined ? "thing" : writer.vocabulary.classNoun(type).singular;
    return `${beOf(true, isPast)} ${names} ${stateText(frame, true)} the same ${noun}`;
  }
  const noun = endsNoun(path, undefined, writer);
  const isVerb = frame.kind === "verb";
  const verb = isVerb ? [frame.verb, frame.after].filter(Boolean).join(" ") : property.holder;
  const does = doOf(true, isVerb && isPast);
  return property.isSingle
    ? `${does} ${names} ${verb} the same ${singularOf(noun)}`
    : `${does} ${names} ${verb} any ${noun} in common`;
}

function askedOf({ asked }: Clause, subject: string, plural: boolean): string {
  const rest = plural ? (asked.restOfSeveral ?? asked.rest) : asked.rest;
  return `${auxiliaryOf(asked.auxiliary, plural)} ${subject} ${rest}`;
}

/** The noun for things in relation to the one thing to which a path leads: "narrower concepts" of a concept. */
function backNoun(
  things: Things,
  { vocabulary }: Writer,
): { readonly plural: string; readonly owner: string } | undefined {
  if (things.op !== "with" || things.things.op !== "class" || things.to?.op !== "entities") return undefined;
  const { noun, plural } = vocabulary.path(reversed(things.path));
  const [id, ...others] = things.to.ids;
  return noun === "" || id === undefined || others.length > 0
    ? undefined
    : { plural, owner: sayName(id, vocabulary) };
}

/**
 * Compares two predicates, and says once what they share around their objects: "have chess than tides among their topics".
 * Undefined for predicates without anything in common.
 */
function comparedTexts([left, one]: Predicate, [right, other]: Predicate): string | undefined {
  const at = ` ${left} `.indexOf(` ${one} `);
  const [before, after] = [left.slice(0, at), left.slice(at + one.length)];
  const last = before.trim().split(" ").at(-1) ?? "";
  // "A cubic than an octahedral shape".
  const isEach = /^an?$/.test(last) && one !== "";
  const ahead = isEach ? before.replace(/an? $/, `${indefiniteArticle(other)} `) : before;
  if (one === "" || right !== `${ahead}${other}${after}`) return undefined;
  if (isEach) return `${before}${one} than ${indefiniteArticle(other)} ${other}${after}`;
  // "By A than by B", "the type A than the type B".
  const article = before.search(/(?: (?:of|in|at|to))? the /) + 1;
  const preposition = last !== "have" && isPreposition(last) ? `${last} ` : "";
  const repeated = article > 0 ? before.slice(article) : preposition;
  return `${before}${one} than ${repeated}${other}${after}`;
}

/** The text of a predicate, and of the object in it. */
type Predicate = readonly [text: string, object: string];

type Comparison = Extract<Truth, { op: "holds" }>;

function askComparison(comparison: Comparison, writer: Writer): string {
  const { left, is, right } = comparison;
  const areCounts = left.op === "count" && right.op === "count" && isThings(left.of) && isThings(right.of);
  return areCounts && (is === ">" || is === "<")
    ? askMore([left.of, right.of] as readonly [Things, Things], is === ">", writer)
    : `is ${sayScalar(left, writer)} ${comparisons[is]} ${sayScalar(right, writer)}`;
}

/** Asks whether there are more of some things than of others, or fewer. */
function askMore([left, right]: readonly [Things, Things], isMore: boolean, writer: Writer): string {
  const more = isMore ? "more" : "fewer";
  const [one, other] = [describe(left, writer), describe(right, writer)];
  const [ends, owners] = [backNoun(left, writer), backNoun(right, writer)];
  if (ends !== undefined && owners !== undefined)
    return `does ${ends.owner} have ${amountOf(ends.plural, isMore ? "most" : "least", "comparative")} than ${owners.owner}`;
  // "Narrower than A" cannot be followed by a second "than".
  if (/\bthan\b/.test(one.clauses.at(-1)?.asked.rest ?? ""))
    return `is the number of ${say(one, true, "")} ${isMore ? "larger" : "smaller"} than the number of ${say(other, true, "")}`;
  const isSame = one.noun.plural === other.noun.plural && one.clauses.length === other.clauses.length;
  const compared = isSame ? comparedFilters(left, right, [one, other], writer) : undefined;
  if (compared === undefined) return `are there ${more} ${say(one, true, "")} than ${say(other, true, "")}`;
  const whole = say({ ...one, clauses: one.clauses.slice(0, -1) }, true, "");
  return whole === one.noun.plural
    ? `${compared.be} ${more} ${whole} ${compared.text}`
    : `of the ${whole}, ${compared.be} ${more} ${compared.text}`;
}

/** Compares the last conditions on things that are the same but for these. */
function comparedFilters(
  left: Things,
  right: Things,
  [one, other]: readonly [Phrase, Phrase],
  { vocabulary }: Writer,
): { readonly be: string; readonly text: string } | undefined {
  const [first, second] = [one.clauses.at(-1)?.asked, other.clauses.at(-1)?.asked];
  if (!isFilter(left) || !isFilter(right) || !first || !second) return undefined;
  const isOfSame = JSON.stringify(left.things) === JSON.stringify(right.things);
  if (!isOfSame || first.auxiliary !== second.auxiliary) return undefined;
  const saidOf = (asked: Clause["asked"]): Predicate => [
    asked.restOfSeveral ?? asked.rest,
    asked.object ?? "",
  ];
  const [said, rest] = [saidOf(first), saidOf(second)];
  const { frame } = vocabulary.path(left.path);
  const isRole = frame.kind === "noun" && frame.noun !== "" && said[1] !== "" && rest[1] !== "";
  const quoted = ([, object]: Predicate): string => (object.includes('"') ? object : `"${object}"`);
  const text =
    comparedTexts(said, rest) ??
    (isRole
      ? `have the ${frame.noun} ${quoted(said)} than the ${frame.noun} ${quoted(rest)}`
      : `${said[0]} than ${rest[0]}`);
  return { be: auxiliaryOf(first.auxiliary, true), text };
}
