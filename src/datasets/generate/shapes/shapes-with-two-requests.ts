/**
 * Lists shapes of questions with two requests about one subject: "When was X built, and who built it?" They are drawn
 * only for quotas of questions with more than one intention, because the published datasets contain none (thesis,
 * section 8.3.3.5).
 */
import type { Field } from "../../facts/fact.ts";
import type { Operation } from "../../forms/form.ts";
import { kindsOfUseCase, type UseCase } from "../../forms/use-case.ts";
import type { Roles } from "../field-roles.ts";
import type { Shape, Slot } from "./shapes.ts";

type Request = NonNullable<Shape["also"]>;

/**
 * Lists shapes whose subject is either named by its title or identified as the only one with a given value. In the
 * second case, the question asks for the subject's name first: "Which paper is by X, and when was it published?"
 */
export function shapesWithTwoRequests(roles: Roles, operation: Operation, useCase: UseCase): Shape[] {
  const { conditionKind, asked } = kindsOfUseCase[useCase];
  const isAsked = (field: Field): boolean =>
    field.kind === asked && field.relations === 1 && field.tie !== "detail";
  const values = roles.single.filter(isAsked).map(({ name }): Request => ({ operation: "basic", ask: name }));
  const lists = roles.listed
    .filter((field) => isAsked(field) && !field.functional)
    .map(({ name }): Request => ({ operation: "aggregation", ask: name }));
  const titled = conditionKind === "metadata";
  if (operation === "aggregation") return titled ? withTitle(lists, [...lists, ...values]) : [];
  if (operation !== "basic" || conditionKind === "both") return [];
  return [...(titled ? withTitle(values, values) : []), ...withValue(roles, conditionKind, values)];
}

/**
 * Lists pairs of requests about a subject identified by its title. Two requests from the same list occur in only one
 * order.
 */
function withTitle(first: readonly Request[], second: readonly Request[]): Shape[] {
  return first.flatMap(({ operation, ask }, at) =>
    second
      .filter((also, place) => also.ask !== ask && (also.operation !== operation || place > at))
      .map((also): Shape => ({ operation, where: [{ kind: "title" }], ask, also })),
  );
}

/** Pairs a request for the only subject that has a certain value with a request about this subject. */
function withValue(
  roles: Roles,
  conditionKind: "metadata" | "content",
  requests: readonly Request[],
): Shape[] {
  const slots = roles.valued
    .filter(({ kind, relations, tie }) => kind === conditionKind && relations === 1 && tie === null)
    .map(({ name }): Slot & { readonly field: string } => ({ kind: "value", field: name }));
  return slots.flatMap((slot) =>
    requests
      .filter(({ ask }) => ask !== slot.field)
      .map((also): Shape => ({ operation: "basic", where: [slot], ask: null, also })),
  );
}
