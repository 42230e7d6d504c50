import { describe, expect, test } from "vitest";
import { anchorHeadings } from "../markdown/heading-anchors.ts";
import { parseMarkdown, toMarkdown } from "../markdown/markdown.ts";
import { root } from "../markdown/nodes.ts";
import { serializeSections } from "../pages/sections.ts";
import { createUrlInserter, placeholderUrls } from "../site/placeholder-urls.ts";
import { toGuideBlocks, type GuideContext } from "./guide-blocks.ts";

const config = {
  docsUrl: "https://docs.example",
  baseUrl: "https://api.example",
  idpUrl: "https://idp.example/auth/v1",
};

const blocks = (markdown: string) => parseMarkdown(markdown).children;

const context: GuideContext = {
  file: "content/a.mdx",
  firstLine: 7,
  locale: "en",
  pathname: "/guides/a",
  config,
  pages: new Set(["/", "/quickstart", "/guides/b", "/nl/quickstart"]),
  openapi: undefined,
  path: "/guides/a",
  generated: {
    Figure: () => [],
    Guides: () => [],
    KeyFigures: () => [],
    Configuration: ({ part }) => blocks(`Of the ${String(part)}.`),
    Permissions: () => blocks("Permissions."),
    Problems: () => blocks("## AUTH_INVALID_TOKEN\n\nText, [more](/quickstart)."),
    RateLimits: () => blocks("Limits."),
    Screenshot: () => [],
    Tools: () => blocks("| Tool |\n| --- |\n| `a` |"),
    McpSetup: ({ server }) => blocks(`Set-up of ${String(server)}.`),
  },
};

const convert = (mdx: string, change: Partial<GuideContext> = {}): string =>
  toMarkdown(root(toGuideBlocks(mdx, { ...context, ...change })));

describe("components", () => {
  test("content that depends on the repository is selected, or stays in its element for a build", () => {
    const mdx = `<IfRepository>

Clone \`{repository_url}\`.

</IfRepository>

<UnlessRepository>

Use your copy.

</UnlessRepository>`;
    const convertFor = (repositoryUrl: string | undefined) =>
      convert(mdx, { config: { ...config, repositoryUrl } });
    expect(convertFor("https://git.example/a")).toBe("Clone `https://git.example/a`.");
    expect(convertFor(undefined)).toBe("Use your copy.");
    const built = convertFor(placeholderUrls.repositoryUrl);
    expect(createUrlInserter(config).text(built)).toBe("Use your copy.");
    expect(
      createUrlInserter({ ...config, repositoryUrl: "https://git.example/a" }).text(built),
    ).toBe("Clone `https://git.example/a`.\n\n");
  });

  test("a callout becomes a blockquote with its type and title", () => {
    expect(
      convert('<Callout type="warning" title="Mind this">\n\nText with `code`.\n\n</Callout>'),
    ).toBe("> **Warning: Mind this**\n>\n> Text with `code`.");
    expect(convert("<Callout>\n\nTekst.\n\n</Callout>", { locale: "nl" })).toBe(
      "> **Let op**\n>\n> Tekst.",
    );
  });

  test("tabs become their content with the title of each tab", () => {
    expect(
      convert(
        '<Tabs>\n<Tab value="curl">\n\nOne\n\n</Tab>\n<Tab value="cli">\n\nTwo\n\n</Tab>\n</Tabs>',
        { locale: "nl" },
      ),
    ).toBe("**curl**\n\nOne\n\n**Opdrachtregel**\n\nTwo");
  });

  test("steps keep their order and titles", () => {
    expect(
      convert(
        '<Steps>\n<Step title="First">\n\nDo it.\n\n</Step>\n<Step>\n\n### Second\n\nAgain.\n\n</Step>\n</Steps>',
      ),
    ).toBe("**First**\n\nDo it.\n\n### Second\n\nAgain.");
  });

  test("cards become a list of links", () => {
    expect(
      convert(
        '<Cards>\n<Card title="Start" href="/quickstart">Begin here.</Card>\n<Card title="Other" href="https://x.example" description="Away." />\n</Cards>',
      ),
    ).toBe(
      "- [Start](https://docs.example/quickstart.md): Begin here.\n- [Other](https://x.example): Away.",
    );
  });

  test("the paragraphs of a card are joined with spaces", () => {
    expect(
      convert(
        '<Cards>\n<Card title="Start" href="/quickstart">\nBegin here.\n\nThen go on.\n</Card>\n</Cards>',
      ),
    ).toBe("- [Start](https://docs.example/quickstart.md): Begin here. Then go on.");
  });

  test("a diagram becomes its title, its description and a list of arrows", () => {
    const words = 'title="Life of a quote" description="From draft to order."';
    expect(
      convert(
        `<Diagram kind="states" ${words} flow={\`\n* -> draft\ndraft -> sent: send it\n\`} />`,
        { locale: "nl" },
      ),
    ).toBe(
      "**Life of a quote**\n\nFrom draft to order.\n\n- begin → draft\n- draft → sent: send it",
    );
    expect(convert(`<Diagram kind="sequence" ${words} flow="A -> B: hello" />`)).toContain(
      "1. A → B: hello",
    );
    expect(() => convert(`\n\n<Diagram kind="states" ${words} flow="nothing" />`)).toThrow(
      /^content\/a\.mdx:9: a line of the flow/u,
    );
  });

  test("McpSetup becomes the setup of its server", () => {
    expect(convert('<McpSetup server="docs" />')).toContain("Set-up of docs.");
  });

  test("generated parts become their blocks", () => {
    expect(convert("<Problems />\n\n<Tools />")).toBe(
      "## AUTH_INVALID_TOKEN\n\nText, [more](https://docs.example/quickstart.md).\n\n| Tool |\n| - |\n| `a` |",
    );
  });
});

describe("Markdown", () => {
  test("keeps tables, lists, images and the title of a code block", () => {
    const markdown = convert(
      '| a | b |\n|--|--|\n| 1 | `x` |\n\n![A picture](/a.png)\n\n```bash title="Sign in" runnable\ncurl {base_url}/api # {x}\n```',
    );
    expect(markdown).toBe(
      "| a | b |\n| - | - |\n| 1 | `x` |\n\n![A picture](https://docs.example/a.png)\n\n**Sign in**\n\n```bash\ncurl https://api.example/api # {x}\n```",
    );
  });

  test("has the status of a response above its body, or alone", () => {
    expect(convert('```json output status="201" example="/id"\n{ "id": "7" }\n```')).toBe(
      '**Response: 201 Created**\n\n```json\n{ "id": "7" }\n```',
    );
    expect(convert('```text output status="204"\n```', { locale: "nl" })).toBe(
      "**Antwoord: 204 No Content**",
    );
  });

  test("omits hidden code blocks", () => {
    expect(convert("One.\n\n```sh runnable hidden\nlogin\n```\n\nTwo.")).toBe("One.\n\nTwo.");
  });

  test("evaluates literals in braces, and omits comments", () => {
    expect(
      convert('{/* not shown */}\n\nThe answer is {42} and {"<b>"}; the site is {docs_url}.'),
    ).toBe("The answer is 42 and \\<b>; the site is https\\://docs.example.");
  });
});

describe("links", () => {
  test.each([
    ["/quickstart", "https://docs.example/quickstart.md"],
    ["/quickstart#two", "https://docs.example/quickstart.md#two"],
    ["/", "https://docs.example/index.md"],
    ["./b", "https://docs.example/guides/b.md"],
    ["#here", "https://docs.example/guides/a#here"],
    ["/openapi.json", "https://docs.example/openapi.json"],
    ["/sign-in", "https://docs.example/sign-in"],
    ["https://x.example/quickstart", "https://x.example/quickstart"],
    ["mailto:a@x.example", "mailto:a@x.example"],
  ])("convert %s to %s", (href, address) => {
    expect(convert(`[x](${href})`)).toBe(`[x](${address})`);
  });

  test("on a Dutch page lead to the Dutch target, if there is one", () => {
    const change = { locale: "nl" as const, pathname: "/nl/guides/a" };
    expect(convert("[x](/quickstart)", change)).toBe("[x](https://docs.example/nl/quickstart.md)");
    expect(convert("[x](/nl/quickstart)", change)).toBe(
      "[x](https://docs.example/nl/quickstart.md)",
    );
    expect(convert("[x](/guides/b)", change)).toBe("[x](https://docs.example/guides/b.md)");
    expect(convert("[x](/llms.txt)", change)).toBe("[x](https://docs.example/nl/llms.txt)");
  });
});

describe("headings", () => {
  test("have no id in Markdown, and give their sections the explicit id as anchor", () => {
    const body = root(
      toGuideBlocks("Intro.\n\n## Sign in [#login]\n\nText.\n\n### More\n\nLast.", context),
    );
    anchorHeadings(body);
    const { markdown, sections } = serializeSections(body, "en");
    expect(markdown).toBe("Intro.\n\n## Sign in\n\nText.\n\n### More\n\nLast.");
    expect(sections).toEqual([
      { anchor: "login", headings: ["Sign in"], text: "Text.", code: "", start: 8 },
      { anchor: "more", headings: ["Sign in", "More"], text: "Last.", code: "", start: 27 },
    ]);
  });
});

describe("errors with file and line", () => {
  test.each([
    ["unknown component", "Text.\n\n<Fancy />", "content/a.mdx:9: <Fancy> is no component"],
    ["HTML element", "<div>x</div>", "content/a.mdx:7: <div> is no component"],
    ["import", 'import x from "y"', "content/a.mdx:7: a guide imports"],
    ["expression", "A {1 + 1}.", "content/a.mdx:7: only a literal"],
    [
      "attribute that is no literal",
      "<Callout title={name}>x</Callout>",
      "content/a.mdx:7: title must be a literal",
    ],
    ["spread", "<Callout {...x}>y</Callout>", "content/a.mdx:7: attributes cannot be spread"],
    [
      "tab of no known language",
      '<Tab value="cobol">\n\nx\n\n</Tab>',
      "content/a.mdx:7: a tab is one of",
    ],
    [
      "callout of no known kind",
      '<Callout type="info">\n\nx\n\n</Callout>',
      "content/a.mdx:7: a callout is a note",
    ],
    [
      "component within text",
      "See <Callout>this</Callout>.",
      "content/a.mdx:7: <Callout> stands on lines of its own",
    ],
    ["syntax that does not close", "Fine.\n\n<Callout>", "content/a.mdx:9"],
  ])("%s", (_name, mdx, message) => {
    expect(() => convert(mdx)).toThrow(message);
  });
});
