export { unanswerableColumn } from "../columns.ts";
