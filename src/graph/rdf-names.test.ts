import { expect, test } from "vitest";
import { lastSegment } from "./rdf-names.ts";

test("the name of an IRI is the text after its last slash or hash", () => {
  expect(lastSegment("http://example.org/fleet#range_km")).toBe("range km");
  expect(lastSegment("http://example.org/ports/")).toBe("ports");
  expect(lastSegment("http://example.org/ratio_3:1")).toBe("ratio 3:1");
});

test("the name of a URN is the text after its last colon", () => {
  expect(lastSegment("urn:air:range_km")).toBe("range km");
  expect(lastSegment("URN:fleet:port/home")).toBe("home");
});
