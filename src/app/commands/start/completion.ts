/** Prints a script that completes commands and options in a shell. It is derived from the declarations of all commands. */

import { requiredArgument } from "../../../operations/arguments.ts";
import type { OptionSpecs } from "../../../operations/command.ts";
import { defineCommand } from "../../../operations/command.ts";
import { globalOptions } from "../../../operations/parse-arguments.ts";
import { commandEntries } from "../../cli/registry.ts";

const writers = { bash: bashScript, zsh: zshScript, fish: fishScript };

export const command = defineCommand({
  example: "bash",
  positionals: [requiredArgument("SHELL", "bash, zsh or fish", { choices: Object.keys(writers) })],
  notes: [
    "Load the script when the shell starts, for example in ~/.bashrc:",
    "  source <(taxolink completion bash)",
    "  taxolink completion fish > ~/.config/fish/completions/taxolink.fish",
  ],
  run: async ({ positionals: [shell] }) => {
    const script = writers[shell as keyof typeof writers](await completions());
    return { text: script, json: { shell, script } };
  },
});

/** What can follow the words of a line: the next words of commands, or the options of a command with their values. */
type Completions = {
  readonly words: ReadonlyMap<string, readonly string[]>;
  readonly options: ReadonlyMap<string, OptionSpecs>;
};

async function completions(): Promise<Completions> {
  const words = new Map<string, string[]>();
  const options = new Map<string, OptionSpecs>();
  for (const { name, load } of commandEntries) {
    options.set(name, { ...(await load()).options, ...globalOptions });
    const parts = name.split(" ");
    for (const [at, part] of parts.entries()) {
      const before = parts.slice(0, at).join(" ");
      const known = words.get(before) ?? [];
      if (!known.includes(part)) words.set(before, [...known, part]);
    }
  }
  return { words, options };
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The cases of a shell's `case` statement: from the words so far to the words that may follow. */
function cases({ words, options }: Completions): string {
  const paths = [...new Set([...words.keys(), ...options.keys()])];
  return paths
    .map((path) => {
      const flags = Object.keys(options.get(path) ?? {}).map((name) => `--${name}`);
      return `    ${quoted(path)}) next=${quoted([...(words.get(path) ?? []), ...flags].join(" "))} ;;`;
    })
    .join("\n");
}

/** The cases from a command and an option to the option's choices. */
function choiceCases({ options }: Completions): string {
  return [...options]
    .flatMap(([name, specs]) =>
      Object.entries(specs).flatMap(([option, { choices }]) =>
        choices ? [`    ${quoted(`${name} --${option}`)}) next=${quoted(choices.join(" "))} ;;`] : [],
      ),
    )
    .join("\n");
}

/** The shell code that finds the command, of at most three words, in the words before the cursor. */
function findNext(found: Completions): string {
  return `  local path= word next= known
  for word in "\${before[@]}"; do
    known="\${path:+$path }$word"
    case "$known" in
${[...new Set([...found.words.keys(), ...found.options.keys()])]
  .filter((path) => path !== "")
  .map((path) => `    ${quoted(path)}) path="$known" ;;`)
  .join("\n")}
    esac
  done
  case "$path $previous" in
${choiceCases(found)}
  esac
  [ -n "$next" ] || case "$path" in
${cases(found)}
  esac`;
}

function bashScript(found: Completions): string {
  return `_taxolink() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
${findNext(found)}
  COMPREPLY=($(compgen -W "$next" -- "$current"))
}
complete -o default -F _taxolink taxolink`;
}

function zshScript(found: Completions): string {
  return `#compdef taxolink
_taxolink() {
  local previous="\${words[CURRENT-1]}"
  local before=("\${words[@]:1:CURRENT-2}")
${findNext(found)}
  compadd -- \${=next}
  _files
}
compdef _taxolink taxolink`;
}

function fishScript({ words, options }: Completions): string {
  const seen = (path: string): string =>
    path === ""
      ? "__fish_use_subcommand"
      : `string match -q -- ${quoted(`taxolink ${path}*`)} (commandline -cp)`;
  const lines = [
    ...[...words].map(
      ([path, next]) => `complete -c taxolink -f -n ${quoted(seen(path))} -a ${quoted(next.join(" "))}`,
    ),
    ...[...options].flatMap(([name, specs]) =>
      Object.entries(specs).map(([option, { kind, summary, choices }]) => {
        const value = kind === "flag" ? "" : choices ? ` -x -a ${quoted(choices.join(" "))}` : " -r";
        return `complete -c taxolink -n ${quoted(seen(name))} -l ${option}${value} -d ${quoted(summary)}`;
      }),
    ),
  ];
  return lines.join("\n");
}
