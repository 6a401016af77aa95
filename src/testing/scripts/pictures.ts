/**
 * `npm run pictures`: creates the README's pictures from the real program. For pictures of the app, it starts the built
 * program on this repository's own workspace, and for the walk in an empty folder, in a pseudo-terminal of 80×24 cells,
 * presses keys and records the screen; for the picture of a report, it runs the demo.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { openBrowser } from "../pages/open-browser.ts";
import { sitePictureFile, takeSitePicture } from "../pages/site-picture.ts";
import { openTerminal } from "../terminal.ts";
import { screenSvg } from "./screen-svg.ts";
import { drawWalk } from "./walk-pictures.ts";

type Picture = {
  readonly name: string;
  readonly title: string;
  /** The keys, starting from the home screen. */
  readonly keys: string;
  /** Text that is on the screen once it is complete. */
  readonly shows: RegExp;
};

const pictures: readonly Picture[] = [
  { name: "home", title: "The eight phases and the next step", keys: "", shows: /saved ✓/ },
  {
    name: "taxonomy",
    title: "Phase 6: an increment with the evidence behind a class",
    keys: "g6jj",
    shows: /Behind it/,
  },
  {
    name: "validation",
    title: "Phase 7: a figure and the items behind it",
    keys: "g7j",
    shows: /do not count/,
  },
];

const root = join(import.meta.dirname, "../../..");
const folder = join(root, "notebooks-ts/pictures");
mkdirSync(folder, { recursive: true });
for (const picture of pictures) {
  const terminal = openTerminal(process.execPath, [join(root, "dist/cli.js"), "--workspace", root], {
    cwd: root,
    env: { TAXOLINK_THEME: "dark" },
  });
  await terminal.waitFor("saved ✓");
  if (picture.keys !== "") terminal.type(picture.keys);
  await terminal.waitFor(picture.shows);
  const file = join(folder, `app-${picture.name}.svg`);
  writeFileSync(file, screenSvg(terminal.screen, picture.title));
  process.stdout.write(`${file}\n`);
  // Two keys, because the first may only close what was opened.
  terminal.type("\u0003");
  await terminal.ended;
}

for (const file of await drawWalk(join(root, "dist/cli.js"), folder)) process.stdout.write(`${file}\n`);

// The first plot in the demo's report, unchanged.
const demo = mkdtempSync(join(tmpdir(), "taxolink-pictures-"));
execFileSync(process.execPath, [join(root, "dist/cli.js"), "demo", "--headless", "--quiet", "--out", demo]);
const site = join(demo, "site");
execFileSync(
  process.execPath,
  [join(root, "dist/cli.js"), "publish", "--quiet", "--out", site, "--runs", demo],
  {
    cwd: root,
  },
);
await drawSite(site);
const [plot] = /<svg[\s\S]*?<\/svg>/.exec(readFileSync(join(demo, "report.html"), "utf8")) ?? [];
rmSync(demo, { recursive: true });
if (plot === undefined) throw new Error("the report of the demo has no plot");
writeFileSync(join(folder, "report.svg"), `${plot}\n`);
process.exit(0);

async function drawSite(published: string): Promise<void> {
  const browser = await openBrowser();
  if (browser === null) throw new Error("no browser can be started for the picture of the site");
  const picture = await takeSitePicture(browser, `${pathToFileURL(published).href}/`);
  writeFileSync(join(root, sitePictureFile), picture);
  await browser.close();
}
