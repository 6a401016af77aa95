/** Installs the package into a folder as npm would publish it, without a network connection. */
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { root } from "./read-library.ts";

export type PackedPackage = {
  /** The size of the compressed tarball. */
  readonly bytes: number;
  /** The paths of the files in the package. */
  readonly files: readonly string[];
};

/**
 * Packs the built package and unpacks it into `folder/node_modules/taxolink`. The package uses the dependencies of the
 * checkout.
 */
export function installPacked(folder: string): PackedPackage {
  const { stdout, stderr, status } = spawnSync(
    "npm",
    ["pack", "--ignore-scripts", "--offline", "--json", "--pack-destination", folder],
    { cwd: root, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`npm pack failed: ${stderr}`);
  const report = JSON.parse(stdout) as readonly PackReport[] | Readonly<Record<string, PackReport>>;
  const [packed] = Object.values(report);
  if (packed === undefined) throw new Error("npm pack reports no package");
  const modules = join(folder, "node_modules");
  mkdirSync(modules);
  execFileSync("tar", ["-xzf", join(folder, packed.filename), "-C", modules]);
  renameSync(join(modules, "package"), join(modules, "taxolink"));
  symlinkSync(join(root, "node_modules"), join(modules, "taxolink", "node_modules"));
  return { bytes: packed.size, files: packed.files.map(({ path }) => path) };
}

type PackReport = {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
};
