/**
 * A step of the build that bundles the script and the style sheet of published sites, and writes them next to the
 * compiled program. With `--source-map`, for `npm run coverage`, the script stays readable and gets a source map.
 */
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const isMapped = process.argv.includes("--source-map");
const path = (name: string): string => fileURLToPath(new URL(`../../../${name}`, import.meta.url));

await build({
  entryPoints: {
    "assets/site": path("src/app/site/browser/main.ts"),
    "assets/style": path("src/pages/design/style.css"),
  },
  bundle: true,
  minify: !isMapped,
  sourcemap: isMapped ? "external" : false,
  // Pages that are opened from a disk cannot load modules.
  format: "iife",
  target: "es2022",
  charset: "utf8",
  outdir: path("dist/site"),
  entryNames: "[dir]/[name]",
  legalComments: "none",
  logLevel: "warning",
});
