#!/usr/bin/env node
// No static imports: a Node that is too old must reach this check before it meets anything it cannot load.
const needed = [22, 12] as const;
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  process.stderr.write(
    `taxolink requires Node ${needed.join(".")} or newer, but this is Node ${process.versions.node}: ` +
      "install a newer Node, or run npm start in a checkout, which includes a suitable version.\n",
  );
  process.exitCode = 1;
} else {
  // Later starts skip compiling several hundred modules; Node keeps the cache in the system's temporary folder.
  const { enableCompileCache } = await import("node:module");
  enableCompileCache();
  const { main } = await import("./main.ts");
  process.exitCode = await main(process.argv.slice(2));
}

export {};
