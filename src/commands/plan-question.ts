import { OptionError, WorkspaceError } from "../errors.ts";
import { defineCommand } from "./command.ts";
import { authorOption, openCommandEditor, reasonOption } from "./edit-workspace.ts";

export const command = defineCommand({
  summary: "Set, reword or remove a relevance question",
  positionals: [
    { name: "ID", summary: "GQ1, GQ2, …", required: true },
    { name: "TEXT", summary: "The question, to be answered with yes or no" },
  ],
  options: {
    remove: { kind: "flag", summary: "Remove the question" },
    ...reasonOption,
    ...authorOption,
  },
  run: async ({ options, positionals: [id = "", text] }, context) => {
    const editor = openCommandEditor(context, options.author);
    const reason = options.reason ?? "";
    const known = editor.read("planning").relevance.questions.some((question) => question.id === id);
    if (options.remove) {
      if (!known)
        throw new OptionError(`there is no relevance question "${id}"`, {
          hint: "taxolink plan show lists them.",
        });
      const answered = editor.read("relevance").categories.filter(({ answers }) => id in answers).length;
      if (answered > 0) throw new WorkspaceError(`${answered} categories have an answer to ${id} already`);
    } else if (text === undefined) {
      throw new OptionError("the question's TEXT is missing", {
        hint: 'Write an id before it: taxolink plan question GQ1 "Does the category …?"',
      });
    }
    const operation = options.remove ? { kind: "remove-question", id } : { kind: "set-question", id, text };
    editor.update("planning", { operation, reason }, (plan) => {
      const others = plan.relevance.questions.filter((question) => question.id !== id);
      const questions =
        text === undefined || options.remove
          ? others
          : known
            ? plan.relevance.questions.map((question) => (question.id === id ? { id, text } : question))
            : [...others, { id, text }];
      return { ...plan, relevance: { ...plan.relevance, questions } };
    });
    const { relevance } = editor.read("planning");
    const lines = relevance.questions.map((question) => `${question.id}  ${question.text}`);
    return { text: lines.join("\n") || "No relevance questions.", json: relevance };
  },
});
