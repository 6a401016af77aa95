/** Tests that conditions on named values either state how the value relates to its subject, or are rejected. */
import { expect, test } from "vitest";
import type { TripleText } from "../../testing/memory-graph.ts";
import { factsOf } from "../../testing/shaped-graphs.ts";
import type { QueryForm } from "../forms/form.ts";
import { createWording } from "./wording.ts";

const essays = ["On Tides", "On Moss", "On Kites", "On Rope"];
const topics = ["Sea level", "Wet meadow", "General", "Handicraft"];
const kinds = ["Why", "What", "Why", "How"];
const venues = [
  "Workshop on Coasts",
  "Northern Botany Journal",
  "Loose Leaves",
  "Communications of the Guild",
];
const dancers = ["Ada Lark", "Bo Wren", "Cy Finch", "Di Roe"];
const countries = ["Norway", "Wales", "Norway", "Chile"];
const props = ["fan", "hoop", "rotary blower", "sand"];

const triples: readonly TripleText[] = [
  ...essays.flatMap((essay, at): TripleText[] => [
    [`E${at}:${essay}@Essay`, "topic", `T${at}:${topics[at]}`],
    [`E${at}`, "question type", `K${at}:${kinds[at]}`],
    [`E${at}`, "venue", `V${at}:${venues[at]}`],
  ]),
  ...dancers.flatMap((dancer, at): TripleText[] => [
    [`D${at}:${dancer}@Dancer`, "nationality", `N${at}:${countries[at]}`],
    [`D${at}`, "prop", `P${at}:${props[at]}`],
  ]),
];
const facts = await factsOf(triples);

function say(hub: string, field: string, value: string, typed: boolean): string[] {
  const form: QueryForm = {
    version: 1,
    hub,
    operation: "aggregation",
    where: [{ field, in: [value] }],
    ask: null,
    typed,
  };
  const wording = createWording(facts.about(hub));
  return Array.from({ length: 12 }, (_seed, seed) => {
    const worded = wording.ask(form, seed);
    return "refused" in worded ? worded.refused : worded.question;
  });
}

test('the wording calls documents "related to" a topic only if the topic is a noun, not an adjective or a question word', () => {
  for (const outcome of say("Essay", "topic", "Sea level", false))
    expect(outcome).toContain("related to Sea level");
  for (const [field, value] of [
    ["topic", "General"],
    ["question type", "What"],
  ] as const)
    for (const outcome of say("Essay", field, value, false)) expect(outcome).toContain("cannot be said well");
});

test('a document appears "at" a gathering and "in" a periodical, with an article if the name requires it', () => {
  for (const outcome of say("Essay", "venue", "Workshop on Coasts", false))
    expect(outcome).toMatch(/(?:presented|appeared) at the Workshop on Coasts/);
  for (const outcome of say("Essay", "venue", "Northern Botany Journal", false))
    expect(outcome).toMatch(/(?:published|appeared) in the Northern Botany Journal/);
  for (const outcome of say("Essay", "venue", "Communications of the Guild", false))
    expect(outcome).toMatch(/(?:published|appeared) in Communications of the Guild/);
});

test('if the name of a venue does not determine a preposition, the wording uses the noun "venue"', () => {
  for (const outcome of say("Essay", "venue", "Loose Leaves", false))
    expect(outcome).toContain("cannot be said well");
  for (const outcome of say("Essay", "venue", "Loose Leaves", true))
    expect(outcome).toMatch(/venue (?:is )?Loose Leaves/);
});

test('the wording expresses a nationality as "from" with the name of the country', () => {
  for (const outcome of say("Dancer", "nationality", "Norway", true))
    expect(outcome).toContain("from Norway");
});

test('a common noun after "is" gets an article', () => {
  for (const prop of props.slice(0, 3))
    for (const outcome of say("Dancer", "prop", prop, true)) expect(outcome).toContain(`the prop ${prop}`);
  expect(say("Dancer", "prop", "sand", true).some((outcome) => outcome.includes("whose prop is sand"))).toBe(
    true,
  );
});
