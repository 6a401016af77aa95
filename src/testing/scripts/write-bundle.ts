/**
 * A step of the build that bundles the program into a few files, because Node takes longer to find and open 1,800
 * modules than to run them. The library remains in its compiled form, with one file per module.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Metafile, type Plugin } from "esbuild";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const parts = "program";
/** Packages that most commands load, or that have hundreds of modules: each file of a package delays every start. */
const bundledPackages = [
  "bibtex-parse-js",
  "entities",
  "fastest-levenshtein",
  "ink",
  "papaparse",
  "react",
  "stemmer",
  "wrap-ansi",
  "string-width",
  "zod",
];

/** Preserves the original address of modules that locate files relative to themselves. */
const keepAddresses: Plugin = {
  name: "keep-addresses",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => {
      const text = readFileSync(path, "utf8");
      if (!text.includes("import.meta.url")) return undefined;
      const compiled = relative(join(root, "src"), path)
        .split(sep)
        .join("/")
        .replace(/\.tsx?$/, ".js");
      return {
        contents: text.replaceAll("import.meta.url", `new URL("../${compiled}", import.meta.url).href`),
        loader: path.endsWith("x") ? "tsx" : "ts",
      };
    });
  },
};

/** Leaves out the translations of zod's messages, which are a third of the program that every start reads. */
const keepEnglish: Plugin = {
  name: "keep-english",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]/ }, ({ path }) =>
      /[\\/](?:en|index)\.c?js$/.test(path) ? undefined : { contents: "export default () => {};" },
    );
  },
};

const { metafile } = await build({
  entryPoints: [join(root, "src/cli.ts")],
  bundle: true,
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  external: externalPackages(),
  // CommonJS packages use `require` to load Node's modules.
  banner: {
    js: 'const require = process.getBuiltinModule("node:module").createRequire(import.meta.url);',
  },
  outdir: join(root, "dist"),
  chunkNames: `${parts}/[name]-[hash]`,
  plugins: [keepAddresses, keepEnglish],
  absWorkingDir: root,
  metafile: true,
  minifyWhitespace: true,
  logLevel: "warning",
});
writeFileSync(join(root, "dist", parts, "LICENSES.txt"), licencesOf(metafile));

function externalPackages(): string[] {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
    peerDependencies: Record<string, string>;
  };
  const names = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  // Ink imports this last package only for debugging.
  return [...names.filter((name) => !bundledPackages.includes(name)), "react-devtools-core"];
}

/** Returns the licences of all bundled packages. @throws Error if a package has no licence */
function licencesOf({ inputs }: Metafile): string {
  const folders = new Set(
    Object.keys(inputs).flatMap((file) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []),
  );
  const texts = [...folders].sort().map((folder) => {
    const path = join(root, folder);
    const { name, version, license } = JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as {
      name: string;
      version: string;
      license?: string;
    };
    const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file === undefined ? license : readFileSync(join(path, file), "utf8").trim();
    if (text === undefined) throw new Error(`${name} has no licence and cannot be bundled`);
    return `${name} ${version}\n\n${text}\n`;
  });
  return texts.join(`\n${"-".repeat(80)}\n\n`);
}
