/** Writes the changed files of a site and removes files that no longer belong to it. */
import { existsSync, lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { InputError, throwIfCancelled } from "../errors.ts";
import {
  formatJson,
  hashText,
  listFolder,
  readText,
  removeFile,
  removeTornFiles,
  writeText,
} from "../io/index.ts";
import type { Watch } from "../progress.ts";
import { readSiteManifest, type SiteManifest, siteManifestName } from "./site-manifest.ts";
import type { SiteFile } from "./site-page.ts";

export type WrittenSite = {
  readonly written: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: number;
};

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
): WrittenSite {
  const earlier = readSiteManifest(folder);
  const manifestFile = join(folder, siteManifestName);
  if (earlier === null) writeText(manifestFile, formatJson({ ...manifest, publications: [], files: {} }));
  const paths = new Set(files.map(({ path }) => path));
  for (const parent of new Set([...paths].map((path) => dirname(path)))) rejectLinks(folder, parent);
  const stage = watch.progress.stage("pages", files.length);
  const written: string[] = [];
  for (const { path, text } of files) {
    throwIfCancelled(watch.signal);
    if (!isOnDisk(join(folder, path), text)) {
      writeText(join(folder, path), text);
      written.push(path);
    }
    stage.advance();
  }
  stage.finish();
  const removed = Object.keys(earlier?.files ?? {}).filter((path) => !paths.has(path));
  for (const path of removed) {
    rejectLinks(folder, dirname(path));
    removeFile(join(folder, path));
  }
  const record = formatJson(manifest);
  if (!isOnDisk(manifestFile, record)) writeText(manifestFile, record);
  return { written, removed, unchanged: files.length - written.length };
}

/** @returns the hash of each file, in the order of the paths */
export function hashFiles(files: readonly SiteFile[]): Record<string, string> {
  const sorted = files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  return Object.fromEntries(sorted.map(({ path, text }) => [path, hashText(text)]));
}

function isOnDisk(file: string, text: string): boolean {
  if (!lstatSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  return readText(file) === text;
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
