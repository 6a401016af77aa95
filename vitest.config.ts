import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";

/** Tests that change what other tests in the same process see, such as its id or how it writes files. */
const changing = ["src/testing/reliability/**/*.test.ts", "src/workspace/crash.test.ts"];

/** Tests that replace modules: Vitest has to load those itself. */
const replacing = [
  "src/base/io/lock-without-links.test.ts",
  "src/base/io/read-only-disk.test.ts",
  "src/literature/formats/bibtex-package.test.ts",
];

/** Node loads the sources itself and a worker keeps them, because loading them for each file took a quarter of the time. */
const loadedByNode = { viteModuleRunner: false, nodeLoader: false };

// Workers and the programs that tests start find compiled modules where the program itself looks for them.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), "node-compile-cache");

// Tests sign the plans of edits with a key of their own, not with that of the person who runs them.
process.env.XDG_STATE_HOME = join(tmpdir(), "taxolink-test-state");

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two workers: the project is built and tested on machines with two cores.
    maxWorkers: 2,
    coverage: {
      // The .tsx files run only in programs that tests start; npm run coverage adds what those reach.
      include: ["src/**/*.ts"],
      exclude: ["src/testing/**", "src/**/*.test.ts"],
      reporter: ["json"],
      clean: false,
      reportOnFailure: true,
    },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["src/**/*.test.ts"],
          exclude: [...changing, ...replacing],
          isolate: false,
          experimental: loadedByNode,
        },
      },
      { extends: true, test: { name: "changing", include: changing, experimental: loadedByNode } },
      { extends: true, test: { name: "replacing", include: replacing } },
    ],
  },
});
