import { ConformanceTester } from "lighthouse/third-party/ard/ard.js";
import { expect, test } from "vitest";
import { toAiCatalog, toApiCatalog, toMcpCatalog, toServerCard } from "./discovery.ts";

const config = {
  docsUrl: "https://docs.werkbank.example",
  baseUrl: "https://api.werkbank.example",
  idpUrl: "http://127.0.0.1:3001/auth/v1",
  rootDir: "/",
};

test("a server card has a reverse-domain name and a description of at most 100 characters", () => {
  for (const which of ["docs", "product"] as const) {
    const card = toServerCard(config, which) as Record<string, string>;
    expect(card.name).toMatch(/^example\.werkbank\.docs\/[a-z-]+$/u);
    expect(card.description!.length).toBeLessThanOrEqual(100);
  }
  expect(toServerCard(config, "product")).toMatchObject({
    remotes: [{ type: "streamable-http", url: "https://api.werkbank.example/api/mcp" }],
  });
});

test.each([
  "http://127.0.0.1:3000",
  "http://[::1]:3000",
  "http://192.168.1.20",
  "http://localhost:80",
])("identifiers use localhost without a port at %s", (docsUrl) => {
  const local = { ...config, docsUrl };
  expect(toServerCard(local, "docs")).toMatchObject({ name: "localhost/werkbank-docs" });
  expect(toMcpCatalog(local)).toMatchObject({
    entries: [
      { identifier: "urn:air:localhost:werkbank" },
      { identifier: "urn:air:localhost:werkbank-docs" },
    ],
  });
});

test("the MCP catalog links to both server cards", () => {
  expect(toMcpCatalog(config)).toMatchObject({
    specVersion: "draft",
    entries: [
      {
        identifier: "urn:air:docs.werkbank.example:werkbank",
        url: "https://docs.werkbank.example/api/mcp/server-card",
      },
      {
        identifier: "urn:air:docs.werkbank.example:werkbank-docs",
        url: "https://docs.werkbank.example/mcp/server-card",
      },
    ],
  });
});

test("the AI catalog has the same entries, and passes the conformance tester without warnings", () => {
  const tester = new ConformanceTester();
  tester.validate_manifest(JSON.stringify(toAiCatalog(config)), "ai-catalog.json");
  expect([tester.errors, tester.warnings]).toEqual([[], []]);
  const idsOf = (catalog: object) =>
    (catalog as { entries: { identifier: string }[] }).entries.map(({ identifier }) => identifier);
  expect(idsOf(toAiCatalog(config))).toEqual(idsOf(toMcpCatalog(config)));
});

test("the API catalog has an anchor for each API", () => {
  const { linkset } = toApiCatalog(config) as { linkset: { anchor: string }[] };
  expect(linkset.map(({ anchor }) => anchor)).toEqual([
    "https://api.werkbank.example/api/v1",
    "https://api.werkbank.example/api/mcp",
    "https://docs.werkbank.example/mcp",
  ]);
});
