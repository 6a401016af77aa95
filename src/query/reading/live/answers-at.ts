/** Executes the readings of a question at an endpoint, and reads the names of what they denote. */
import {
  compareIds,
  decimalOf,
  type Entity,
  isLiteral,
  type Triple,
  type Value,
} from "../../../graph/index.ts";
import type { Denotation, Item } from "../../denotation.ts";
import { allParts, type Expression, sortOf, type Things } from "../../expression.ts";
import { indexTriples } from "../../graph-index.ts";
import { createMemoryExecutor } from "../../memory-executor.ts";
import { createSparqlExecutor } from "../../sparql-executor.ts";
import { queryOf, type Written } from "../../sparql-query.ts";
import { type Answers, proofOf } from "../answer.ts";
import type { OpenedReader } from "../reader.ts";
import { type BudgetedEngine, requestsOfTriples } from "./budget.ts";
import { type LiveSchema, readStatements } from "./schema.ts";

/** A question as it was read over some triples of an endpoint. */
export type LiveQuestion = {
  readonly reader: OpenedReader;
  readonly triples: readonly Triple[];
  /** How the endpoint writes what the question names. */
  readonly written: Written;
  /** Whether the question names a thing or value, so that a list of it is no list of examples. */
  isMeant(item: string | Value): boolean;
};

/** The most things of an answer whose statements are read for its proof. */
const mostProved = 50;

/** Returns what executes the readings, and the reader with the names of what they denote. */
export function answersAt(
  engine: BudgetedEngine,
  { reader, triples, written, isMeant }: LiveQuestion,
  { steps, records, classes }: Pick<LiveSchema, "steps" | "records" | "classes">,
): Answers & { readonly reader: OpenedReader } {
  const executor = createSparqlExecutor(engine.selectAll, written);
  const described = new Map<string, Entity>();
  const denotations = new Map<Expression, Promise<Denotation>>();
  const describe = (entities: ReadonlyMap<string, Entity>): void => {
    for (const [id, entity] of entities) described.set(id, entity);
  };
  const denoteOnce = async (expression: Expression, signal?: AbortSignal): Promise<Denotation> => {
    if (sortOf(expression) === "things") {
      const things = await engine.things(queryOf(expression as Things, written));
      describe(things);
      return { type: "things", ids: [...things.keys()].sort(compareIds) };
    }
    const denotation = await executor.denote(expression, signal);
    const named = thingsIn(denotation);
    if (named.length > 0) describe(await engine.describe(named));
    return denotation;
  };
  const denote = (expression: Expression, signal?: AbortSignal): Promise<Denotation> => {
    const denoted = denotations.get(expression) ?? denoteOnce(expression, signal);
    denotations.set(expression, denoted);
    return denoted;
  };
  const { vocabulary } = reader;
  const nameOf = (id: string): string =>
    described.get(id)?.label.replace(/\s+/g, " ").trim() ?? vocabulary.nameOf(id);
  return {
    reader: { ...reader, vocabulary: { ...vocabulary, nameOf } },
    canDenote: (expression) => listedIn(expression).every(isMeant),
    denote,
    sizesOf: async (sets, signal) => {
      const items = sets.map((of, at) => ({ name: String(at), value: { op: "count" as const, of } }));
      const sizes = await executor.denote({ op: "compare", items }, signal);
      return sizes.type === "table" ? sizes.rows.map((row) => numberOf(row[1]?.[0])) : [];
    },
    async proofOf(expression, signal) {
      // The things over which the question was read are examples of the answer, and the first things of the answer are added.
      const shown = thingsIn(await denote(expression, signal)).slice(0, mostProved);
      const all = [...triples, ...(await readStatements(engine, shown, steps))];
      const index = indexTriples(all, undefined, classes);
      const isRecord = (node: number): boolean => index.types(node).some((type) => records.has(type));
      const proving = { index, executor: createMemoryExecutor(index), isRecord, labelOf: reader.labelOf };
      return proofOf(proving, expression, signal);
    },
    spare: () => engine.spare() - requestsOfTriples,
  };
}

function numberOf(item: Item | undefined): number {
  const size = item && "value" in item ? decimalOf(item.value) : null;
  return size === null ? 0 : Number(`${size.coefficient}e${size.exponent}`);
}

/** The things, by their ids, and the values that an expression lists. */
function listedIn(expression: Expression): readonly (string | Value)[] {
  return allParts(expression).flatMap((part): readonly (string | Value)[] => {
    if (part.op === "entities") return part.ids;
    return part.op === "values" ? part.list : [];
  });
}

function thingsIn(denotation: Denotation): readonly string[] {
  if (denotation.type === "things") return denotation.ids;
  if (denotation.type !== "table") return [];
  const items = denotation.rows.flat(2).flatMap((item) => ("thing" in item ? item.thing : []));
  return [...new Set(items)].filter((id) => !isLiteral({ id }));
}
