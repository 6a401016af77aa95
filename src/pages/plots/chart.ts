/** Defines the charts of pages, reports and pictures as data. A table with the same figures belongs to each chart. */
import type { Html } from "../design/html.ts";

export type Interval = readonly [low: number, high: number];

export type Bar = {
  /** The category, such as a measure or a class. */
  readonly place: string;
  /** What is compared within a category, such as a system; absent if each category has only one bar. */
  readonly series?: string;
  readonly value: number;
  readonly interval?: Interval | null;
};

export type LinePoint = {
  readonly series: string;
  readonly x: number;
  readonly value: number;
  /** The name of the position on the axis, if it is not its number. */
  readonly name?: string;
  /** The range to shade around the line. */
  readonly range?: Interval;
};

export type ScatterPoint = { readonly name: string; readonly x: number; readonly value: number };

export type HeatCell = { readonly x: string; readonly y: string; readonly value: number };

export type Chart =
  | { readonly kind: "bars"; readonly axis: string; readonly bars: readonly Bar[] }
  | {
      readonly kind: "columns";
      readonly axis: string;
      readonly points: readonly (readonly [string, number])[];
    }
  | { readonly kind: "lines"; readonly x: string; readonly y: string; readonly points: readonly LinePoint[] }
  | {
      readonly kind: "scatter";
      readonly x: string;
      readonly y: string;
      readonly points: readonly ScatterPoint[];
    }
  | { readonly kind: "heat"; readonly x: string; readonly y: string; readonly cells: readonly HeatCell[] };

/** A drawing without its frame. */
export type Drawing = { readonly height: number; readonly parts: Html };
