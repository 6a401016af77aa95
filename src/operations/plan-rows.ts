/** Describes the plan of a taxonomy as names with their values. */
import type { Planning } from "../taxonomy/index.ts";

/** Returns the steps with what they decide; a dash marks missing information. */
export function planRows(
  plan: Omit<Planning, "$schema" | "version">,
): readonly (readonly [step: string, value: string])[] {
  const orDash = (value: string | null): string => (value === null || value === "" ? "–" : value);
  const { topics, domains } = plan.literature;
  return [
    ["S1 Objective", orDash(plan.objective)],
    ["S2 Domain", orDash(plan.domain)],
    ["S3 Structure", orDash(plan.structure)],
    ["S4 Procedure", orDash(plan.procedure)],
    ["S5 Literature", `topics: ${orDash(topics.join(", "))}; domains: ${orDash(domains.join(", "))}`],
    ["   Categories", plan.disjoint ? "disjoint" : "may overlap"],
    ["   Abstraction", orDash(plan.abstraction)],
    [
      "   Relevant",
      `when ${plan.relevance.rule === "all" ? "all of these questions are answered yes" : "at least one of these questions is answered yes"}`,
    ],
    ...plan.relevance.questions.map(({ id, text }) => [`     ${id}`, text] as const),
  ];
}
