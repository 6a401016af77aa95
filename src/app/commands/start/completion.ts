/**
 * Completes commands, options and values in a shell. The printed script asks this command for the words that may follow,
 * so a loaded script also knows the commands of later versions.
 */

import { optionalArgument, requiredArgument } from "../../../operations/arguments.ts";
import { defineCommand, type OptionSpecs } from "../../../operations/command.ts";
import { globalOptions } from "../../../operations/parse-arguments.ts";
import { commandEntries } from "../../cli/registry.ts";

/** The script of each shell. Each passes the words before the cursor, beginning with the name of the program. */
const scripts = {
  bash: `_taxolink() {
  local before=("\${COMP_WORDS[@]:0:COMP_CWORD}")
  COMPREPLY=($(compgen -W "$(taxolink completion bash -- "\${before[@]}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _taxolink taxolink`,
  zsh: `#compdef taxolink
_taxolink() {
  compadd -- \${(f)"$(taxolink completion zsh -- "\${(@)words[1,CURRENT-1]}" 2>/dev/null)"}
  _files
}
compdef _taxolink taxolink`,
  fish: 'complete -c taxolink -a "(taxolink completion fish -- (commandline -opc) 2>/dev/null)"',
};

export const command = defineCommand({
  example: "bash",
  positionals: [
    requiredArgument("SHELL", "bash, zsh or fish", { choices: Object.keys(scripts) }),
    optionalArgument("WORDS", "List what may follow these words, instead of printing the script", {
      many: true,
    }),
  ],
  notes: [
    "Load the script when the shell starts, for example in ~/.bashrc:",
    "  source <(taxolink completion bash)",
    "  taxolink completion fish > ~/.config/fish/completions/taxolink.fish",
  ],
  run: async ({ positionals: [shell, _program, ...words] }) => {
    if (_program === undefined) {
      const script = scripts[shell as keyof typeof scripts];
      return { text: script, json: { shell, script } };
    }
    const next = await wordsAfter(words);
    // Only fish shows what a word means.
    const text = next.map(({ word, summary }) => (shell === "fish" ? `${word}\t${summary}` : word));
    return { text, json: { shell, next } };
  },
});

/** Returns the choices of the last option or, if it has none, the next words of commands and the command's options. */
async function wordsAfter(words: readonly string[]) {
  // Arguments and values are skipped, because they may stand between the words of a line.
  const path = words.reduce((known, word) => {
    const longer = `${known}${word} `;
    return commandEntries.some(({ name }) => `${name} `.startsWith(longer)) ? longer : known;
  }, "");
  const command = await commandEntries.find(({ name }) => `${name} ` === path)?.load();
  const options: OptionSpecs = command === undefined ? {} : { ...command.options, ...globalOptions };
  const { choices, summary: meaning = "" } = options[words.at(-1)?.slice(2) ?? ""] ?? {};
  if (choices) return choices.map((word) => ({ word, summary: meaning }));
  const below = commandEntries.filter(({ name }) => name.startsWith(path));
  const next = [...new Set(below.map(({ name }) => name.slice(path.length).split(" ")[0] ?? ""))];
  const summaryOf = (word: string) => below.find(({ name }) => name === `${path}${word}`)?.summary;
  return [
    ...next.map((word) => ({ word, summary: summaryOf(word) ?? "Commands that begin with this word" })),
    ...Object.entries(options).map(([name, { summary }]) => ({ word: `--${name}`, summary })),
  ];
}
