/** Asks what to do with unreadable entries of an imported file. */
import type { Answers } from "../shell/outcomes.ts";
import type { Field } from "./screen.ts";

const refuse = "reject the file";
const leaveOut = "skip them";

export const unreadableEntries: Field = {
  name: "broken",
  label: "Unreadable entries (--lenient skips them)",
  value: refuse,
  choices: [refuse, leaveOut],
  extra: true,
  choicesOnly: true,
};

export function lenientOption({ broken }: Answers): { readonly lenient: boolean } {
  return { lenient: broken === leaveOut };
}
