/** Removes pictures from text for screen readers, which would read every block aloud. */

/** Blocks, braille dots, and the row of dots that a heat map draws for small values. */
const picture = /[\u2580-\u259f\u2800-\u28ff]|·{3}/u;
/** Pictures with the ends of an interval, single dots and blanks, which belong to a picture if they are adjacent to it. */
const rows = /[├┤─\u2580-\u259f\u2800-\u28ff· ]+/gu;

/** Replaces every bar, interval, sparkline and row of a map with a blank. */
export function withoutPictures(text: string): string {
  return text.replace(rows, (row) => (picture.test(row) ? " " : row)).trimEnd();
}
