/**
 * Questions written for measuring only, in the forms of published questions about papers but in other words: no weight is
 * learnt from them. Their golden answers are what their expressions denote. A form lists its wordings, and each of its
 * operands is asked in the next wording.
 */

import { parseValue, type Value } from "../../graph/index.ts";
import type { Expression, GroupMeasure, Key, Path, Things } from "../../query/expression.ts";

export type FreshQuestion = {
  readonly kind: string;
  readonly graph: string;
  readonly question: string;
  readonly expression: Expression;
};

type Form = {
  readonly kind: string;
  readonly wordings: readonly [string, ...string[]];
  /** What stands for {0}, {1} … in the wordings. */
  readonly operands: readonly (readonly string[])[];
  readonly means: (first: string, second: string) => Expression;
};

const papers: Things = { op: "class", class: "Paper" };

function path(text: string): Path {
  const [first = "", ...rest] = text.split(" > ");
  const step = (property: string) => ({ property, inverse: false });
  return [step(first), ...rest.map(step)];
}

const text = (of: string): Value => ({ kind: "text", text: of });
const is = (way: string, value: string, things: Things = papers): Things => ({
  op: "where",
  things,
  path: path(way),
  is: "=",
  value: { op: "value", value: text(value) },
});
const ends = (way: string, of: Things): Expression => ({ op: "valuesOf", path: path(way), of });
const count = (of: Expression): Expression => ({ op: "count", of: of as Things });
const both = (...all: readonly Things[]): Things => ({ op: "and", all });
const share = (part: Things, whole: Things = papers): Expression => ({ op: "share", part, whole });
const table = (of: Things, by: Key, measure: GroupMeasure = { of: "count" }, fill = true): Expression => ({
  op: "group",
  things: of,
  by: [by],
  measure,
  ...(fill && { fill: true }),
});
const common = (of: Things, by: Key): Expression => ({
  op: "group",
  things: of,
  by: [by],
  measure: { of: "count" },
  top: 1,
});
const valueKey = (way: string): Key => ({ of: "value", path: path(way) });

// Papers on software architecture

const object = "contribution > Research Object";
const method = "contribution > Evaluation method";
const quality = "contribution > Evaluation Sub-Property";
const category = "contribution > paper class";
const threat = "contribution > threat to validity";
const author = "authors > has list element";
const tool = "contribution > Uses Tool Support";
const year: Key = { of: "value", path: path("publication year"), unit: "year" };
const inYear = (number: string, of: Things = papers): Things => ({
  op: "where",
  things: of,
  path: path("publication year"),
  is: "=",
  value: { op: "value", value: parseValue(number, "year") ?? text(number) },
});
const anyTool: Things = {
  op: "except",
  things: papers,
  without: is(tool, "No tool used"),
};

const objects = [
  ["Architecture Analysis Method"],
  ["Reference Architecture"],
  ["Architecture Pattern"],
  ["Technical Debt"],
  ["Architectural Aspects"],
  ["Architecture Extraction"],
  ["Architecture Design Method"],
  ["Architecture Decision Making"],
];
const methods = [
  ["Case Study"],
  ["Interview"],
  ["Questionnaire"],
  ["Focus Group"],
  ["Motivating Example"],
  ["Argumentation"],
  ["Technical Experiment"],
  ["Controlled Experiment"],
];
const qualities = [
  ["Accuracy"],
  ["Maintainability"],
  ["Satisfaction"],
  ["Effectiveness"],
  ["Efficiency"],
  ["Reliability"],
  ["Functional Suitability"],
  ["Context coverage"],
];
const people = [["Uwe Zdun"], ["Paris Avgeriou"], ["Ingo Weber"], ["Jan Bosch"], ["Nenad Medvidovic"]];
const pairs = objects.slice(0, 3).map(([one = ""], at) => [one, methods[at]?.[0] ?? ""]);

const architecture: readonly Form[] = [
  {
    kind: "aggregation",
    wordings: [
      "List every paper whose research object is {0}.",
      "Which publications deal with the research object {0}?",
      "Papers on the research object {0}?",
    ],
    operands: objects,
    means: (one) => is(object, one),
  },
  {
    kind: "counting",
    wordings: [
      "In how many papers is the evaluation method {0} used?",
      "What is the number of papers that rely on the evaluation method {0}?",
      "Count the papers with the evaluation method {0}.",
    ],
    operands: methods,
    means: (one) => count(is(method, one)),
  },
  {
    kind: "aggregation of values",
    wordings: [
      "Which evaluation methods were chosen in papers on the research object {0}?",
      "By which evaluation methods has the research object {0} been studied?",
      "List the evaluation methods of papers with the research object {0}.",
    ],
    operands: objects,
    means: (one) => ends(method, is(object, one)),
  },
  {
    kind: "two conditions",
    wordings: [
      "Which papers study the research object {0} by means of the evaluation method {1}?",
      "Find papers with the research object {0} and the evaluation method {1}.",
    ],
    operands: pairs,
    means: (one, two) => both(is(object, one), is(method, two)),
  },
  {
    kind: "superlative",
    wordings: [
      "Which evaluation method do papers with the research object {0} use most often?",
      "What is the most common evaluation method in papers about the research object {0}?",
      "For the research object {0}, what is the most frequently applied evaluation method?",
    ],
    operands: objects,
    means: (one) => common(is(object, one), valueKey(method)),
  },
  {
    kind: "relationship",
    wordings: [
      "How many papers per year assess the property {0}?",
      "How has the number of papers that evaluate the property {0} changed over the years?",
      "Show the number of papers on the property {0} for each publication year.",
    ],
    operands: qualities,
    means: (one) => table(is(quality, one), year),
  },
  {
    kind: "distribution",
    wordings: [
      "How are the papers that use the evaluation method {0} distributed over the paper classes?",
      "How many papers of each paper class use the evaluation method {0}?",
    ],
    operands: methods.slice(0, 4),
    means: (one) => table(is(method, one), valueKey(category), { of: "count" }, false),
  },
  {
    kind: "share",
    wordings: [
      "What share of the papers applies the evaluation method {0}?",
      "What percentage of papers use the evaluation method {0}?",
      "How large is the proportion of papers that employ the evaluation method {0}?",
    ],
    operands: methods,
    means: (one) => share(is(method, one)),
  },
  {
    kind: "yes/no",
    wordings: [
      "Has {0} written a paper that uses the evaluation method {1}?",
      "Is there a paper by {0} with the evaluation method {1}?",
    ],
    operands: people.map(([one = ""], at) => [one, methods[at]?.[0] ?? ""]),
    means: (one, two) => ({ op: "exists", of: both(is(author, one), is(method, two)) }),
  },
  {
    kind: "people",
    wordings: ["Which papers did {0} write?", "How many papers has {0} published?"],
    operands: people.slice(0, 4),
    means: (one) => (/^(?:Uwe|Ingo)/.test(one) ? is(author, one) : count(is(author, one))),
  },
  {
    kind: "negation",
    wordings: [
      "Which papers on the research object {0} do not apply the evaluation method {1}?",
      "List the papers with the research object {0} without the evaluation method {1}.",
    ],
    operands: pairs,
    means: (one, two) => ({ op: "except", things: is(object, one), without: is(method, two) }),
  },
  {
    kind: "year",
    wordings: [
      "Which papers of {1} assess the property {0}?",
      "How many papers from {1} evaluate the property {0}?",
    ],
    operands: [
      ["Accuracy", "2019"],
      ["Effectiveness", "2020"],
      ["Satisfaction", "2021"],
      ["Efficiency", "2018"],
    ],
    means: (one, two) =>
      two === "2019" || two === "2021" ? inYear(two, is(quality, one)) : count(inYear(two, is(quality, one))),
  },
  {
    kind: "choice",
    wordings: [
      "How often is a threat to validity of the kind {0} discussed?",
      "How many papers name the threat to validity {0}?",
    ],
    operands: [["External Validity"], ["Construct Validity"], ["Repeatability"], ["Confirmability"]],
    means: (one) => count(is(threat, one)),
  },
  {
    kind: "closed list",
    wordings: [
      "Which papers with the research object {0} used a tool?",
      "How many papers on {0} use tool support?",
    ],
    operands: [["Technical Debt"], ["Reference Architecture"]],
    means: (one) =>
      one === "Technical Debt" ? both(anyTool, is(object, one)) : count(both(anyTool, is(object, one))),
  },
];

// Papers on requirements engineering

const kind = "P31 > P56008 > P1005 > P94003";
const named = "P31 > P56008 > P1005 > P145012";
const paradigm = "P31 > P57003";
const analysis = "P31 > P15124 > P1005";
const writer = "hasAuthors > hasListElement";
const kinds: Readonly<Record<string, string>> = {
  "case study": "case studies",
  interview: "interviews",
  survey: "surveys",
  experiment: "experiments",
  "secondary research": "secondary research",
};

/** The papers with a thing of this name at the end of a path. */
const has = (way: string, name: string, of: Things = papers): Things => ({
  op: "with",
  things: of,
  path: path(way),
  to: {
    op: "where",
    things: { op: "image", path: path(way), of: papers },
    path: path("label"),
    is: "=",
    value: { op: "value", value: text(name) },
  },
});
const fromYear = (number: string, sign: "=" | ">=", of: Things): Things => ({
  op: "where",
  things: of,
  path: path("P29"),
  is: sign,
  value: { op: "value", value: { kind: "number", coefficient: BigInt(number), exponent: 0 } },
});
const published: Key = { of: "value", path: path("P29"), unit: "year" };
const kindOperands = Object.keys(kinds).map((one) => [one, kinds[one] ?? ""]);
const paradigms = [["descriptive"], ["evaluative"], ["comparative"]];

const requirements: readonly Form[] = [
  {
    kind: "counting",
    wordings: [
      "How many papers rely on the method type {0}?",
      "Number of papers with {1}?",
      "In how many papers are {1} used?",
    ],
    operands: kindOperands,
    means: (one) => count(has(kind, one)),
  },
  {
    kind: "since",
    wordings: ["Which papers since 2018 use the method type {0}?", "{1} of 2019"],
    operands: kindOperands,
    means: (one) =>
      one === "case study" || one === "survey"
        ? fromYear("2018", ">=", has(kind, one))
        : fromYear("2019", "=", has(kind, one)),
  },
  {
    kind: "trend",
    wordings: [
      "{1} per year",
      "How has the use of {1} evolved over time?",
      "number of papers with {1} over the years",
    ],
    operands: kindOperands,
    means: (one) => table(has(kind, one), published),
  },
  {
    kind: "share",
    wordings: ["What share of the papers uses {1}?", "percentage of papers with the method type {0}"],
    operands: kindOperands,
    means: (one) => share(has(kind, one)),
  },
  {
    kind: "share over time",
    wordings: [
      "How has the share of papers with {1} developed over time?",
      "proportion of papers that use {1} per year",
    ],
    operands: kindOperands,
    means: (one) => table(papers, published, { of: "part", part: has(kind, one) }),
  },
  {
    kind: "paradigm",
    wordings: ["papers with the research paradigm {0}", "How many papers follow the {0} research paradigm?"],
    operands: paradigms,
    means: (one) => (one === "evaluative" ? count(has(paradigm, one)) : has(paradigm, one)),
  },
  {
    kind: "analysis",
    wordings: [
      "Which papers analyse their data with {0}?",
      "How many papers use {0}?",
      "Who are the authors of papers that apply {0}?",
    ],
    operands: [["thematic analysis"], ["content analysis"], ["axial coding"]],
    means: (one) => {
      const found = has(analysis, one);
      return one === "thematic analysis"
        ? found
        : one === "content analysis"
          ? count(found)
          : ends(writer, found);
    },
  },
  {
    kind: "people",
    wordings: [
      "What has {0} published?",
      "How many papers did {0} write?",
      "In which years did {0} publish?",
    ],
    operands: [
      ["Nan Niu"],
      ["Martin Glinz"],
      ["Paola Spoletini"],
      ["John Mylopoulos"],
      ["Yijun Yu"],
      ["Alessio Ferrari"],
    ],
    means: (one) =>
      one === "Martin Glinz"
        ? count(is(writer, one))
        : one === "Paola Spoletini"
          ? ends("P29", is(writer, one))
          : is(writer, one),
  },
  {
    kind: "superlative",
    wordings: [
      "What is the most common method name among papers with {1}?",
      "Which method name do papers with the method type {0} have most often?",
    ],
    operands: kindOperands.slice(0, 3),
    means: (one) => common(has(kind, one), valueKey(named)),
  },
  {
    kind: "distribution",
    wordings: [
      "How often is each method type used?",
      "papers per method type",
      "How many papers are there for each research paradigm?",
    ],
    operands: [["kind"], ["kind"], ["paradigm"]],
    means: (one) =>
      table(papers, { of: "thing", path: path(one === "kind" ? kind : paradigm) }, { of: "count" }, false),
  },
  {
    kind: "yes/no",
    wordings: ["Are there papers of {0} with {1}?", "Is there a paper from {0} that uses {1}?"],
    operands: [
      ["2001", "surveys"],
      ["2022", "surveys"],
      ["1993", "surveys"],
    ],
    means: (number) => ({ op: "exists", of: fromYear(number, "=", has(kind, "survey")) }),
  },
  {
    kind: "combination",
    wordings: ["Which papers use both {0} and {1}?", "How many papers combine {0} with {1}?"],
    operands: [
      ["interviews", "surveys"],
      ["interviews", "experiments"],
      ["case studies", "interviews"],
      ["surveys", "experiments"],
    ],
    means: (one, two) => {
      const found = both(has(kind, singular(one)), has(kind, singular(two)));
      return two === "experiments" ? count(found) : found;
    },
  },
  {
    kind: "choice",
    wordings: ["Are there more papers with {0} or with {1}?", "{0} or {1}: what is more common?"],
    operands: [
      ["interviews", "experiments"],
      ["case studies", "surveys"],
    ],
    means: (one, two) => ({
      op: "best",
      things: {
        op: "or",
        any: [one, two].map(
          (each): Things => ({
            op: "where",
            things: { op: "image", path: path(kind), of: papers },
            path: path("label"),
            is: "=",
            value: { op: "value", value: text(singular(each)) },
          }),
        ),
      },
      by: { of: "count", path: reversed(kind), to: papers },
      order: "most",
      count: 1,
    }),
  },
];

function singular(plural: string): string {
  return Object.keys(kinds).find((one) => kinds[one] === plural) ?? plural;
}

function reversed(way: string): Path {
  const [first, ...rest] = path(way).toReversed();
  if (first === undefined) return path(way);
  const back = ({ property }: { readonly property: string }) => ({ property, inverse: true });
  return [back(first), ...rest.map(back)];
}

function written(graph: string, forms: readonly Form[]): readonly FreshQuestion[] {
  return forms.flatMap(({ kind: of, wordings, operands, means }) =>
    operands.map(([first = "", second = ""], at) => ({
      kind: of,
      graph,
      question: (wordings[at % wordings.length] ?? "")
        .replaceAll("{0}", first)
        .replaceAll("{1}", second)
        .replace(/^./, (letter) => letter.toUpperCase()),
      expression: means(first, second),
    })),
  );
}

export const freshQuestions: readonly FreshQuestion[] = [
  ...written("graph/gv3.json", architecture),
  ...written("orkg-empire/graph.nt.gz", requirements),
];
