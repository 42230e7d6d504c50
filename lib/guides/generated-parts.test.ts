import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import type { RootContent } from "mdast";
import { headingId } from "../markdown/heading-anchors.ts";
import { configurationSections, loadConfiguration } from "../contract/configuration.ts";
import { type GeneratedParts, loadGeneratedParts } from "./generated-parts.ts";
import { locales } from "../site/locale.ts";
import { toMarkdown } from "../markdown/markdown.ts";
import { root } from "../markdown/nodes.ts";
import { findMissingTranslations } from "../load/missing-translations.ts";
import { loadProblems, type ProblemEntry } from "../contract/problems.ts";
import { siteConfig } from "../site/site-config.ts";

// Uses the generated parts of the repository itself, not of a fixture.

const config = siteConfig({}, join(import.meta.dirname, "../.."));

const anchorsOf = (blocks: readonly RootContent[]) =>
  blocks.flatMap((block) => (block.type === "heading" ? [headingId(block)] : []));

let problems: ProblemEntry[];

beforeAll(async () => {
  problems = await loadProblems(config.rootDir);
});

describe.each(locales)("in %s", (locale) => {
  let parts: GeneratedParts;

  beforeAll(async () => {
    parts = await loadGeneratedParts(config, locale);
  });

  test("every problem has a row that links to its page, with its code as anchor", () => {
    const [table] = parts.Problems({});
    const rows = table?.type === "table" ? table.children.slice(1) : [];
    expect(problems.length).toBeGreaterThan(50);
    expect(rows.map(({ data }) => data?.hProperties?.["id"])).toEqual(
      problems.map(({ code }) => code.toLowerCase().replaceAll("_", "-")),
    );
    const markdown = toMarkdown(root(parts.Problems({})));
    const prefix = locale === "nl" ? "/nl" : "";
    expect(markdown).toContain(
      `| [\`RATE_LIMITED\`](${config.docsUrl}${prefix}/problems/rate-limited.md) | 429 |`,
    );
  });

  test("common problems are those that belong to no rules of an operation", () => {
    const markdown = toMarkdown(root(parts.Problems({ of: "common" })));
    expect(markdown).toContain("/problems/auth-unauthenticated.md) (401)");
    expect(markdown).not.toContain("QUOTE_LOCKED");
    expect(markdown).toContain("VERSION_CONFLICT");
  });

  test("every variable has its own section", async () => {
    const settings = await loadConfiguration(config.rootDir, locale);
    const all = [...new Set(settings.map(({ part }) => part))].flatMap((part) =>
      parts.Configuration({ part }),
    );
    const anchors = anchorsOf(all);
    const markdown = toMarkdown(root(all));
    expect(anchors).toContain("database-url");
    expect(anchors).toContain("identity-provider-data-dir");
    expect(new Set(anchors).size).toBe(settings.length);
    for (const { description, form } of settings) {
      expect(markdown).toContain(description);
      expect(markdown).toContain(form);
    }
  });

  test("the rate limits are the defaults of the configuration", () => {
    const rows = toMarkdown(root(parts.RateLimits())).split("\n").slice(2);
    const minute = locale === "nl" ? "1.200 per minuut" : "1,200 a minute";
    const minutes = locale === "nl" ? "10 per 5 minuten" : "10 in 5 minutes";
    expect(rows.find((row) => row.startsWith("| `address` |"))).toContain(`| ${minute} |`);
    expect(rows.find((row) => row.startsWith("| `login` |"))).toContain(`| ${minutes} |`);
    expect(rows.length).toBeGreaterThan(10);
  });

  test("the table of permissions has the meaning, operations and built-in roles of each", () => {
    const rows = toMarkdown(root(parts.Permissions())).split("\n");
    const row = (permission: string) => rows.find((line) => line.startsWith(`| \`${permission}\``));
    const page = config.docsUrl + (locale === "nl" ? "/nl" : "");
    const meaning =
      locale === "nl" ? "Offertes naar klanten verzenden." : "Send quotes to customers.";
    expect(row("quotes:send")).toBe(
      `| \`quotes:send\` | ${meaning} [sendQuote](${page}/reference/quotes/send-quote.md), [createQuoteLink](${page}/reference/quotes/create-quote-link.md) | Owner, Admin, Member |`,
    );
  });
});

test("the example of a problem has the members that its page describes", () => {
  for (const { code, members = {}, example } of problems) {
    const { detail, hint: _hint, ...others } = example;
    expect(detail, code).toMatch(/[.?]$/u);
    expect(Object.keys(others).sort(), code).toEqual(Object.keys(members).sort());
  }
});

test("<Configuration> throws for an unknown or missing part", async () => {
  const settings = await loadConfiguration(config.rootDir, "en");
  const named = "<Configuration> needs a part, one of: service, identity-provider, command-line.";
  expect(() => configurationSections(settings, "database", "en")).toThrow(named);
  expect(() => configurationSections(settings, undefined, "en")).toThrow(named);
});

test("missingTexts lists missing and obsolete translations", async () => {
  const rootDir = await mkdtemp(join(tmpdir(), "werkbank-texts-"));
  try {
    await Promise.all(["public", "content"].map((name) => mkdir(join(rootDir, name))));
    const write = (path: string, value: unknown) =>
      writeFile(join(rootDir, path), JSON.stringify(value));
    await write("public/problems.json", [
      { code: "GONE", title: "Gone", when: "It went.", wayOut: "None.", members: { at: "When." } },
    ]);
    await write("content/problems.nl.gen.json", {
      GONE: { title: "Weg", when: "Het ging.", members: { door: "Wie." } },
    });
    await write("public/configuration.json", [
      {
        part: "service",
        name: "PORT",
        description: "Where.",
        form: "`1`",
        default: null,
        required: null,
      },
    ]);
    await write("content/configuration.nl.json", { service: {} });
    await write("public/openapi.json", {
      openapi: "3.1.0",
      info: {},
      paths: { "/v1/doors": { get: { operationId: "listDoors" } } },
    });
    await write("content/operations.nl.gen.json", {
      listDoors: { title: "Deuren opvragen" },
      openDoor: { title: "Een deur openen" },
    });
    expect(await findMissingTranslations(rootDir, "nl")).toEqual([
      "content/problems.nl.gen.json: GONE.wayOut is missing",
      "content/problems.nl.gen.json: GONE.members.at is missing",
      "content/problems.nl.gen.json: GONE.members.door belongs to nothing",
      "content/configuration.nl.json: service.PORT.description is missing",
      "content/operations.nl.gen.json: listDoors.description is missing",
      "content/operations.nl.gen.json: openDoor.title belongs to nothing",
    ]);
  } finally {
    await rm(rootDir, { recursive: true, force: true });
  }
});
