/**
 * A step of the build that bundles the script and the style sheet of published sites, and writes them next to the
 * compiled program.
 */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const path = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

await build({
  entryPoints: {
    "assets/site": path("src/site/browser/main.ts"),
    "assets/style": path("src/site/design/style.css"),
  },
  bundle: true,
  minify: true,
  // Pages that are opened from a disk cannot load modules.
  format: "iife",
  target: "es2022",
  charset: "utf8",
  outdir: path("dist/site"),
  entryNames: "[dir]/[name]",
  legalComments: "none",
  logLevel: "warning",
});
