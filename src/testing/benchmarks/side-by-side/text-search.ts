/**
 * Compares Taxolink's lexical search with MiniSearch and SQLite's FTS5: building an index in memory, and finding the
 * ten best texts for a query.
 */
import Database from "better-sqlite3";
import MiniSearch from "minisearch";
import { createRandom } from "../../../base/random.ts";
import { createBm25Index } from "../../../vectors/index.ts";
import { compareTimes, type Figures } from "./compare-times.ts";
import { makeUpText, makeUpWords } from "./made-up-texts.ts";

const textCount = 10_000;
const queryCount = 100;
const best = 10;

export async function compareTextSearch(): Promise<Figures> {
  const random = createRandom(1);
  const words = makeUpWords(10_000, random);
  const texts = Array.from({ length: textCount }, () => makeUpText(words, 30, random));
  const queries = Array.from({ length: queryCount }, () => makeUpText(words, 4, random));
  const indexing = await compareTimes(
    `index over ${textCount.toLocaleString("en")} texts`,
    3,
    () => createBm25Index(texts),
    { MiniSearch: () => indexMiniSearch(texts), FTS5: () => indexFts(texts).close() },
  );
  const ours = createBm25Index(texts);
  const mini = indexMiniSearch(texts);
  const database = indexFts(texts);
  const statement = database.prepare(
    "select rowid from texts where texts match ? order by bm25(texts) limit ?",
  );
  const searching = await compareTimes(
    `${queryCount} queries for the best ${best} of ${textCount.toLocaleString("en")} texts`,
    3,
    () => queries.map((query) => ours.search(query, best)),
    {
      MiniSearch: () => queries.map((query) => mini.search(query).slice(0, best)),
      FTS5: () => queries.map((query) => statement.all(query.split(" ").join(" OR "), best)),
    },
  );
  database.close();
  return { ...indexing, ...searching };
}

function indexMiniSearch(texts: readonly string[]): MiniSearch<{ id: number; text: string }> {
  const index = new MiniSearch<{ id: number; text: string }>({ fields: ["text"] });
  index.addAll(texts.map((text, id) => ({ id, text })));
  return index;
}

function indexFts(texts: readonly string[]): Database.Database {
  const database = new Database(":memory:");
  database.exec("create virtual table texts using fts5(text)");
  const insert = database.prepare("insert into texts (rowid, text) values (?, ?)");
  database.transaction(() => {
    for (const [at, text] of texts.entries()) insert.run(at, text);
  })();
  return database;
}
