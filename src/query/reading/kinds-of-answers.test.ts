/** Checks that answers are of the kind that a question asks for, and which words of a question its reading says. */
import { expect, test } from "vitest";
import { createGraph, type Triple } from "../../graph/index.ts";
import { answerQuestion } from "./answer.ts";
import { learntWeights, type OpenedReader, openReader } from "./reader.ts";

/** Statements as "class name: property value, property value"; a value that is a name is a thing, and another is a text. */
function openLines(lines: readonly string[]): Promise<OpenedReader> {
  const rows = lines.map((line) => /^(\w+) ([^:]+): (.*)$/.exec(line) ?? []);
  const classes = new Map(rows.map(([, cls = "", name = ""]) => [name, cls]));
  const thing = (name: string): Triple["subject"] => ({
    id: `http://example.org/${encodeURIComponent(name)}`,
    label: name,
    types: [classes.get(name) ?? ""],
  });
  const triples = rows.flatMap(([, , name = "", statements = ""]) =>
    statements.split(", ").flatMap((statement): Triple[] => {
      const [property = "", ...words] = statement.split(" ");
      const value = words.join(" ");
      const date = `"${value}"^^<http://www.w3.org/2001/XMLSchema#date>`;
      const id = /^\d{4}-/.test(value) ? date : `"${value}"`;
      const object = classes.has(value) ? thing(value) : { id, label: value, types: [] };
      const predicate = { id: `http://example.org/p/${property}`, label: property };
      return value === "" ? [] : [{ subject: thing(name), predicate, object }];
    }),
  );
  return openReader(createGraph(triples), { weights: learntWeights });
}

const council = [
  "Member Mara Voss: born 1960-03-04, elected 1994-05-01, died 2021-02-03",
  "Member Ole Quist: born 1975-07-12, elected 2010-05-01",
  "Committee Harbour Committee: member Ole Quist",
  "Committee School Committee: member Mara Voss",
  "Motion Motion on Ferries: proposer Mara Voss, committee Harbour Committee",
  "Motion Motion on Bridges: proposer Ole Quist, committee Harbour Committee",
  "Motion Motion on Schools: proposer Mara Voss, committee School Committee",
];
const papers = [
  "Author Ann Berry: ",
  "Venue Ostrava Days: ",
  "Venue Lund Forum: ",
  "Paper Tracing Links: author Ann Berry, venue Ostrava Days",
  "Paper Mining Reviews: author Ann Berry, venue Ostrava Days",
  "Paper A Survey of Links: author Ann Berry, venue Lund Forum",
];
const museum = [
  "Artist Anna Holm: ",
  "Artist Piet Vos: ",
  "Painting Still Life: artist Anna Holm, technique oil",
  "Painting Winter Harbour: artist Anna Holm, technique oil",
  "Painting The Red Mill: artist Piet Vos, technique tempera",
  "Painting Mill at Dusk: artist Piet Vos, technique tempera",
  "Sculpture The Kiss: artist Piet Vos, technique oil",
];

test.each([
  ["Who has chaired the Harbour Committee?"],
  ["Who leads the School Committee?"],
  ["How old was Mara Voss when she was elected?"],
  ["How old was Mara Voss when she died?"],
])("what is no person does not say who, and a date not how old: %s", async (question) => {
  const { text, unexplained } = await answerQuestion(question, await openLines(council));
  expect(text).toBeNull();
  expect(unexplained.filter((word) => !question.toLowerCase().includes(word))).toEqual([]);
});

test.each([
  ["Who proposed the most motions?", council, ["Mara Voss"]],
  ["motions about bridges", council, ["Motion on Bridges"]],
  ["Which papers are about links?", papers, ["A Survey of Links", "Tracing Links"]],
  ["papers with links in the title", papers, ["A Survey of Links", "Tracing Links"]],
  // Of the things that artists have, two of each are paintings.
  ["Which artist created the most paintings?", museum, ["Anna Holm", "Piet Vos"]],
  // Three things, a sculpture among them, have the technique oil.
  ["Which technique is used most often?", museum, ["oil"]],
])("the best reading answers with all things of the kind: %s", async (question, lines, expected) => {
  const [best] = (await openLines(lines)).read(question);
  expect([...(best?.answers() ?? [])].sort()).toEqual(expected);
});

test("a verb that the kind of things explains is not ignored: papers are published", async () => {
  const answer = await answerQuestion("Which venue published the most papers?", await openLines(papers));
  expect(answer.unexplained).toEqual([]);
  expect(answer.text).toContain("Ostrava Days");
});

test("a verb names nothing: who follows something has no follow-up interview", async () => {
  const { read } = await openLines([
    "Method follow-up interview: ",
    "Method survey: ",
    "Paradigm strict: ",
    "Paradigm loose: ",
    "Paper Tracing Links: paradigm strict, method follow-up interview",
    "Paper Mining Reviews: paradigm strict, method survey",
    "Paper Reading Logs: paradigm loose, method follow-up interview",
  ]);
  const named = read("What share of the papers follow the strict paradigm?").filter(({ text }) =>
    text.includes("follow-up"),
  );
  expect(named).toEqual([]);
});
