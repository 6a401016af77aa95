/** PostgreSQL connections: addresses, errors, migrations and sessions. */

export { checkAddress, isDatabase } from "./address.ts";
export { copyBytes, copyText, storable } from "./copy-cells.ts";
export { type Database, openDatabase, type Session } from "./database.ts";
export { hasTables, migrate, migrations } from "./migrate.ts";
