/** Text formats of neighbouring tools. They stand on nothing, so that any room may read them. */

export {
  type InputNote,
  type MappingFile,
  type MappingReading,
  parseMapping,
  parseTextList,
  splitAtColons,
} from "./aquality.ts";
export { formatPythonList, parsePythonList } from "./python-literal.ts";
