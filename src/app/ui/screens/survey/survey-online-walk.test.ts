/** Uses key presses to test how phase 2 queries sources on the loopback interface. */
import { expect, test, vi } from "vitest";
import { lakeWork } from "../../../../testing/literature/lake-work.ts";
import { startOnlineSurvey } from "../../../../testing/literature/online-survey.ts";
import type { ServedWork } from "../../../../testing/servers/literature/served-work.ts";
import { sit } from "../../../../testing/sit.ts";
import { screenInput } from "../../shell/app-state.ts";
import { withView } from "../screen.ts";
import { surveyScreen } from "./survey.ts";

const work = (
  number: number,
  title: string,
  family: string,
  references: readonly number[] = [],
): ServedWork => lakeWork(number, title, { year: 2010, authors: [["Ada", family]], references });
const works = [
  work(1, "How deep a lake is", "Berg"),
  work(2, "Names of lakes", "Cole"),
  work(3, "Sorting lakes", "Dahl", [1, 2]),
];
const seed = "@article{Seed, title = {Sorting lakes}, year = {2010}, doi = {10.5555/lake.3}}\n";

test("the user ticks references from sources and adds them without a second request", {
  timeout: 30_000,
}, async () => {
  const { desk, server } = await startOnlineSurvey(works, seed);
  const { type, session, commandsRun } = await sit(desk.root, "Ada", desk.env);
  const rows = () => session.readRows(session.state()).map(({ mark, label }) => `${mark} ${label}`);
  await type("g2", "<Home>", "f");
  expect(rows()).toEqual(["○ How deep a lake is", "○ Names of lakes"]);
  const asked = server.requests.length;
  await type("<Home>", " ", "<Enter>");
  expect(commandsRun.at(-1)?.join(" ")).toBe("survey follow Seed --online --only Berg2010 --replay");
  expect(rows()).toEqual(["✓ How deep a lake is", "○ Names of lakes"]);
  expect(server.requests).toHaveLength(asked);
});

test("a search shows an editable query for each source, and then the hits to tick", {
  timeout: 30_000,
}, async () => {
  const { desk, server } = await startOnlineSurvey(works, seed);
  const { type, session, commandsRun } = await sit(desk.root, "Ada", desk.env);
  const rows = () =>
    session
      .readRows(session.state())
      .map(({ mark, label, note }) => [mark, label, note].filter((part) => part !== undefined).join(" "));
  await type("g2", 'P"lakes"<Tab><Ctrl+u>openalex,dblp<Tab><Ctrl+u>5<Enter>');
  // DBLP searches phrases as words.
  expect(rows()).toEqual(['→ "lakes" openalex', "≈ lakes dblp"]);
  await type("<Down>", "e<Ctrl+u>names lakes<Enter>");
  expect(rows()).toEqual(['→ "lakes" openalex', "→ names lakes dblp"]);
  expect(server.requests).toEqual([]);
  await type("<Enter>");
  // Both sources have the second work; Sorting lakes is the seed.
  expect(rows()).toEqual(["○ Names of lakes OA DBLP 2010", "= Sorting lakes OA 2010"]);
  await server.close();
  await type("<Home>", " ", "<Enter>");
  expect(commandsRun.at(-1)).toEqual([
    ...["survey", "search", '"lakes"', "--source", "openalex,dblp", "--as", "dblp=names lakes"],
    ...["--limit", "5", "--only", "Cole2010", "--replay"],
  ]);
  expect(rows()).toEqual(["✓ Names of lakes OA DBLP 2010", "= Sorting lakes OA 2010"]);
});

test("the user can exclude a source before the search queries it", { timeout: 30_000 }, async () => {
  const { desk, server } = await startOnlineSurvey(works, seed);
  const { type, session } = await sit(desk.root, "Ada", desk.env);
  await type("g2", "Plakes<Tab><Ctrl+u>openalex,dblp<Enter>", "x", "<Enter>");
  expect(session.readRows(session.state()).map(({ note }) => note)).toEqual(["DBLP 2010", "DBLP 2010"]);
  expect(server.requests.map(({ line }) => line.split(" ")[0])).toEqual(["dblp"]);
});

test("Esc stops a search and keeps the hits of the sources that answered", { timeout: 30_000 }, async () => {
  const { desk } = await startOnlineSurvey(works, seed, {
    fault: (source) => (source === "dblp" ? "hang" : undefined),
  });
  const { type, session } = await sit(desk.root, "Ada", desk.env);
  await type("g2", "Plakes<Tab><Ctrl+u>openalex,dblp<Enter>");
  session.press(["enter"]);
  await vi.waitFor(() => expect(session.state().running?.note).toBe("sources 1/2"), { timeout: 10_000 });
  session.press(["esc"]);
  await session.settled();
  const rows = session.readRows(session.state());
  expect(rows.map(({ label }) => label)).toEqual(["Names of lakes", "Sorting lakes"]);
  const input = screenInput(session.state());
  expect(input && withView(surveyScreen, input).strip(input, 74)).toContain("1 of 2 sources answered");
  // The papers received are added without another request.
  await type("<Home>", " ", "<Enter>");
  expect(screenInput(session.state())?.workspace.papers.map(({ paper }) => paper.key)).toContain("Cole2010");
});

test("the user accepts values for one missing field, for ticked fields, or for all", {
  timeout: 30_000,
}, async () => {
  const bare = "@article{Seed, title = {Sorting lakes}}\n";
  const { desk, server } = await startOnlineSurvey(works, bare);
  const { type, session, commandsRun } = await sit(desk.root, "Ada", desk.env);
  const rows = () => session.readRows(session.state()).map(({ mark, label }) => `${mark} ${label}`);
  await type("g2", "e");
  expect(rows()).toEqual([
    "○ Seed doi: 10.5555/lake.3",
    "○ Seed venue: Journal of Lakes",
    "○ Seed year: 2010",
    "○ Seed authors: Ada Dahl",
    "○ Seed link: https://example.org/3.pdf",
  ]);
  await server.close();
  await type("<Home>", "y");
  expect(commandsRun.at(-1)).toEqual(["survey", "enrich", "--accept", "Seed:doi", "--replay"]);
  await type(" ", " ", "<Enter>");
  expect(commandsRun.at(-1)).toEqual(["survey", "enrich", "--accept", "Seed:venue,Seed:year", "--replay"]);
  expect(rows().map((row) => row.slice(0, 1))).toEqual(["✓", "✓", "✓", "○", "○"]);
  await type("A");
  expect(rows().every((row) => row.startsWith("✓"))).toBe(true);
});

test("the user ticks papers that `survey watch` found and adds them", { timeout: 30_000 }, async () => {
  const later = [...works, work(4, "Lakes counted", "Ekman", [3]), work(5, "Lakes drawn", "Falk", [3])];
  const { desk, server } = await startOnlineSurvey(later, seed);
  const { type, session, commandsRun } = await sit(desk.root, "Ada", desk.env);
  const rows = () => session.readRows(session.state()).map(({ mark, label }) => `${mark} ${label}`);
  await type("g2", "K");
  expect(rows()).toEqual(["○ Lakes counted", "○ Lakes drawn"]);
  await server.close();
  await type("<Home>", " ", "<Enter>");
  expect(commandsRun.at(-1)).toEqual(["survey", "watch", "--accept", "Ekman2010", "--replay"]);
  expect(rows()).toEqual(["✓ Lakes counted", "○ Lakes drawn"]);
});
