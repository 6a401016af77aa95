import { InputError } from "../../../base/errors.ts";
import { readCsv, recordOf } from "../../../base/io/index.ts";
import { createRandom } from "../../../base/random.ts";
import { count } from "../../../base/text/count.ts";
import { editPhase } from "../../../operations/apply-edit.ts";
import { option, requiredArgument } from "../../../operations/arguments.ts";
import { defineCommand } from "../../../operations/command.ts";
import { editOptions } from "../../../operations/edit-options.ts";
import { aligned, list } from "../../../pages/blocks.ts";
import { addObjects, stratifiedSample } from "../../../taxonomy/index.ts";

export const command = defineCommand({
  example: "questions.csv --text question --strata level,class",
  positionals: [requiredArgument("FILE", "A CSV file with one candidate per row")],
  options: {
    text: option.text("COLUMN", "The column that contains the objects", { required: true }),
    id: option.text("COLUMN", "The column that contains the objects' ids (default: the row number)"),
    source: option.text("COLUMN", "The column that contains the objects' sources"),
    strata: option.list("COLUMN", "The columns that define the strata"),
    count: option.integer("The number of objects to draw", { default: 20 }),
    ...editOptions,
  },
  notes: ["The command skips rows without an object. --seed determines the sample."],
  run: async ({ positionals, options }, context) => {
    const file = context.resolve(positionals[0] ?? "");
    const { columns, rows } = readCsv(file);
    const named = [options.text, options.id, options.source, ...options.strata];
    const unknownColumn = named.find((column) => column !== undefined && !columns.includes(column));
    if (unknownColumn !== undefined)
      throw new InputError({ file, line: 1 }, `there is no column "${unknownColumn}"`, {
        hint: `Available columns: ${columns.join(", ")}.`,
      });
    const candidates = rows.filter(({ cells }) => (cells[options.text] ?? "").trim() !== "");
    const stratum = (cells: Readonly<Record<string, string>>): Record<string, string> =>
      recordOf(options.strata.map((column) => [column, cells[column] ?? ""]));
    const sample = stratifiedSample(
      candidates,
      ({ cells }) => JSON.stringify(stratum(cells)),
      options.count,
      createRandom(context.seed),
    );
    const objects = sample.map(({ line, cells }) => ({
      id: options.id === undefined ? `row${line}` : (cells[options.id] ?? ""),
      text: (cells[options.text] ?? "").trim(),
      ...(options.source !== undefined && { source: cells[options.source] ?? "" }),
      ...(options.strata.length > 0 && { strata: stratum(cells) }),
    }));
    const { length: drawnCount } = objects;
    const drawn = { count: drawnCount, of: candidates.length, strata: options.strata, seed: context.seed };
    editPhase(context, options, "application", { kind: "sample-objects", ...drawn }, (application) =>
      addObjects(application, objects),
    );
    const strata = new Set(candidates.map(({ cells }) => JSON.stringify(stratum(cells)))).size;
    return {
      text: [
        `Drew ${objects.length} of ${count(candidates.length, "object")} from ${count(strata, "stratum", "strata")} with seed ${context.seed}:`,
        list([aligned(objects.map(({ id, text }) => [id, text]))]),
      ],
      json: { seed: context.seed, candidates: candidates.length, strata, objects },
    };
  },
});
