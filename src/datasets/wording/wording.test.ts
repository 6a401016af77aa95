import { expect, test } from "vitest";
import { factsOf, songTriples } from "../../testing/shaped-graphs.ts";
import type { Answer } from "../forms/answer.ts";
import type { QueryForm } from "../forms/form.ts";
import { runForm } from "../forms/run-form.ts";
import { createWording, type WordingOptions } from "./wording.ts";

const songs = (await factsOf(songTriples)).about("Song");
const named = (name: string): string =>
  songs.fields.find(({ path }) => path.join(" / ") === name)?.name ?? `no field ${name}`;
const [birthYear, birthPlace] = [named("writer / birth year"), named("writer / birth place")];

const base = { version: 1, hub: songs.hubType, typed: false, ask: null } as const;
const form = (parts: Partial<QueryForm> & Pick<QueryForm, "operation">): QueryForm => ({
  ...base,
  where: [],
  ...parts,
});

function answerTo(query: QueryForm): Answer {
  const outcome = runForm(songs, query);
  if ("refused" in outcome) throw new Error(outcome.refused);
  return outcome.answer;
}

function say(
  query: QueryForm,
  seed: number,
  options: WordingOptions = {},
): { question: string; template: string; answer: string } {
  const worded = createWording(songs, options).speak(query, answerTo(query), 2, seed);
  if ("refused" in worded) throw new Error(worded.refused);
  return worded;
}

const seeds = Array.from({ length: 40 }, (_seed, at) => at);
const questionsOf = (query: QueryForm): Set<string> =>
  new Set(seeds.map((seed) => say(query, seed).question));

test("the wording attributes a property of an intermediate person to that person, never to the song", () => {
  const born = form({ operation: "aggregation", where: [{ field: birthYear, between: [1900, 1902] }] });
  for (const question of questionsOf(born)) {
    expect(question).toMatch(/\b(?:writer|someone|person)(?: who was| was)? born between 1900 and 1902\b/);
  }
});

test("a question about an intermediate person states the path to that person", () => {
  const place = form({ operation: "basic", where: [{ title: "Poppies" }], ask: birthPlace });
  const worded = createWording(songs).speak(place, answerTo(place), 1, 0);
  if ("refused" in worded) throw new Error(worded.refused);
  expect(worded.question).toMatch(/^(?:Where|In which city) was |birth place of /);
  expect(worded.question).toMatch(/the writer of Poppies|Poppies's writer/);
  expect(worded.template).toContain("[song name]");
  expect(worded.template).not.toContain("Poppies");
  expect(worded.answer).toContain("Paris");
});

const genre = { field: "genre", in: ["waltz"] };
const operations: readonly [QueryForm["operation"], Partial<QueryForm>][] = [
  ["aggregation", { where: [genre] }],
  ["negation", { where: [{ field: "genre", not: ["waltz"] }] }],
  ["counting", { where: [genre], measure: "hubs" }],
  ["ranking", { where: [genre], key: { field: "release year" }, order: "ascending" }],
  ["comparative", { branches: [[genre], [{ field: "genre", in: ["polka"] }]], measure: "hubs" }],
  [
    "relationship",
    { where: [{ field: "release year", between: [1930, 1950] }], key: { field: "genre" }, measure: "hubs" },
  ],
  [
    "superlative",
    { where: [{ field: "genre", in: ["polka"] }], key: { field: "release year" }, order: "ascending" },
  ],
];

test.each(operations)(
  "%s has at least six wordings, each short and with a question mark",
  (operation, parts) => {
    const questions = questionsOf(form({ operation, ...parts, typed: true }));
    expect(questions.size).toBeGreaterThanOrEqual(6);
    for (const question of questions) {
      expect(question).toMatch(/^\p{Lu}.*\?/u);
      expect(question.split(" ").length).toBeLessThan(25);
    }
  },
);

test("a question for a single value has at least six wordings", () => {
  const one = form({ operation: "basic", where: [{ title: "Tin Drum" }], ask: "genre", typed: true });
  expect(questionsOf(one).size).toBeGreaterThanOrEqual(6);
});

test("wordings are the same for the same seed, and are refused if they are too long", () => {
  const query = form({ operation: "aggregation", where: [genre], typed: true });
  expect(say(query, 5)).toEqual(say(query, 5));
  expect(createWording(songs, { mostWords: 3 }).speak(query, answerTo(query), 2, 0)).toEqual({
    refused: "cannot be said well: the question is too long",
  });
});

test("a user's lexicon determines the wording", () => {
  const lexicon = {
    version: 1 as const,
    predicates: { genre: { singular: "style of music", verb: "is danced as" } },
    types: { Song: { singular: "tune", plural: "tunes" } },
  };
  for (const seed of seeds) {
    const { question } = say(form({ operation: "aggregation", where: [genre], typed: true }), seed, {
      lexicon,
    });
    expect(question).toContain("tunes");
    expect(question).toMatch(/style of music|danced as/);
  }
});

test("if the relation that defines a question's groups has a verb, every wording uses this verb", async () => {
  const triples = ["Lime Hall", "Old Mill", "Corn Exchange"].flatMap(
    (venue, at): [string, string, string][] => [
      [`P${at}:Show ${"ABC"[at]}@Production`, "stagedAt", `V${at}:${venue}@Venue`],
      [`Q${at}:Revue ${"ABC"[at]}@Production`, "stagedAt", `V${at}`],
      [`P${at}`, "ownedBy", `V${(at + 1) % 3}`],
    ],
  );
  const staged = (await factsOf(triples)).about("Production");
  for (const seed of seeds) {
    const worded = createWording(staged).ask(
      {
        version: 1,
        hub: "Production",
        operation: "relationship",
        where: [],
        ask: null,
        typed: true,
        measure: "hubs",
        key: { field: "stagedAt" },
      },
      seed,
    );
    expect(worded).toMatchObject({ question: expect.stringMatching(/staged at (?:each|that) venue\?$/) });
  }
});

test('the wording uses a nationality as an adjective, and puts the name of a group after "are part of"', async () => {
  const artists = ["Ann Lee", "Bo Wren", "Cy Finch", "Di Dorn"].flatMap(
    (name, at): [string, string, string][] => [
      [`A${at}:${name}@Artist`, "nationality", `N${at % 2}:${at % 2 === 0 ? "German" : "Flemish"}`],
      [`A${at}`, "part of", `G${at % 2}:${at % 2 === 0 ? "Ash Group" : "Elm Group"}`],
    ],
  );
  const store = (await factsOf(artists)).about("Artist");
  const wording = createWording(store);
  const list = (where: QueryForm["where"], seed: number): string => {
    const form: QueryForm = {
      version: 1,
      hub: "Artist",
      operation: "aggregation",
      where,
      ask: null,
      typed: true,
    };
    const worded = wording.ask(form, seed);
    return "refused" in worded ? worded.refused : worded.question;
  };
  for (const seed of seeds) {
    expect(list([{ field: "nationality", in: ["German"] }], seed)).toContain("of German nationality");
    expect(list([{ field: "part of", in: ["Ash Group"] }], seed)).toMatch(/\bare part of Ash Group\b/);
  }
});

test("an indirect question has the word order of a statement", async () => {
  const store = (
    await factsOf([
      ["P1:Gala@Show", "show of", "W1:Low Water@Play"],
      ["P2:Matinee@Show", "show of", "W1"],
      ["P3:Preview@Show", "show of", "W2:Red Sails@Play"],
    ])
  ).about("Show");
  const where = [{ field: "show of", in: ["Low Water"] }];
  const form: QueryForm = {
    version: 1,
    hub: "Show",
    operation: "counting",
    where,
    ask: null,
    typed: true,
    measure: "hubs",
  };
  const outcomes = seeds.map((seed) => createWording(store).ask(form, seed));
  const indirect = outcomes.flatMap((worded) =>
    "refused" in worded || !/^(?:Do|Can|Could) you /.test(worded.question) ? [] : [worded.question],
  );
  expect(indirect.some((question) => question.includes(" there are "))).toBe(true);
  expect(indirect.filter((question) => question.includes(" are there"))).toEqual([]);
});
