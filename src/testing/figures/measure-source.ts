/** Measures a TypeScript file: its functions, its exports, and spreads that serve only the compiler. */
import {
  type ExportNamedDeclaration,
  type Expression,
  type Function as FunctionNode,
  type Node,
  parseSync,
  type SpreadElement,
  Visitor,
} from "oxc-parser";

/** A function of a file. Arrow functions and methods also count as functions. */
export type MeasuredFunction = {
  readonly name: string;
  /** The number of the function's first line, counting from 1. */
  readonly line: number;
  readonly lines: number;
  /**
   * The number of decisions plus one: modified cyclomatic complexity (McCabe, "A complexity measure", 1976). Decisions
   * are conditions, loops, `&&`, `||` and `??`. A `switch` counts as one decision, because the compiler checks its
   * cases. Nested functions are counted separately.
   */
  readonly complexity: number;
};

export type MeasuredSource = {
  readonly lines: number;
  readonly functions: readonly MeasuredFunction[];
  /** The number of names that the file declares and exports, without re-exports. */
  readonly exported: number;
  /**
   * The lines that contain a spread such as `...(note === undefined ? {} : { note })`. Without the compiler option
   * `exactOptionalPropertyTypes`, a plain `note` would suffice.
   */
  readonly optionSpreads: readonly number[];
};

type OpenFunction = { readonly node: Node; readonly name: string; decisions: number };

/** @param file the file name, whose extension (`.ts` or `.tsx`) determines the parser */
export function measureSource(file: string, text: string): MeasuredSource {
  const { program } = parseSync(file, text);
  const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length;
  const functions: MeasuredFunction[] = [];
  const optionSpreads: number[] = [];
  const names = new Map<number, string>();
  const open: OpenFunction[] = [];
  let exported = 0;

  const enter = (node: FunctionNode | Node): void => {
    const ownName = "id" in node && node.id?.type === "Identifier" ? node.id.name : undefined;
    open.push({ node, name: ownName ?? names.get(node.start) ?? "anonymous", decisions: 0 });
  };
  const leave = (): void => {
    const closed = open.pop();
    if (!closed) return;
    const { start, end } = closed.node;
    const line = lineOf(start);
    functions.push({
      name: closed.name,
      line,
      lines: lineOf(end) - line + 1,
      complexity: closed.decisions + 1,
    });
  };
  const decide = (): void => {
    const innermost = open.at(-1);
    if (innermost) innermost.decisions++;
  };
  const name = (key: Node, value: Node | null): void => {
    if (key.type === "Identifier" && value) names.set(value.start, key.name);
  };
  new Visitor({
    VariableDeclarator: ({ id, init }) => name(id, init),
    Property: ({ key, value }) => name(key, value),
    MethodDefinition: ({ key, value }) => name(key, value),
    FunctionDeclaration: enter,
    "FunctionDeclaration:exit": leave,
    FunctionExpression: enter,
    "FunctionExpression:exit": leave,
    ArrowFunctionExpression: enter,
    "ArrowFunctionExpression:exit": leave,
    IfStatement: decide,
    ConditionalExpression: decide,
    LogicalExpression: decide,
    ForStatement: decide,
    ForInStatement: decide,
    ForOfStatement: decide,
    WhileStatement: decide,
    DoWhileStatement: decide,
    SwitchStatement: decide,
    SpreadElement: (spread) => {
      if (satisfiesCompiler(spread, text)) optionSpreads.push(lineOf(spread.start));
    },
    ExportNamedDeclaration: (statement) => {
      exported += namesDeclared(statement);
    },
    ExportDefaultDeclaration: () => {
      exported++;
    },
  }).visit(program);
  return { lines: text.split("\n").length - 1, functions, exported, optionSpreads };
}

function namesDeclared({ declaration, source, specifiers }: ExportNamedDeclaration): number {
  if (declaration?.type === "VariableDeclaration") return declaration.declarations.length;
  return declaration ? 1 : source ? 0 : specifiers.length;
}

function satisfiesCompiler({ argument }: SpreadElement, text: string): boolean {
  const choice = argument.type === "ParenthesizedExpression" ? argument.expression : argument;
  if (choice.type !== "ConditionalExpression" || choice.test.type !== "BinaryExpression") return false;
  const { left, right, operator } = choice.test;
  if (right.type !== "Identifier" || right.name !== "undefined") return false;
  const [absent, present] =
    operator === "===" ? [choice.consequent, choice.alternate] : [choice.alternate, choice.consequent];
  return isEmptyObject(absent) && soleValue(present, text) === text.slice(left.start, left.end);
}

function isEmptyObject(node: Expression): boolean {
  return node.type === "ObjectExpression" && node.properties.length === 0;
}

function soleValue(node: Expression, text: string): string | undefined {
  if (node.type !== "ObjectExpression" || node.properties.length !== 1) return undefined;
  const [property] = node.properties;
  return property?.type === "Property" ? text.slice(property.value.start, property.value.end) : undefined;
}
