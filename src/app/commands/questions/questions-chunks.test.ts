/** Tests `questions chunks` with golden chunks derived by hand. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { formatCsv } from "../../../base/io/index.ts";
import { readQuestions } from "../../../datasets/index.ts";
import { callCommand } from "../../../testing/call-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

/**
 * Each chunk contains at most five words and ends no later than its sentence: "In Lund was built, in", "1951 by Ada
 * Brook.", "Its keel is oak."
 */
const text = "In Lund was built, in 1951 by Ada Brook. Its keel is oak.";

function questionPair(
  uid: string,
  question: string,
  sources: readonly string[],
  golden: string,
): Record<string, string> {
  return { uid, question, source_ids: JSON.stringify(sources), golden_triples: JSON.stringify([golden]) };
}

function folder(): string {
  const place = temporaryFolder();
  writeFileSync(
    join(place, "q.csv"),
    formatCsv(
      ["uid", "question", "source_ids", "golden_triples"],
      [
        questionPair("a", "When was it built?", ["10.1/x"], "(R1:Ship, year, L1:1951)"),
        questionPair("b", "Who built it?", [], "(R1:Ship, built by, L2:Ada Brook)"),
        questionPair("c", "Which colour has it?", ["10.1/x"], "(R1:Ship, colour, L3:red)"),
      ],
    ),
  );
  writeFileSync(
    join(place, "texts.jsonl"),
    [
      { id: "10.1/X", text },
      { id: "R1", text: "Ada Brook was a builder. Built by Ada Brook, it sank." },
    ]
      .map((line) => JSON.stringify(line))
      .join("\n"),
  );
  return place;
}

test("a question gets the chunk of its source that contains the golden value, preferably a chunk that also contains the predicate", async () => {
  const place = folder();
  const chunkOptions = ["--chunk-words", "5", "--overlap-words", "0"];
  const { json } = await callCommand(
    place,
    "questions chunks",
    "q.csv",
    "--texts",
    "texts.jsonl",
    "--out",
    "out.csv",
    ...chunkOptions,
  );
  expect(json).toMatchObject({ questions: 3, withChunks: 2, chunks: 2, goldenTriples: 3, said: 2 });
  const chunks = readQuestions(join(place, "out.csv")).pairs.map(({ goldenDocChunks }) => goldenDocChunks);
  // The first chunk of the ship's own text also mentions the builder, but contains no word of "built by".
  expect(chunks).toEqual([["1951 by Ada Brook."], ["Built by Ada Brook, it"], []]);
});

test("`questions chunks` rejects texts from other publications and writes no file", async () => {
  const place = folder();
  writeFileSync(join(place, "other.jsonl"), JSON.stringify({ id: "10.1/y", text }));
  await expect(
    callCommand(place, "questions chunks", "q.csv", "--texts", "other.jsonl", "--out", "out.csv"),
  ).rejects.toMatchObject({ exitCode: 3, message: expect.stringContaining("no text contains the value") });
});

test("the IRI of a golden triple's subject identifies the text, and the label of its object identifies the chunk", async () => {
  const place = temporaryFolder();
  const ship = "https://ships.example/id/1";
  const local = "http://localhost:3030/id/2";
  writeFileSync(
    join(place, "q.csv"),
    formatCsv(
      ["uid", "question", "source_ids", "golden_triples"],
      [
        questionPair(
          "a",
          "Who built it?",
          [],
          `(${ship}:Ship, built by, https://people.example/7:Brook, Ada)`,
        ),
        questionPair("b", "When was it built?", [], `(${local}:Yawl, year, ${local}/year:1951)`),
      ],
    ),
  );
  writeFileSync(
    join(place, "texts.jsonl"),
    [
      { id: ship, text: "It was built by Brook, Ada." },
      { id: local, text: "It dates from 1951." },
    ]
      .map((line) => JSON.stringify(line))
      .join("\n"),
  );
  const { json } = await callCommand(
    place,
    "questions chunks",
    "q.csv",
    "--texts",
    "texts.jsonl",
    "--out",
    "out.csv",
  );
  expect(json).toMatchObject({ questions: 2, withChunks: 2, goldenTriples: 2, said: 2 });
  const chunks = readQuestions(join(place, "out.csv")).pairs.map(({ goldenDocChunks }) => goldenDocChunks);
  expect(chunks).toEqual([["It was built by Brook, Ada."], ["It dates from 1951."]]);
});
