/** Writes the changed files of a site and its manifest, which lists publications and the hash of every file, and removes files that no longer belong to the site. */
import { existsSync, lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { InputError, throwIfCancelled } from "../../base/errors.ts";
import {
  formatJson,
  hashText,
  listFolder,
  readJson,
  readText,
  removeFile,
  removeTornFiles,
  writeText,
} from "../../base/io/index.ts";
import type { Watch } from "../../base/progress.ts";
import type { SiteFile } from "./site-source.ts";

const schemaName = "urn:taxolink:schema:site";
const manifestName = "manifest.json";

/** Whether a part of a path is a name, and not a way out of the site. */
function isName(part: string): boolean {
  return /^[\w-][\w.-]*$/.test(part);
}

const manifestSchema = z.strictObject({
  $schema: z.literal(schemaName).default(schemaName),
  version: z.literal(1).default(1),
  name: z.string(),
  /** The version of Taxolink that wrote the site. */
  taxolink: z.string(),
  /** The publications, oldest first; a publication without changes adds no entry. */
  publications: z.array(
    z.strictObject({
      /** The date, as `YYYY-MM-DD`. */
      date: z.string(),
      /** The hash of all files except the overview, which contains the date. */
      content: z.string(),
      /** Maps the name of each figure to its value, as shown on the overview. */
      figures: z.record(z.string(), z.string()),
    }),
  ),
  /**
   * Maps each path to the SHA-256 of its content. Every path stays inside the site: otherwise, publishing with a
   * manifest of unknown origin could delete other files.
   */
  files: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)).refine(
    (files) =>
      Object.keys(files)
        .flatMap((path) => path.split("/"))
        .every(isName),
    {
      message: "contains a path outside the site",
    },
  ),
});

export type SiteManifest = z.input<typeof manifestSchema>;
export type Publication = SiteManifest["publications"][number];

/** @returns null if the folder has no manifest @throws InputError if the manifest is damaged */
function readSiteManifest(folder: string): SiteManifest | null {
  const file = join(folder, manifestName);
  return existsSync(file) ? readJson(file, manifestSchema) : null;
}

/** The maximum number of folders above a page. */
const deepestPage = 8;

/**
 * Reads the manifest of an earlier publication in this folder.
 * @throws InputError if the folder is a link or contains files that do not belong to a site
 */
export function openSiteFolder(folder: string): SiteManifest | null {
  rejectLink(folder);
  if (!existsSync(folder)) return null;
  const manifest = readSiteManifest(folder);
  // Only in a site, all folders are the program's own.
  removeTornFiles(folder, manifest === null ? 0 : deepestPage);
  if (manifest === null && listFolder(folder).length > 0) {
    throw new InputError(
      { file: folder },
      "the folder contains files that do not belong to a published site",
      {
        hint: "Specify an empty folder with --out, or a folder written by taxolink publish.",
      },
    );
  }
  return manifest;
}

/**
 * Writes the site. The complete manifest comes last, so that the next publication completes an interrupted one. A first
 * publication begins with a manifest without files, which marks the folder as a site.
 */
export function writeSite(
  folder: string,
  files: readonly SiteFile[],
  manifest: SiteManifest,
  watch: Watch,
): { written: readonly string[]; removed: readonly string[]; unchanged: number } {
  const earlier = readSiteManifest(folder);
  const manifestFile = join(folder, manifestName);
  const record = { $schema: schemaName, version: 1, ...manifest };
  if (earlier === null) writeText(manifestFile, formatJson({ ...record, publications: [], files: {} }));
  const paths = new Set(files.map(({ path }) => path));
  for (const parent of new Set([...paths].map((path) => dirname(path)))) rejectLinks(folder, parent);
  const stage = watch.progress.stage("pages", files.length);
  const written: string[] = [];
  for (const { path, text } of files) {
    throwIfCancelled(watch.signal);
    if (writeIfChanged(join(folder, path), text)) written.push(path);
    stage.advance();
  }
  stage.finish();
  const removed = Object.keys(earlier?.files ?? {}).filter((path) => !paths.has(path));
  for (const path of removed) {
    rejectLinks(folder, dirname(path));
    removeFile(join(folder, path));
  }
  writeIfChanged(manifestFile, formatJson(record));
  return { written, removed, unchanged: files.length - written.length };
}

/** @returns the hash of each file, in the order of the paths */
export function hashFiles(files: readonly SiteFile[]): Record<string, string> {
  const sorted = files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  return Object.fromEntries(sorted.map(({ path, text }) => [path, hashText(text)]));
}

function writeIfChanged(file: string, text: string): boolean {
  const isOnDisk = lstatSync(file, { throwIfNoEntry: false })?.isFile() && readText(file) === text;
  if (!isOnDisk) writeText(file, text);
  return !isOnDisk;
}

function rejectLinks(folder: string, inside: string): void {
  const parts = inside.split("/");
  for (const [at] of parts.entries()) rejectLink(join(folder, ...parts.slice(0, at + 1)));
}

function rejectLink(place: string): void {
  if (!lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  throw new InputError(
    { file: place },
    "the path is a symbolic link, but a site must be written to a folder",
    {
      hint: "Specify the folder that the link points to.",
    },
  );
}
