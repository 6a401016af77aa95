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
  type Profile,
  readProfile,
} from "../../query/index.ts";
import { describeConstraint, type QueryForm, requestsOf } from "./form.ts";
import { answer, count } from "./form-answers.ts";
import { isPath } from "./form-conditions.ts";
import { anyOf, type FormSubject, findSubject } from "./form-fields.ts";
import { type Context, type Placed, readQuery } from "./form-query.ts";
import { comparison, groups, ranking, superlative } from "./form-tables.ts";
import { withoutImplied } from "./without-implied.ts";

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
