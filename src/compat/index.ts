/** What serves one thesis: its replication artifacts, its published tables and the dialects of its tools. */

export { loadPublishedSystem } from "./published/load-published.ts";
export { readPublishedTables } from "./published/published-tables.ts";
export { type ReproducedTable, reproduceTables } from "./published/reproduce-tables.ts";
export { formatReproducedTables } from "./published/reproduced-text.ts";
export { type Replication, readReplication } from "./replication/read-replication.ts";
export { measureTextFiles, type TextMetrics } from "./text-metrics.ts";
