/**
 * Determines the use case of a form from the kinds of data in its constraints and in its answer.
 *
 * Source: thesis, section 8.3.1. 1: metadata → metadata, 2: metadata → content, 3: content → metadata, 4: content →
 * content, 5: both → content, 6: both → metadata. The grouping field counts as part of the answer.
 */
import type { FieldKind } from "../../population/index.ts";
import type { FactStore } from "../facts/fact-store.ts";
import { askedFields, type Constraint, constraintsOf, keyField, type QueryForm } from "./form.ts";

export const useCases = [1, 2, 3, 4, 5, 6] as const;
export type UseCase = (typeof useCases)[number];

/** The kinds of data in the constraints, and the kind of data requested. */
export type UseCaseKinds = {
  readonly conditionKind: "metadata" | "content" | "both";
  readonly asked: FieldKind;
};

export const kindsOfUseCase: Readonly<Record<UseCase, UseCaseKinds>> = {
  1: { conditionKind: "metadata", asked: "metadata" },
  2: { conditionKind: "metadata", asked: "content" },
  3: { conditionKind: "content", asked: "metadata" },
  4: { conditionKind: "content", asked: "content" },
  5: { conditionKind: "both", asked: "content" },
  6: { conditionKind: "both", asked: "metadata" },
};

/** @returns the use case, or `null` for a form without constraints */
export function classifyUseCase(store: FactStore, form: QueryForm): UseCase | null {
  const kinds = new Set(constraintsOf(form).map((constraint) => kindOf(store, constraint)));
  const conditionKind = kinds.size > 1 ? "both" : [...kinds][0];
  if (conditionKind === undefined) return null;
  // Groups are part of the answer, so the grouping field counts as requested.
  const grouping = form.operation === "relationship" ? keyField(form) : null;
  const named = [...askedFields(form), grouping ?? []].flat().map((name) => store.field(name)?.kind);
  const asked = named.includes("content") ? "content" : "metadata";
  return (
    useCases.find((useCase) => {
      const kindsOfCase = kindsOfUseCase[useCase];
      return kindsOfCase.conditionKind === conditionKind && kindsOfCase.asked === asked;
    }) ?? null
  );
}

function kindOf(store: FactStore, constraint: Constraint): FieldKind {
  if ("title" in constraint) return "metadata";
  return store.field(constraint.field)?.kind ?? "metadata";
}
