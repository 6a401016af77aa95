/** Creates a form for a command from its declaration. */
import type { Command, OptionSpec, PositionalSpec } from "../../../../operations/command.ts";
import { allEdits } from "../../../../operations/index.ts";
import type { CommandLine } from "../../../cli/command-line.ts";
import { commandEntries } from "../../../cli/registry.ts";
import type { Action, EditAction, Field, Line, Row } from "../../screens/screen.ts";
import { type AppState, shownScreen } from "../app-state.ts";
import { splitWords } from "../command-line.ts";
import type { Answers } from "../outcomes.ts";
import type { WorkspaceView } from "../workspace-view.ts";

type FormAction = Action & { readonly kind: "form" };
type Declaration = Pick<Command, "positionals" | "options">;

/** The name of the field for all options without a separate field. */
const otherOptionsField = "more options";

/** Options that most commands need, although another option may replace them. */
const usuallyNeeded: readonly string[] = ["graph", "questions"];

/**
 * Creates the action of a command, or returns undefined if the command needs no values. The form of an edit shows what
 * the selected row provides.
 */
export async function composeForm(
  name: string,
  state: AppState,
  row: Row | undefined,
): Promise<EditAction | undefined> {
  const { loaded } = state;
  const edit = allEdits.find((candidate) => candidate.name === name);
  const shown = shownScreen(state);
  if (edit && shown?.paletteAction) return shown.paletteAction(edit, row);
  const entry = commandEntries.find((candidate) => candidate.name === name);
  if (!entry) return undefined;
  const command = await entry.load();
  const workspace = loaded.kind === "ready" ? loaded.workspace : undefined;
  return formOf(name, entry.summary, command, workspace);
}

export function formOf(
  name: string,
  summary: string,
  command: Declaration,
  workspace: WorkspaceView | undefined,
): FormAction | undefined {
  const options = Object.entries(command.options);
  const required = options.filter(([, spec]) => spec.required);
  if (required.length === 0 && !command.positionals.some((spec) => spec.required)) return undefined;
  const usual = options.filter(([option, spec]) => !spec.required && usuallyNeeded.includes(option));
  const others = options.filter(([option, spec]) => !spec.required && !usuallyNeeded.includes(option));
  return {
    key: "",
    label: name,
    kind: "form",
    fields: [
      ...command.positionals.map((spec): Field => positionalField(spec, workspace)),
      ...usual.map(([option, spec]): Field => ({ ...optionField(option, spec, workspace), optional: true })),
      ...required.map(([option, spec]): Field => optionField(option, spec, workspace)),
      ...(others.length === 0
        ? []
        : [
            {
              name: otherOptionsField,
              label: "Other options, as on the command line",
              optional: true,
            } as const,
          ]),
    ],
    line: (answers) => composedLine(name, command, [...usual, ...required], answers),
    explanation: [summary, ...(others.length === 0 ? [] : ["", ...others.map(describeOption)])],
  };
}

function positionalField(spec: PositionalSpec, workspace: WorkspaceView | undefined): Field {
  return {
    name: spec.name,
    label: `${spec.summary}${spec.many ? ", with blanks between" : ""}`,
    ...(spec.required ? {} : { optional: true }),
    ...valuesOf(spec.name, spec.name, workspace),
  };
}

function optionField(option: string, spec: OptionSpec, workspace: WorkspaceView | undefined): Field {
  const { choices } = spec;
  return {
    name: option,
    label: `--${option}: ${spec.summary}`,
    ...(choices
      ? { choices, value: choices[0] ?? "", choicesOnly: true }
      : valuesOf(option, spec.value ?? "", workspace)),
  };
}

/**
 * Suggests values from the workspace for an argument: graphs, question files, results folders or increments. For all
 * other arguments, Tab completes a path.
 */
function valuesOf(
  name: string,
  value: string,
  workspace: WorkspaceView | undefined,
): Pick<Field, "choices" | "value" | "path"> {
  const lowerName = name.toLowerCase();
  const files = lowerName.includes("graph")
    ? workspace?.graphFiles
    : lowerName.includes("question")
      ? workspace?.questionFiles
      : lowerName === "run"
        ? workspace?.benchmarks.map(({ folder }) => folder)
        : undefined;
  const [first, ...others] = files ?? [];
  if (workspace && first !== undefined && lowerName !== "question") {
    const paths = [first, ...others].map(workspace.pathOf);
    return { choices: paths, value: paths[0] ?? "" };
  }
  if (["increment", "from", "to"].includes(lowerName)) {
    const names = workspace?.taxonomy.increments.map((increment) => increment.name) ?? [];
    if (names.length > 0) return { choices: names, value: names.at(-1) ?? "" };
  }
  return /FILE|DIR|GRAPH|PATH|RUN/.test(value.toUpperCase()) || lowerName === "out" ? { path: true } : {};
}

function describeOption([option, spec]: readonly [string, OptionSpec]): Line {
  const value = spec.kind === "flag" ? "" : ` ${spec.choices?.join("|") ?? spec.value ?? ""}`;
  return [
    { text: `--${option}${value}`, tone: "accent" },
    { text: `  ${spec.summary}`, tone: "dim" },
  ];
}

/**
 * Returns the words as the user typed them. The cast to a checked command line is safe because the command checks the
 * words when it runs.
 */
function composedLine(
  name: string,
  { positionals }: Declaration,
  options: readonly (readonly [string, OptionSpec])[],
  answers: Answers,
): CommandLine {
  const words = [
    ...name.split(" "),
    ...positionals.flatMap((spec): string[] => {
      const answer = answers[spec.name] ?? "";
      return answer === "" ? [] : spec.many ? splitWords(answer) : [answer];
    }),
    ...options.flatMap(([option, spec]): string[] => {
      const answer = answers[option] ?? "";
      return answer === "" || spec.kind === "flag" ? [] : [`--${option}`, answer];
    }),
    ...splitWords(answers[otherOptionsField] ?? ""),
  ];
  return words as readonly string[] as CommandLine;
}
