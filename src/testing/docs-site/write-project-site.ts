/** `npm run site`: the bundled example and the documentation as one site in `runs/site`. Build first. */
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { readSiteSource } from "../../commands/workspace/site-source.ts";
import { silentProgress } from "../../progress.ts";
import { buildSite, openSiteFolder, type SiteArea, writeSite } from "../../site/index.ts";
import { openWorkspace } from "../../workspace/index.ts";
import { docsPages } from "./docs-pages.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** @param runs results folders for the leaderboard @param date of the publication */
export async function writeProjectSite(folder: string, runs: readonly string[], date: string): Promise<void> {
  const areas = new Set<SiteArea>(["taxonomy", "survey", "data", "leaderboard"]);
  const options = {
    private: false,
    runs,
    creator: ["The Taxolink maintainers"],
    licence: "MIT",
    url: undefined,
  };
  const context = {
    ...{ cwd: root, env: {}, workspace: root, seed: 1, interactive: false, progress: silentProgress },
    resolve: (path: string) => resolve(root, path),
    warn: (message: string) => console.error(message),
  };
  const source = await readSiteSource(openWorkspace(root), areas, options, context);
  const earlier = openSiteFolder(folder);
  const { files, manifest } = buildSite(
    { ...source, extra: docsPages() },
    areas,
    earlier?.publications ?? [],
    date,
  );
  writeSite(folder, files, manifest, { progress: silentProgress });
}

if (import.meta.main) {
  const folder = join(root, "runs/site");
  await writeProjectSite(folder, ["runs/demo"], new Date().toISOString().slice(0, 10));
  console.log(join(folder, "index.html"));
}
