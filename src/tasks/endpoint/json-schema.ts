/** Converts a Zod schema to the JSON Schema that endpoints enforce. */
import { z } from "zod";

export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * Returns the schema in the strict dialect of structured outputs, which requires every property and forbids additional
 * ones.
 * @throws Error if a property is optional, which strict endpoints reject; use `.nullable()`.
 */
export function toStrictJsonSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io: "output" });
  return tighten(rest, "$") as JsonSchema;
}

function tighten(node: unknown, path: string): unknown {
  if (Array.isArray(node)) return node.map((item, index) => tighten(item, `${path}[${index}]`));
  if (node === null || typeof node !== "object") return node;
  const entries = Object.entries(node)
    // The bounds of a safe integer add no information, and some grammars reject them.
    .filter(([key, value]) => !(isBound(key) && Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER))
    .map(([key, value]) => [key, tighten(value, `${path}.${key}`)] as const);
  const tightened: Record<string, unknown> = Object.fromEntries(entries);
  if (tightened.type === "object" && tightened.properties !== undefined) {
    const names = Object.keys(tightened.properties as object);
    const required = new Set((tightened.required as string[] | undefined) ?? []);
    const optional = names.find((name) => !required.has(name));
    if (optional !== undefined) throw new Error(`${path}.${optional} is optional: write .nullable() instead`);
    tightened.additionalProperties = false;
  }
  return tightened;
}

function isBound(key: string): boolean {
  return key === "minimum" || key === "maximum";
}

/**
 * The longest text, in characters, whose length is limited: the grammars of llama.cpp, which Ollama and LM Studio use as
 * well, repeat no part 2,000 times.
 */
const longestLimited = 1_900;
const textLimits: readonly string[] = ["minLength", "maxLength"];
const allLimits: readonly string[] = [...textLimits, "minItems", "maxItems", "minimum", "maximum"];

/** The limits that a server cannot enforce. */
export type UnenforcedLimits = "long texts" | "texts" | "all";

const isDropped: Readonly<Record<UnenforcedLimits, (key: string, limit: number) => boolean>> = {
  "long texts": (key, limit) => key === "maxLength" && limit > longestLimited,
  texts: (key) => textLimits.includes(key),
  all: (key) => allLimits.includes(key),
};

/** Returns the schema without the limits that a server cannot enforce. The check of the reply still does. */
export function withoutLimits(schema: JsonSchema, which: UnenforcedLimits): JsonSchema {
  return dropLimits(schema, isDropped[which]) as JsonSchema;
}

function dropLimits(node: unknown, drops: (key: string, limit: number) => boolean): unknown {
  if (Array.isArray(node)) return node.map((item) => dropLimits(item, drops));
  if (node === null || typeof node !== "object") return node;
  const kept = Object.entries(node).filter(([key, value]) => typeof value !== "number" || !drops(key, value));
  return Object.fromEntries(kept.map(([key, value]) => [key, dropLimits(value, drops)]));
}

/** Whether a schema limits every text and list, so that a server that enforces it ends every reply. */
export function isBounded(node: SchemaNode): boolean {
  if (node.enum !== undefined || node.const !== undefined) return true;
  if (node.type === "string") return node.maxLength !== undefined;
  if (node.type === "array" && node.maxItems === undefined) return false;
  return partsOf(node).every(isBounded);
}

function partsOf({ anyOf, properties, items }: SchemaNode): readonly SchemaNode[] {
  return [...(anyOf ?? []), ...Object.values(properties ?? {}), ...(items === undefined ? [] : [items])];
}

/** The length, in characters, of a text or number without a limit. */
const unlimited = { text: 2_000, number: 10 } as const;
/** The number of items in a list without a limit. */
const unlimitedItems = 50;
/** The number of characters per token in prose. Other texts have fewer, and a cut reply is asked for again. */
const charactersPerToken = 3;

/** Returns the number of items in the longest list that conforms to a schema. */
export function mostItems(node: SchemaNode): number {
  const own = node.type === "array" ? (node.maxItems ?? unlimitedItems) : 0;
  return Math.max(own, ...partsOf(node).map(mostItems));
}

/** Returns the number of tokens in the longest reply that conforms to a schema, estimated from its limits. */
export function largestReply(schema: JsonSchema): number {
  return Math.ceil(longest(schema) / charactersPerToken) + 20;
}

type SchemaNode = {
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly SchemaNode[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, SchemaNode>>;
  readonly items?: SchemaNode;
  readonly maxItems?: number;
  readonly maxLength?: number;
};

function longest(node: SchemaNode): number {
  const choices = node.enum ?? (node.const === undefined ? undefined : [node.const]);
  if (choices)
    return choices.reduce<number>((most, choice) => Math.max(most, JSON.stringify(choice).length), 0);
  if (node.anyOf) return Math.max(...node.anyOf.map(longest));
  // Each key has quotes, a colon, a comma and a space.
  const fields = Object.entries(node.properties ?? {});
  if (node.type === "object")
    return fields.reduce((sum, [key, field]) => sum + key.length + 6 + longest(field), 2);
  if (node.type === "array") return 2 + (node.maxItems ?? unlimitedItems) * (2 + longest(node.items ?? {}));
  if (node.type === "string") return 2 + (node.maxLength ?? unlimited.text);
  return unlimited.number;
}
