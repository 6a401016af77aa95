/** Tests that a mistaken command changes no file, and that its message states what to change. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runInProcess } from "../../testing/running/run-in-process.ts";

const bundled = join(import.meta.dirname, "../../..");
const questions = "datasets/questions/question-answering.csv";
const edited = ["taxonomy/history.jsonl", "taxonomy/4-clustering.json", "literature/survey.json", questions];
/** The uid of the first bundled question, and one that differs in its last digit. */
const uid = /^[\da-f-]{36}/m.exec(readFileSync(join(bundled, questions), "utf8"))?.[0] ?? "";
const mistyped = `${uid.slice(0, -1)}${uid.endsWith("0") ? "1" : "0"}`;
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "taxolink-mistakes-"));
  for (const part of ["taxolink.json", "taxonomy", "literature", "datasets"]) {
    cpSync(join(bundled, part), join(root, part), { recursive: true });
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const mistakes: readonly { readonly line: string; readonly message: RegExp }[] = [
  { line: "survey criteria E9", message: /text is missing\n.*survey criteria E9 "Publications that …"/ },
  { line: "survey criteria X1 Old", message: /--kind inclusion or --kind exclusion for the criterion X1/ },
  { line: "survey suspects Li2002", message: /specify two papers/ },
  { line: "survey suspects Li2002 Liu2015", message: /specify either --same or --different/ },
  {
    line: "survey suspects Li2002 Liu2015 --same --different",
    message: /specify either --same or --different/,
  },
  { line: "survey adjudicate --include", message: /KEY is missing\n.*taxolink survey adjudicate\./ },
  { line: "survey citations Li2002", message: /specify the papers that Li2002 cites/ },
  { line: "cluster rename date --decided maybe", message: /--decided: "maybe" is neither yes nor no/ },
  { line: "cluster settle date --reason so", message: /specify either --to ID or --new NAME/ },
  { line: "cluster settle date --reason so --to a --new b", message: /specify either --to ID or --new NAME/ },
  { line: "cluster settle date --to a", message: /a settlement requires a reason/ },
  { line: "cluster opinion a --from other.json", message: /specify either classes or --from FILE/ },
  { line: "cluster opinion nowhere", message: /there is no extracted class "nowhere"/ },
  { line: "cluster opinion nowhere --categories", message: /there is no cluster "nowhere"/ },
  { line: "assess category answer-type", message: /--answers is missing, e\.g\. --answers GQ1=yes/ },
  {
    line: "assess class date --reason so",
    message: /judgement is missing: add --relevant yes\|no or --answers/,
  },
  { line: "assess class date --relevant yes", message: /a judgement requires a reason/ },
  {
    line: "taxonomy edit merge-classes --from Date --reason so",
    message: /"Date" is not in the format Category\/Class/,
  },
  { line: `questions review ${questions} --reject q1 --reviewer Ada`, message: /--reject requires --reason/ },
  {
    line: `questions review ${questions} --edit q1 --reviewer Ada`,
    message: /--edit changes nothing\nAdd --question/,
  },
  {
    line: `questions review ${questions} --accept nobody --reviewer Ada`,
    message: /no question has the uid nobody/,
  },
  {
    line: "publish --url nowhere",
    message: /"nowhere" is not a URL\nSpecify the full URL, beginning with https/,
  },
  { line: "extract add", message: /PUBLICATION is missing\n.*\nPUBLICATION: / },
  {
    line: `questions show ${questions} ${mistyped}`,
    message: new RegExp(`no question with the uid ${mistyped}\\.?\\nDid you mean ${uid}\\?`),
  },
  { line: "validate mark nowhere other --rest", message: /--rest does not accept a COLUMN/ },
  { line: "validate mark nowhere --rest", message: /"nowhere" is not a class of T3/ },
  {
    line: "export T3",
    message: /the format is missing: add --format\nAdd --format with one of these values/,
  },
  {
    line: "export T3 --out t.docx",
    message: /extension of t\.docx does not determine a format\nAdd --format/,
  },
  { line: "export T3 --format aquality", message: /three files: specify a folder with --out DIR/ },
  { line: "export T3 --format turtle --base 1", message: /--base: "1" is not an IRI/ },
];

test.each(mistakes)("taxolink $line", async ({ line, message }) => {
  const texts = () => edited.map((file) => readFileSync(join(root, file), "utf8"));
  const before = texts();
  const { code, out, err } = await runInProcess(root, line.split(" "), { TAXOLINK_AUTHOR: "Ada" });
  expect(err).toMatch(message);
  expect([code, out]).toEqual([2, ""]);
  expect(texts()).toEqual(before);
});
