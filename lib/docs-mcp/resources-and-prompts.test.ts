import { createHash } from "node:crypto";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as Transport2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { toMarkdownPage } from "../pages/markdown-page.ts";
import { openFixtureDocs } from "../testing/fixture-docs.ts";
import { createFixtureSite } from "../testing/fixture-site.ts";

const site = await createFixtureSite();
afterAll(() => site.remove());
const { pages, skills, mcp: handler } = await openFixtureDocs(site);
const address = new URL(`${site.config.docsUrl}/mcp`);
const fetch = (url: string | URL, init?: RequestInit) => {
  const request = new Request(url, init);
  request.headers.set("host", address.host);
  return handler(request);
};
const info = { name: "test", version: "1" };

const client2026 = new Client(info, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
await client2026.connect(new StreamableHTTPClientTransport(address, { fetch }));
const client2025 = new Client2025(info);
await client2025.connect(new Transport2025(address, { fetch }));
afterAll(() => Promise.all([client2026.close(), client2025.close()]));

describe.each([
  ["2026-07-28", client2026],
  ["2025", client2025],
])("a client of the revision %s", (_, client) => {
  test("lists the skills and every page of list_pages as resources, and reads a page as Markdown", async () => {
    const { resources } = await client.listResources();
    const { content } = await client.callTool({ name: "list_pages", arguments: {} });
    const [index] = content as { text: string }[];
    const linked = [...(index?.text ?? "").matchAll(/\]\((\S+?\.md)\)/gu)];
    const urls = linked.map(([, url]) => String(url));
    const skillUris = skills.map(({ frontMatter }) => `skill://${frontMatter.name}/SKILL.md`);
    expect(resources.map(({ uri }) => uri).sort()).toEqual([...skillUris, ...urls].sort());
    const quickstart = pages.find(({ pathname }) => pathname === "/quickstart");
    if (quickstart === undefined) throw new Error("the fixture has no quickstart");
    const uri = `${site.config.docsUrl}/quickstart.md`;
    expect(resources).toContainEqual({
      uri,
      name: "/quickstart.md",
      title: quickstart.title,
      description: quickstart.description,
      mimeType: "text/markdown",
    });
    const { contents } = await client.readResource({ uri });
    expect(contents).toEqual([
      { uri, mimeType: "text/markdown", text: toMarkdownPage(quickstart) },
    ]);
  });

  test("reads a skill, as its index and its entry describe it", async () => {
    const uri = "skill://werkbank-sign-in/SKILL.md";
    const { contents } = await client.readResource({ uri });
    const skill = skills.find(({ frontMatter }) => frontMatter.name === "werkbank-sign-in");
    expect(contents).toEqual([{ uri, mimeType: "text/markdown", text: skill?.markdown }]);
    expect(skill?.markdown).toContain("Use the session cookie.");
  });

  test("reads a Dutch page, which is not listed", async () => {
    const { contents } = await client.readResource({ uri: `${site.config.docsUrl}/nl/quickstart` });
    expect(contents).toMatchObject([{ text: expect.stringContaining("/nl/quickstart)") }]);
  });

  test.each([
    "https://elsewhere.example/quickstart.md",
    "/quickstart",
    "file:///etc/passwd",
    "nope",
  ])("gets an error for the unknown resource %s", async (uri) => {
    await expect(client.readResource({ uri })).rejects.toHaveProperty("code");
  });

  test("gets the prompts, which name existing tools", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(["answer_question", "write_call"]);
    const given = { question: "How do I undo a change?", goal: "Undo a change" };
    for (const { name, arguments: taken = [] } of prompts) {
      const wanted = Object.entries(given).filter(([key]) =>
        taken.some((argument) => argument.name === key),
      );
      const prompt = await client.getPrompt({ name, arguments: Object.fromEntries(wanted) });
      const [message] = prompt.messages;
      const text = message?.content.type === "text" ? message.content.text : "";
      expect(text).toContain("ndo a change");
      expect(text).toContain("Call search");
      expect(text).toContain("get_page");
    }
  });

  test("gets an error for a prompt without its required argument", async () => {
    await expect(client.getPrompt({ name: "answer_question" })).rejects.toMatchObject({
      code: -32602,
    });
  });
});

describe("the Skills extension", () => {
  const Entry = z.looseObject({
    uri: z.string(),
    frontmatter: z.looseObject({ name: z.string(), description: z.string() }),
    resources: z.array(z.object({ uri: z.string(), digest: z.string(), size: z.number() })),
  });
  const Caching = { ttlMs: z.number(), cacheScope: z.literal("public") };

  test("is declared, and lists the files of each skill as they are read", async () => {
    expect(client2026.getServerCapabilities()?.extensions).toEqual({
      "io.modelcontextprotocol/skills": {},
    });
    const listed = await client2026.request(
      { method: "skills/list", params: {} },
      z.looseObject({ skills: z.array(Entry), ...Caching }),
    );
    expect(listed.skills.map(({ frontmatter }) => frontmatter)).toEqual(
      skills.map(({ frontMatter }) => frontMatter),
    );
    for (const { uri, resources } of listed.skills) {
      const { contents } = await client2026.readResource({ uri });
      const [content] = contents;
      const text = content !== undefined && "text" in content ? content.text : "";
      const digest = `sha256:${createHash("sha256").update(text).digest("hex")}`;
      expect(resources).toEqual([{ uri, digest, size: Buffer.byteLength(text) }]);
      const found = await client2026.request(
        { method: "skills/get", params: { uri } },
        z.looseObject({ skill: Entry, ...Caching }),
      );
      expect(found.skill.resources).toEqual(resources);
    }
  });

  test("rejects the URI of no skill", async () => {
    const params = { uri: "skill://nothing/SKILL.md" };
    await expect(
      client2026.request({ method: "skills/get", params }, z.looseObject({})),
    ).rejects.toMatchObject({ code: -32602 });
  });
});
