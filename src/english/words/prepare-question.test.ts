import { expect, test } from "vitest";
import { openWords } from "./open-words.ts";
import { createPreparation } from "./prepare-question.ts";

const labels = "publication university library director project lighthouse brücke mueller ship bed".split(
  " ",
);
const prepare = createPreparation(openWords(), new Map(labels.map((label) => [label, 1])));

test.each([
  ["de", "Welche Publikationen hat die Universität?", "Which publication has the university?"],
  [
    "de",
    "Wer ist der Direktor der Bibliothek von Muelller?",
    "Who is the director the Bibliothek of mueller?",
  ],
  ["de", "Wie viele Betten hat das Schiff?", "How many bed has the ship?"],
  [
    "fr",
    "Quels projets sont dans la bibliothèque 'La Brücke' ?",
    "Which project are in the bibliothèque 'La Brücke' ?",
  ],
  ["es", "¿Cuántos proyectos tiene la universidad?", "How many project has the university?"],
  ["en", "Which universty has a ligthhouse?", "Which university has a lighthouse?"],
])("%s: %s", (language, question, text) => {
  expect(prepare(question)).toMatchObject({ language, text });
});

test("repairs are reported", () => {
  const { repairs } = prepare("Wer leitet das Projekd?");
  expect(repairs.map(({ from, to }) => `${from} → ${to}`)).toEqual(["Projekd → project"]);
});

test("inflected forms of the graph's words are not treated as misspelt", () => {
  const prepareGraph = createPreparation(openWords(), new Map([["midfielder", 1]]));
  expect(prepareGraph("Which midfielders are they?").repairs).toEqual([]);
});

test("the words of an English question stay unchanged, because cognates apply only to other languages", () => {
  expect(prepare("Which projection is it?").text).toBe("Which projection is it?");
});
