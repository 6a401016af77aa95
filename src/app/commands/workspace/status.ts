/** The commands on a workspace as a whole: they create, describe and repair it, and list and undo its edits. */

import { count } from "../../../base/text/count.ts";
import { option, optionalArgument } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";
import { authorOption } from "../../../operations/edit-options.ts";
import { aligned, list } from "../../../pages/blocks.ts";
import {
  examineWorkspace,
  type HistoryEntry,
  initWorkspace,
  locateWorkspace,
  type Operation,
  openCommandEditor,
  phases,
  readHistory,
  readLockHolder,
  readMergeSetup,
  readPhaseStates,
  resolveAuthor,
} from "../../../workspace/index.ts";
import { pick } from "../shared/fields.ts";
import { shortText } from "../shared/format-detail.ts";
import { workspaceOf } from "../shared/workspace-of.ts";

const marks = { empty: "○", "in progress": "●", complete: "✓" } as const;

export const status = defineCommand({
  run: async (_invocation, context) => {
    const workspace = workspaceOf(context);
    const states = readPhaseStates(workspace);
    const { name, description } = workspace.manifest;
    const holder = readLockHolder(workspace);
    const current = states.find((state) => state.state !== "complete");
    return {
      text: [
        `${name}${description === "" ? "" : `: ${description}`}`,
        workspace.root,
        holder ? `${holder.author} has been editing the workspace since ${holder.since}` : [],
        "",
        aligned(
          states.map(({ phase, state, summary }) => [
            `${phase.number} ${marks[state]} ${phase.title}`,
            state,
            summary,
          ]),
        ),
        states.map(
          ({ phase, state, missing }) =>
            state === "in progress" && list(missing, `Missing in ${phase.title.toLowerCase()}:`),
        ),
        "",
        current?.next
          ? [`Next: ${current.next.action}`, `  ${current.next.command}`]
          : "All eight phases are complete.",
      ],
      json: {
        root: workspace.root,
        name,
        description,
        phases: states.map(({ phase, ...state }) => ({
          ...pick(phase, "number", "name", "title"),
          ...pick(state, "state", "summary", "missing", "next"),
        })),
        next: current?.next ?? null,
        edited_by: holder ?? null,
      },
    };
  },
});

export const init = defineCommand({
  example: "my-taxonomy",
  positionals: [
    optionalArgument("DIR", "The folder, which is created if missing (default: the current folder)"),
  ],
  options: {
    name: option.name("Name of the taxonomy (default: the folder's name)"),
    description: option.text("TEXT", "A sentence that describes the workspace's purpose"),
  },
  notes: [
    "The command does not overwrite existing files.",
    "If several people share a git repository, each person must run taxolink merge setup in their clone.",
  ],
  run: async ({ options, positionals: [folder = "."] }, context) => {
    const workspace = initWorkspace(context.resolve(folder), options);
    const here = workspace.root === context.resolve(".");
    return {
      text: `Created the workspace "${workspace.manifest.name}" in ${here ? "this folder" : workspace.root}.\nNext: taxolink status${here ? "" : ` --workspace ${folder}`}`,
      json: { root: workspace.root, ...pick(workspace.manifest, "name", "description") },
    };
  },
});

export const doctor = defineCommand({
  options: { ...authorOption },
  notes: ["The exit code is 3 if a remaining problem requires manual repair."],
  run: async ({ options }, context) => {
    const root = locateWorkspace(context);
    const author = resolveAuthor({ root }, options.author, context.env);
    const { problems, repairs } = examineWorkspace(root, author);
    return {
      text: [
        list(
          repairs.map(({ file, repair }) => `${file}: ${repair}`),
          "Repaired:",
        ),
        readMergeSetup(root) === "not set up" &&
          "Advice: git merges the workspace's files line by line in this clone; taxolink merge setup makes git merge them entry by entry.",
        list(
          problems.map(
            ({ file, place, problem }) => `${file}${place === "" ? "" : ` at ${place}`}: ${problem}`,
          ),
          "Problems:",
        ),
        problems.length === 0
          ? "The workspace has no problems."
          : `${count(problems.length, "problem")} left.`,
      ],
      json: { healthy: problems.length === 0, problems, repairs },
      exitCode: problems.length === 0 ? 0 : 3,
    };
  },
});

export const history = defineCommand({
  example: "--phase survey --last 20",
  options: {
    phase: option.name("Show only edits in this phase", { choices: phases.map(({ name }) => name) }),
    author: option.name("Show only edits by this author"),
    last: option.integer("Show only the newest N edits"),
  },
  run: async ({ options }, context) => {
    const { last } = options;
    const entries = readHistory(workspaceOf(context))
      .filter((entry) => options.phase === undefined || entry.phase === options.phase)
      .filter((entry) => options.author === undefined || entry.author === options.author)
      .slice(last === undefined ? 0 : -last);
    return {
      text: entries.length === 0 ? "No edits." : entries.map(describeEntry),
      json: { edits: entries },
    };
  },
});

/** Formats an entry as `2026-01-02 03:04 Ada planning add-criterion key=… (because …)`. */
function describeEntry({ time, author, phase, operation, reason }: HistoryEntry): string {
  const { kind, ...details } = operation;
  const changes = Object.entries(details).map(([name, value]) => {
    return `${name}=${shortText(typeof value === "string" ? value : JSON.stringify(value), 59)}`;
  });
  const why = reason === "" ? "" : `  (${reason})`;
  return `${time.slice(0, 16).replace("T", " ")}  ${author}  ${phase}  ${[kind, ...changes].join(" ")}${why}`;
}

/** Undoes or redoes an edit. An operation that is not in the history is described by its type. */
function commandThat(move: "undo" | "redo", done: string) {
  return defineCommand({
    options: { ...authorOption },
    run: async ({ options }, context) => {
      const editor = openCommandEditor(context, options.author);
      const edit = editor[move]();
      const { edit: id, of: kind } = edit.operation;
      const original = readHistory(editor.workspace).findLast((entry) => entry.id === id);
      const operation = original?.operation ?? { kind: String(kind) };
      return { text: `${done}: ${describeOperation(operation)} (${edit.phase}).`, json: { edit, operation } };
    },
  });
}

export const undo = commandThat("undo", "Undid");
export const redo = commandThat("redo", "Redid");

/** Describes an operation by its verb and its first object, such as `screen Auer2023`. */
function describeOperation({ kind, ...rest }: Operation): string {
  const movedTexts = Object.values(rest).slice(0, 1).flat().filter(isText);
  const more = movedTexts.length > 3 ? ` and ${movedTexts.length - 3} more` : "";
  return `${[kind, movedTexts.slice(0, 3).join(", ")].filter(Boolean).join(" ")}${more}`;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}
