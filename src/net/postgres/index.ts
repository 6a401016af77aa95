/** PostgreSQL connections: addresses, errors, tables and sessions. */

export { checkAddress, isDatabase } from "./address.ts";
export { openDatabase, type Session } from "./database.ts";
export { createTables, hasTables } from "./layout.ts";
