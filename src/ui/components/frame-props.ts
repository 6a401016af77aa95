import type { AppState, RowReader } from "../app-state.ts";
import type { WindowSize } from "../layout.ts";

export type FrameProps = {
  readonly state: AppState;
  readonly size: WindowSize;
  readonly readRows: RowReader;
};
