import { expect, test } from "vitest";
import { parseTriple, type TripleText } from "../../testing/memory-graph.ts";
import { readDemands } from "../demands/read-demands.ts";
import { createLexicon } from "../lexicon/lexicon.ts";
import { findMentions } from "../mentions/find-mentions.ts";
import { viewHub } from "./hub-view.ts";
import { weighEvidence } from "./weigh-evidence.ts";

const path = (...steps: TripleText[]) => steps.map(parseTriple);
const study = "R1:River study@Study";
/** A hub for a study with two experiments and their results. Only the first experiment has a method. */
const hub = [
  path([study, "year", "L0:2019"]),
  path([study, "experiment", "E1:Experiment 1"], ["E1:Experiment 1", "object", "L1:Trout"]),
  path([study, "experiment", "E1:Experiment 1"], ["E1:Experiment 1", "method", "L2:Netting"]),
  path([study, "experiment", "E2:Experiment 2"], ["E2:Experiment 2", "object", "L3:Salmon"]),
  path([study, "experiment", "E2:Experiment 2"], ["E2:Experiment 2", "method", "L4:False"]),
];
const other = [path(["R2:Lake study@Study", "year", "L5:2020"])];
const lexicon = createLexicon([...hub, ...other]);

const weigh = (question: string, paths = hub) => {
  const reading = readDemands(question, findMentions(question, lexicon));
  const evidence = weighEvidence(reading, viewHub(paths));
  return {
    ...evidence,
    relevant: evidence.relevant.map(({ triple, role }) => `${role} ${triple.object.id}`),
  };
};

test("facts that prove constraints rank before requested values", () => {
  expect(weigh("Which method was used for Trout in 2019?")).toMatchObject({
    met: 2,
    constraints: 2,
    found: 1,
    asked: 1,
    relevant: ["constraint L1", "constraint L0", "asked L2"],
  });
});

test("facts under different nodes are not combined", () => {
  // The method of the trout experiment is not the method of the salmon experiment.
  expect(weigh("Which method was used for Salmon?")).toMatchObject({ met: 1, found: 0 });
  expect(weigh("Studies of Salmon with the method Netting")).toMatchObject({ met: 1, constraints: 2 });
  expect(weigh("Studies of Trout with the method Netting")).toMatchObject({ met: 2, constraints: 2 });
});

test("a label that states an absence is not a value, except for a named hub", () => {
  expect(weigh("Which methods are used in 2019?").relevant).toEqual(["constraint L0", "asked L2"]);
  const only = hub.filter((_, at) => at !== 2);
  expect(weigh("Which methods does 'River study' use?", only).relevant).toEqual(["asked L4"]);
});

test("a label that states an absence proves the absence", () => {
  expect(weigh("Which objects were studied without a method?").relevant).toEqual([
    "constraint L4",
    "asked L3",
  ]);
});

test("a hub that satisfies no constraint has no evidence", () => {
  expect(weigh("Which method was used for Trout?", other)).toMatchObject({ met: 0, relevant: [] });
});

test("all facts of a named hub are relevant to an open question", () => {
  expect(weigh("Describe 'River study'").relevant).toEqual(["asked L0", "asked L1", "asked L2", "asked L3"]);
});
