/**
 * Writes a GitHub Actions workflow: a matrix of shards, whose folders are kept as artifacts, and a job that merges
 * them.
 */
import { shellWords } from "../../../cli/shell-words.ts";
import { type JobKind, type JobPlan, mergeCommands, shardCommand } from "./job-plan.ts";

export const githubJobs: JobKind = {
  start: (folder) =>
    `copy ${shellWords([`${folder}/experiment.yml`])} to .github/workflows/ in the repository, push, and start the workflow on the Actions page`,
  rerun: () => 'choose "Re-run failed jobs" on the workflow run page',
  files: (plan) => [{ name: "experiment.yml", text: workflow(plan) }],
};

const setUp = `      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: { node-version: 24 }
      - run: npm install --global "$TAXOLINK"`;

function workflow(plan: JobPlan): string {
  const numbers = Array.from({ length: plan.shards }, (_, at) => at + 1).join(", ");
  const out = JSON.stringify(plan.out);
  const merge = mergeCommands(plan, "shards/*").map((command) => `taxolink ${command}`);
  return `# The repository must contain the experiment, its graph and its questions. Add the models' API keys to env from secrets.
name: ${JSON.stringify(plan.name)}
on: workflow_dispatch
env:
  # The npm package to install: a version or a package URL.
  TAXOLINK: taxolink
jobs:
  shards:
    runs-on: ubuntu-latest
    strategy:
      # A failed shard does not stop the other shards; you can rerun only the failed shard.
      fail-fast: false
      matrix:
        shard: [${numbers}]
    steps:
${setUp}
      - run: ${JSON.stringify(`taxolink ${shardCommand(plan, `\${{ matrix.shard }}`)}`)}
      - uses: actions/upload-artifact@v4
        with:
          name: shard-\${{ matrix.shard }}
          path: ${out}
          overwrite: true
  merge:
    needs: shards
    runs-on: ubuntu-latest
    steps:
${setUp}
      - uses: actions/download-artifact@v4
        with: { pattern: shard-*, path: shards }
      - run: ${JSON.stringify(merge.join("\n"))}
      - uses: actions/upload-artifact@v4
        with: { name: results, path: ${out} }
`;
}
