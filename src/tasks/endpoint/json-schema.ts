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

const textLimits = new Set(["minLength", "maxLength"]);
const allLimits = new Set([...textLimits, "minItems", "maxItems", "minimum", "maximum"]);

/** The longest text, in characters, that grammars of common servers can limit. */
const longestLimited = 1_000;

/**
 * Returns the schema without limits that some endpoints reject: all limits on lengths, numbers of items and values, or
 * only those on texts that are long or in lists, because grammars repeat every character, and do so for every item. The
 * check of the reply still enforces them.
 */
export function withoutLimits(schema: JsonSchema, which: "all" | "long texts"): JsonSchema {
  const dropped = which === "all" ? allLimits : new Set<string>();
  return dropLimits(schema, dropped, which === "all" ? allLimits : textLimits) as JsonSchema;
}

/** @param inItems the limits to drop within the items of a list */
function dropLimits(node: unknown, limits: ReadonlySet<string>, inItems: ReadonlySet<string>): unknown {
  if (Array.isArray(node)) return node.map((item) => dropLimits(item, limits, inItems));
  if (node === null || typeof node !== "object") return node;
  const kept = Object.entries(node).filter(
    ([key, value]) =>
      typeof value !== "number" || !(limits.has(key) || (key === "maxLength" && value > longestLimited)),
  );
  // The keys are those of a schema that Taxolink built.
  return Object.fromEntries(
    kept.map(([key, value]) => [key, dropLimits(value, key === "items" ? inItems : limits, inItems)]),
  );
}

/** The length, in characters, of a text or number without a limit. */
const unlimited = { text: 2_000, number: 10 } as const;
/** The number of items in a list without a limit. */
const unlimitedItems = 50;
/** The number of characters per token in prose. Other texts have fewer, and a cut reply is asked for again. */
const charactersPerToken = 3;

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
