import type { AppState, RowReader } from "../shell/app-state.ts";
import type { WindowSize } from "../shell/layout.ts";

export type FrameProps = {
  readonly state: AppState;
  readonly size: WindowSize;
  readonly readRows: RowReader;
};
