/** `taxolink publish`: exports the workspace as a folder of web pages. */

import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { option } from "../../cli/arguments.ts";
import { type CommandContext, defineCommand } from "../../cli/command.ts";
import { OptionError } from "../../errors.ts";
import { buildSite, openSiteFolder, type SiteArea, writeSite } from "../../site/index.ts";
import { count } from "../../text/count.ts";
import { workspaceOf } from "../shared/workspace-of.ts";
import { readSiteSource } from "./site-source.ts";

const areas = ["taxonomy", "survey", "data", "leaderboard"] as const satisfies readonly SiteArea[];

export const command = defineCommand({
  options: {
    out: option.outputFolder("The output folder", { value: "SITE", default: "site" }),
    open: option.flag("Open the site in a browser"),
    only: option.list("AREAS", "Publish only these areas", { choices: areas }),
    private: option.flag("Omit abstracts, notes and reviewer names"),
    runs: option.list(
      "DIRS",
      "Results folders for the leaderboard (default: all results in the workspace's runs folder)",
    ),
    notebooks: option.list("FILES", "Rendered notebooks to publish, as written by taxolink notebook"),
    creator: option.list(
      "NAMES",
      "The authors, for the citation; an organisation is in braces, as in BibTeX",
    ),
    licence: option.text("ID", "The licence, such as cc-by-4.0"),
    url: option.text("URL", "The URL at which the site will be published"),
  },
  notes: [
    "The site needs no server: upload its folder to any host, or open its index.html. Pages load no external resources.",
    "In this folder, manifest.json lists all files with their hashes. Publishing again updates only the files that changed.",
  ],
  run: async ({ options }, context) => {
    if (options.url !== undefined && !URL.canParse(options.url)) {
      throw new OptionError(`--url: "${options.url}" is not a URL`, {
        hint: "Specify the full URL, beginning with https://.",
      });
    }
    const workspace = workspaceOf(context);
    const out = context.resolve(options.out);
    const earlier = openSiteFolder(out);
    const siteAreas = new Set<SiteArea>(
      areas.filter((area) => options.only.length === 0 || options.only.includes(area)),
    );
    const source = await readSiteSource(workspace, siteAreas, options, context);
    const today = new Date().toISOString().slice(0, 10);
    const { files, manifest } = buildSite(source, siteAreas, earlier?.publications ?? [], today);
    const { written, removed, unchanged } = writeSite(out, files, manifest, context);
    const page = join(out, "index.html");
    if (options.open) openInBrowser(page, context);
    return {
      text: [
        `${page}: ${count(files.length, "file")}, ${written.length} written, ${unchanged} unchanged, ${removed.length} removed.`,
        missingCredits(options.creator, options.licence),
      ],
      json: { folder: out, page, files: files.length, written, removed, unchanged },
    };
  },
});

function missingCredits(creators: readonly string[], licence: string | undefined): string[] {
  const missing = [creators.length === 0 ? "--creator" : "", licence === undefined ? "--licence" : ""].filter(
    Boolean,
  );
  if (missing.length === 0) return [];
  return [`Readers cannot properly cite or reuse the site yet: add ${missing.join(" and ")}.`];
}

/** Starts the program named in the `BROWSER` variable or, if it is not set, the system's default browser. */
function openInBrowser(page: string, context: CommandContext): void {
  const address = pathToFileURL(page).href;
  const [program, ...words] = browserCommand(context.env.BROWSER);
  const child = spawn(program, [...words, address], { detached: true, stdio: "ignore" });
  child.on("error", () => context.warn(`No browser could be started: open ${address} manually.`));
  child.unref();
}

function browserCommand(browser: string | undefined): readonly [string, ...string[]] {
  if (browser !== undefined && browser !== "") return [browser];
  if (process.platform === "darwin") return ["open"];
  return process.platform === "win32" ? ["cmd", "/c", "start", ""] : ["xdg-open"];
}
