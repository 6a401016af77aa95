/** Tests the settings of endpoints. */
import { expect, test } from "vitest";
import { OptionError } from "../../base/errors.ts";
import { resolveEndpoint } from "./endpoint-settings.ts";

test.each([
  [{ provider: "opnai" }, /there is no provider "opnai"/],
  [{ provider: "openai" }, /OpenAI requires an API key/],
  [{ provider: "compatible" }, /no endpoint is configured/],
  [{ provider: "compatible", baseUrl: "localhost:80/v1" }, /must begin with http/],
  [{ provider: "compatible", baseUrl: "not an address" }, /is not a URL/],
  [{ provider: "compatible", baseUrl: "http://user:secret@host/v1" }, /a user name, password or query/],
] as const)("invalid settings are reported before any call: %o", (choice, message) => {
  const resolve = (): unknown => resolveEndpoint(choice, { XDG_CONFIG_HOME: "/nowhere" });
  expect(resolve).toThrow(OptionError);
  expect(resolve).toThrow(message);
});

test("an endpoint on this machine allows two parallel calls, and other endpoints allow four", () => {
  const none = { XDG_CONFIG_HOME: "/nowhere" };
  expect(resolveEndpoint({ provider: "ollama" }, none).concurrency).toBe(2);
  expect(
    resolveEndpoint({ provider: "compatible", baseUrl: "http://127.0.0.1:1/v1" }, none).concurrency,
  ).toBe(2);
  expect(resolveEndpoint({ provider: "compatible", baseUrl: "https://host/v1/" }, none)).toMatchObject({
    concurrency: 4,
    baseUrl: "https://host/v1",
  });
});
