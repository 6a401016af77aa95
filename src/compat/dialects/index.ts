/** Reads and writes the text formats of related tools. These files import nothing, so any module may use them. */

export {
  type InputNote,
  type MappingFile,
  type MappingReading,
  parseMapping,
  parseTextList,
  splitAtColons,
} from "./aquality.ts";
export { formatPythonList, parsePythonList } from "./python-literal.ts";
