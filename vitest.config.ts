import { defineConfig } from "vitest/config";

/** Rooms whose tests change nothing that another test could see: their modules are loaded once per worker. */
const pureRooms = [
  "cli",
  "compat",
  "evaluation",
  "http",
  "io",
  "language",
  "literature",
  "models",
  "population",
  "reading",
  "retrieval",
  "sources",
  "taxonomy",
  "text",
  "vectors",
  "words",
];

/** They replace modules, which others in the same worker would see. */
const replacing = ["io/read-only-disk", "literature/bibtex-package"];

const pureTests = pureRooms.map((room) => `src/${room}/**/*.test.ts`);
const replacingTests = replacing.map((name) => `src/${name}.test.ts`);

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two workers: the project is built and tested on machines with two cores.
    maxWorkers: 2,
    coverage: {
      include: ["src/**/*.{ts,tsx}"],
      exclude: ["src/testing/**", "src/**/*.test.{ts,tsx}"],
      reporter: ["json"],
      clean: false,
      reportOnFailure: true,
    },
    projects: [
      { extends: true, test: { name: "pure", include: pureTests, exclude: replacingTests, isolate: false } },
      {
        extends: true,
        test: {
          name: "isolated",
          include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
          exclude: pureTests,
        },
      },
      { extends: true, test: { name: "replacing", include: replacingTests } },
    ],
  },
});
