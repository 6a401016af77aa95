/**
 * Collects every sentence that people read: help, the app, reports, other messages, docs, docstrings and test names.
 *
 * Strings and comments are taken from the syntax tree. Expressions inside a template are replaced with `…`.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import {
  type Comment,
  type Expression,
  parseSync,
  type StringLiteral,
  type TemplateLiteral,
  Visitor,
} from "oxc-parser";
import { root } from "../library/read-library.ts";

export const proseKinds = ["help", "app", "report", "message", "docs", "docstring", "test"] as const;

type ProseKind = (typeof proseKinds)[number];

type Sentence = {
  readonly kind: ProseKind;
  /** The path relative to the root, with forward slashes. */
  readonly file: string;
  readonly text: string;
};

/** Folders and files whose strings are data, word lists, prompts for a model, or text that only tests show. */
const unread = [
  "src/testing/",
  "src/tasks/extraction/classes-prompt.ts",
  "src/tasks/extraction/content-prompt.ts",
  "src/tasks/groups/",
  "src/tasks/judging/",
  "src/tasks/model/fence.ts",
  "src/tasks/offline/",
  "src/tasks/prompted/",
  "src/tasks/rules/",
  "src/english/words/",
  "src/datasets/vary/translate/",
  "src/english/",
  "src/base/text/function-words.ts",
  "src/base/text/stem.ts",
];

/** Returns all sentences of the project, ordered by file name. */
export function readProse(): readonly Sentence[] {
  const sources = list("src", /\.tsx?$/);
  const pages = [...list("docs", /\.md$/), ...list("src", /\.md$/)];
  const top = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"];
  return [...sources.flatMap(sentencesOfCode), ...[...top, ...pages].flatMap(sentencesOfPage)];
}

function list(folder: string, pattern: RegExp): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && pattern.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

function sentencesOfCode(file: string): Sentence[] {
  const text = readFileSync(join(root, file), "utf8");
  const { program, comments } = parseSync(file, text);
  const sentences: Sentence[] = [];
  const add = (kind: ProseKind, prose: string): void => {
    for (const sentence of splitSentences(prose)) sentences.push({ kind, file, text: sentence });
  };
  const isTest = /\.test\.tsx?$/.test(file);
  const kind = isTest ? undefined : kindOfStrings(file);
  const wordLists: Span[] = [];
  const isRead = (node: Span): boolean =>
    !wordLists.some(({ start, end }) => start <= node.start && node.end <= end);
  const visitor = new Visitor({
    Literal: (node) => {
      if (kind && typeof node.value === "string" && isRead(node))
        add(kind, withoutCode((node as StringLiteral).value));
    },
    TemplateLiteral: (node) => {
      if (kind && isRead(node)) add(kind, withoutCode(textOfTemplate(node)));
    },
    CallExpression: (node) => {
      const list = splitText(node.callee, text);
      if (list) wordLists.push(list);
      const [name] = node.arguments;
      const called = isTest ? text.slice(node.callee.start, node.callee.end) : "";
      if (!/^(?:test|it|describe)\b/.test(called) || name?.type !== "Literal") return;
      if (typeof name.value === "string") add("test", name.value);
    },
  });
  visitor.visit(program);
  for (const comment of comments) if (isDocstring(comment)) add("docstring", textOf(comment));
  return sentences;
}

type Span = { readonly start: number; readonly end: number };

/** Returns the text that a call of `split` divides if the code contains the text, because such a text lists words. */
function splitText(callee: Expression, code: string): Span | undefined {
  if (callee.type !== "MemberExpression") return undefined;
  const { object, property } = callee;
  const holdsText = ["Literal", "TemplateLiteral", "BinaryExpression", "ParenthesizedExpression"];
  return code.slice(property.start, property.end) === "split" && holdsText.includes(object.type)
    ? object
    : undefined;
}

/** Returns the kind of prose that a file's strings belong to, or undefined if nobody reads the strings as sentences. */
function kindOfStrings(file: string): ProseKind | undefined {
  if (unread.some((path) => file.startsWith(path))) return undefined;
  if (file.startsWith("src/app/ui/")) return "app";
  if (/^src\/app\/(?:cli|commands)\//.test(file)) return "help";
  return /report|render|table|pages|\/site\//.test(file) ? "report" : "message";
}

function textOfTemplate({ quasis }: TemplateLiteral): string {
  return quasis.map(({ value }) => value.cooked ?? value.raw).join("…");
}

const statement =
  /\b(?:SELECT|INSERT|CREATE|DELETE|UPDATE|WHERE|PRIMARY KEY|DROP|SET LOCAL|ORDER BY|FILTER|OPTIONAL|CONCAT|AS \w+,)|\bconst \w+ = /;

/** Returns the words between HTML and SVG tags, and skips statements in SQL, SPARQL and JavaScript. */
function withoutCode(text: string): string {
  return statement.test(text) ? "" : text.replace(/<\/?[a-z][^>]*>/gi, "\n");
}

function isDocstring({ type, value }: Comment): boolean {
  return type === "Block" && value.startsWith("*");
}

/** Returns the prose of a docstring, without asterisks, examples, tag names, and indented formulas and layouts. */
function textOf({ value }: Comment): string {
  const [prose = ""] = value.replace(/^\*|^[ \t]*\* ?/gm, "").split(/@example/);
  return prose
    .replace(/^ {4}.*$/gm, "")
    .replace(/\{@link (\S+?)\}/g, "$1")
    .replace(/(?<!\S)@(?:param|property) \S+|(?<!\S)@\w+/g, "\n\n")
    .replace(/\n+\s*/g, (gap) => (gap.split("\n").length > 2 ? "\n" : " "));
}

function sentencesOfPage(file: string): Sentence[] {
  const text = readFileSync(join(root, file), "utf8");
  const prose = text.replace(/^```[\s\S]*?^```/gm, (block) => block.replace(/[^\n]/g, " "));
  // Indented lines continue the item of a list.
  return [...prose.matchAll(/(?:^(?![#|\s>]).+\n?(?:^[ \t]+\S.*\n?)*)+/gm)].flatMap(([paragraph]) =>
    splitSentences(paragraph.replace(/^(?:[-*]|\d+\.) /gm, "\n").replace(/(\S)\n[ \t]*(?=\S)/g, "$1 ")).map(
      (text) => ({ kind: "docs" as const, file, text }),
    ),
  );
}

/** Splits text into sentences of at least four words. Line breaks and blank lines also end a sentence. */
function splitSentences(prose: string): string[] {
  return prose
    .split(/(?<=[.!?])(?<!\b(?:al|e\.g|i\.e|pp?|vol|no)\.)\s+(?=[A-Z`"“'(])|\n+/)
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter((part) => (part.match(/[A-Za-z]{2,}/g) ?? []).length >= 4 && /[a-z] [a-z]/i.test(part));
}
