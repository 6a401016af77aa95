import { expect, test } from "vitest";
import { decodeText } from "./decode-text.ts";

const bom = (...bytes: number[]): Buffer => Buffer.from(bytes);
const swapped = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();

test.each([
  ["UTF-16LE", Buffer.concat([bom(0xff, 0xfe), Buffer.from("a,b\n", "utf16le")])],
  ["UTF-16BE", Buffer.concat([bom(0xfe, 0xff), swapped("a,b\n")])],
  ["UTF-16LE", Buffer.from('{"a": 1}\n', "utf16le")],
  ["UTF-16BE", swapped('{"a": 1}\n')],
  ["UTF-32LE", bom(0xff, 0xfe, 0, 0, 0x61, 0, 0, 0)],
])("an error identifies %s and explains how to convert it to UTF-8", (encoding, bytes) => {
  expect(() => decodeText(bytes, "x.csv")).toThrow(
    expect.objectContaining({
      message: `x.csv: the file is ${encoding} text, but only UTF-8 is supported`,
      hint: expect.stringContaining(`iconv -f ${encoding}`),
    }),
  );
});

test("the error for a compressed file states that the file is compressed", () => {
  expect(() => decodeText(bom(0x1f, 0x8b, 8, 0), "x.csv")).toThrow(/gzip-compressed/);
});

test("the error for a store in place of a question file says what the file is", () => {
  expect(() => decodeText(Buffer.from("SQLite format 3\0\u0010"), "q.csv")).toThrow(
    expect.objectContaining({ message: expect.stringContaining("q.csv: the file is a SQLite database") }),
  );
});

test("an error states the number of the first line that is not UTF-8", () => {
  expect(() => decodeText(Buffer.from("ä\nb\n\xe4\n", "latin1"), "x.csv")).toThrow(
    "x.csv:1: the file is not UTF-8",
  );
  const later = Buffer.concat([Buffer.from("ä\nb\n"), bom(0xe4), Buffer.from("\n")]);
  expect(() => decodeText(later, "x.csv")).toThrow("x.csv:3: the file is not UTF-8");
});

test("the decoder reads UTF-8, even with a byte order mark or a few zero characters", () => {
  expect(decodeText(Buffer.from("\ufeffä→😀"), "x")).toBe("ä→😀");
  expect(decodeText(Buffer.from("a\0b and more"), "x")).toBe("a\0b and more");
});
