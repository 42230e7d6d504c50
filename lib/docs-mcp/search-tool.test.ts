import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Locale } from "../site/locale.ts";
import type { DocsSite } from "../http/docs-handler.ts";
import { openFixtureDocs } from "../testing/fixture-docs.ts";
import { createFixtureSite, page, type FixtureSite } from "../testing/fixture-site.ts";
import { callSearch } from "./search-tool.ts";

let site: FixtureSite;
let docs: DocsSite;

const paddleGuide = `How to paddle a kayak, in short.

## Rent a kayak

Name the kayak.

**curl**

\`\`\`sh
curl /kayaks
\`\`\`

**Command line**

\`\`\`sh
werkbank kayaks rent
\`\`\`

**Response: 200 OK**

\`\`\`json
{ "kayak": 1 }
\`\`\`

Bring it back before sunset.

## Repair a kayak

Use tape.`;

beforeAll(async () => {
  site = await createFixtureSite();
  await site.write("content/paddle.mdx", page("Paddling", "On water.", 5, "Guides", paddleGuide));
  await site.write(
    "content/paddle.nl.mdx",
    page("Peddelen", "Op het water.", 5, "Handleidingen", "## Inleveren\n\nPeddel naar de wal."),
  );
  docs = await openFixtureDocs(site);
});

afterAll(() => site.remove());

type SearchOutput = { results: { url: string; text?: string }[] };

async function search(query: string): Promise<SearchOutput> {
  const { docsUrl } = site.config;
  const response = await docs.mcp(
    new Request(`${docsUrl}/mcp`, {
      method: "POST",
      headers: {
        host: new URL(docsUrl).host,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2025-11-25",
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name: "search", arguments: { query, locale: "en" } },
      }),
    }),
  );
  const { result } = (await response.json()) as { result: { structuredContent: SearchOutput } };
  return result.structuredContent;
}

describe("the text of a search result", () => {
  test("has the first sample of the section, and all of its prose", async () => {
    const { results } = await search("rent a kayak");
    expect(results[0]?.text).toContain("curl /kayaks");
    expect(results[0]?.text).toContain("Bring it back before sunset.");
    expect(results[0]?.text).not.toContain("werkbank kayaks rent");
    expect(results[0]?.text).not.toContain("Command line");
    expect(results[0]?.text).not.toContain("200 OK");
  });

  test("names the sections of a page without their URLs", async () => {
    const { results } = await search("paddling");
    expect(results[0]?.url).toMatch(/\/paddle$/u);
    expect(results[0]?.text).toContain("Rent a kayak · Repair a kayak");
    expect(results[0]?.text).not.toContain("?section=");
  });

  test("comes with every close section while the texts are short", async () => {
    const { results } = await search("kayak");
    expect(results.filter(({ text }) => text !== undefined).length).toBeGreaterThan(1);
  });
});

describe("the language of a search without a locale", () => {
  // The words of a short query say little about its language.
  const searchAs = (detected: Locale, query: string): unknown =>
    callSearch({ ...docs, detectLanguage: () => detected }, { query }).structuredContent;

  test("is another than that of its words, if only pages in the other one match the query", () => {
    expect(searchAs("en", "peddel wal")).toMatchObject({ locale: "nl" });
    expect(searchAs("nl", "repair tape")).toMatchObject({ locale: "en" });
  });

  test("is that of its words, if pages in the other one match no more", () => {
    expect(searchAs("en", "repair tape")).toMatchObject({ locale: "en" });
    expect(searchAs("nl", "AUTH_INVALID_TOKEN")).toMatchObject({ locale: "nl" });
    expect(searchAs("en", "AUTH_INVALID_TOKEN")).toMatchObject({ locale: "en" });
  });
});
