/** Defines the simple edits of phase 7. */
import { OptionError } from "../../errors.ts";
import { parseYesNo } from "../../text/yes-no.ts";
import { defineEdit } from "../shared/define-edit.ts";
import { incrementOption, requireReason } from "../shared/edit-options.ts";

export const validationEdits = [
  defineEdit({
    name: "validate finding",
    phase: "validation",
    summary: "Record a finding or its resolution",
    example: 'taxolink validate finding "Two classes overlap" --question Q1.3',
    positionals: [{ name: "TEXT", summary: "The finding; with --state, the finding's id", required: true }],
    options: {
      ...incrementOption,
      question: {
        kind: "text",
        value: "Q",
        summary: "The question of the validation plan that the finding concerns, e.g. Q1.3",
      },
      classes: { kind: "list", value: "LABEL,…", summary: "The affected classes, as `Category - Class`" },
      state: {
        kind: "text",
        value: "NAME",
        summary: "How the finding was resolved",
        choices: ["open", "addressed", "accepted"],
      },
      answer: {
        kind: "text",
        value: "TEXT",
        summary: "With --state: the increment or argument that resolves the finding",
        requires: "state",
      },
    },
    apply: ({ positionals: [text], options }, { increment, validation, taxonomy }) => {
      const { state, answer = "", question } = options;
      if (state !== undefined) {
        if (state !== "open" && answer.trim() === "") {
          throw new OptionError(
            "--answer is missing: specify the increment or argument that resolves the finding",
          );
        }
        // The choices of the option are the states.
        const answerDetails = { state: state as "open" | "addressed" | "accepted", answer };
        return {
          operation: { kind: "answer-finding", finding: text, ...answerDetails },
          next: taxonomy.answerFinding(validation, text, answerDetails),
          report: () => ({ text: `${text} is ${state}.`, json: { finding: text, ...answerDetails } }),
        };
      }
      const targetIncrement = increment(options.increment);
      const classes = taxonomy.requireLabels(targetIncrement, options.classes);
      const details = { increment: targetIncrement.name, text, classes: [...classes], question };
      return {
        operation: { kind: "add-finding", increment: targetIncrement.name, text },
        next: taxonomy.addFinding(validation, details),
        report: ({ findings }) => {
          const finding = findings.at(-1);
          return { text: `${finding?.id ?? ""}: ${text}`, json: { finding } };
        },
      };
    },
  }),
  defineEdit({
    name: "validate verdict",
    phase: "validation",
    summary: "Record a verdict on a question of the validation plan",
    example: 'taxolink validate verdict Q1.3 --satisfied yes --reason "overlaps are intended"',
    positionals: [
      { name: "QUESTION", summary: "The question's id, as shown by taxolink validate", required: true },
    ],
    options: {
      satisfied: { kind: "text", value: "yes|no", summary: "The verdict" },
      withdraw: { kind: "flag", summary: "Withdraw the verdict" },
      ...incrementOption,
    },
    apply: ({ positionals: [question], options }, { validation, taxonomy, ...editContext }) => {
      const increment = editContext.increment(options.increment).name;
      if (options.withdraw) {
        return {
          operation: { kind: "withdraw-verdict", increment, question },
          next: taxonomy.withdrawVerdict(validation, increment, question),
          report: () => ({
            text: `${increment} ${question}: no verdict`,
            json: { increment, question, withdrawn: true },
          }),
        };
      }
      const reason = requireReason(options.reason, "a verdict requires a reason");
      const satisfied = parseYesNo(options.satisfied ?? "", "--satisfied");
      const verdict = { increment, question, satisfied, reason };
      return {
        operation: { kind: "give-verdict", increment, question, satisfied },
        next: taxonomy.giveVerdict(validation, verdict),
        report: () => ({
          text: `${increment} ${question}: ${satisfied ? "satisfied" : "not satisfied"}`,
          json: verdict,
        }),
      };
    },
  }),
  defineEdit({
    name: "validate accept",
    phase: "validation",
    summary: "Accept the newest increment",
    example: "taxolink validate accept",
    notes: [
      "The command requires a verdict on every question except Q2.3, which is answered in phase 8. If findings are open, --reason is required.",
    ],
    apply: ({ options: { reason = "" } }, { validation, taxonomy, ...editContext }) => {
      const increment = editContext.increment().name;
      const decision = { increment, decision: "accept" as const, reason };
      return {
        operation: { kind: "accept-increment", increment },
        next: taxonomy.decideIncrement(validation, decision, taxonomy.decisionQuestions),
        report: ({ decisions }) => ({ text: `${increment} is accepted.`, json: decisions.at(-1) }),
      };
    },
  }),
] as const;
