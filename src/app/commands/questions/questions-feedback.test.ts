/** Tests the feedback on questions against a server on loopback that acts as the language model. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readQuestions } from "../../../datasets/index.ts";
import { writePaperGraph } from "../../../testing/paper-graph.ts";
import { runCommand } from "../../../testing/run-command.ts";
import { readSections, scriptedReply } from "../../../testing/scripted-replies.ts";
import { serveModel } from "../../../testing/serve-model.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { command as check } from "./check.ts";
import { command as review } from "./review.ts";

/** Replies like a model that repeats what the rules found and corrects a wrong article ("a evaluation"). */
function passOn({ Question = "", "Found by checks": comment = "" }: Readonly<Record<string, string>>) {
  const good = comment === "nothing";
  return {
    good,
    comments: good ? [] : [comment],
    question: good ? null : Question.replace(" a evaluation", " an evaluation"),
    answer: null,
  };
}

test("the feedback pass skips rejected questions and applies rules first, and a reviewer can accept its suggestions", async () => {
  const server = await serveModel({
    reply: (request) =>
      request.schema === "giveFeedback"
        ? passOn(readSections(request.messages[1]?.content ?? ""))
        : scriptedReply(request),
  });
  const cwd = temporaryFolder();
  const folders = { XDG_CONFIG_HOME: join(cwd, "config"), XDG_CACHE_HOME: join(cwd, "cache") };
  const graph = writePaperGraph();
  // Alpha was published in 2018, Beta in 2019; the third was rejected.
  const rows = [
    `1,When was 'Alpha' published?,In 2018.,"[""(R1:Alpha, publication year, L101:2018)""]","[""10.1234/alpha""]",`,
    `2,Does 'Beta' have a evaluation?,No.,"[""(R2:Beta, publication year, L201:2019)""]","[""10.1234/beta""]",`,
    `3,Who?,Ada.,"[""(R1:Alpha, publication year, L101:2018)""]","[""10.1234/alpha""]","[{""reviewer"":""ada"",""verdict"":""reject"",""reason"":""unclear""}]"`,
  ];
  const header = "uid,question,golden_answer,golden_triples,source_ids,review";
  writeFileSync(join(cwd, "q.csv"), `${header}\n${rows.join("\n")}\n`);
  const offline = await runCommand(
    check,
    ["--feedback", "q.csv", "--graph", graph, "--out", "offline.csv"],
    cwd,
  );
  expect(offline).toMatchObject({ exitCode: 1, json: { judged: 2 } });
  const model = ["--base-url", server.url, "--model", "scripted"];
  const { json } = await runCommand(check, ["--feedback", "q.csv", "--graph", graph, ...model], cwd, folders);
  const comment = '- article: "a evaluation"';
  const better = "Does 'Beta' have an evaluation?";
  expect(json).toMatchObject({ judged: 2, to_change: [{ uid: "2", comments: [comment], question: better }] });
  const feedbackRequests = server.requests.filter(({ schema }) => schema === "giveFeedback");
  // The triples are listed below the title of their publication.
  expect(readSections(feedbackRequests[0]?.messages[1]?.content ?? "").Triples).toBe(
    "[Alpha]\n1. (Alpha, publication year, 2018)",
  );
  const state = await runCommand(review, ["q.csv", "--reviewer", "bo"], cwd);
  expect(state.text).toContain("feedback by");
  await runCommand(review, ["q.csv", "--reviewer", "bo", "--take-feedback", "2"], cwd);
  expect(readQuestions(join(cwd, "q.csv")).rows[1]).toMatchObject({ question: better });
  await expect(
    runCommand(review, ["q.csv", "--reviewer", "bo", "--take-feedback", "1"], cwd),
  ).rejects.toThrow(/suggests no new wording/);
});
