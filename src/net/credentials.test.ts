/** Tests which secret goes to which server, and that texts contain none of them. */
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { InputError } from "../base/errors.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createRedactor, findSecret, secretParts, sparqlAuthorization } from "./credentials.ts";

const openai = { variable: "OPENAI_API_KEY", name: "openai", general: "TAXOLINK_API_KEY" };
const openrouter = { variable: "OPENROUTER_API_KEY", name: "openrouter", general: "TAXOLINK_API_KEY" };

function withCredentials(text: string, mode = 0o600): Record<string, string> {
  const home = temporaryFolder();
  mkdirSync(join(home, "taxolink"));
  const file = join(home, "taxolink", "credentials");
  writeFileSync(file, text);
  chmodSync(file, mode);
  return { XDG_CONFIG_HOME: home };
}

test("the provider's environment variable overrides the credentials file, which overrides the general environment variable", () => {
  const env = withCredentials("# mine\nopenai = sk-file\n");
  expect(findSecret(openai, { ...env, OPENAI_API_KEY: "sk-env", TAXOLINK_API_KEY: "sk-any" })).toBe("sk-env");
  expect(findSecret(openai, { ...env, TAXOLINK_API_KEY: "sk-any" })).toBe("sk-file");
  expect(findSecret(openrouter, { ...env, TAXOLINK_API_KEY: "sk-any" })).toBe("sk-any");
  expect(findSecret(openrouter, env)).toBeUndefined();
});

test.skipIf(process.platform === "win32")("a credentials file that other users can read is rejected", () => {
  const env = withCredentials("openai = sk-file\n", 0o644);
  const read = (): unknown => findSecret(openai, env);
  expect(read).toThrow(InputError);
  expect(read).toThrow(/other users can read this file \(mode 644\)/);
});

test.each(["openai sk-file", "openai = sk file", "OpenAI = sk-file", "= sk-file"])(
  "an error identifies the invalid line %j by its number, not by its content",
  (line) => {
    const env = withCredentials(`# keys\n${line}\n`);
    expect(() => findSecret(openai, env)).toThrow(/credentials:2: expected `provider = key`$/);
  },
);

test("the SPARQL authorization goes only to the server that the user named", () => {
  const env = { TAXOLINK_SPARQL_AUTHORIZATION: "Bearer abc" };
  const asked = "https://a.example/sparql";
  expect(sparqlAuthorization(asked, ["stats", "https://a.example/other"], env)).toBe("Bearer abc");
  for (const typed of [[], ["graph.json"], ["https://a.example:8443/"], ["http://a.example/"]]) {
    expect(sparqlAuthorization(asked, typed, env)).toBeUndefined();
  }
  // The variable names one server, so an address on the command line no longer receives the header.
  const bound = { ...env, TAXOLINK_SPARQL_ENDPOINT: "https://b.example/sparql" };
  expect(sparqlAuthorization(asked, [asked], bound)).toBeUndefined();
  expect(sparqlAuthorization("https://b.example/other", [], bound)).toBe("Bearer abc");
});

test("a header counts as a secret as a whole and in its parts", () => {
  expect(secretParts("Bearer abc")).toEqual(["Bearer abc", "abc"]);
  const basic = Buffer.from("ada:pass:word").toString("base64");
  expect(secretParts(`Basic ${basic}`)).toEqual([`Basic ${basic}`, basic, "ada:pass:word", "pass:word"]);
  expect(secretParts("a key of several words")).toEqual(["a key of several words"]);
});

test("the redactor knows the secrets in the environment and in the credentials file", () => {
  const env = {
    ...withCredentials("openai = secret-in-file\nmail = ada@example.org\n"),
    ANY_API_KEY: "secret-in-key",
    PGPASSWORD: "secret-in-database",
    TAXOLINK_SPARQL_AUTHORIZATION: "Bearer secret-in-header",
    OLLAMA_API_KEY: "ollama",
    HOME: "/home/not-a-secret",
  };
  const clean = createRedactor(env);
  for (const secret of ["file", "key", "database", "header"].map((place) => `secret-in-${place}`)) {
    expect(clean(`before ${secret} after ${Buffer.from(secret).toString("hex")}`)).toBe(
      "before [key] after [key]",
    );
  }
  // Neither a short value, which may be an ordinary word, nor a variable of another kind.
  expect(clean("ollama at /home/not-a-secret")).toBe("ollama at /home/not-a-secret");
});
