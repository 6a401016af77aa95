/** Explains how to submit a system to the leaderboard. */
import { type Html, html } from "../design/index.ts";

export function submitSection(): Html {
  return html`<h2 id="submit">Submit your own predictions</h2>
<p>For every question, write one line of JSON with its <code>uid</code>, the triples that your system retrieved, best first, each in the form <code>(id:label, predicate, id:label)</code>, and its answer.</p>
<pre>{"uid": "…", "retrieved": ["(R1:Lakes, year, L1:2019)"], "answer": "2019"}</pre>
<p>This command scores your predictions in the same way as those of the systems on this page, with intervals and tests:</p>
<pre>npx taxolink score --questions questions.csv --predictions mine.jsonl --out runs/mine</pre>
<p>Send the predictions file to this site's publisher. To put multiple systems on one leaderboard, score their prediction files together and publish again:</p>
<pre>npx taxolink score --questions questions.csv --predictions a.jsonl --predictions b.jsonl --out runs/board
npx taxolink publish</pre>`;
}
