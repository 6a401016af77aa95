/** Reads and updates the `manifest.json` of a site, which lists its publications and the hash of every file. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readJson } from "../io/index.ts";

const schemaName = "urn:taxolink:schema:site";
export const siteManifestName = "manifest.json";

/**
 * Whether a path stays inside the site. Without this check, publishing with a manifest of unknown origin could delete
 * other files.
 */
function isSitePath(path: string): boolean {
  return path.split("/").every((part) => /^[\w-][\w.-]*$/.test(part));
}

const publication = z.strictObject({
  /** The date, as `YYYY-MM-DD`. */
  date: z.string(),
  /** The hash of all files except the overview, which contains the date. */
  content: z.string(),
  /** Maps the name of each figure to its value, as shown on the overview. */
  figures: z.record(z.string(), z.string()),
});

const manifestSchema = z.strictObject({
  $schema: z.literal(schemaName).default(schemaName),
  version: z.literal(1).default(1),
  name: z.string(),
  /** The version of Taxolink that wrote the site. */
  taxolink: z.string(),
  /** The publications, oldest first; a publication without changes adds no entry. */
  publications: z.array(publication),
  /** Maps each path to the SHA-256 of its content. */
  files: z
    .record(z.string(), z.string().regex(/^[0-9a-f]{64}$/))
    .refine((files) => Object.keys(files).every(isSitePath), {
      message: "contains a path outside the site",
    }),
});

export type SiteManifest = z.output<typeof manifestSchema>;
export type Publication = SiteManifest["publications"][number];

/** @returns null if the folder has no manifest @throws InputError if the manifest is damaged */
export function readSiteManifest(folder: string): SiteManifest | null {
  const file = join(folder, siteManifestName);
  return existsSync(file) ? readJson(file, manifestSchema) : null;
}

export function createSiteManifest(content: Omit<SiteManifest, "$schema" | "version">): SiteManifest {
  return { $schema: schemaName, version: 1, ...content };
}

/** Adds this publication, unless nothing has changed since the last publication. */
export function addPublication(
  earlier: readonly Publication[],
  current: Publication,
): readonly Publication[] {
  return earlier.at(-1)?.content === current.content ? earlier : [...earlier, current];
}

export type FigureChange = {
  readonly name: string;
  readonly before: string | null;
  readonly after: string | null;
};

/** Lists the figures that the last publication changed; the first publication changes none. */
export function figureChanges(publications: readonly Publication[]): readonly FigureChange[] {
  const [before, after] = [publications.at(-2), publications.at(-1)];
  if (before === undefined || after === undefined) return [];
  const names = [...new Set([...Object.keys(after.figures), ...Object.keys(before.figures)])];
  return names.flatMap((name) => {
    const change = { name, before: before.figures[name] ?? null, after: after.figures[name] ?? null };
    return change.before === change.after ? [] : [change];
  });
}
