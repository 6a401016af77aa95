import { defineCommand } from "../../cli/command.ts";
import { OptionError, WorkspaceError } from "../../errors.ts";
import { countAnswers, dropAnswers } from "../../taxonomy/index.ts";
import { count } from "../../text/count.ts";
import { didYouMean } from "../../text/nearest.ts";
import type { Editor } from "../../workspace/index.ts";
import { authorOption, reasonOption } from "../shared/edit-options.ts";
import { openCommandEditor } from "../shared/edit-workspace.ts";

export const command = defineCommand({
  positionals: [
    { name: "ID", summary: "GQ1, GQ2, …", required: true },
    { name: "TEXT", summary: "A yes-or-no question" },
  ],
  options: {
    remove: { kind: "flag", summary: "Remove the question" },
    "with-answers": {
      kind: "flag",
      summary: "Also remove the answers to the question from categories and classes",
      requires: "remove",
    },
    ...reasonOption,
    ...authorOption,
  },
  run: async ({ options, positionals: [id = "", text] }, context) => {
    const editor = openCommandEditor(context, options.author);
    const reason = options.reason ?? "";
    if (options.remove) removeQuestion(editor, id, options["with-answers"], reason);
    else setQuestion(editor, id, text, reason);
    const { relevance } = editor.read("planning");
    const lines = relevance.questions.map((question) => `${question.id}  ${question.text}`);
    return { text: lines.join("\n") || "No relevance questions.", json: relevance };
  },
});

function setQuestion(editor: Editor, id: string, text: string | undefined, reason: string): void {
  if (text === undefined) {
    throw new OptionError("the question's TEXT is missing", {
      hint: 'Put an id before the question: taxolink plan question GQ1 "Does the category …?"',
    });
  }
  editor.update("planning", { operation: { kind: "set-question", id, text }, reason }, (plan) => {
    const { questions } = plan.relevance;
    const next = questions.some((question) => question.id === id)
      ? questions.map((question) => (question.id === id ? { id, text } : question))
      : [...questions, { id, text }];
    return { ...plan, relevance: { ...plan.relevance, questions: next } };
  });
}

/**
 * Removes a question along with its answers, because otherwise a later question with the same id would inherit them.
 */
function removeQuestion(editor: Editor, id: string, withAnswers: boolean, reason: string): void {
  editor.exclusively(() => {
    const [planning, relevance] = [editor.read("planning"), editor.read("relevance")];
    const { questions } = planning.relevance;
    if (!questions.some((question) => question.id === id)) {
      const ids = questions.map((question) => question.id);
      throw new OptionError(`the relevance question "${id}" does not exist`, {
        hint: didYouMean(id, ids) ?? "To list the relevance questions, run taxolink plan show.",
      });
    }
    const answers = countAnswers(relevance, id);
    if (answers > 0 && !withAnswers) {
      throw new WorkspaceError(`${id} has ${count(answers, "answer")} in phase 5`, {
        hint: "Add --with-answers to remove the answers too.",
      });
    }
    const remainingQuestions = questions.filter((question) => question.id !== id);
    const plan = { ...planning.relevance, questions: remainingQuestions };
    editor.commit("planning", { operation: { kind: "remove-question", id, answers }, reason }, [
      editor.changeOf("planning", { ...planning, relevance: plan }),
      ...(answers > 0 ? [editor.changeOf("relevance", dropAnswers(relevance, id, plan))] : []),
    ]);
  });
}
