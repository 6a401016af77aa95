/** Reads and writes the text formats of related tools. The files import nothing, so that any module may use them. */

export {
  type InputNote,
  type MappingFile,
  type MappingReading,
  parseMapping,
  parseTextList,
  splitAtColons,
} from "./aquality.ts";
export { formatPythonList, parsePythonList } from "./python-literal.ts";
