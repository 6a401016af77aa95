/**
 * Tests the dialogue of `experiment new`: after a wrong answer, it suggests a valid answer and repeats the question.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { CommandContext, Outcome } from "../../cli/command.ts";
import { parseArguments } from "../../cli/parse-arguments.ts";
import { readExperiment } from "../../evaluation/index.ts";
import { unwatched } from "../../progress.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { openTerminal } from "../../testing/terminal.ts";
import { command } from "./new.ts";

function folderWithData(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "kb.txt"), "Ann|wrote|First Book\nBen|wrote|Third Book\n");
  const rows = [
    "uid,question,golden_triples,hops",
    `q1,What did Ann write?,"[""(Ann, wrote, First Book)""]",1`,
  ];
  writeFileSync(join(folder, "questions.csv"), `${rows.join("\n")}\n`);
  return folder;
}

async function converse(
  folder: string,
  words: readonly string[],
  answers: readonly (string | undefined)[],
): Promise<{ readonly outcome: Promise<Outcome>; readonly prompts: readonly string[] }> {
  const { options, positionals } = parseArguments(words, command.options, command.positionals, "");
  const prompts: string[] = [];
  const context: CommandContext = {
    ...unwatched,
    cwd: folder,
    env: {},
    workspace: undefined,
    seed: 1,
    typed: [],
    allowed: [],
    interactive: true,
    ask: async (prompt) => {
      prompts.push(prompt);
      return answers[prompts.length - 1];
    },
    resolve: (path) => resolve(folder, path),
    warn: () => {},
  };
  const outcome = command.run({ options: options as never, positionals: positionals as never }, context);
  await outcome.catch(() => {});
  return { outcome, prompts };
}

test("a completed dialogue writes an experiment that can be run, and the wizard suggests a correction for an invalid answer", async () => {
  const folder = folderWithData();
  const { outcome, prompts } = await converse(
    folder,
    [],
    [
      "hubs",
      ...["kb.tx", "kb.txt"],
      ...["question.csv", "questions.csv"],
      ...["hublnk", "hublink,difar"],
      ...["hubsToKep", "hubsToKeep", "many", "10+20"],
      "",
      ...["olama:llama3", "offline"],
      "",
      ...["recal", "recall,hits@10"],
      ...["hop", "hops"],
      ...["0", "2"],
      "yes",
    ],
  );
  await outcome;
  const dialogue = prompts.join("\n");
  for (const suggestion of ["kb.txt", "questions.csv", "hublink", "hubsToKeep", "ollama", "recall", "hops"]) {
    expect(dialogue).toContain(`Did you mean ${suggestion}`);
  }
  expect(dialogue).toContain("hubsToKeep must be a number");
  expect(dialogue).toContain('"0" is not a positive whole number');
  // hublink with 30 hubs (its default), 10 and 20, and difar, which has no hubs; each runs twice
  expect(dialogue).toContain("Configurations: 8, questions each: 1");
  const file = join(folder, "hubs.json");
  expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ $schema: "./experiment.schema.json" });
  expect(readExperiment(file)).toMatchObject({
    name: "hubs",
    graph: join(folder, "kb.txt"),
    questions: join(folder, "questions.csv"),
    retrievers: ["hublink", "difar"],
    vary: { mode: "ofat", parameters: { hubsToKeep: [10, 20] } },
    language: "offline",
    measures: ["recall", "hits@10"],
    by: ["hops"],
    repeats: 2,
  });
  const schema = JSON.parse(readFileSync(join(folder, "experiment.schema.json"), "utf8"));
  expect(Object.keys(schema.properties)).toContain("retrievers");
});

test.each([
  ["a dot", ["hubs", "."]],
  ["the end of the input", ["hubs", undefined]],
  ["no at the end", ["hubs", "kb.txt", "questions.csv", "", "", "", "", "", "", "", "no"]],
])("%s cancels the dialogue, and no file is written", async (_name, answers) => {
  const folder = folderWithData();
  const { outcome } = await converse(folder, [], answers);
  await expect(outcome).rejects.toMatchObject({ hint: "Nothing was written." });
  expect(existsSync(join(folder, "hubs.json"))).toBe(false);
});

test("the wizard asks no questions if all required options are set", async () => {
  const folder = folderWithData();
  const words = ["e.json", "--graph", "kb.txt", "--questions", "questions.csv", "--by", "hops"];
  const { outcome, prompts } = await converse(folder, words, []);
  await outcome;
  expect(prompts).toEqual([]);
  expect(readExperiment(join(folder, "e.json")).by).toEqual(["hops"]);
  const wrong = await converse(folder, [...words.slice(0, 5), "--by", "hps"].with(0, "f.json"), []);
  await expect(wrong.outcome).rejects.toThrow('no column "hps"');
});

test("in a real terminal", async () => {
  const folder = folderWithData();
  const cli = fileURLToPath(new URL("../../cli.ts", import.meta.url));
  const terminal = openTerminal(process.execPath, [cli, "experiment", "new", "e.json"], { cwd: folder });
  await terminal.waitFor("Experiment file [e.json]:");
  terminal.type("\r");
  await terminal.waitFor("Graph file:");
  terminal.type("kb.tx\r");
  await terminal.waitFor("Did you mean kb.txt?");
  terminal.type("\u0003");
  const { exitCode } = await terminal.ended;
  expect(exitCode).toBe(130);
  expect(terminal.text()).toContain("Nothing was written.");
  expect(existsSync(join(folder, "e.json"))).toBe(false);
}, 30_000);
