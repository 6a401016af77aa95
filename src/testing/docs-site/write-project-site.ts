/** The script `npm run site` writes the bundled example and the documentation as a site to `runs/site`. Build first. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readSiteSource } from "../../app/commands/workspace/publish.ts";
import { buildSite, openSiteFolder, type SiteArea, writeSite } from "../../app/site/index.ts";
import { silentProgress } from "../../base/progress.ts";
import { openWorkspace } from "../../workspace/index.ts";
import { root } from "../library/read-library.ts";
import { contextIn } from "../run-command.ts";
import { docsPages, frontPage } from "./docs-pages.ts";

/**
 * @param runs the results folders that the leaderboard shows
 * @param notebooks rendered pages
 * @param date the date of the publication
 */
export async function writeProjectSite(
  folder: string,
  { runs, notebooks, date }: { runs: readonly string[]; notebooks: readonly string[]; date: string },
): Promise<void> {
  const areas = new Set<SiteArea>(["taxonomy", "survey", "data", "leaderboard"]);
  const options = {
    private: false,
    runs,
    notebooks,
    creator: ["{The Taxolink maintainers}"],
    licence: "MIT",
    url: undefined,
  };
  const source = await readSiteSource(openWorkspace(root), areas, options, contextIn(root));
  const earlier = openSiteFolder(folder);
  const { files, manifest } = buildSite(
    {
      ...source,
      name: "Taxolink",
      description:
        "Build a question taxonomy from the literature, generate questions from a knowledge graph, and benchmark question-answering systems on them.",
      front: frontPage,
      extra: await docsPages(),
    },
    areas,
    earlier?.publications ?? [],
    date,
  );
  writeSite(folder, files, manifest, { progress: silentProgress });
}

if (import.meta.main) {
  const folder = join(root, "runs/site");
  const notebooks = readdirSync(join(root, "notebooks-ts"))
    .filter((name) => /^[^.]+\.ts$/.test(name))
    .map((name) => `runs/notebooks/${name.replace(/\.ts$/, ".html")}`);
  const date = new Date().toISOString().slice(0, 10);
  await writeProjectSite(folder, { runs: ["runs/demo"], notebooks, date });
  console.log(join(folder, "index.html"));
}
