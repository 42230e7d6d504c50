import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseConfig } from "@werkbank/api";
import { defaultPolicies, parsePolicies } from "@werkbank/api/settings";
import { toConfiguration } from "./configuration.ts";
import { root } from "../launch/processes.ts";

const configuration = toConfiguration();
const entry = (name: string) => configuration.find((each) => each.name === name);

test("documented defaults are the ones in use", () => {
  const written = entry("RATE_LIMITS")?.default?.replaceAll("`", "") ?? "";
  expect(parsePolicies(written)).toEqual(defaultPolicies);

  const from = parseConfig({}).mail.from;
  expect(entry("MAIL_FROM")?.default).toBe(`\`${from.name} <${from.email}>\``);
  expect(entry("PORT")?.default).toBe("`3000`");
  expect(entry("IDP_AUDIENCE")?.default).toBe("`authenticated`");
});

/** Variables that the product sets for its own processes or reads from the machine; users don't set them. */
const internalVariables = new Set([
  "API_ORIGIN",
  "API_PORT",
  "HOME",
  "NODE_ENV",
  "NODE_OPTIONS",
  "PATH",
  "TERM",
  "WERKBANK_HA_LOGS",
  // Variables of the tests and benchmarks, which CONTRIBUTING.md describes.
  "BENCH_DATABASE_URL",
  "CI",
  "TEST_DATABASE_URL",
  "WERKBANK_WALKS",
]);

test("every environment variable that an entry point reads is documented", async () => {
  const entryPoints = [
    "server.ts",
    "next.config.ts",
    "lib/site/site-config.ts",
    "packages/cli/src/settings.ts",
  ];
  for (const folder of ["scripts", "packages/api/src", "packages/idp/src"]) {
    for (const name of await readdir(join(root, folder))) {
      if (name.endsWith(".ts") && !name.endsWith(".test.ts")) entryPoints.push(`${folder}/${name}`);
    }
  }
  const described = new Set(configuration.map(({ name }) => name));
  const missing: string[] = [];
  for (const file of entryPoints) {
    const text = await readFile(join(root, file), "utf8");
    for (const [, name = ""] of text.matchAll(/\benv(?:ironment)?(?:\.|\[")([A-Z][A-Z_]+)\b/gu)) {
      if (!described.has(name) && !internalVariables.has(name)) missing.push(`${file}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
});
