/**
 * Reads and writes `taxolink.json`, the file that makes a folder a workspace. The file contains the names of models,
 * but never API keys.
 *
 * The file maps columns of question files to the taxonomy's categories, so each taxonomy can have its own columns.
 */
import { join } from "node:path";
import { z } from "zod";
import { InputError } from "../base/errors.ts";
import { manifestFile, readJson, writeJson } from "../base/io/index.ts";
import { sharedFields } from "../base/io/shared-fields.ts";

export { manifestFile };

const manifestSchemaName = "urn:taxolink:schema:workspace";
const manifestVersion = 1;

const relativePath = z
  .string()
  .min(1)
  .refine(
    (path) =>
      !/^[/\\]|^[A-Za-z]:/.test(path) && !path.split(/[\\/]/).some((name) => /^(?:\.\.|\.git)$/i.test(name)),
    {
      message: "must be a relative path inside the workspace and outside .git",
    },
  );

const questionColumn = z.strictObject({
  /** A column of a CSV file with questions. */
  column: z.string().min(1),
  /** The name of one of the taxonomy's categories. */
  category: z.string().min(1),
  /** Maps a value in files (lower case) to the taxonomy's class name, if the two differ. */
  aliases: z.record(z.string(), z.string().min(1)).default({}),
});

/** The structure of the file, in snake case. The package contains the matching JSON schema. */
export const manifestSchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(manifestVersion),
  name: z.string().min(1),
  description: z.string().default(""),
  paths: z
    .strictObject({
      literature: relativePath.default("literature"),
      taxonomy: relativePath.default("taxonomy"),
      graphs: relativePath.default("datasets/graphs"),
      questions: relativePath.default("datasets/questions"),
      templates: relativePath.default("datasets/templates"),
      experiments: relativePath.default("experiments"),
      runs: relativePath.default("runs"),
    })
    .prefault({}),
  default_graph: relativePath.nullable().default(null),
  default_questions: relativePath.nullable().default(null),
  language: z.string().min(1).default("offline"),
  embedder: z.string().min(1).default("hashed"),
  question_columns: z.array(questionColumn).default([]),
  disputes: sharedFields.disputes,
});

type WorkspacePaths = z.output<typeof manifestSchema>["paths"];
type QuestionColumn = z.output<typeof questionColumn>;

export type Manifest = {
  readonly name: string;
  readonly description: string;
  /** The workspace's folders, as paths relative to it. */
  readonly paths: Readonly<WorkspacePaths>;
  /** Files that commands use by default, relative to the workspace. */
  readonly defaultGraph: string | null;
  readonly defaultQuestions: string | null;
  /** The names of the configured language model and embedder. */
  readonly language: string;
  readonly embedder: string;
  readonly questionColumns: readonly QuestionColumn[];
};

/** @throws InputError if the file is invalid (with the JSON path of the mistake), or if a later version wrote it. */
export function readManifest(root: string): Manifest {
  const file = join(root, manifestFile);
  const { $schema: _, version: __, ...stored } = readJson(file, manifestSchema);
  const columns = stored.question_columns.map((entry) => entry.column);
  const duplicate = columns.findIndex((column, index) => columns.indexOf(column) !== index);
  if (duplicate !== -1) {
    const path = `$.question_columns[${duplicate}].column`;
    throw new InputError({ file, path }, `the column "${columns[duplicate]}" is declared twice`);
  }
  return {
    name: stored.name,
    description: stored.description,
    paths: stored.paths,
    defaultGraph: stored.default_graph,
    defaultQuestions: stored.default_questions,
    language: stored.language,
    embedder: stored.embedder,
    questionColumns: stored.question_columns,
  };
}

/** Creates a manifest with all defaults. */
export function createManifest(name: string, description = ""): Manifest {
  return {
    name,
    description,
    paths: manifestSchema.shape.paths.parse({}),
    defaultGraph: null,
    defaultQuestions: null,
    language: "offline",
    embedder: "hashed",
    questionColumns: [],
  };
}

export function writeManifest(root: string, manifest: Manifest): void {
  writeJson(join(root, manifestFile), {
    $schema: manifestSchemaName,
    version: manifestVersion,
    name: manifest.name,
    description: manifest.description,
    paths: manifest.paths,
    default_graph: manifest.defaultGraph,
    default_questions: manifest.defaultQuestions,
    language: manifest.language,
    embedder: manifest.embedder,
    question_columns: manifest.questionColumns,
  });
}
