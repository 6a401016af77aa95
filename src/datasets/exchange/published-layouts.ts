/**
 * Describes published question files whose items are plain JSON objects as tables: which path of an item leads to which
 * column of a question. One reader serves them all.
 */
import { recordOf } from "../../base/io/index.ts";
import { type AnswerSet, answerSetSchema, countAnswer, listAnswer, truthAnswer } from "../answer-set.ts";
import type { QaPair } from "../qa-pair.ts";
import { blankPair } from "../question-cells.ts";
import { variantColumns } from "../vary/variant-kinds.ts";
import {
  type Item,
  ItemError,
  isRecord,
  isWorded,
  itemsAt,
  type QuestionFormat,
  type Tally,
} from "./question-format.ts";
import { typedByQuery } from "./sparql-results.ts";
import { formatTranslations, translationsColumn } from "./translations.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Keys joined by dots. A key that meets a list applies to all its items, and a number to one of them. */
type Path = string;

type Layout = {
  readonly title: string;
  readonly structure: string;
  /** The keys that lead to the list of items. */
  readonly list: readonly string[];
  readonly fits: (item: Fields) => boolean;
  readonly notes: readonly string[];
  /** The id (default: the number of the item). */
  readonly uid: Path;
  /** Where the wording is, best first, with what to say about it. */
  readonly question: readonly {
    readonly path: Path;
    readonly note?: string;
    readonly isTemplate?: boolean;
  }[];
  /** The wordings in other languages, by language. */
  readonly translations?: Path;
  readonly columns: Partial<
    Record<"sparql" | "logicalForm" | "template" | "topicEntityId" | "topicEntityValue", readonly Path[]>
  >;
  /** A number, or a list whose length counts. */
  readonly hops?: Path;
  readonly answers: {
    readonly list: Path;
    /** The paths from an answer to its name, best first, and to its id. An answer without a name is called by its id. */
    readonly label: readonly Path[];
    readonly id: Path;
    /** Whether the answer is an entity (default: all are). The id of a value is the value itself. */
    readonly isEntity?: (answer: Fields) => boolean;
    /** The answer in words, for items without a list of answers. */
    readonly text?: Path;
  };
  readonly isCount?: (item: Fields) => boolean;
  readonly extra: Readonly<Record<string, Path>>;
  /** Adds what a path cannot express. */
  readonly complete?: (pair: QaPair, item: Fields, tally: Tally) => QaPair;
};

/** Returns the values at a path, without null and empty texts. */
function valuesAt(value: unknown, path: Path): readonly unknown[] {
  let values: readonly unknown[] = [value];
  for (const key of path.split(".")) {
    values = values.flatMap((one): unknown[] => {
      if (Array.isArray(one))
        return /^\d+$/.test(key) ? [one[Number(key)]] : one.map((item) => fieldOf(item, key));
      return [fieldOf(one, key)];
    });
  }
  return values.flat().filter((one) => one !== null && one !== undefined && one !== "");
}

function fieldOf(value: unknown, key: string): unknown {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/**
 * Returns the first text among the paths; several values are joined.
 * @throws ItemError for a value that is not a text or a number
 */
function textAt(item: unknown, paths: readonly Path[], separator = "; "): string {
  for (const path of paths) {
    const texts = valuesAt(item, path).map((value) => {
      if (typeof value === "object") throw new ItemError(`${path}: expected a text`);
      return String(value);
    });
    if (texts.length > 0) return texts.join(separator);
  }
  return "";
}

function wordingOf(item: Fields, { question }: Layout, tally: Tally): string {
  for (const { path, note, isTemplate } of question) {
    const wording = valuesAt(item, path).find((text) => typeof text === "string" && isWorded(text));
    if (typeof wording !== "string") continue;
    if (note !== undefined) tally(note);
    return (isTemplate ? wording.replace(/[{}]/g, "").replace(/(?<!\s)\s+(?=[?.!])/g, "") : wording).trim();
  }
  throw new ItemError(`${question[0]?.path}: the question has no text`);
}

function answersOf(item: Fields, sparql: string, { answers, isCount }: Layout): AnswerSet | null {
  const { label, id, isEntity = () => true } = answers;
  const values = valuesAt(item, answers.list);
  const [first, ...others] = values;
  if (typeof first === "boolean") return truthAnswer(first);
  const entries = values.map((value) => {
    if (!isRecord(value)) return { label: String(value), ids: [] };
    const own = textAt(value, [id]);
    return { label: textAt(value, [...label, id]), ids: own !== "" && isEntity(value) ? [own] : [] };
  });
  const count = others.length === 0 && isCount?.(item) ? Number(entries[0]?.label || Number.NaN) : Number.NaN;
  if (Number.isSafeInteger(count) && count >= 0) return countAnswer(count);
  return typedByQuery(listAnswer(entries.filter((entry) => entry.label !== "")), sparql);
}

function goldenText(answers: AnswerSet | null): string {
  if (answers?.kind === "truth") return answers.truth ? "Yes" : "No";
  if (answers?.kind === "count") return String(answers.count);
  return answers?.entries.map(({ label }) => label).join("; ") ?? "";
}

/** Uses the user's language if the item has a wording in it. */
function inLanguage(pair: QaPair, item: Fields, path: Path, languages: readonly string[]): QaPair {
  const [given] = valuesAt(item, path);
  const texts = Object.entries(isRecord(given) ? given : {}).flatMap(([language, string]) =>
    typeof string === "string" && isWorded(string) ? [{ language, string }] : [],
  );
  const english = { language: "en", string: pair.question };
  const chosen =
    languages
      .map((name) => [english, ...texts].find(({ language }) => language === name))
      .find((text) => text !== undefined) ?? english;
  const others = [english, ...texts].filter((text) => text !== chosen);
  return {
    ...pair,
    question: chosen.string,
    extra: {
      ...pair.extra,
      ...(chosen === english ? {} : { [variantColumns.language]: chosen.language }),
      [translationsColumn]: formatTranslations(others),
    },
  };
}

/** Returns the reader of a layout. */
export function formatOf(layout: Layout): QuestionFormat {
  const { title, structure, list, fits, notes } = layout;
  return {
    title,
    structure,
    open: (content, { languages }) => {
      const items = itemsAt(content, list, fits);
      const read = (item: Item, tally: Tally): QaPair[] => {
        const { value } = item;
        if (!isRecord(value)) throw new ItemError("expected an object");
        const question = wordingOf(value, layout, tally);
        const uid = textAt(value, [layout.uid]) || String((items?.indexOf(item) ?? 0) + 1);
        const column = (name: keyof Layout["columns"]): string => textAt(value, layout.columns[name] ?? []);
        const sparql = column("sparql");
        const answers = answersOf(value, sparql, layout);
        const [hops] = layout.hops === undefined ? [] : [valuesAt(value, layout.hops)];
        const pair: QaPair = {
          ...blankPair(uid, question),
          goldenAnswer:
            goldenText(answers) ||
            (layout.answers.text === undefined ? "" : textAt(value, [layout.answers.text])),
          answers,
          sparql,
          logicalForm: column("logicalForm"),
          template: column("template"),
          topicEntityId: column("topicEntityId"),
          topicEntityValue: column("topicEntityValue"),
          hops: typeof hops?.[0] === "number" ? hops[0] : hops?.length || null,
          extra: recordOf(Object.entries(layout.extra).map(([name, path]) => [name, textAt(value, [path])])),
        };
        const complete = layout.complete?.(pair, value, tally) ?? pair;
        return [
          layout.translations === undefined
            ? complete
            : inLanguage(complete, value, layout.translations, languages),
        ];
      };
      return items && { items, notes, read };
    },
  };
}

/** Freebase's files call an answer an entity by its type or by giving it a name. */
const namedOr =
  (name: Path, type: Path) =>
  (answer: Fields): boolean =>
    textAt(answer, [name]) !== "" || textAt(answer, [type]) === "Entity";

export const grailqa = formatOf({
  title: "GrailQA",
  structure: "a list whose items have `qid` and `question`",
  list: [],
  fits: (item) => "qid" in item && "question" in item,
  notes: [
    "copied to separate columns: level, function",
    "hops: the number of relations in the source's query",
  ],
  uid: "qid",
  question: [{ path: "question" }],
  columns: { sparql: ["sparql_query"], logicalForm: ["s_expression"] },
  hops: "num_edge",
  answers: {
    list: "answer",
    label: ["entity_name"],
    id: "answer_argument",
    isEntity: namedOr("entity_name", "answer_type"),
  },
  isCount: (item) => item.function === "count",
  extra: { level: "level", function: "function" },
  complete: (pair, item) => {
    const topic = valuesAt(item, "graph_query.nodes").find((node) => fieldOf(node, "node_type") === "entity");
    return {
      ...pair,
      topicEntityId: textAt(topic, ["id"]),
      topicEntityValue: textAt(topic, ["friendly_name"]),
    };
  },
});

export const webqsp = formatOf({
  title: "WebQSP",
  structure: "a list `Questions` whose items have `QuestionId` and `Parses`",
  list: ["Questions"],
  fits: (item) => "QuestionId" in item,
  notes: ["hops: the length of the source's inferential chain"],
  uid: "QuestionId",
  question: [{ path: "RawQuestion" }, { path: "ProcessedQuestion" }],
  columns: {
    sparql: ["Parses.0.Sparql"],
    topicEntityId: ["Parses.0.TopicEntityMid"],
    topicEntityValue: ["Parses.0.TopicEntityName"],
  },
  hops: "Parses.0.InferentialChain",
  answers: {
    list: "Parses.0.Answers",
    label: ["EntityName"],
    id: "AnswerArgument",
    isEntity: namedOr("EntityName", "AnswerType"),
  },
  extra: {},
  // The published files list alternative parses after the first.
  complete: (pair, item, tally) => {
    if (valuesAt(item, "Parses").length > 1) tally("with several parses, of which the first is used");
    return pair;
  },
});

export const cwq = formatOf({
  title: "ComplexWebQuestions",
  structure: "a list whose items have `ID`, `question` and `webqsp_ID` or `machine_question`",
  list: [],
  fits: (item) => "ID" in item && ("webqsp_ID" in item || "machine_question" in item),
  notes: ["copied to separate columns: generated_wording, compositionality_type, answer_aliases"],
  uid: "ID",
  question: [{ path: "question" }],
  columns: { sparql: ["sparql"] },
  answers: { list: "answers", label: ["answer"], id: "answer_id" },
  extra: {
    generated_wording: "machine_question",
    compositionality_type: "compositionality_type",
    answer_aliases: "answers.aliases",
  },
});

export const mintaka = formatOf({
  title: "Mintaka",
  structure: "a list whose items have `id`, `question` and an `answer` with `answerType`",
  list: [],
  fits: ({ answer }) => isRecord(answer) && "answerType" in answer,
  notes: [`copied to separate columns: ${translationsColumn}, category, complexity_type`],
  uid: "id",
  question: [{ path: "question" }],
  translations: "translations",
  columns: {},
  answers: { list: "answer.answer", label: ["label.en"], id: "name", text: "answer.mention" },
  isCount: (item) => item.complexityType === "count",
  extra: { category: "category", complexity_type: "complexityType" },
  complete: (pair, item) => {
    const topic = valuesAt(item, "questionEntity").find((one) => /^Q\d+$/.test(String(fieldOf(one, "name"))));
    return { ...pair, topicEntityId: textAt(topic, ["name"]), topicEntityValue: textAt(topic, ["label"]) };
  },
});

export const kqapro = formatOf({
  title: "KQA Pro",
  structure: "a list whose items have `question` and `program`",
  list: [],
  fits: (item) => "program" in item && "question" in item,
  notes: ["copied to separate columns: program, choices"],
  uid: "id",
  question: [{ path: "question" }],
  columns: { sparql: ["sparql"] },
  answers: { list: "answer", label: [], id: "id" },
  isCount: (item) => valuesAt(item, "program.function").at(-1) === "Count",
  extra: { choices: "choices" },
  complete: (pair, item) => {
    const { program = [], answer, answers } = item;
    const isTruth = /^Verify/.test(String(valuesAt(item, "program.function").at(-1)));
    return {
      ...pair,
      // Only Taxolink's own export has typed answers.
      answers:
        answerSetSchema.nullish().parse(answers) ?? (isTruth ? truthAnswer(answer === "yes") : pair.answers),
      extra: { ...pair.extra, program: JSON.stringify(program) },
    };
  },
});

export const lcquad = formatOf({
  title: "LC-QuAD 2.0",
  structure: "a list whose items have `uid` and `NNQT_question`",
  list: [],
  fits: (item) => "uid" in item && "NNQT_question" in item,
  notes: ["copied to separate columns: generated_wording, paraphrased_question, subgraph, sparql_dbpedia18"],
  uid: "uid",
  question: [
    { path: "question" },
    {
      path: "paraphrased_question",
      note: "without a published wording, so the paraphrase is the question",
    },
    {
      path: "NNQT_question",
      note: "without a wording, so the text of the template is the question",
      isTemplate: true,
    },
  ],
  columns: { sparql: ["sparql", "sparql_wikidata", "sparql_dbpedia18"] },
  // The files deliberately omit the answers; Taxolink's own export lists their texts.
  answers: { list: "answer", label: [], id: "id" },
  extra: { generated_wording: "NNQT_question", subgraph: "subgraph", sparql_dbpedia18: "sparql_dbpedia18" },
  complete: (pair, item) => {
    const { template = "" } = item;
    const paraphrases = valuesAt(item, "paraphrased_question").map(String).filter(isWorded);
    return {
      ...pair,
      template: typeof template === "string" ? template : JSON.stringify(template ?? ""),
      extra: { ...pair.extra, paraphrased_question: paraphrases.join("\n") },
    };
  },
});
