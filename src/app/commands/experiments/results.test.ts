/**
 * Tests `results` on a hand-written benchmark. The expected figures are fractions worked out by hand, and the expected
 * paths can be read off the few triples of the graph.
 */
import { expect, test } from "vitest";
import { type Desk, openDesk } from "../../../testing/desk.ts";
import { writeResults } from "../../../testing/write-results.ts";

async function openResults(): Promise<Desk> {
  const desk = openDesk();
  await writeResults(desk.root);
  return desk;
}

test("the table shows every measure with its confidence interval and its counts", async () => {
  const text = await (await openResults()).text("results runs/hand");
  // Recall 3/8 and 2/8. Of resamples of {1, 0, 0, 0} the sum is binomial (4, 1/4): 0 in 32 % of them, at most 2 in 95 %,
  // at most 3 in 99.6 %, so that the interval goes from 0 to 3/4.
  // Four questions are too few for a reliable interval. Wilson for 1/4, z² = 3.8415:
  // (0.25 + 0.4802 ± 1.96·√(0.0469 + 0.0600)) / 1.9604.
  expect(text).toContain('"Caution" marks an interval that is based on fewer than 10 questions');
  expect(text).toMatch(
    /^recall +0\.375 \[0\.\d{3}, [01]\.\d{3}\] \(caution; Wilson \[.*\]\) +0\.250 \[0\.000, 0\.750\] \(caution; Wilson \[0\.046, 0\.699\]\)$/m,
  );
  expect(text).toContain("far: 4 questions, 1 failed, 1 unanswered");
});

test("`results` breaks a measure down by a dataset column that does not belong to any taxonomy", async () => {
  // The group upper contains only q1, and lower contains q2, q3 and q4: recall 1/3 for near, 0/3 for far.
  const groups = (upper: number, lower: number) => ({
    upper: { n: 1, metrics: { recall: upper } },
    lower: { n: 3, metrics: { recall: lower } },
  });
  expect(await (await openResults()).json("results runs/hand --by shelf")).toMatchObject({
    runs: [
      { label: "near", groups: groups(1 / 2, 1 / 3) },
      { label: "far", groups: groups(1, 0) },
    ],
  });
});

test("the question view shows hits, misses, and the retrieved part of the path to a missed triple", async () => {
  const { text, json } = await (await openResults()).run("results runs/hand --question q3");
  expect(json).toMatchObject({
    golden: [{ triple: "(First Book, year, 1999)", rank: null }],
    retrieved: [{ triple: "(Ann, wrote, First Book)", golden: false }],
    missed: [
      {
        from: "topic",
        steps: [
          { triple: "(Ann, wrote, First Book)", retrieved: true },
          { triple: "(First Book, year, 1999)", retrieved: false },
        ],
      },
    ],
  });
  expect(text).toContain("✗    (First Book, year, 1999)");
});

test("the question view states why it shows no path to a missed triple", async () => {
  const desk = await openResults();
  expect(await desk.json("results runs/hand --question q4 --retriever far")).toMatchObject({
    missed: [{ from: null, why: "the graph does not contain this triple" }],
  });
  const text = await desk.text("results runs/hand --question q2 --retriever far");
  expect(text).toContain("failed: it broke");
  expect(text).toContain("the search has no starting point: no topic entity and no retrieved triples");
});

test.each([
  ["runs/hand --by shelf --measure recal", "Did you mean recall?"],
  ["runs/hand --by shel", "Did you mean shelf?"],
  ["runs/hand --question q9", "no question q9"],
  ["runs/hand --question q1 --retriever nobody", "Runs: near, far."],
  ["runs/hnad", "Did you mean hand?"],
])("`results %s` is rejected and the error suggests the next step", async (line, message) => {
  const refusal = await (await openResults()).refusal(`results ${line}`);
  expect(refusal).toMatch(line === "runs/hnad" ? /no such folder/ : /^OptionError/);
  expect(refusal).toContain(message);
});
