import { Box } from "ink";
import { placeOf, selectedIndex, shownScreen } from "../shell/app-state.ts";
import { divide } from "../shell/layout.ts";
import { Divider } from "./divider.tsx";
import type { FrameProps } from "./frame-props.ts";
import { ListPane } from "./list-pane.tsx";
import { layLines, scrollingText } from "./scrolling-text.ts";
import { TextPane } from "./text-pane.tsx";

/** List and detail side by side, or the active one alone where the window is narrow. */
export function Panes({ state, size, readRows }: FrameProps) {
  const place = placeOf(state);
  const { list, detail, body: height } = divide(size, place.pane);
  const rows = readRows(state);
  const empty = rows.length > 0 ? "" : (shownScreen(state)?.empty() ?? "");
  const nothing = place.filter === "" ? empty : `nothing matches "${place.filter}"`;
  return (
    <Box height={height}>
      {list > 0 && rows.length > 0 && (
        <ListPane
          rows={rows}
          selected={selectedIndex(state, rows)}
          marked={place.marked}
          active={place.pane === "list"}
          cells={list}
          height={height}
        />
      )}
      {list > 0 && rows.length === 0 && (
        <TextPane lines={layLines([nothing], list)} scroll={0} cells={list} height={height} />
      )}
      {list > 0 && detail > 0 && <Divider height={height} />}
      {detail > 0 && (
        <TextPane
          lines={scrollingText(state, readRows, detail)}
          scroll={place.scroll}
          cells={detail}
          height={height}
        />
      )}
    </Box>
  );
}
