/**
 * Prints an expression as one SPARQL 1.1 query. Sub-selects bind what a part denotes, and every value is compared as the
 * standard compares it. Only median and superlatives repeat a part, because SPARQL has no function for them.
 *
 * Variables are fresh in every part, so one group may hold several parts.
 */
import {
  formatIri,
  formatNode,
  literalNodePattern,
  literalOf,
  namingProperties,
  rdfsLabel,
  rdfType,
  type Value,
  type ValueKind,
} from "../graph/index.ts";
import {
  type Aggregate,
  type Expression,
  type Key,
  kindOf,
  kindOfMeasure,
  type Measure,
  nameProperty,
  type Operator,
  type Path,
  type Scalar,
  sortOf,
  type Table,
  type Things,
  type Truth,
  type Values,
} from "./expression.ts";
import type { TextKinds } from "./graph-index.ts";
import type { Way } from "./proof.ts";

const xsd = (name: string): string => `<http://www.w3.org/2001/XMLSchema#${name}>`;
const langString = "<http://www.w3.org/1999/02/22-rdf-syntax-ns#langString>";
const decimal = (value: string): string => `${xsd("decimal")}(${value})`;

/** The data types of each kind of value; those of numbers are tested by `isNumeric`. */
const datatypes: Readonly<Record<Exclude<ValueKind, "number" | "double">, readonly string[]>> = {
  text: [xsd("string"), langString],
  flag: [xsd("boolean")],
  date: [xsd("date")],
  dateTime: [xsd("dateTime"), xsd("dateTimeStamp")],
  time: [xsd("time")],
  year: [xsd("gYear")],
  yearMonth: [xsd("gYearMonth")],
  duration: [xsd("duration"), xsd("dayTimeDuration"), xsd("yearMonthDuration")],
};

const known = Object.values(datatypes).flat();

/** Returns the first data type of a kind. */
function datatypeOf(kind: Exclude<ValueKind, "number">): string | undefined {
  return kind === "double" ? xsd("double") : datatypes[kind][0];
}

/** Returns a test of whether a term is a value of the kind. */
function isOfKind(term: string, kind: ValueKind): string {
  if (kind === "number" || kind === "double") return `isNumeric(${term})`;
  return `(isLiteral(${term}) && DATATYPE(${term}) IN (${datatypes[kind].join(", ")}))`;
}

/**
 * Returns an expression that is equal for ends that are the same thing or the same value. Times of different zones are
 * the same if they are the same moment, which an endpoint that cannot subtract a zone does not see.
 */
function identity(term: string): string {
  const moment = `STRDT(REPLACE(STR(${term} - TIMEZONE(${term})), "[-+][0-9:]*$", "Z"), ${xsd("dateTime")})`;
  const ofTime = `IF(${isOfKind(term, "dateTime")}, ${moment}, ${term})`;
  const ofFlag = `IF(${isOfKind(term, "flag")}, ${xsd("boolean")}(${term}), ${ofTime})`;
  return `COALESCE(IF(isNumeric(${term}), ${decimal(term)}, ${ofFlag}), ${term})`;
}

/**
 * How the data of a graph is written where a query runs. By default, as an endpoint holds it: predicates have the IRIs of
 * their ids, and every literal has its data type.
 */
export type Written = {
  /** Returns the IRI of a property, as `<IRI>`. */
  readonly iriOf?: (property: string) => string;
  /** The kind as which texts without a data type are read, if all texts of the property can be read as one. */
  readonly textKinds?: TextKinds;
  /** Whether the literals of a property are resources with labels, as in published graphs. */
  readonly literalNodes?: (property: string) => boolean;
  /** All literals, in N-Triples notation, that the endpoint contains of a text; undefined if that is not known. */
  readonly literalsOf?: (text: string) => readonly string[] | undefined;
};

/** The patterns of one query, with a counter of its variables. */
export type Printer = ReturnType<typeof createPrinter>;

export function createPrinter(written: Written = {}) {
  let count = 0;
  const fresh = (name: string): string => {
    count += 1;
    return `?${name}${count}`;
  };

  const steps = (path: Path, nodes: readonly string[]): string =>
    path
      .map(({ property, inverse }, at) => {
        const [from = "", to = ""] = [nodes[at], nodes[at + 1]];
        if (property === nameProperty) {
          const label = fresh("label");
          return `${from} ${namingProperties.map((iri) => `<${iri}>`).join("|")} ${label} . FILTER(isLiteral(${label})) BIND(STR(${label}) AS ${to})`;
        }
        const iri = iriOf(property);
        if (inverse) return `${to} ${iri} ${from} .`;
        const read = reading(property);
        const end = read === null ? to : fresh("node");
        const triple = `${from} ${iri} ${end} .${read === null ? "" : ` ${read(end, to)}`}`;
        return path[at + 1]?.inverse === true ? `${triple} FILTER(!isLiteral(${to}))` : triple;
      })
      .join(" ");

  const { iriOf = (property: string) => formatIri(property, "predicate"), literalNodes = () => false } =
    written;
  /** Returns a pattern that binds the value which a node or a text without a data type stands for. */
  const reading = (property: string): ((node: string, value: string) => string) | null => {
    const kind = written.textKinds?.(property) ?? "text";
    const datatype = kind === "text" ? undefined : kind === "number" ? xsd("decimal") : datatypeOf(kind);
    const areNodes = literalNodes(property);
    if (datatype === undefined && !areNodes) return null;
    const typed = (term: string): string => {
      if (datatype === undefined) return `STR(${term})`;
      const value = `STRDT(STR(${term}), ${datatype})`;
      // A text such as "True" is no flag of XML Schema, and stays a text.
      return kind === "flag" ? `IF(STR(${term}) IN ("true", "false"), ${value}, STR(${term}))` : value;
    };
    const isText = (node: string): string => `isLiteral(${node}) && DATATYPE(${node}) = ${xsd("string")}`;
    return (node, value) => {
      if (!areNodes) return `BIND(IF(${isText(node)}, ${typed(node)}, ${node}) AS ${value})`;
      const label = fresh("label");
      const named = `OPTIONAL { ${node} <${rdfsLabel}> ${label} . FILTER(REGEX(STR(${node}), "${literalNodePattern}")) }`;
      return `${named} BIND(IF(BOUND(${label}), ${typed(label)}, IF(${isText(node)}, ${typed(node)}, ${node})) AS ${value})`;
    };
  };
  const follow = (from: string, path: Path, to: string): string =>
    steps(path, [from, ...path.slice(1).map(() => fresh("n")), to]);
  const select = (variables: string, where: string, rest = ""): string =>
    `{ SELECT ${variables} WHERE { ${where} } ${rest}}`;

  /** Binds the members of a set. Parts that begin elsewhere are sub-selects, so that an engine computes them once. */
  function things(expression: Things, x: string): string {
    const printed = printThings(expression, x);
    const isOwn = expression.op === "class" || expression.op === "entities" || expression.op === "with";
    return isOwn ? printed : select(`DISTINCT ${x}`, printed);
  }

  function printThings(expression: Things, x: string): string {
    switch (expression.op) {
      case "class":
        return `${x} <${rdfType}> ${formatIri(expression.class, "class")} .`;
      case "entities": {
        const nodes = expression.ids
          .filter((id) => !id.startsWith("_:") && !id.startsWith('"'))
          .map(formatNode);
        const [p, o, s, q] = ["p", "o", "s", "q"].map(fresh);
        return select(
          `DISTINCT ${x}`,
          `VALUES ${x} { ${nodes.join(" ")} } { ${x} ${p} ${o} } UNION { ${s} ${q} ${x} }`,
        );
      }
      case "with": {
        const end = fresh("end");
        return `${things(expression.things, x)} ${follow(x, expression.path, end)} ${expression.to === undefined ? "" : things(expression.to, end)}`;
      }
      case "where": {
        const end = fresh("end");
        return `{ ${things(expression.things, x)} ${follow(x, expression.path, end)} ${condition(end, expression.is, expression.value)} }`;
      }
      case "counted": {
        const [counted, limit] = [fresh("count"), fresh("limit")];
        return `{ ${countOf(x, things(expression.things, x), expression, counted)} ${scalar(expression.n, limit)} FILTER(${counted} ${expression.is} ${limit}) }`;
      }
      case "image": {
        const from = fresh("from");
        return `{ ${things(expression.of, from)} ${follow(from, expression.path, x)} FILTER(!isLiteral(${x})) }`;
      }
      case "and":
        return expression.all.map((part) => `{ ${things(part, x)} }`).join(" ");
      case "or":
        return expression.any.map((part) => `{ ${things(part, x)} }`).join(" UNION ");
      case "except":
        return `{ { ${things(expression.things, x)} } MINUS { ${things(expression.without, x)} } }`;
      case "best":
        return best(expression, x);
    }
  }

  /** Binds the number of ends of each thing, 0 included. */
  function countOf(
    x: string,
    base: string,
    { path, to }: { readonly path: Path; readonly to?: Things | undefined },
    bound: string,
  ): string {
    const [end, key] = [fresh("end"), fresh("key")];
    const among = to === undefined ? "" : things(to, end);
    const ends = `OPTIONAL { ${follow(x, path, end)} ${among} BIND(${identity(end)} AS ${key}) }`;
    return select(
      `${x} (COUNT(DISTINCT ${key}) AS ${bound})`,
      `${distinctly(base, x)} ${ends}`,
      `GROUP BY ${x} `,
    );
  }

  const distinctly = (base: string, x: string): string => select(`DISTINCT ${x}`, base);

  /** Binds the measures of things, several per thing if it has several values. */
  function measured(measure: Measure, x: string, base: string, bound: string): string {
    if (measure.of === "count") return countOf(x, base, measure, bound);
    const kind = kindOfMeasure(measure);
    const end = fresh("end");
    const converted = kind === "number" ? decimal(end) : end;
    const own = `${follow(x, measure.path, end)} FILTER(${isOfKind(end, kind)}) BIND(${converted} AS ${bound}) FILTER(BOUND(${bound}))`;
    if (measure.of === "value") return `${base} ${own}`;
    const rows = (value: string): string =>
      select(
        `DISTINCT ${x} ${value}`,
        `${base} ${measured({ of: "value", path: measure.path, kind }, x, "", value)}`,
      );
    return aggregated(measure.of, [x], fresh("own"), rows, bound);
  }

  /**
   * Binds an aggregate per group, or none for a group without values.
   * @param rows prints distinct rows that bind the keys and the given value
   */
  function aggregated(
    fn: Aggregate,
    keys: readonly string[],
    value: string,
    rows: (value: string) => string,
    bound: string,
  ): string {
    const by = keys.length === 0 ? "" : `GROUP BY ${keys.join(" ")} `;
    const given = `${by}HAVING(COUNT(${value}) > 0) `;
    const named = { sum: "SUM", average: "AVG", smallest: "MIN", largest: "MAX" } as const;
    if (fn !== "median")
      return select(`${keys.join(" ")} (${named[fn]}(${value}) AS ${bound})`, rows(value), given);
    // A value in the middle has at most half of all values below it, and at least half up to it.
    const [other, below, upTo, all] = [fresh("other"), fresh("below"), fresh("upTo"), fresh("all")];
    const ranks = select(
      `${keys.join(" ")} ${value} (SUM(IF(${other} < ${value}, 1, 0)) AS ${below}) (SUM(IF(${other} <= ${value}, 1, 0)) AS ${upTo}) (COUNT(*) AS ${all})`,
      `${select(`DISTINCT ${keys.join(" ")} ${value}`, rows(value))} ${rows(other)}`,
      `GROUP BY ${keys.join(" ")} ${value} `,
    );
    return select(
      `${keys.join(" ")} (AVG(${value}) AS ${bound})`,
      `${ranks} FILTER(2 * ${below} <= ${all} && 2 * ${upTo} >= ${all})`,
      given,
    );
  }

  function best(
    { things: among, by, order, count: limit }: Extract<Things, { op: "best" }>,
    x: string,
  ): string {
    const [direction, extreme, atLeast] = order === "most" ? ["DESC", "MAX", ">="] : ["ASC", "MIN", "<="];
    const ranked = (thing: string, bound: string): string => {
      const value = fresh("value");
      return select(
        `${thing} (${extreme}(${value}) AS ${bound})`,
        measured(by, thing, things(among, thing), value),
        `GROUP BY ${thing} `,
      );
    };
    const [bound, other, last] = [fresh("best"), fresh("other"), fresh("last")];
    const lastOne = select(
      last,
      ranked(other, last),
      `ORDER BY ${direction}(${last}) LIMIT 1 OFFSET ${limit - 1} `,
    );
    return `{ ${ranked(x, bound)} OPTIONAL { ${lastOne} } FILTER(!BOUND(${last}) || ${bound} ${atLeast} ${last}) }`;
  }

  function values(expression: Values, v: string): string {
    if (expression.op === "values") return `VALUES ${v} { ${expression.list.map(literalOf).join(" ")} }`;
    const from = fresh("from");
    if (expression.op === "shared") {
      const [end, count, limit] = [fresh("end"), fresh("count"), fresh("limit")];
      const held = `${things(expression.of, from)} ${follow(from, expression.path, end)} FILTER(isLiteral(${end})) BIND(${identity(end)} AS ${v})`;
      const counts = select(`${v} (COUNT(DISTINCT ${from}) AS ${count})`, held, `GROUP BY ${v} `);
      return `{ ${counts} ${scalar(expression.n, limit)} FILTER(${count} ${expression.is} ${limit}) }`;
    }
    return `{ ${things(expression.of, from)} ${follow(from, expression.path, v)} FILTER(isLiteral(${v})) }`;
  }

  /** Binds a scalar, in one row or in none for null. */
  function scalar(expression: Scalar, bound: string): string {
    switch (expression.op) {
      case "value":
        return `VALUES ${bound} { ${literalOf(expression.value)} }`;
      case "count": {
        const [item, key] = [fresh("item"), fresh("key")];
        if (sortOf(expression.of) === "things")
          return select(`(COUNT(DISTINCT ${item}) AS ${bound})`, things(expression.of as Things, item));
        return select(
          `(COUNT(DISTINCT ${key}) AS ${bound})`,
          `${values(expression.of as Values, item)} BIND(${identity(item)} AS ${key})`,
        );
      }
      case "difference": {
        const [left, right] = [fresh("left"), fresh("right")];
        return select(
          `(${left} - ${right} AS ${bound})`,
          `${scalar(expression.left, left)} ${scalar(expression.right, right)}`,
        );
      }
      case "share": {
        const [part, whole] = [fresh("part"), fresh("whole")];
        const common: Things = { op: "and", all: [expression.part, expression.whole] };
        const counts = `${scalar({ op: "count", of: common }, part)} ${scalar({ op: "count", of: expression.whole }, whole)}`;
        return select(`(${decimal(part)} / ${whole} AS ${bound})`, `${counts} FILTER(${whole} > 0)`);
      }
      default: {
        const { things: among, by } = expression;
        const rows = (value: string): string => {
          const x = fresh("x");
          return select(`DISTINCT ${x} ${value}`, measured(by, x, things(among, x), value));
        };
        return aggregated(expression.op, [], fresh("value"), rows, bound);
      }
    }
  }

  /** Returns the literals that are texts of a list, if the endpoint's are known. */
  function literalsOfAll(limit: Scalar | Values): readonly string[] | undefined {
    const list = limit.op === "value" ? [limit.value] : limit.op === "values" ? limit.list : [];
    const found = list.map((value) => {
      if (value.kind !== "text" || value.datatype !== undefined) return undefined;
      const literals = written.literalsOf?.(value.text);
      const { language } = value;
      return language === undefined
        ? literals
        : literals?.filter((literal) => literal.toLowerCase().endsWith(`"@${language}`));
    });
    return found.length === 0 || found.includes(undefined)
      ? undefined
      : [...new Set(found.flatMap((literals) => literals ?? []))];
  }

  /** Compares a term with a scalar or with any member of a set of values. */
  function condition(term: string, is: Operator, limit: Scalar | Values): string {
    const literals = is === "=" ? literalsOfAll(limit) : undefined;
    // A list is looked up, whereas a test has to see all ends.
    if (literals !== undefined) return `VALUES ${term} { ${literals.join(" ")} }`;
    if (limit.op === "values") {
      const tests = limit.list.map((value) => comparison(term, is, literalOf(value), value));
      return `FILTER(${tests.length === 0 ? "false" : tests.join(" || ")})`;
    }
    if (limit.op === "value") return `FILTER(${comparison(term, is, literalOf(limit.value), limit.value)})`;
    const bound = fresh("limit");
    if (limit.op !== "valuesOf" && limit.op !== "shared")
      return `${scalar(limit, bound)} FILTER(${ofOneKind(term, is, bound, kindOf(limit))})`;
    return `${select(`DISTINCT ${bound}`, values(limit, bound))} FILTER(${ofAnyKind(term, is, bound)})`;
  }

  return {
    things,
    values,
    scalar,
    condition,
    follow,
    steps,
    fresh,
    select,
    measured,
    aggregated,
    countOf,
    ofScalars: (left: Scalar, is: Operator, right: Scalar): string => {
      const [first, second] = [fresh("left"), fresh("right")];
      const test =
        right.op === "value"
          ? comparison(first, is, literalOf(right.value), right.value)
          : kindOf(left) === "text"
            ? ofAnyKind(first, is, second)
            : ofOneKind(first, is, second, kindOf(left));
      return `${scalar(left, first)} ${right.op === "value" ? "" : scalar(right, second)} FILTER(${test})`;
    },
  };
}

/** Compares a term with a constant. */
function comparison(term: string, is: Operator, literal: string, value: Value): string {
  if (value.kind !== "text") return ofOneKind(term, is, literal, value.kind);
  // A literal of an unknown data type has no order, but it equals itself.
  if (value.datatype !== undefined) return /^[<>]?=$/.test(is) ? `sameTerm(${term}, ${literal})` : "false";
  const language =
    value.language === undefined
      ? ""
      : ` && LANG(${term}) = ${literalOf({ kind: "text", text: value.language })}`;
  return `(${isOfKind(term, "text")}${language} && ${textTest(`STR(${term})`, is, `STR(${literal})`)})`;
}

function ofOneKind(term: string, is: Operator, limit: string, kind: ValueKind): string {
  return `(${isOfKind(term, kind)} && ${term} ${is} ${limit})`;
}

/** Compares two terms whose kinds are not known. Only terms of one kind are compared. */
function ofAnyKind(term: string, is: Operator, limit: string): string {
  const isText = `${isOfKind(term, "text")} && ${isOfKind(limit, "text")}`;
  const language = `(LANG(${limit}) = "" || LANG(${limit}) = LANG(${term}))`;
  const text = `(${isText} && ${language} && ${textTest(`STR(${term})`, is, `STR(${limit})`)})`;
  if (is === "contains" || is === "starts") return text;
  const kinds: readonly ValueKind[] = ["number", "date", "dateTime", "time", "year", "yearMonth", "duration"];
  const flags: readonly ValueKind[] = is === "=" || is === "!=" ? ["flag"] : [];
  const others = [...kinds, ...flags].map(
    (kind) => `(${isOfKind(term, kind)} && ${isOfKind(limit, kind)} && ${term} ${is} ${limit})`,
  );
  // A literal of an unknown data type equals itself.
  const unknown = /^[<>]?=$/.test(is)
    ? [
        `(isLiteral(${term}) && !isNumeric(${term}) && DATATYPE(${term}) NOT IN (${known.join(", ")}) && sameTerm(${term}, ${limit}))`,
      ]
    : [];
  return [text, ...others, ...unknown].join(" || ");
}

function textTest(text: string, is: Operator, limit: string): string {
  if (is === "contains") return `CONTAINS(LCASE(${text}), LCASE(${limit}))`;
  return is === "starts" ? `STRSTARTS(LCASE(${text}), LCASE(${limit}))` : `${text} ${is} ${limit}`;
}

/** Returns the terms of an expression as rows: `?x` for a thing, `?v` for a value. */
export function queryOf(expression: Exclude<Expression, Table>, written?: Written): string {
  const print = createPrinter(written);
  switch (sortOf(expression)) {
    case "things":
      return `SELECT DISTINCT ?x WHERE { ${print.things(expression as Things, "?x")} }`;
    case "values":
      return `SELECT DISTINCT ?v WHERE { ${print.values(expression as Values, "?v")} }`;
    case "scalar":
      return `SELECT ?v WHERE { ${print.scalar(expression as Scalar, "?v")} }`;
    default:
      return truthQuery(print, expression as Truth);
  }
}

/** A truth holds if its query has a row. */
function truthQuery(print: Printer, truth: Truth): string {
  switch (truth.op) {
    case "exists":
      return `SELECT ?x WHERE { ${sortOf(truth.of) === "things" ? print.things(truth.of as Things, "?x") : print.values(truth.of as Values, "?x")} } LIMIT 1`;
    case "holds":
      return `SELECT (1 AS ?x) WHERE { ${print.ofScalars(truth.left, truth.is, truth.right)} } LIMIT 1`;
    case "within": {
      const size = print.scalar({ op: "count", of: truth.part }, "?size");
      const common = print.scalar(
        { op: "count", of: { op: "and", all: [truth.part, truth.whole] } },
        "?common",
      );
      return `SELECT (1 AS ?x) WHERE { ${size} ${common} FILTER(?size > 0 && ?size = ?common) }`;
    }
  }
}

const calendarTypes = [...datatypes.date, ...datatypes.dateTime, ...datatypes.yearMonth];

/** Returns the calendar unit of a term as a whole number. */
function calendar(term: string, unit: "year" | "decade" | "month"): string {
  const isTime = (types: readonly string[]): string => `DATATYPE(${term}) IN (${types.join(", ")})`;
  if (unit === "month")
    return `IF(${isTime(calendarTypes)}, ${xsd("integer")}(REPLACE(STR(${term}), "^-?[0-9]+-([0-9][0-9]).*$", "$1")), 1/0)`;
  const isFloating = `DATATYPE(${term}) IN (${xsd("double")}, ${xsd("float")})`;
  const isWhole = `(isNumeric(${term}) && !(${isFloating}) && ${term} = FLOOR(${term}))`;
  const written = `${xsd("integer")}(REPLACE(STR(${term}), "^(-?[0-9]+).*$", "$1"))`;
  const year = `IF(${isWhole}, ${xsd("integer")}(${term}), IF(${isTime([...calendarTypes, ...datatypes.year])}, ${written}, 1/0))`;
  return unit === "year" ? year : `${xsd("integer")}(FLOOR(${decimal(year)} / 10) * 10)`;
}

function keyPattern(print: Printer, key: Key, x: string, base: string, bound: string): string {
  switch (key.of) {
    case "value": {
      const end = print.fresh("end");
      const item = key.unit === undefined ? identity(end) : calendar(end, key.unit);
      return `${print.follow(x, key.path, end)} FILTER(isLiteral(${end})) BIND(${item} AS ${bound}) FILTER(BOUND(${bound}))`;
    }
    case "thing":
      return `${print.follow(x, key.path, bound)} FILTER(!isLiteral(${bound}))`;
    case "count":
      return print.countOf(x, base, key, bound);
    case "cases":
      return key.cases
        .map(({ things }, at) => `{ { ${print.things(things, x)} } BIND(${at} AS ${bound}) }`)
        .join(" UNION ");
    case "class": {
      const typed = key.path === undefined ? x : print.fresh("end");
      const path = key.path === undefined ? "" : print.follow(x, key.path, typed);
      return `${path} ${typed} <${rdfType}> ${bound} . FILTER(isIRI(${bound}))`;
    }
  }
}

/**
 * Returns a query with a row per group: its keys `?k0` and `?k1`, and its measure `?m`, or a quotient of `?n` and `?d`. The
 * key of a case is its position.
 */
export function groupQuery(
  { things, by, measure }: Extract<Table, { op: "group" }>,
  written?: Written,
): string {
  const print = createPrinter(written);
  const names = by.map((_key, at) => `?k${at}`);
  /** Binds the things with their first keys, or with all of them. */
  const grouped = (x: string, keys: readonly string[]): string => {
    const base = print.select(`DISTINCT ${x}`, print.things(things, x));
    return [base, ...keys.map((bound, at) => keyPattern(print, by[at] ?? by[0], x, base, bound))].join(" ");
  };
  const counted = (
    keys: readonly string[],
    bound: string,
    also: (x: string) => string = () => "",
  ): string => {
    const x = print.fresh("x");
    const where = `${grouped(x, keys)} ${also(x)}`;
    const { path, to } =
      "path" in measure ? { to: undefined, ...measure } : { path: undefined, to: undefined };
    const group = keys.length === 0 ? "" : `GROUP BY ${keys.join(" ")} `;
    if (path === undefined)
      return print.select(`${keys.join(" ")} (COUNT(DISTINCT ${x}) AS ${bound})`, where, group);
    const [end, key] = [print.fresh("end"), print.fresh("key")];
    const ends = `${print.follow(x, path, end)} ${to === undefined ? "" : print.things(to, end)} BIND(${identity(end)} AS ${key})`;
    return print.select(
      `${keys.join(" ")} (COUNT(DISTINCT ${key}) AS ${bound})`,
      `${where} OPTIONAL { ${ends} }`,
      group,
    );
  };
  switch (measure.of) {
    case "count":
      return `SELECT * WHERE { ${counted(names, "?m")} }`;
    case "share":
      return `SELECT * WHERE { ${counted(names, "?n")} ${counted(measure.within === "all" ? [] : names.slice(0, 1), "?d")} }`;
    case "part": {
      const part = counted(names, "?n", (x) => print.things(measure.part, x));
      return `SELECT * WHERE { ${counted(names, "?d")} OPTIONAL { ${part} } }`;
    }
    default: {
      const rows = (value: string): string => {
        const x = print.fresh("x");
        const base = print.select(`DISTINCT ${x}`, print.things(things, x));
        const own = print.measured(measure.by, x, base, value);
        return print.select(`DISTINCT ${names.join(" ")} ${x} ${value}`, `${grouped(x, names)} ${own}`);
      };
      const groups = print.select(`DISTINCT ${names.join(" ")}`, grouped(print.fresh("x"), names));
      return `SELECT * WHERE { ${groups} OPTIONAL { ${print.aggregated(measure.of, names, print.fresh("value"), rows, "?m")} } }`;
    }
  }
}

/** Returns a query with a row per item of a cell: the thing `?x`, the column `?c` and the item `?v`. */
export function rowsQuery(
  { things, columns, order }: Extract<Table, { op: "rows" }>,
  written?: Written,
): string {
  const print = createPrinter(written);
  const base = print.select("DISTINCT ?x", print.things(things, "?x"));
  const cells = [...columns, ...(order === undefined ? [] : [order.by])].map((column, at) => {
    const bind = `BIND(${at} AS ?c)`;
    if (column.of === "self") return `{ ${base} BIND(?x AS ?v) ${bind} }`;
    if (column.of === "ends") return `{ ${base} ${print.follow("?x", column.path, "?v")} ${bind} }`;
    return `{ ${base} ${print.measured(column, "?x", base, "?v")} ${bind} }`;
  });
  return `SELECT DISTINCT ?x ?c ?v WHERE { { ${base} } UNION ${cells.join(" UNION ")} }`;
}

/** Returns a query with a row per value of a median: the value `?v`, and the number `?n` of things with it. */
export function medianQuery({ things, by }: Extract<Scalar, { op: Aggregate }>, written?: Written): string {
  const print = createPrinter(written);
  const rows = print.select("DISTINCT ?x ?v", print.measured(by, "?x", print.things(things, "?x"), "?v"));
  return `SELECT ?v (COUNT(*) AS ?n) WHERE { ${rows} } GROUP BY ?v`;
}

/** Returns a query with a row per item that is not null: its position `?c` and its value `?v`. */
export function compareQuery({ items }: Extract<Table, { op: "compare" }>, written?: Written): string {
  const print = createPrinter(written);
  const parts = items.map(({ value }, at) => `{ ${print.scalar(value, "?v")} BIND(${at} AS ?c) }`);
  return `SELECT ?c ?v WHERE { ${parts.join(" UNION ")} }`;
}

/** Returns a query with a row per edge of the ways: `?s ?p ?o`. Without edges, there is no query. */
export function edgesQuery(ways: readonly Way[], written?: Written): string | null {
  const print = createPrinter(written);
  const parts = ways.flatMap(({ from, path, end }) => {
    const nodes = ["n", ...path.map(() => "n")].map(print.fresh);
    const [start = "", last = ""] = [nodes[0], nodes.at(-1)];
    const way = `${print.things(from, start)} ${print.steps(path, nodes)} ${endPattern(print, last, end)}`;
    return path.flatMap(({ property, inverse }, at) => {
      if (property === nameProperty) return [];
      const [one, other] = [nodes[at], nodes[at + 1]];
      const [subject, object] = inverse ? [other, one] : [one, other];
      const found = `(${subject} AS ?s) (${formatIri(property, "predicate")} AS ?p) (${object} AS ?o)`;
      return [`{ SELECT DISTINCT ${found} WHERE { ${way} } }`];
    });
  });
  return parts.length === 0 ? null : `SELECT DISTINCT ?s ?p ?o WHERE { ${parts.join(" UNION ")} }`;
}

function endPattern(print: Printer, last: string, end: Way["end"]): string {
  if (end === "any") return "";
  if (end === "things") return `FILTER(!isLiteral(${last}))`;
  if (end === "values") return `FILTER(isLiteral(${last}))`;
  if ("to" in end) return print.things(end.to, last);
  if ("kind" in end) {
    const finite =
      end.kind === "number"
        ? ` && BOUND(${last}) && COALESCE(${decimal(last)} = ${decimal(last)}, false)`
        : "";
    return `FILTER(${isOfKind(last, end.kind)}${finite})`;
  }
  return print.condition(last, end.is, end.value);
}
