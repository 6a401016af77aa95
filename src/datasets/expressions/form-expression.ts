/**
 * Translates query forms, which older question files hold, to expressions. The things and values of an answer are the
 * same; labels that differ only in case are one value in a form and several in an expression.
 */

import { GraphError } from "../../base/errors.ts";
import type { KnowledgeGraph } from "../../graph/index.ts";
import {
  type Column,
  createExecutor,
  type Executor,
  type Expression,
  type Path,
  type Profile,
  readProfile,
  replaceParts,
  type Things,
} from "../../query/index.ts";
import { describeConstraint, type QueryForm, requestsOf } from "./form.ts";
import { answer, count } from "./form-answers.ts";
import { isPath } from "./form-conditions.ts";
import { anyOf, type FormSubject, findSubject } from "./form-fields.ts";
import { type Context, type Placed, readQuery } from "./form-query.ts";
import { comparison, groups, ranking, superlative } from "./form-tables.ts";

export type FormReader = {
  /** @throws GraphError if the graph lacks what the form names, or if no expression distinguishes what it does */
  expressionOf(form: QueryForm): Promise<Expression>;
  /**
   * Returns the form without each of its conditions, except titles, with the words for the condition. A condition of a
   * superlative may exclude only losers, so the things among which it chooses are compared.
   */
  withoutConditions(form: QueryForm): Promise<{
    readonly whole: Expression;
    readonly without: readonly { readonly condition: string; readonly rest: Expression }[];
  }>;
};

/**
 * Opens a reader of the forms about a graph. It reads the profile of the graph and the ends of fields once.
 *
 * @param names the predicates that forms about publications call by the names of a mapping
 */
export function createFormReader(
  graph: KnowledgeGraph,
  open: () => Promise<Executor> = () => createExecutor(graph),
  names: ReadonlyMap<string, string> = new Map(),
): FormReader {
  let source: Promise<{ graph: KnowledgeGraph; profile: Profile; executor: Executor }> | undefined;
  const subjects = new Map<string, Promise<FormSubject>>();
  const together = new Map<string, boolean>();
  const expressionOf = async (form: QueryForm): Promise<Expression> => {
    source ??= Promise.all([readProfile(graph), open()]).then(([profile, executor]) => ({
      graph,
      profile,
      executor,
    }));
    const { profile, executor } = await source;
    const known = subjects.get(form.hub) ?? findSubject(form.hub, { graph, profile, executor, names });
    subjects.set(form.hub, known);
    return expressionOfForm(form, { subject: await known, executor, together });
  };
  return {
    expressionOf,
    withoutConditions: async (form) => {
      const listed: QueryForm =
        form.operation === "superlative" ? { ...form, operation: "aggregation" } : form;
      const without = form.where.flatMap((one) =>
        "title" in one
          ? []
          : [{ condition: describeConstraint(one), where: form.where.filter((other) => other !== one) }],
      );
      return {
        whole: await expressionOf(listed),
        without: await Promise.all(
          without.map(async ({ condition, where }) => ({
            condition,
            rest: await expressionOf({ ...listed, where }),
          })),
        ),
      };
    },
  };
}

/** @throws GraphError if no expression distinguishes what the form does */
export async function expressionOfForm(form: QueryForm, context: Context): Promise<Expression> {
  return withoutImplied(await translate(form, context));
}

async function translate(form: QueryForm, context: Context): Promise<Expression> {
  if (form.also !== undefined) return both(form, context);
  if (form.branches !== undefined) return comparison(form, form.branches, context);
  const query = await readQuery(form, form.where, context);
  switch (form.operation) {
    case "counting":
      return count(form, query);
    case "ranking":
      return ranking(form, query);
    case "superlative":
      return superlative(form, query);
    case "relationship":
      return groups(form, query);
    default:
      return answer(query);
  }
}

/** Two requests about the same things or records: one row for each, with a column for each request. */
async function both(form: QueryForm, context: Context): Promise<Expression> {
  const requests = requestsOf(form);
  const queries = await Promise.all(requests.map((request) => readQuery(request, request.where, context)));
  const [first, second] = queries.map(({ ask }) => ask);
  const isOfRecord =
    first && second && isPath(first.prefix) && JSON.stringify(first.prefix) === JSON.stringify(second.prefix);
  if (isOfRecord)
    return {
      op: "rows",
      things: anyOf([first.set, second.set]),
      columns: [columnOf(first), columnOf(second)],
    };
  const [left, right] = [first, second].map(
    (ask): Column => (ask ? columnOf({ rest: ask.field.path }) : { of: "self" }),
  );
  if (left === undefined || right === undefined) throw new GraphError("a second request asks for nothing");
  return {
    op: "rows",
    things: { op: "and", all: queries.map(({ things }) => things) },
    columns: [left, right],
  };
}

function columnOf({ rest }: Pick<Placed, "rest">): Column {
  return { of: "ends", path: rest };
}

// Removes from an expression what the rest of it implies: that things have an end of the path along which they are asked,
// grouped or ranked. The expression denotes the same, has the same proof, and is shorter to say.

/** The maximum number of steps of a path. */
const longestPath = 6;

function withoutImplied<E extends Expression>(expression: E): E {
  return replaceParts(expression, (part) => {
    const shorter = shortened(part);
    // The parts of what was shortened may be shortened, too.
    return shorter === part ? undefined : withoutImplied(shorter);
  });
}

function shortened(part: Expression): Expression {
  switch (part.op) {
    case "image":
    case "valuesOf": {
      const of = withoutExistence(part.of, part.path);
      const path = of.op === "image" ? [...of.path, ...part.path] : null;
      if (of.op === "image" && path !== null && path.length <= longestPath)
        return { ...part, path: path as unknown as Path, of: of.of };
      return of === part.of ? part : { ...part, of };
    }
    case "with":
    case "where": {
      if (part.op === "with" && part.to === undefined) return part;
      const things = withoutExistence(part.things, part.path);
      return things === part.things ? part : { ...part, things };
    }
    case "best": {
      if (part.by.of !== "value") return part;
      const things = withoutExistence(part.things, part.by.path);
      return things === part.things ? part : { ...part, things };
    }
    case "group": {
      const paths = part.by.flatMap((key) => (key.of === "thing" || key.of === "value" ? [key.path] : []));
      const things = paths.reduce(withoutExistence, part.things);
      return things === part.things ? part : { ...part, things };
    }
    default:
      return part;
  }
}

/** Removes the condition that things have an end of a path, among their other conditions. */
function withoutExistence(things: Things, path: Path): Things {
  if (things.op !== "with" && things.op !== "where" && things.op !== "counted" && things.op !== "except")
    return things;
  if (things.op === "with" && things.to === undefined && isSame(things.path, path))
    return withoutExistence(things.things, path);
  const inner = withoutExistence(things.things, path);
  return inner === things.things ? things : { ...things, things: inner };
}

function isSame(left: Path, right: Path): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
