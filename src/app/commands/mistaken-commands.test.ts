/** Tests that a mistaken command changes no file, and that its message states what to change. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { runInProcess } from "../../testing/running/run-in-process.ts";
import { suiteFolder } from "../../testing/temporary-folder.ts";
import { copyBundled } from "../../testing/workspaces.ts";

const bundled = join(import.meta.dirname, "../../..");
const questions = "datasets/questions/question-answering.csv";
const edited = ["taxonomy/history.jsonl", "taxonomy/4-clustering.json", "literature/survey.json", questions];
/** The uid of the first bundled question, and one that differs in its last digit. */
const uid = /^[\da-f-]{36}/m.exec(readFileSync(join(bundled, questions), "utf8"))?.[0] ?? "";
const mistyped = `${uid.slice(0, -1)}${uid.endsWith("0") ? "1" : "0"}`;
const root = suiteFolder();

beforeAll(() => {
  copyBundled(root, "datasets");
});

const mistakes: readonly (readonly [line: string, message: RegExp])[] = [
  ["survey criteria E9", /text is missing\n.*survey criteria E9 "Publications that …"/],
  ["survey criteria X1 Old", /--kind inclusion or --kind exclusion for the criterion X1/],
  ["survey suspects Li2002", /specify two papers/],
  ["survey suspects Li2002 Liu2015", /specify either --same or --different/],
  ["survey suspects Li2002 Liu2015 --same --different", /specify either --same or --different/],
  ["survey adjudicate --include", /KEY is missing\n.*taxolink survey adjudicate\./],
  ["survey citations Li2002", /specify the papers that Li2002 cites/],
  ["cluster rename date --decided maybe", /--decided: "maybe" is neither yes nor no/],
  ["cluster settle date --reason so", /specify either --to ID or --new NAME/],
  ["cluster settle date --reason so --to a --new b", /specify either --to ID or --new NAME/],
  ["cluster settle date --to a", /a settlement requires a reason/],
  ["cluster opinion a --from other.json", /specify either classes or --from FILE/],
  ["cluster opinion nowhere", /there is no extracted class "nowhere"/],
  ["cluster opinion nowhere --categories", /there is no cluster "nowhere"/],
  ["assess category answer-type", /--answers is missing, e\.g\. --answers GQ1=yes/],
  ["assess class date --reason so", /judgement is missing: add --relevant yes\|no or --answers/],
  ["assess class date --relevant yes", /a judgement requires a reason/],
  ["taxonomy edit merge-classes --from Date --reason so", /"Date" is not in the format Category\/Class/],
  [`questions review ${questions} --reject q1 --reviewer Ada`, /--reject requires --reason/],
  [`questions review ${questions} --edit q1 --reviewer Ada`, /--edit changes nothing\nAdd --question/],
  [`questions review ${questions} --accept nobody --reviewer Ada`, /no question has the uid nobody/],
  ["publish --url nowhere", /"nowhere" is not a URL\nSpecify the full URL, beginning with https/],
  ["extract add", /PUBLICATION is missing\n.*\nPUBLICATION: /],
  [
    `questions show ${questions} ${mistyped}`,
    new RegExp(`no question with the uid ${mistyped}\\.?\\nDid you mean ${uid}\\?`),
  ],
  ["validate mark nowhere other --rest", /--rest does not accept a COLUMN/],
  ["validate mark nowhere --rest", /"nowhere" is not a class of T3/],
  ["export T3", /the format is missing: add --format\nAdd --format with one of these values/],
  ["export T3 --out t.docx", /extension of t\.docx does not determine a format\nAdd --format/],
  ["export T3 --format aquality", /three files: specify a folder with --out DIR/],
  ["export T3 --format turtle --base 1", /--base: "1" is not an IRI/],
];

test.each(mistakes)("taxolink %s", async (line, message) => {
  const texts = () => edited.map((file) => readFileSync(join(root, file), "utf8"));
  const before = texts();
  const { code, out, err } = await runInProcess(root, line.split(" "), { TAXOLINK_AUTHOR: "Ada" });
  expect(err).toMatch(message);
  expect([code, out]).toEqual([2, ""]);
  expect(texts()).toEqual(before);
});
