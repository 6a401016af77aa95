/** Lists the findings from the validation, beginning with the open findings, which the next increment must address. */
import { section, title } from "../../drawing/lines.ts";
import type { Content, Offers, Row, ScreenInput } from "../screen.ts";

export function findingRows({ workspace }: ScreenInput): Row[] {
  const { findings } = workspace.taxonomy.validation;
  const openFindings = findings.filter(({ state }) => state === "open");
  const answeredFindings = findings.filter(({ state }) => state !== "open");
  return [...openFindings, ...answeredFindings].map(({ id, text, increment, state }) => ({
    id,
    label: text,
    mark: state === "open" ? "○" : "✓",
    tone: state === "open" ? "warn" : "normal",
    note: increment,
  }));
}

export function findingDetail({ workspace }: ScreenInput, id: string | undefined): Content {
  const finding = workspace.taxonomy.validation.findings.find((candidate) => candidate.id === id);
  if (!finding) return [];
  const { increment, question, classes, text, state, answer } = finding;
  return [
    title(`${id} on ${increment}${question === undefined ? "" : `, ${question}`}`),
    "",
    text,
    section(
      "About",
      classes.map((label) => `- ${label}`),
    ),
    section(state, answer === undefined ? ["not answered yet"] : [answer]),
  ];
}

/** `a` answers a finding, by default with the newest increment. */
export function findingActions({ workspace }: ScreenInput, id: string | undefined): Offers {
  if (id === undefined) return [];
  return [
    {
      row: "a finding",
      given: { text: id },
      current: { state: "addressed", answer: workspace.taxonomy.increments.at(-1)?.name },
      choices: { state: ["addressed", "accepted"] },
    },
  ];
}
