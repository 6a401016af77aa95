/** Starts the features of a page that need a script. Every page is complete without these features. */
import { startBoard } from "./board.ts";
import { startCopying } from "./copy-buttons.ts";
import { startExplorer } from "./explorer.ts";
import { startFilter } from "./filter.ts";
import { startListSearch } from "./list-search.ts";
import { startSorting } from "./sort-tables.ts";
import { startState } from "./state.ts";
import { startTheme } from "./theme.ts";

document.documentElement.classList.add("scripted");
startTheme();
// On a narrow screen, the current area may be outside of the scrolling list of areas.
document.querySelector(".top nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" });
startBoard();
startSorting();
startFilter();
startExplorer();
startListSearch();
startCopying();
// Restoring the state runs the features above.
startState();
