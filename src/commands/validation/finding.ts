import { defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { addFinding, answerFinding } from "../../taxonomy/index.ts";
import { requireClasses } from "../application/report-class-problem.ts";
import { editOptions } from "../shared/edit-options.ts";
import { editPhase } from "../shared/edit-phase.ts";
import { incrementNamed, openTaxonomy } from "../shared/open-taxonomy.ts";

export const command = defineCommand({
  positionals: [{ name: "TEXT", summary: "The finding; or the id of one with --state", required: true }],
  options: {
    increment: { kind: "text", value: "NAME", summary: "Which increment (default: the newest)" },
    question: { kind: "text", value: "Q", summary: "The question of the plan it belongs to, e.g. Q1.3" },
    classes: { kind: "list", value: "LABEL,…", summary: "The classes it is about, as `Category - Class`" },
    state: {
      kind: "text",
      value: "NAME",
      summary: "How the finding TEXT names was dealt with",
      choices: ["open", "addressed", "accepted"],
    },
    answer: {
      kind: "text",
      value: "TEXT",
      summary: "With --state: the increment or the argument that answers it",
      beside: "state",
    },
    ...editOptions,
  },
  run: async ({ positionals, options }, context) => {
    const text = positionals[0] ?? "";
    const { state, answer, question } = options;
    if (state !== undefined) {
      if (state !== "open" && !answer?.trim())
        throw new OptionError("--answer is missing: say what answers the finding");
      const given = { state: state as "open" | "addressed" | "accepted", answer: answer ?? "" };
      editPhase(
        context,
        options,
        "validation",
        { kind: "answer-finding", finding: text, ...given },
        (validation) => answerFinding(validation, text, given),
      );
      return { text: `${text} is ${state}.`, json: { finding: text, ...given } };
    }
    const about = incrementNamed(openTaxonomy(context).state, options.increment);
    requireClasses(about, options.classes);
    const increment = about.name;
    const given = { increment, text, classes: [...options.classes], question };
    const next = editPhase(
      context,
      options,
      "validation",
      { kind: "add-finding", increment, text },
      (validation) => addFinding(validation, given),
    );
    const finding = next.findings.at(-1);
    return { text: `${finding?.id ?? ""}: ${text}`, json: { finding } };
  },
});
