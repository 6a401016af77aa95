/** Counts the answerable questions that HubFocus refuses because of their wording, per rule. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createDoubtRules, type DoubtRule } from "../../../reading/index.ts";
import { readBySchema, type SchemaReader } from "../../../retrieval/hubfocus/schema-reader.ts";
import type { PreparedSet } from "./measure-parts.ts";

type AnswerableQuestion = { readonly graph: string; readonly text: string };

const file = fileURLToPath(new URL("../../fixtures/answerable-questions/questions.jsonl", import.meta.url));

export function measureRefusals(sets: readonly PreparedSet[]): Record<string, string> {
  const questions = readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as AnswerableQuestion);
  const reasons: (string | null)[] = [];
  for (const { graph, text } of questions) {
    const prepared = sets.find(({ set }) => set.name.startsWith(graph));
    if (prepared !== undefined) reasons.push(whyRefused(text, prepared.reader));
  }
  const counts = new Map<string, number>();
  for (const reason of reasons) if (reason !== null) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const refused = reasons.filter((reason) => reason !== null).length;
  return {
    "answerable questions in other words, refused": `${refused} of ${reasons.length}`,
    ...Object.fromEntries(
      [...counts].map(([reason, count]) => [`answerable questions refused because of ${reason}`, `${count}`]),
    ),
  };
}

/** Returns the rule or the reason for a refusal, or null if the question is answered or left to the hubs. */
function whyRefused(text: string, reader: SchemaReader): string | null {
  let refusing: string | null = null;
  const doubts = Object.entries(createDoubtRules()).map(
    ([name, rule]): DoubtRule =>
      (...doubted) => {
        const doubt = rule(...doubted);
        if (doubt !== null) refusing = name;
        return doubt;
      },
  );
  const { reading } = readBySchema(text, { ...reader, doubts });
  if (reading.abstains === null || reader.arbitrate(reading) === "hubs") return null;
  return refusing ?? reading.abstains.reason;
}
