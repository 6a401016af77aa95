/** Tests that names, keys and ids are equal if they differ only in the form of their accents (NFC and NFD). */
import { expect, test } from "vitest";
import { openDesk, openWorkspaceDesk } from "../../../testing/desk.ts";
import { questionFile } from "../../../testing/small-library.ts";

const [composed, decomposed] = ["Étude", "E\u0301tude"];

test("a key and a class have one form, however a file or a command writes them", async () => {
  const entry = `@article{${decomposed}2020, title = {One}, author = {A, B}, year = {2020}}\n`;
  const desk = openWorkspaceDesk({ "more.bib": entry });
  await desk.run("survey import more.bib --final");
  await desk.run(`extract add ${composed}2020 ${decomposed}`);
  const file = "taxonomy/3-extraction.json";
  expect(desk.read(file)).toContain(`"${composed}"`);
  await desk.refusal(`extract add ${decomposed}2020 ${composed}`);
  // Another program may have written the file, with or without escapes.
  for (const spelling of [decomposed, "E\\u0301tude"]) {
    desk.write({ [file]: desk.read(file).replaceAll(composed, spelling) });
    await desk.refusal(`extract add ${composed}2020 ${composed}`);
    await desk.run(`extract edit ${composed}2020:${composed} --page 3`);
  }
});

test("a graph and a question file agree on an id, however each writes it", async () => {
  const triple = `(http://a.org/${composed}:${composed}, year, "2019":2019)`;
  const question = ["q1", `What is the year of ${composed}?`, "2019", [triple]];
  const desk = openDesk({
    "g.nt": `<http://a.org/${decomposed}> <http://a.org/year> "2019" .\n`,
    "q.csv": questionFile("uid,question,golden_answer,golden_triples", [question]),
  });
  const { exitCode = 0, text } = await desk.run("questions check --prove q.csv --graph g.nt");
  expect(exitCode, text).toBe(0);
});

test("a path keeps the characters that the user typed", async () => {
  const desk = openDesk({ [`${decomposed}/g.nt`]: '<http://a.org/R1> <http://a.org/year> "2019" .\n' });
  expect(await desk.json(`graph stats ${decomposed}/g.nt`)).toMatchObject({ triples: 1 });
});
