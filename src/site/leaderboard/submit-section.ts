/** Explains how to submit a system to the leaderboard. */
import { type Html, html } from "../design/index.ts";

/** @param questions the name of the question file, or null if the site has no question file */
export function submitSection(questions: string | null): Html {
  const file = questions ?? "questions.csv";
  return html`<h2 id="submit">Submit your own predictions</h2>
<p>Write one line of JSON for every question: its <code>uid</code>, the triples that your system retrieved, best first and written as <code>(id:label, predicate, id:label)</code>, and its answer.</p>
<pre>{"uid": "…", "retrieved": ["(R1:Lakes, year, L1:2019)"], "answer": "2019"}</pre>
<p>This command scores them exactly as the systems here, with intervals and tests:</p>
<pre>npx taxolink score --questions ${file} --predictions mine.jsonl --out runs/mine</pre>
<p>Send the predictions file to the publisher of this site. A run of several prediction files, and a publication after it, puts all of them on one board:</p>
<pre>npx taxolink score --questions ${file} --predictions a.jsonl --predictions b.jsonl --out runs/board
npx taxolink publish</pre>`;
}
