/** The query forms that the generator from forms writes. */
export {
  askedFields,
  type Constraint,
  constraintsOf,
  formatForm,
  keyField,
  parseForm,
  type QueryForm,
  requestsOf,
} from "../expressions/form.ts";
export { type Operation, operations } from "../labels/operations.ts";
