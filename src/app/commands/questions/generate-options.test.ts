/** Tests that `questions generate` rejects contradictory options before it starts to work. */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runInProcess } from "../../../testing/running/run-in-process.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";

const mistakes: readonly { readonly options: string; readonly says: RegExp }[] = [
  { options: "--graph g.nt --eps 0", says: /--eps requires a cosine distance above 0 and up to 2, not 0/ },
  { options: "--graph g.nt --eps 2.5", says: /up to 2, not 2\.5/ },
  { options: "--graph g.nt --instructions Short", says: /requires a language model.*\n.*--language/ },
  { options: "--graph g.nt --strategy documents", says: /--documents FILE must be used together/ },
  { options: "--documents d.csv", says: /must be used together/ },
  { options: "--graph g.nt --comparison R1", says: /--comparison requires --strategy comparison/ },
  {
    options: "--publications p.bib --unanswerable 3",
    says: /--unanswerable and --publications are mutually exclusive/,
  },
  { options: "--graph g.nt --plan p.json --unanswerable 3", says: /--unanswerable and --plan are mutually/ },
  {
    options: "--graph g.nt --class-quotas q.json --per-class 2",
    says: /--class-quotas and --per-class are mutually exclusive/,
  },
  { options: "--graph g.nt --plan p.json --count 3", says: /--count and --plan are mutually exclusive/ },
  { options: "--graph g.nt --strategy comparison --count 3", says: /--count and --strategy comparison are/ },
  {
    options: "--graph g.nt --plan p.json --per-class 2",
    says: /--per-class and --plan are mutually exclusive/,
  },
  {
    options: "--graph g.nt --variants gv1",
    says: /--variants requires --publications\nAdd --publications FILE/,
  },
  { options: "--publications p.bib --plan p.json", says: /--plan and --publications are mutually exclusive/ },
  {
    options: "--publications p.bib --strategy comparison",
    says: /--publications and --strategy comparison are/,
  },
];

test.each(mistakes)("`questions generate` rejects $options", async ({ options, says }) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, "g.nt"), '<urn:a> <urn:b> "c" .\n');
  const words = ["questions", "generate", "--out", "q.csv", ...options.split(" ")];
  const { code, err } = await runInProcess(folder, words);
  expect(err).toMatch(says);
  expect(code).toBe(2);
  expect(existsSync(join(folder, "q.csv"))).toBe(false);
});
