/** Writes Kubernetes manifests: an indexed Job for the shards and a Job that merges them, on a shared volume. */
import { shellWords } from "../../../cli/shell-words.ts";
import { type JobKind, type JobPlan, mergeCommands, shardCommand } from "./job-plan.ts";

export const kubernetesJobs: JobKind = {
  start: (folder) =>
    `kubectl apply -f ${shellWords([`${folder}/shards.yaml`])}, and then, once all shards are complete, kubectl apply -f ${shellWords([`${folder}/merge.yaml`])}`,
  rerun: () => "no action is needed: the Job restarts the failed shard, which resumes its run",
  files: (plan) => [
    {
      name: "shards.yaml",
      text: job(
        plan,
        "shards",
        [`taxolink ${shardCommand(plan, "$((JOB_COMPLETION_INDEX + 1))")}`],
        [
          "completionMode: Indexed",
          `completions: ${plan.shards}`,
          `parallelism: ${plan.shards}`,
          "# Maximum number of failures per shard (Kubernetes 1.29 and newer).",
          "backoffLimitPerIndex: 3",
        ],
      ),
    },
    {
      name: "merge.yaml",
      text: job(
        plan,
        "merge",
        mergeCommands(plan).map((command) => `taxolink ${command}`),
        ["backoffLimit: 3"],
      ),
    },
  ],
};

function job(plan: JobPlan, part: string, commands: readonly string[], settings: readonly string[]): string {
  return `# The volume claim "taxolink" contains the experiment's folder; all pods write to it (ReadWriteMany).
# The secret "taxolink", if it exists, provides the models' API keys. Build the image from the project's Containerfile.
apiVersion: batch/v1
kind: Job
metadata:
  name: ${JSON.stringify(`${jobName(plan.name)}-${part}`)}
spec:
${settings.map((line) => `  ${line}`).join("\n")}
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: taxolink
          image: taxolink
          workingDir: /data
          command: ["sh", "-c", ${JSON.stringify(["set -eu", ...commands].join("\n"))}]
          envFrom:
            - secretRef:
                name: taxolink
                optional: true
          resources:
            requests: { cpu: "1", memory: 4Gi }
          volumeMounts:
            - name: data
              mountPath: /data
      volumes:
        - name: data
          persistentVolumeClaim:
            claimName: taxolink
`;
}

/**
 * Derives a valid Kubernetes name (RFC 1123): lower-case letters, digits and hyphens, at most 63 characters including
 * the suffix.
 */
function jobName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 50)
    .replaceAll(/^-|-$/g, "");
  return plain === "" ? "experiment" : plain;
}
