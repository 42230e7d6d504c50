import { join } from "node:path";
import { HtmlValidate, StaticConfigLoader } from "html-validate";
import { beforeAll, describe, expect, it } from "vitest";
import { readPublication } from "../../lib/publication-file.ts";
import type { Publication } from "../../lib/publication.ts";
import { ensureBuilt } from "../../scripts/build.ts";
import { root } from "../../scripts/processes.ts";
import { siteEnvironment } from "./site-environment.ts";

// The HTML that the build made, judged by the rules of the HTML standard.

let publication: Publication;

beforeAll(async () => {
  await ensureBuilt({ rootDir: root, env: siteEnvironment() });
  ({ publication } = (await readPublication(join(root, ".publication")))!);
});

const judge = new HtmlValidate(
  new StaticConfigLoader({
    extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
    rules: {
      // React's form of an element with a name of its own, which the standard allows as well.
      "no-raw-characters": "off",
    },
  }),
);

async function faultsOf(html: string): Promise<string[]> {
  const { results } = await judge.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`,
    ),
  );
}

describe("HTML", () => {
  it("of every page and of the not-found pages is valid", async () => {
    const refusals = Object.values(publication.notFound).map(
      (entry) => ["not found", entry] as const,
    );
    const pages = [...publication.entries, ...refusals].filter(([, { html }]) => html);
    expect(pages.length).toBeGreaterThan(200);
    const faults: string[] = [];
    for (const [path, { html }] of pages) {
      for (const fault of await faultsOf(html!.identity.toString()))
        faults.push(`${path} ${fault}`);
    }
    expect(faults).toEqual([]);
  }, 300_000);

  it("that is not valid is found", async () => {
    const faults = await faultsOf(
      '<!DOCTYPE html><html lang="en"><head><title>x</title></head><body><ul><p>x</p></ul></body></html>',
    );
    expect(faults.join()).toContain("element-permitted-content");
  });
});
