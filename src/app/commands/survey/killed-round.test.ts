/** Tests that after a snowball round is killed or interrupted, the next run requests only the missing replies. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startOnlineSurvey } from "../../../testing/literature/online-survey.ts";
import { startProgram } from "../../../testing/running/run-program.ts";
import type { ServedWork } from "../../../testing/servers/literature/served-work.ts";

const work = (number: number, references: readonly number[]): ServedWork => ({
  number,
  title: `Lakes that nobody counted, part ${number}`,
  doi: `10.5555/lake.${number}`,
  year: 2010,
  authors: [["Ada", "Berg"]],
  venue: "Journal of Lakes",
  abstract: "",
  references,
});
const works = [work(1, []), work(2, []), work(3, [1, 2])];
const seed =
  "@article{Seed, title = {Lakes that nobody counted, part 3}, year = {2010}, doi = {10.5555/lake.3}}\n";

test.each(["SIGKILL", "SIGINT"] as const)(
  "after %s in the middle of a round, the command requests only the missing replies",
  { timeout: 60_000 },
  async (signal) => {
    const waits = Promise.withResolvers<void>();
    let hanging = true;
    const { root, server, env } = await startOnlineSurvey(works, seed, {
      // OpenAlex has answered all requests before Crossref is queried for the references' titles.
      fault: (source, request) => {
        if (!hanging || source !== "crossref" || !request.includes("filter=")) return undefined;
        waits.resolve();
        return "hang";
      },
    });
    const words = [
      "survey",
      "follow",
      "Seed",
      "--online",
      "--direction",
      "back",
      "--source",
      "openalex,crossref",
    ];
    const { child, ended } = startProgram(root, [...words, "--author", "Ada"], env);
    await waits.promise;
    // Two replies from OpenAlex and one from Crossref.
    await expect.poll(() => receipts(root), { timeout: 20_000 }).toBe(3);
    child.kill(signal);
    const { code, err } = await ended;
    if (signal === "SIGINT") {
      expect(code).toBe(130);
      expect(err).toContain("send only the remaining requests");
    }
    const before = server.requests.length;
    hanging = false;
    const resumed = await startProgram(root, [...words, "--author", "Ada", "--json"], env).ended;
    expect(resumed.err).not.toContain("error");
    expect(JSON.parse(resumed.out).sources[0]).toMatchObject({ added: ["Berg2010", "Berg2010b"] });
    const newRequests = server.requests.slice(before).map(({ line }) => line);
    expect(newRequests).toEqual([expect.stringMatching(/^crossref GET \/works\?filter=/)]);
    // The round is finished, so the same command starts a new round.
    expect(readFileSync(join(root, "literature/candidates-2.bib"), "utf8")).toContain("part 2");
  },
);

function receipts(root: string): number {
  const folder = join(root, "literature/sources/requests");
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter((name) => name.endsWith(".json")).length;
}
