/** Reads and checks a template with its mapping. */
import { dirname, resolve } from "node:path";
import { InputError } from "../../base/errors.ts";
import { readJson } from "../../base/io/index.ts";
import { checkPaths } from "./check-template.ts";
import { readMapping } from "./mapping.ts";
import { type Template, templateSchema } from "./template.ts";

/**
 * Reads a template with its mapping.
 * @throws InputError with the path of every invalid key, and every path that the mapping lacks
 */
export function readTemplate(file: string): Template {
  const { name, description, mapping: mappingFile, orkg, hub } = readJson(file, templateSchema);
  const mapping = readMapping(resolve(dirname(file), mappingFile));
  const template = { name, description, mapping, orkg, hub };
  const [first, ...others] = checkPaths(template);
  if (first) {
    const more = others.map(({ place, problem }) => `  also at ${place}: ${problem}`);
    throw new InputError({ file, path: first.place }, [first.problem, ...more].join("\n"), {
      hint: `${mappingFile} declares the fields.`,
    });
  }
  return template;
}
