import { defineCommand } from "../../cli/command.ts";
import { openEditor, openWorkspace, type PhaseDocument, readSurveyState } from "../../workspace/index.ts";

export const command = defineCommand({
  positionals: [],
  options: {},
  run: async (_invocation, context) => {
    const workspace = openWorkspace(context.cwd, context.workspace, context.warn);
    const editor = openEditor(workspace, { author: "" });
    const { $schema: _schema, version: _version, ...plan } = editor.read("planning");
    const { criteria } = readSurveyState(editor).survey;
    return {
      text: [
        ...describePlan(plan),
        "",
        "Criteria of the literature survey",
        ...(criteria.length === 0 ? ["  none yet"] : criteria.map(({ id, text }) => `  ${id}  ${text}`)),
      ].join("\n"),
      json: { ...plan, criteria },
    };
  },
});

/** Formats the steps as lines; a dash marks missing information. */
export function describePlan(plan: Omit<PhaseDocument<"planning">, "$schema" | "version">): string[] {
  const orDash = (value: string | null): string => (value === null || value === "" ? "–" : value);
  const { topics, domains } = plan.literature;
  return [
    `S1 Objective    ${orDash(plan.objective)}`,
    `S2 Domain       ${orDash(plan.domain)}`,
    `S3 Structure    ${orDash(plan.structure)}`,
    `S4 Procedure    ${orDash(plan.procedure)}`,
    `S5 Literature   topics: ${orDash(topics.join(", "))}; domains: ${orDash(domains.join(", "))}`,
    `   Categories   ${plan.disjoint ? "disjoint" : "may overlap"}`,
    `   Abstraction  ${orDash(plan.abstraction)}`,
    `   Relevant     when ${plan.relevance.rule === "all" ? "all of these questions are answered yes" : "at least one of these questions is answered yes"}`,
    ...plan.relevance.questions.map(({ id, text }) => `     ${id}  ${text}`),
  ];
}
