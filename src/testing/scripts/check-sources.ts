/**
 * Checks the contracts of the sources against the real services: `npm run sources:check [NAME …]`. For each source, sends
 * one search for two records and reports whether the reply still has the structure that the tests imitate. Needs a
 * network connection; no test runs it.
 */
import { errorText } from "../../base/errors.ts";
import { silentProgress } from "../../base/progress.ts";
import { searchSources } from "../../literature/sources/search-sources.ts";
import { sourceNames } from "../../literature/sources/source-profiles.ts";
import { resolveSources } from "../../literature/sources/source-settings.ts";

/** The properties that a record of a publication must have. */
const required = ["id", "title", "url"] as const;
const named = process.argv.slice(2);
const searchable = sourceNames.filter((name) => name !== "opencitations");
let drifted = 0;
for (const settings of resolveSources(named.length > 0 ? named : searchable, process.env)) {
  const plan = { query: "question answering", queryBySource: {}, limit: 2 };
  const verdict = await (settings.missingRequirement ??
    searchSources([settings], plan, { attempts: 2 }, { progress: silentProgress }).then(
      ([answer]) => {
        const lacking = required.filter((name) => answer?.works.some((work) => work[name] === ""));
        const isWhole = answer?.works.length === 2 && lacking.length === 0;
        if (!isWhole) drifted += 1;
        return isWhole
          ? `as expected (${answer.hits ?? "unknown"} hits)`
          : `DRIFTED: ${answer?.works.length ?? 0} of 2 records (${answer?.completeness}); without ${lacking.join(", ") || "nothing"}`;
      },
      (error: unknown) => {
        drifted += 1;
        return `DRIFTED or unreachable: ${errorText(error)}`;
      },
    ));
  console.log(`${settings.name}: ${verdict}`);
}
process.exitCode = drifted === 0 ? 0 : 1;
