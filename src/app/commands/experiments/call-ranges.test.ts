/** Tests that a dry run reports the calls per question of each system and sends nothing. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "../../../testing/run-command.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { command as bench } from "./bench.ts";

const presets = ["mindmap", "fidelis", "think-on-graph", "structgpt"];

/** An address at which no server listens, because a dry run must not need a server. */
const nobody = { TAXOLINK_BASE_URL: "http://127.0.0.1:9/v1" };

function bookFolder(): string {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, "kb.txt"),
    "Ann|wrote|First Book\nAnn|wrote|Second Book\nFirst Book|year|1999\n",
  );
  const rows = [
    "uid,question,golden_answer,golden_triples,topic_entity_id",
    `q1,Which books did Ann write?,First Book,"[""(Ann, wrote, First Book)""]",Ann`,
    `q2,When was First Book written?,1999,"[""(First Book, year, 1999)""]",First Book`,
  ];
  writeFileSync(join(folder, "q.csv"), `${rows.join("\n")}\n`);
  return folder;
}

type Range = { readonly least: number; readonly most: number };

test("`bench --dry-run` lists the call range of every preset, and the planned calls are within this range", async () => {
  const folder = bookFolder();
  const environment = { ...nobody, XDG_CACHE_HOME: join(folder, "cache") };
  const words = [
    "--graph",
    "kb.txt",
    "--questions",
    "q.csv",
    "--language",
    "compatible:scripted",
    "--dry-run",
  ];
  for (const preset of presets) {
    const { json, text } = await runCommand(bench, [...words, "--retrievers", preset], folder, environment);
    const { calls, calls_per_question: ranges } = json as {
      calls: number;
      calls_per_question: Record<string, Range>;
    };
    const { least, most } = ranges[preset] as Range;
    expect(text).toMatch(new RegExp(`^${preset} +${least} to ${most}$`, "m"));
    // Two questions.
    expect(calls).toBeGreaterThanOrEqual(2 * least);
    expect(calls).toBeLessThanOrEqual(2 * most);
    expect(most).toBeGreaterThan(least);
  }
});

test("`bench --plan` lists the call range of each configuration, which depends on the configuration's options", async () => {
  const folder = bookFolder();
  const experiment = {
    name: "rounds",
    graph: "kb.txt",
    questions: "q.csv",
    language: "compatible:scripted",
    retrievers: ["structgpt-paper", { preset: "structgpt-paper", options: { rounds: 1 } }],
  };
  writeFileSync(join(folder, "rounds.json"), JSON.stringify(experiment));
  const environment = { ...nobody, XDG_CACHE_HOME: join(folder, "cache") };
  const { json, text } = await runCommand(bench, ["rounds.json", "--plan"], folder, environment);
  // One call for the topic, two in each round, and one for the filter.
  expect(json).toMatchObject({
    configurations: [
      { calls_per_question: { least: 0, most: 1 + 2 * 3 + 1 } },
      { calls_per_question: { least: 0, most: 1 + 2 * 1 + 1 } },
    ],
  });
  expect(text).toContain("model calls per question");
  expect(text).toMatch(/structgpt.*0 to 8/);
});
