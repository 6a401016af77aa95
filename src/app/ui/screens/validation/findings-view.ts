/** Lists the findings from the validation, beginning with the open findings, which the next increment must address. */
import { section, title } from "../../drawing/lines.ts";
import { listOf, type Offers, type ScreenInput, type View } from "../screen.ts";

/** @param keys returns the keys before those of a finding @param others returns the keys of the phase */
export function findingsView(
  empty: string,
  keys: (input: ScreenInput, id: string) => Offers,
  others: (input: ScreenInput) => Offers,
): View {
  return {
    ...listOf({
      items: ({ workspace }) => {
        const { findings } = workspace.taxonomy.validation;
        const open = findings.filter(({ state }) => state === "open");
        return [...open, ...findings.filter(({ state }) => state !== "open")];
      },
      row: ({ id, text, increment, state }) => ({
        id,
        label: text,
        mark: state === "open" ? "○" : "✓",
        tone: state === "open" ? "warn" : "normal",
        note: increment,
      }),
      about: ({ id, increment, question, classes, text, state, answer }) => [
        title(`${id} on ${increment}${question === undefined ? "" : `, ${question}`}`),
        "",
        text,
        section(
          "About",
          classes.map((label) => `- ${label}`),
        ),
        section(state, answer === undefined ? ["not answered yet"] : [answer]),
      ],
      // `a` answers a finding, by default with the newest increment.
      keys: ({ id }, input) => [
        keys(input, id),
        {
          row: "a finding",
          given: { text: id },
          current: { state: "addressed", answer: input.workspace.taxonomy.increments.at(-1)?.name },
          choices: { state: ["addressed", "accepted"] },
        },
      ],
      others,
    }),
    empty: () => empty,
  };
}
