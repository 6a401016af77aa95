/**
 * Converts the planning document of a replication package. A heading, a bold word or a list item introduces the answer
 * to each of the steps S1–S5.
 */

import { checkSchema } from "../../../base/io/index.ts";
import type { Planning } from "../../../taxonomy/index.ts";
import { planningSchema } from "../../../taxonomy/phases/index.ts";
import type { ArtifactNote } from "./find-artifacts.ts";

type Step = "objective" | "domain" | "structure" | "procedure" | "literature";

/** The steps, each with its number and a pattern that matches its name. */
const steps: readonly (readonly [Step, string, RegExp])[] = [
  ["objective", "S1", /objective|purpose/i],
  ["domain", "S2", /\bdomain|subject matter/i],
  ["structure", "S3", /structure/i],
  ["procedure", "S4", /procedure/i],
  ["literature", "S5", /source|literature|data collection/i],
];

/** Words that identify the structures and procedures of phase 1. */
const structures = [
  ["faceted", /facet/i],
  ["hierarchy", /hierarch/i],
  ["paradigm", /paradigm/i],
  ["tree", /\btrees?\b/i],
] as const;
const procedures = [
  ["quantitative", /quantitativ/i],
  ["qualitative", /qualitativ/i],
] as const;

/**
 * @param questions the relevance questions, which the package stores in a separate file
 * @returns phase 1, and a note on every step that is missing or uses unknown words
 */
export function convertPlanning(
  text: string,
  file: string,
  questions: Planning["relevance"]["questions"],
): { readonly planning: Planning; readonly notes: readonly ArtifactNote[] } {
  const answers = collectAnswers(text);
  const notes: ArtifactNote[] = [];
  const answerTo = (step: Step): string => {
    const answer = (answers.get(step) ?? []).join(" ").trim();
    const number = steps.find(([name]) => name === step)?.[1] ?? "";
    if (answer === "") notes.push({ file, problem: `the text does not state ${number}, the ${step}` });
    return answer;
  };
  const chooseName = <T extends string>(step: Step, names: readonly (readonly [T, RegExp])[]): T | null => {
    const answer = answerTo(step);
    const matches = names.filter(([, words]) => words.test(answer)).map(([name]) => name);
    if (answer !== "" && matches.length !== 1) {
      const choices = names.map(([name]) => name).join(", ");
      notes.push({
        file,
        problem: `the ${step} does not match exactly one of ${choices}: enter it manually`,
      });
    }
    return matches.length === 1 ? (matches[0] ?? null) : null;
  };
  const planning = checkSchema(
    {
      objective: answerTo("objective"),
      domain: answerTo("domain"),
      structure: chooseName("structure", structures),
      procedure: chooseName("procedure", procedures),
      literature: { topics: answerTo("literature") === "" ? [] : topicsOf(answers.get("literature") ?? []) },
      relevance: { rule: "all", questions },
    },
    planningSchema,
    file,
  );
  return { planning, notes };
}

function collectAnswers(text: string): Map<Step, string[]> {
  const answers = new Map<Step, string[]>();
  let openStep: Step | undefined;
  for (const rawLine of text.split(/\r?\n/)) {
    const heading = stepOf(rawLine);
    if (heading) {
      openStep = heading.step;
      if (answers.has(openStep)) openStep = undefined;
      else answers.set(openStep, heading.rest === "" ? [] : [heading.rest]);
      continue;
    }
    // A heading of the same level ends the step; a deeper one belongs to its text.
    if (/^#{1,3}\s/.test(rawLine)) openStep = undefined;
    const line = withoutMarkup(rawLine);
    if (openStep && line !== "") answers.get(openStep)?.push(line);
  }
  return answers;
}

/** Recognises `## S1: Objective`, `**S1 Objective:** text`, `- S1 (Objective): text` and `## Objective`. */
function stepOf(line: string): { step: Step; rest: string } | undefined {
  const numberedStep =
    /^(?:(?:#{1,6}|[-*+]|\d+\.)\s)?\s*(?:(?:\*\*|__)\s*)?(?:step\s+)?(S[1-5])\b[\s.:)*_–-]*(.*)$/is.exec(
      line.trimStart(),
    );
  if (numberedStep) {
    const step = steps.find(([, number]) => number === numberedStep[1]?.toUpperCase())?.[0];
    const rest = numberedStep[2] ?? "";
    // The step's name ends at the colon, or is the complete text.
    const colon = /^[^:]{0,80}:(?:\*\*|__)?(.*)$/.exec(rest);
    return step && { step, rest: withoutMarkup(colon ? (colon[1] ?? "") : "") };
  }
  const heading = /^#{1,6}\s(.*)$/.exec(line)?.[1];
  const namedStep = heading === undefined ? undefined : steps.find(([, , words]) => words.test(heading));
  return namedStep && { step: namedStep[0], rest: "" };
}

/** Removes Markdown syntax and a template's placeholders in square brackets from a line. */
function withoutMarkup(line: string): string {
  return line
    .replace(/\[[^[\]]*\](?!\()/g, "")
    .replace(/^\s*(?:[-*+]|\d+\.|>)\s+/, "")
    .replace(/\*\*|__|`/g, "")
    .trim();
}

/** Reads one topic per line, or the comma-separated topics of a single line. */
function topicsOf(lines: readonly string[]): string[] {
  const items = lines.length > 1 ? lines : (lines[0] ?? "").split(/[,;]/);
  return items.map((item) => item.replace(/[.,;]$/, "").trim()).filter((item) => item !== "");
}
