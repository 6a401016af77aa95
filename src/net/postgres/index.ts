/** PostgreSQL connections: addresses, errors, tables and sessions. */

export { checkAddress, isDatabase, openDatabase, type Session } from "./database.ts";
export { createTables, hasTables } from "./layout.ts";
