/** Phase 2 over sources on loopback, key by key. */
import { expect, test } from "vitest";
import { startOnlineSurvey } from "../../../testing/literature/online-survey.ts";
import type { ServedWork } from "../../../testing/servers/literature/served-work.ts";
import { sit } from "../../../testing/sit.ts";

const work = (
  number: number,
  title: string,
  family: string,
  references: readonly number[] = [],
): ServedWork => ({
  ...{ number, title, doi: `10.5555/lake.${number}`, year: 2010, authors: [["Ada", family]] },
  ...{ venue: "Journal of Lakes", abstract: "", references },
});
const works = [
  work(1, "How deep a lake is", "Berg"),
  work(2, "Names of lakes", "Cole"),
  work(3, "Sorting lakes", "Dahl", [1, 2]),
];
const seed = "@article{Seed, title = {Sorting lakes}, year = {2010}, doi = {10.5555/lake.3}}\n";

test("references from sources are ticked and entered, and nobody is asked twice", {
  timeout: 30_000,
}, async () => {
  const { root, server, env } = await startOnlineSurvey(works, seed);
  const { type, session, ran } = await sit(root, "Ada", env);
  const rows = () => session.readRows(session.state()).map(({ mark, label }) => `${mark} ${label}`);
  await type("g2", "<Home>", "f");
  expect(rows()).toEqual(["○ How deep a lake is", "○ Names of lakes"]);
  const asked = server.requests.length;
  await type("<Home>", " ", "<Enter>");
  expect(ran.at(-1)).toEqual(["survey", "follow", "Seed", "--online", "--only", "Berg2010", "--replay"]);
  expect(rows()).toEqual(["✓ How deep a lake is", "○ Names of lakes"]);
  expect(server.requests).toHaveLength(asked);
});

test("a search at sources is a form", { timeout: 30_000 }, async () => {
  const { root, env } = await startOnlineSurvey(works, seed);
  const { type, session, ran } = await sit(root, "Ada", env);
  await type("g2", "Pnames lakes<Tab><Ctrl+u>openalex<Tab><Ctrl+u>5<Enter>");
  expect(ran.at(-1)).toEqual([
    ...["survey", "search", "names lakes"],
    ...["--source", "openalex", "--limit", "5"],
  ]);
  expect(session.readRows(session.state()).map(({ label }) => label)).toContain("Names of lakes");
});
