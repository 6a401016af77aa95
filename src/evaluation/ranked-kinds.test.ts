/**
 * Tests systems that rank entities or documents. The tests write ranked lists to a file, read them back in and score
 * them.
 */
import { expect, test } from "vitest";
import { caseWith, questionWith } from "../testing/evaluated.ts";
import { matchPredictions, questionsFromPredictions } from "./match-predictions.ts";
import { parseMeasure } from "./measures/parse-measure.ts";
import { defaultMeasures } from "./measures/prepare-measures.ts";
import { missingPrediction, type Prediction, predictionLine } from "./prediction.ts";
import { parsePredictions } from "./read-predictions.ts";

const question = questionWith({
  uid: "q1",
  text: "Which rivers are long?",
  goldenTriples: ["(R1:Rhine, length, L1:1230)", "(R2:Elbe, length, L2:1094)"],
  goldenDocuments: ["The Rhine is  long.", "So is the Elbe."],
});

function prediction(changed: Partial<Prediction>): Prediction {
  return { ...missingPrediction("q1"), status: "answered", ...changed };
}

function score(name: string, changed: Partial<Prediction>, evaluatedQuestion = question) {
  return parseMeasure(name).score(caseWith(evaluatedQuestion, changed));
}

test("entity measures compare ranked entities with golden entities by label and id, or by id alone", () => {
  const changed: Partial<Prediction> = {
    ranks: ["entities"],
    entities: ["R9:Main", "R1", "R1:Rhine", "L2:1094"],
  };
  // R1, L1, R2 and L2 are golden. The system retrieved three different entities, R9, R1 and L2; two of them are golden.
  expect(score("entity-recall", changed)).toEqual({ value: 2 / 4 });
  expect(score("entity-precision", changed)).toEqual({ value: 2 / 3 });
  expect(score("entity-mrr@10", changed)).toEqual({ value: 1 / 2 });
  // The question's own golden entities take precedence over those of its triples.
  expect(score("entity-recall", changed, { ...question, goldenEntities: ["R9", "R5"] })).toEqual({
    value: 1 / 2,
  });
  // Entities next to triples are scored as entities in their rank order, and triples as triples.
  const triplesAndEntities: Partial<Prediction> = {
    ranks: ["triples", "entities"],
    entities: ["R2:Elbe"],
    retrieved: ["(R1:Rhine, length, L1:1230)"],
  };
  expect(score("entity-recall", triplesAndEntities)).toEqual({ value: 1 / 4 });
  expect(score("recall", triplesAndEntities)).toEqual({ value: 1 / 2 });
});

test("a text matches a golden text if it contains the golden text or covers at least half of it", () => {
  const questionWithDocuments = {
    ...question,
    goldenDocuments: ["one two three four", "five six seven eight"],
  };
  const recall = (...documents: readonly string[]) =>
    score("document-recall", { ranks: ["documents"], documents: [...documents] }, questionWithDocuments);
  expect(recall("zero one two three four five")).toEqual({ value: 1 / 2 });
  // The first text covers 13 of 18 characters, the second 7.
  expect(recall("one two three")).toEqual({ value: 1 / 2 });
  expect(recall("one two")).toEqual({ value: 0 });
  expect(recall("one two three four five six seven eight")).toEqual({ value: 2 / 2 });
  expect(recall("three four five six")).toEqual({ value: 0 });
});

test("document measures compare texts and ignore white space", () => {
  const changed: Partial<Prediction> = {
    ranks: ["documents"],
    documents: ["Nothing.", "The Rhine\nis long."],
  };
  expect(score("document-recall", changed)).toEqual({ value: 1 / 2 });
  expect(score("document-mrr@10", changed)).toEqual({ value: 1 / 2 });
});

test("a ranking measure gives a reason instead of a value if the system does not rank its items; a failed question scores 0", () => {
  const reason = (name: string, changed: Partial<Prediction>, evaluatedQuestion = question) => {
    const result = score(name, changed, evaluatedQuestion);
    return result.value === null ? result.reason : result.value;
  };
  const entities: Partial<Prediction> = { ranks: ["entities"], entities: ["R1"] };
  expect(reason("recall", entities)).toBe("the system does not rank triples");
  expect(reason("document-recall", entities)).toBe("the system does not rank documents");
  expect(reason("entity-recall", { ranks: ["documents"], documents: ["x"] })).toBe(
    "the system ranks neither entities nor triples",
  );
  const { goldenDocuments: _documents, ...withoutDocuments } = question;
  expect(reason("document-recall", { ranks: ["documents"], documents: ["x"] }, withoutDocuments)).toBe(
    "the question has no golden documents",
  );
  const failed: Partial<Prediction> = { status: "failed", ranks: ["entities"] };
  expect(reason("entity-recall", failed)).toBe(0);
  expect(reason("recall", failed)).toBe("the system does not rank triples");
  // Neither side of the micro average counts a question without a score.
  const { fraction } = parseMeasure("recall");
  expect(fraction?.(caseWith(question, entities))).toEqual({
    numerator: 0,
    denominator: 0,
  });
  const published = parseMeasure("entity-recall", "sqa").score(caseWith(question, entities));
  expect(published).toEqual({ value: null, reason: "the published code compares only triples" });
});

test("the report shows document measures if a system ranks documents and the questions have golden documents", () => {
  const names = (changed: Partial<Prediction>) =>
    defaultMeasures("taxolink", [caseWith(question, changed)]).map(({ name }) => name);
  expect(names({ ranks: ["documents"], documents: [] })).toContain("document-recall");
  expect(names({})).not.toContain("document-recall");
});

test("a prediction line can declare which types of items it ranks; otherwise, its lists imply the types", () => {
  const read = (fields: Record<string, unknown>) =>
    parsePredictions(JSON.stringify({ uid: "q1", ...fields }), "p.jsonl").lines[0]?.prediction;
  expect(read({ entities: ["R1:Rhine"] })).toMatchObject({
    ranks: ["entities"],
    status: "answered",
    retrieved: [],
    entities: ["R1:Rhine"],
  });
  expect(read({ retrieved: [], documents: [] })).toMatchObject({
    ranks: ["triples", "documents"],
    status: "no-answer",
  });
  // Files originally contained triples alone, so lines with only triples declare nothing.
  expect(Object.keys(read({ retrieved: ["(a, b, c)"] }) ?? {})).toEqual([
    "uid",
    "status",
    "retrieved",
    "answer",
    "sources",
    "confidence",
    "error",
  ]);
  const line = prediction({ ranks: ["entities"], entities: ["R1:Rhine"] });
  expect(read(JSON.parse(JSON.stringify(predictionLine(line))))).toEqual(line);
  expect(() => read({ sources: [] })).toThrow(/none of the lists "retrieved", "entities" and "documents"/);
  expect(() => read({ retrieved: [], ranks: ["papers"] })).toThrow(
    /"ranks" must be a list of triples, entities/,
  );
  expect(() => read({ entities: [1] })).toThrow(/"entities" must be a list of strings/);
});

test("an imported table can rank entities in a column and contain golden entities", () => {
  const text = 'uid,entities,golden_entities\nq1,"[""R1"", ""R2""]","[""R2""]"\n';
  const file = parsePredictions(text, "p.csv");
  const [tableQuestion] = questionsFromPredictions(file.lines, "p.csv");
  if (tableQuestion === undefined) throw new Error("the table has a question");
  const { cases } = matchPredictions([tableQuestion, { ...tableQuestion, uid: "q2" }], file, "p.csv");
  // The entity is second for q1; the question without a line counts as one for which a system that ranks entities
  // retrieved nothing.
  expect(cases.map((evaluated) => parseMeasure("entity-mrr@10").score(evaluated))).toEqual([
    { value: 1 / 2 },
    { value: 0 },
  ]);
  expect(cases.map((evaluated) => parseMeasure("mrr@10").score(evaluated).value)).toEqual([null, null]);
});
