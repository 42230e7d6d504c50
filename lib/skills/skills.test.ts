import { createHash } from "node:crypto";
import matter from "gray-matter";
import { afterAll, describe, expect, test } from "vitest";
import { openFixtureDocs } from "../testing/fixture-docs.ts";
import { createFixtureSite } from "../testing/fixture-site.ts";

const site = await createFixtureSite();
afterAll(() => site.remove());

describe("agent skills", async () => {
  const { skills, texts } = await openFixtureDocs(site);
  const read = async (path: string) => (await texts.get(path)?.())?.body ?? "";
  const signIn = "/.well-known/agent-skills/werkbank-sign-in/SKILL.md";

  test("the index describes each skill with the digest of its bytes", async () => {
    const index = JSON.parse(await read("/.well-known/agent-skills/index.json")) as {
      $schema: string;
      skills: { name: string; type: string; description: string; url: string; digest: string }[];
    };
    expect(index.$schema).toBe("https://schemas.agentskills.io/discovery/0.2.0/schema.json");
    expect(index.skills.map(({ name, type, url }) => [name, type, url])).toEqual([
      ["werkbank", "skill-md", "/.well-known/agent-skills/werkbank/SKILL.md"],
      ["werkbank-sign-in", "skill-md", signIn],
    ]);
    for (const { name, description, url, digest } of index.skills) {
      const content = await read(url);
      expect(digest).toBe(`sha256:${createHash("sha256").update(content).digest("hex")}`);
      expect(matter(content).data).toEqual({ name, description, metadata: { version: "1" } });
    }
  });

  test("a skill includes sections of guides, with their commands and without an address", async () => {
    const content = await read(signIn);
    expect(content).toContain("# Sign in\n\n> Commands name the service");
    expect(content).toContain("Do this first.\n\n## Sign in\n\nUse the session cookie.");
    expect(content).toContain("curl https://werkbank.example/api/v1/auth/login");
    expect(content).not.toContain("127.0.0.1");
  });

  test("a skill is the same at every address", async () => {
    const config = {
      ...site.config,
      docsUrl: "https://docs.example",
      baseUrl: "https://a.example",
    };
    const other = await openFixtureDocs({ ...site, config });
    expect(other.skills).toEqual(skills);
  });

  test("/skill.md is the skill that lists the others", async () => {
    expect(await read("/skill.md")).toBe(await read("/.well-known/agent-skills/werkbank/SKILL.md"));
    expect(await read("/skill.md")).toContain(`- [werkbank-sign-in](${signIn}): Signs in: once.`);
  });
});

describe("a definition is rejected", () => {
  const define = (lines: string) => site.write("content/skills/wrong.md", lines);

  test.each([
    [
      "---\nname: Wrong\ndescription: A\n---\n\n# A\n",
      "content/skills/wrong.md: front matter: name",
    ],
    ["---\nname: wrong\n---\n\n# A\n", "content/skills/wrong.md: front matter: description"],
    [
      "---\nname: wrong\ndescription: A\n---\n\n# A\n\n{{/quickstart#nowhere}}\n",
      "content/skills/wrong.md:8: there is no section /quickstart#nowhere.",
    ],
  ])("%j", async (lines, message) => {
    await define(lines);
    await expect(openFixtureDocs(site)).rejects.toThrow(message);
  });
});
