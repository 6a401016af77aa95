/**
 * The script `npm run pictures` creates the pictures for the README and the docs with the built program. For pictures
 * of the app, the script starts the program in a pseudo-terminal of 80×24 cells, presses keys and records the screen.
 * The app runs either on a copy of this repository's workspace with the demo's results, or in an empty folder for the
 * complete walkthrough. For pictures of a report and a site, the script publishes the demo.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { copyExample } from "../../app/commands/start/demo.ts";
import { createBenchmarkReport, readEvaluation, readStoredBenchmark } from "../../evaluation/index.ts";
import { leavesOf } from "../../pages/blocks.ts";
import { chartFile } from "../../pages/plots/draw-chart.ts";
import { openBrowser } from "../pages/open-browser.ts";
import { sitePictureFile, sitePictures, takeSitePicture } from "../pages/site-picture.ts";
import { openTerminal } from "../terminal.ts";
import { screenSvg } from "./screen-svg.ts";
import { drawWalk } from "./walk-pictures.ts";

const [end, up, down, pageDown] = ["\u001b[F", "\u001b[A", "\u001b[B", "\u001b[6~"];

type Picture = {
  readonly name: string;
  readonly title: string;
  /** The keys to press, starting at the home screen. */
  readonly keys: string;
  /** Text that appears only when the screen is complete. */
  readonly shows: RegExp;
};

const pictures: readonly Picture[] = [
  { name: "home", title: "The eight phases and the next step", keys: "", shows: /saved ✓/ },
  {
    name: "taxonomy",
    title: "Phase 6: an increment with the evidence behind a class",
    keys: "g6jj",
    shows: /Extracted classes/,
  },
  {
    name: "validation",
    title: "Phase 7: a figure, its verdict and its meaning",
    keys: "g7j",
    shows: /What it measures/,
  },
  {
    name: "questions",
    title: "A data set: a question with its answer and golden triples",
    keys: `${end}${up}${up}\r${down}\r\t${pageDown}`,
    shows: /Golden triples/,
  },
  {
    name: "results",
    title: "Results: systems with their intervals on one scale",
    keys: `${end}\r`,
    shows: /answer-right, 0 to 1/,
  },
];

const root = join(import.meta.dirname, "../../..");
const program = join(root, "dist/cli.js");
const folder = join(root, "notebooks-ts/pictures");
mkdirSync(folder, { recursive: true });
const scratch = mkdtempSync(join(tmpdir(), "taxolink-pictures-"));
const example = copyExample(root, join(scratch, "example"));
const results = join(example, "runs/demo");
execFileSync(process.execPath, [program, "demo", "--headless", "--quiet", "--out", results]);

for (const picture of pictures) {
  const terminal = openTerminal(process.execPath, [program], {
    cwd: example,
    env: { TAXOLINK_THEME: "dark" },
  });
  await terminal.waitFor("saved ✓");
  if (picture.keys !== "") terminal.type(picture.keys);
  await terminal.waitFor(picture.shows);
  const file = join(folder, `app-${picture.name}.svg`);
  writeFileSync(file, screenSvg(terminal.screen, picture.title));
  process.stdout.write(`${file}\n`);
  // Two keypresses are necessary, because the first may only close an open dialog.
  terminal.type("\u0003");
  await terminal.ended;
}

for (const file of await drawWalk(program, folder)) process.stdout.write(`${file}\n`);

const site = join(scratch, "site");
execFileSync(process.execPath, [program, "publish", "--quiet", "--out", site, "--runs", results], {
  cwd: example,
});
await drawSite(site);
const { document } = await readEvaluation(results, readStoredBenchmark(results));
const [plot] = createBenchmarkReport(document)
  .sections.flatMap(({ blocks }) => leavesOf(blocks))
  .flatMap((leaf) => (typeof leaf === "object" && leaf.kind === "plot" ? [leaf] : []));
rmSync(scratch, { recursive: true });
if (plot === undefined) throw new Error("the report of the demo has no plot");
writeFileSync(join(folder, "report.svg"), `${chartFile([plot.chart], plot.caption)}\n`);
process.exit(0);

async function drawSite(published: string): Promise<void> {
  const browser = await openBrowser();
  if (browser === null) throw new Error("no browser can be started for the picture of the site");
  for (const name of sitePictures) {
    const picture = await takeSitePicture(browser, `${pathToFileURL(published).href}/`, name);
    writeFileSync(join(root, sitePictureFile(name)), picture);
  }
  await browser.close();
}
