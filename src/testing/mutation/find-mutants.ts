/** Finds small changes to a source file that tests should detect. */
import {
  type BinaryExpression,
  type CallExpression,
  type Expression,
  type LogicalExpression,
  type Node,
  parseSync,
  Visitor,
} from "oxc-parser";

/** A change to a file, which replaces the text between two offsets. */
export type Mutant = {
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
};

const swappedOperators: Readonly<Record<string, string>> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};

const swappedMethods: Readonly<Record<string, string>> = {
  min: "max",
  max: "min",
  some: "every",
  every: "some",
  floor: "ceil",
  ceil: "floor",
};

/**
 * Finds all mutants of a TypeScript file, in source order: swapped operators and methods, negated conditions, and
 * changed numbers and flags. Types, imports and strings are not mutated.
 */
export function findMutants(file: string, text: string): readonly Mutant[] {
  const { program } = parseSync(file, text);
  const mutants: Mutant[] = [];
  const inTypes = new Set<number>();
  const add = ({ start, end }: Pick<Node, "start" | "end">, replacement: string): void => {
    mutants.push({ start, end, original: text.slice(start, end), replacement });
  };
  const swapOperator = ({ left, right, operator }: BinaryExpression | LogicalExpression): void => {
    const swapped = swappedOperators[operator];
    const operatorText = text.slice(left.end, right.start);
    const at = left.end + operatorText.indexOf(operator);
    // Concatenating texts is not arithmetic.
    if (swapped === undefined || (operator === "+" && (isText(left) || isText(right)))) return;
    add({ start: at, end: at + operator.length }, swapped);
  };
  const swapMethod = ({ callee }: CallExpression): void => {
    if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return;
    const swapped = swappedMethods[callee.property.name];
    if (swapped !== undefined) add(callee.property, swapped);
  };
  const negate = (test: Expression): void => add(test, `!(${text.slice(test.start, test.end)})`);
  new Visitor({
    BinaryExpression: swapOperator,
    LogicalExpression: swapOperator,
    CallExpression: swapMethod,
    IfStatement: ({ test }) => negate(test),
    ConditionalExpression: ({ test }) => negate(test),
    TSLiteralType: ({ literal }) => void inTypes.add(literal.start),
    Literal: (node) => {
      if (inTypes.has(node.start)) return;
      if (typeof node.value === "number") add(node, String(node.value + 1));
      if (typeof node.value === "boolean") add(node, String(!node.value));
    },
  }).visit(program);
  return mutants.sort((left, right) => left.start - right.start);
}

/** Returns the file's text with a mutation applied. */
export function applyMutant(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

function isText(node: Node): boolean {
  return node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");
}
