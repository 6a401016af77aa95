import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { InputError, OptionError } from "../../errors.ts";
import { readApiKey } from "./credentials.ts";
import { resolveEndpoint } from "./endpoint-settings.ts";
import { findProvider, type ProviderProfile } from "./provider-profiles.ts";
import { redact } from "./redact.ts";

const openai = findProvider("openai") as ProviderProfile;

function withCredentials(text: string, mode = 0o600): Record<string, string> {
  const home = mkdtempSync(join(tmpdir(), "taxolink-credentials-"));
  mkdirSync(join(home, "taxolink"));
  const file = join(home, "taxolink", "credentials");
  writeFileSync(file, text);
  chmodSync(file, mode);
  return { XDG_CONFIG_HOME: home };
}

test("the provider's environment variable overrides the credentials file, which overrides the general environment variable", () => {
  const env = withCredentials("# mine\nopenai = sk-file\n");
  expect(readApiKey(openai, { ...env, OPENAI_API_KEY: "sk-env", TAXOLINK_API_KEY: "sk-any" })).toBe("sk-env");
  expect(readApiKey(openai, { ...env, TAXOLINK_API_KEY: "sk-any" })).toBe("sk-file");
  expect(
    readApiKey(findProvider("openrouter") as ProviderProfile, { ...env, TAXOLINK_API_KEY: "sk-any" }),
  ).toBe("sk-any");
  expect(readApiKey(findProvider("openrouter") as ProviderProfile, env)).toBeNull();
});

test.skipIf(process.platform === "win32")("a credentials file that other users can read is rejected", () => {
  const env = withCredentials("openai = sk-file\n", 0o644);
  const read = (): unknown => readApiKey(openai, env);
  expect(read).toThrow(InputError);
  expect(read).toThrow(/other users can read this file \(mode 644\)/);
});

test("an error identifies an invalid line by its number, not by its content", () => {
  const env = withCredentials("openai sk-file\n");
  expect(() => readApiKey(openai, env)).toThrow(/credentials:1: expected `provider = key`$/);
});

test("the client removes secrets from text", () => {
  expect(redact("key sk-123456 and sk-123456", ["sk-123456", null])).toBe("key [key] and [key]");
});

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
