import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "src/**/*.test.tsx"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Two workers: the project is built and tested on machines with two cores.
    maxWorkers: 2,
  },
});
