/**
 * Supports the artifacts of the thesis: the replication package, the published tables and the file formats of its
 * tools.
 */

export { loadPublishedSystem } from "./published/load-published.ts";
export { readAllPublishedTables } from "./published/published-tables.ts";
export { reproduceTables } from "./published/reproduce-tables.ts";
export { formatReproducedTables } from "./published/reproduced-text.ts";
export { type Replication, readReplication } from "./replication/read-replication.ts";
export { measureTextFiles } from "./text-metrics.ts";
