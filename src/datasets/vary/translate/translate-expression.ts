/** Puts an expression into German or French, using a word list. Expressions without a plain pattern are skipped. */
import { formatValue } from "../../../graph/index.ts";
import {
  type Expression,
  isThings,
  nameProperty,
  type Path,
  type Scalar,
  type Table,
  type Things,
  type Values,
} from "../../../query/index.ts";
import { type Grammar, grammars } from "./grammar.ts";
import type { Language, LanguageWords, TranslationWords } from "./translation-words.ts";

/** The names of a graph by its ids. */
export type Names = {
  property(id: string): string;
  type(id: string): string;
  thing(id: string): string;
};

/** Returns the question, or `null` if the word list lacks a word for it or there is no sentence pattern for it. */
export function translateExpression(
  expression: Expression,
  names: Names,
  words: TranslationWords,
  language: Language,
): string | null {
  const translations = words[language];
  if (translations === undefined) return null;
  return speak(expression, { names, words: translations, grammar: grammars[language] });
}

type Speech = { readonly names: Names; readonly words: LanguageWords; readonly grammar: Grammar };

function speak(expression: Expression, speech: Speech): string | null {
  const { grammar } = speech;
  switch (expression.op) {
    case "image":
    case "valuesOf":
      return askEnds(expression, speech);
    case "count":
      return askCount(expression.of, speech);
    case "best": {
      const { by, count, order } = expression;
      if (by.of !== "value" || count !== 1) return null;
      return ordered(expression.things, by.path, speech, (things, after, field) =>
        grammar.extreme(things, after, field, order === "least"),
      );
    }
    case "group":
    case "rows":
    case "compare":
      return askTable(expression, speech);
    case "class":
    case "with":
    case "where":
    case "except":
    case "and": {
      const set = describe(expression, speech);
      return set === null ? null : grammar.list(set.things, after(set.clauses, speech));
    }
    default:
      return null;
  }
}

function askEnds({ path, of }: { readonly path: Path; readonly of: Things }, speech: Speech): string | null {
  const { grammar, names } = speech;
  const asked = wordsOf(path, speech);
  if (asked === undefined) return null;
  if (of.op === "entities") {
    const [id, ...others] = of.ids;
    return id === undefined || others.length > 0
      ? null
      : grammar.valueOf(grammar.quote(names.thing(id)), asked.one);
  }
  const set = describe(of, speech);
  return set === null ? null : grammar.listValues(asked.many, set.things, after(set.clauses, speech));
}

function askCount(of: Things | Values, speech: Speech): string | null {
  const { grammar } = speech;
  if (of.op === "image" || of.op === "valuesOf") {
    const [asked, set] = [wordsOf(of.path, speech), describe(of.of, speech)];
    if (asked === undefined || set === null) return null;
    return grammar.countValues(asked.many, set.things, after(set.clauses, speech));
  }
  const set = isThings(of) ? describe(of, speech) : null;
  return set === null ? null : grammar.count(set.things, after(set.clauses, speech));
}

function askTable(table: Table, speech: Speech): string | null {
  const { grammar } = speech;
  switch (table.op) {
    case "group": {
      const [key, second] = table.by;
      const isPlain =
        table.measure.of === "count" && table.measure.path === undefined && table.top === undefined;
      if (!isPlain || second !== undefined || (key.of !== "thing" && key.of !== "value")) return null;
      return ordered(table.things, key.path, speech, grammar.countBy);
    }
    case "rows": {
      if (table.order === undefined || table.order.by.of !== "value") return null;
      const isUp = table.order.direction === "ascending";
      return ordered(table.things, table.order.by.path, speech, (things, rest, field) =>
        grammar.ordered(things, rest, field, isUp),
      );
    }
    case "compare":
      return askMore(
        table.items.map(({ value }) => value),
        speech,
      );
  }
}

function ordered(
  set: Things,
  path: Path,
  speech: Speech,
  pattern: (things: string, after: string, field: string) => string,
): string | null {
  const [described, key] = [describe(set, speech), wordsOf(path, speech)];
  if (described === null || key === undefined) return null;
  return pattern(described.things, after(described.clauses, speech), key.one);
}

/** Asks which of two counts is larger. What both sides share is said once. */
function askMore(values: readonly Scalar[], speech: Speech): string | null {
  const sides = values.map((value) =>
    value.op === "count" && isThings(value.of) ? describe(value.of, speech) : null,
  );
  const [left, right, ...others] = sides;
  if (!left || !right || others.length > 0 || left.things !== right.things) return null;
  const shared = left.clauses.filter((clause) => right.clauses.includes(clause));
  const [one, other] = [left, right].map(({ clauses }) =>
    clauses.filter((clause) => !shared.includes(clause)).join(` ${speech.grammar.and} `),
  );
  return one && other ? speech.grammar.more(left.things, after(shared, speech), [one, other]) : null;
}

type Set = { readonly things: string; readonly clauses: readonly string[] };

function after(clauses: readonly string[], { grammar }: Speech): string {
  return clauses.length === 0 ? "" : ` ${clauses.join(` ${grammar.and} `)}`;
}

/** Returns the noun and the conditions of a set, or `null` if a word or a pattern is missing. */
function describe(set: Things, speech: Speech): Set | null {
  if (set.op === "class") {
    const things = speech.words.types[speech.names.type(set.class)];
    return things === undefined ? null : { things, clauses: [] };
  }
  if (set.op !== "with" && set.op !== "where" && set.op !== "except") return null;
  const range = set.op === "where" ? rangeOf(set, speech) : null;
  const base = describe(range?.things ?? set.things, speech);
  const clause = range?.clause ?? clauseOf(set, speech);
  return base === null || clause === null ? null : { ...base, clauses: [...base.clauses, clause] };
}

/** Says two bounds of one value as a range. */
function rangeOf(
  { things, path, is, value }: Extract<Things, { op: "where" }>,
  speech: Speech,
): { readonly things: Things; readonly clause: string } | null {
  if (things.op !== "where" || is !== "<=" || things.is !== ">=" || value.op !== "value") return null;
  const field = wordsOf(path, speech);
  const isSame = JSON.stringify(things.path) === JSON.stringify(path);
  if (!isSame || field === undefined || things.value.op !== "value") return null;
  const [from, to] = [things.value.value, value.value].map((bound) => Number(formatValue(bound)));
  if (from === undefined || to === undefined) return null;
  return { things: things.things, clause: speech.grammar.within(from, to, field.one) };
}

function clauseOf(
  condition: Extract<Things, { op: "with" | "where" | "except" }>,
  speech: Speech,
): string | null {
  const { grammar } = speech;
  const isDenied = condition.op === "except";
  const inner = isDenied ? condition.without : condition;
  if (inner.op !== "with" && inner.op !== "where") return null;
  const field = wordsOf(inner.path, speech)?.one;
  if (field === undefined) return null;
  if (inner.op === "with" && inner.to === undefined) return isDenied ? grammar.lacking(null, field) : null;
  const values = valuesOf(inner, speech);
  const isEqual = inner.op === "with" || inner.is === "=";
  if (values === null || (!isEqual && (inner.op !== "where" || inner.is !== "!="))) return null;
  return isDenied === isEqual ? grammar.lacking(values, field) : grammar.having(values, field);
}

function valuesOf(
  condition: Extract<Things, { op: "with" | "where" }>,
  { grammar, names }: Speech,
): string | null {
  const labels = (): readonly string[] | null => {
    if (condition.op === "with")
      return condition.to?.op === "entities" ? condition.to.ids.map((id) => names.thing(id)) : null;
    const { value } = condition;
    if (value.op === "value") return [formatValue(value.value)];
    return value.op === "values" ? value.list.map(formatValue) : null;
  };
  return (
    labels()
      ?.map((label) => (/^\d+$/.test(label) ? label : grammar.quote(label)))
      .join(` ${grammar.or} `) ?? null
  );
}

/** Returns the words for the last property of a path; records on the way are passed over. */
function wordsOf(path: Path, { names, words }: Speech): LanguageWords["fields"][string] | undefined {
  const last = path.findLast(({ property }) => property !== nameProperty);
  const label = names.property(last?.property ?? "").toLowerCase();
  return Object.entries(words.fields).find(([name]) => name.toLowerCase() === label)?.[1];
}
