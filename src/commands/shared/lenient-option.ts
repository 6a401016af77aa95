/** The option of every command that reads files of data. */
import { option } from "../../cli/arguments.ts";

export const lenientOption = {
  lenient: option.flag("Keep the valid items of partially invalid files, and list the invalid ones", {
    page: "inputs",
  }),
};
