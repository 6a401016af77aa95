/** Tests that a mistaken command changes no file, and that its message states what to change. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runInProcess } from "../testing/running/run-in-process.ts";

const bundled = join(import.meta.dirname, "../..");
const questions = "datasets/questions/question-answering.csv";
const edited = ["taxonomy/history.jsonl", "taxonomy/4-clustering.json", "literature/survey.json", questions];
let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "taxolink-mistakes-"));
  for (const part of ["taxolink.json", "taxonomy", "literature", "datasets"]) {
    cpSync(join(bundled, part), join(root, part), { recursive: true });
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const mistakes: readonly { readonly line: string; readonly says: RegExp }[] = [
  { line: "survey criteria E9", says: /text is missing\n.*survey criteria E9 "Publications that …"/ },
  { line: "survey criteria X1 Old", says: /--kind inclusion or --kind exclusion for the criterion X1/ },
  { line: "survey suspects Li2002", says: /specify two papers/ },
  { line: "survey suspects Li2002 Liu2015", says: /specify either --same or --different/ },
  { line: "survey suspects Li2002 Liu2015 --same --different", says: /specify either --same or --different/ },
  { line: "survey adjudicate --include", says: /KEY is missing\n.*taxolink survey adjudicate\./ },
  { line: "survey citations Li2002", says: /specify the papers that Li2002 cites/ },
  { line: "cluster rename date --decided maybe", says: /--decided: "maybe" is neither yes nor no/ },
  { line: "cluster settle date --reason so", says: /specify either --to ID or --new NAME/ },
  { line: "cluster settle date --reason so --to a --new b", says: /specify either --to ID or --new NAME/ },
  { line: "cluster settle date --to a", says: /a settlement requires a reason/ },
  { line: "cluster opinion a --from other.json", says: /specify either classes or --from FILE/ },
  { line: "cluster opinion nowhere", says: /there is no extracted class "nowhere"/ },
  { line: "cluster opinion nowhere --categories", says: /there is no cluster "nowhere"/ },
  { line: "assess category answer-type", says: /--answers is missing, e\.g\. --answers GQ1=yes/ },
  {
    line: "assess class date --reason so",
    says: /judgement is missing: add --relevant yes\|no or --answers/,
  },
  { line: "assess class date --relevant yes", says: /a judgement requires a reason/ },
  { line: "taxonomy edit rename-clas", says: /unknown operation "rename-clas"\nDid you mean rename-class\?/ },
  { line: "taxonomy edit merge-classes --from Date", says: /"Date" is not in the format Category\/Class/ },
  { line: `questions review ${questions} --reject q1 --reviewer Ada`, says: /--reject requires a reason/ },
  {
    line: `questions review ${questions} --edit q1 --reviewer Ada`,
    says: /--edit changes nothing\nAdd --question/,
  },
  {
    line: `questions review ${questions} --accept nobody --reviewer Ada`,
    says: /no question has the uid nobody/,
  },
  {
    line: "publish --url nowhere",
    says: /"nowhere" is not a URL\nSpecify the full URL, beginning with https/,
  },
  { line: "extract add", says: /PUBLICATION is missing\n.*\nPUBLICATION: / },
  {
    line: `questions show ${questions} 85b4a90d-3808-cb53-1889-a73987a7580d`,
    says: /no question with the uid 85b4.*\nDid you mean 85b4a90d-3808-cb53-1889-a73987a7580c\?/,
  },
  { line: "validate mark nowhere other --rest", says: /--rest does not accept a COLUMN/ },
  { line: "validate mark nowhere --rest", says: /"nowhere" is not a class of T3/ },
  { line: "export T3", says: /the format is missing: add --format\nAdd --format with one of these values/ },
  { line: "export T3 --out t.docx", says: /extension of t\.docx does not determine a format\nAdd --format/ },
  { line: "export T3 --format aquality", says: /three files: specify a folder with --out DIR/ },
  { line: "export T3 --format turtle --base 1", says: /--base: "1" is not an IRI/ },
];

test.each(mistakes)("taxolink $line", async ({ line, says }) => {
  const texts = () => edited.map((file) => readFileSync(join(root, file), "utf8"));
  const before = texts();
  const { code, out, err } = await runInProcess(root, line.split(" "), { TAXOLINK_AUTHOR: "Ada" });
  expect(err).toMatch(says);
  expect([code, out]).toEqual([2, ""]);
  expect(texts()).toEqual(before);
});
