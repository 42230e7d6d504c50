import type { Element, ElementContent, Root } from "hast";
import { visit } from "unist-util-visit";
import { expect, test } from "vitest";
import { anchorHeadings } from "../markdown/heading-anchors.ts";
import { parseMarkdown } from "../markdown/markdown.ts";
import { mdastToHast } from "./mdast-to-hast.ts";

const config = { docsUrl: "https://docs.example" };

async function elements(markdown: string): Promise<Element[]> {
  const found: Element[] = [];
  const body = parseMarkdown(markdown);
  anchorHeadings(body);
  visit(await mdastToHast(body, { config }), "element", (node) => {
    found.push(node);
  });
  return found;
}

function textOf(node: Root | ElementContent): string {
  if (node.type === "text") return node.value;
  return "children" in node
    ? node.children.map((child) => textOf(child as ElementContent)).join("")
    : "";
}

test.each([
  ["https://docs.example/quickstart.md", "/quickstart"],
  ["https://docs.example/nl/quickstart.md#two", "/nl/quickstart#two"],
  ["https://docs.example/index.md", "/"],
  ["https://docs.example", "/"],
  ["https://docs.example/llms.txt", "/llms.txt"],
  ["https://docs.example.evil.example/a.md", "https://docs.example.evil.example/a.md"],
  ["#here", "#here"],
])("converts a link to %s to %s", async (href, target) => {
  const link = (await elements(`[x](${href})`)).find(({ tagName }) => tagName === "a");
  expect(link?.properties.href).toBe(target);
});

test("headings have the anchors of the sections as ids", async () => {
  const headings = await elements("## Sign in\n\n## Sign in\n\n## Own [#mine]");
  expect(headings.map(({ properties }) => properties.id)).toEqual(["sign-in", "sign-in-1", "mine"]);
  expect(textOf(headings[2]!)).toBe("Own");
});

test("code is highlighted with custom elements and keeps its text", async () => {
  const code = "curl -s 'https://x.example' # a comment\n\necho \"$X\"";
  const found = await elements(`\`\`\`bash\n${code}\n\`\`\``);
  const pre = found.find(({ tagName }) => tagName === "pre")!;
  expect(textOf(pre)).toBe(code);
  const names = found.map(({ tagName }) => tagName);
  expect(names).toEqual(expect.arrayContaining(["t-fn", "t-rem"]));
  expect(found.every(({ properties }) => properties.style === undefined)).toBe(true);
});

test("code in an unknown language stays plain", async () => {
  const found = await elements("```klingon\na <b>\n```");
  expect(textOf(found[0]!)).toBe("a <b>");
  expect(found.some(({ tagName }) => tagName.startsWith("t-"))).toBe(false);
});

test("record numbers, amounts and short code do not break across lines", async () => {
  const id = "b4bfabf4-8c92-5496-abfd-21559a279244";
  const found = await elements(
    `Task T-1042, € 2,500, \`Q-2026-0031-2\`, a 2026-11-23, \`X-Request-Id\`, \`-updatedAt\`, \`"2026-11-24T09:00:00.000Z"\` or \`${id}\`.`,
  );
  const whole = found.filter(({ properties }) => properties.className !== undefined);
  expect(whole.map(textOf)).toEqual([
    "T-1042",
    "€ 2,500",
    "Q-2026-0031-2",
    "X-Request-Id",
    "-updatedAt",
    '"2026-11-24T09:00:00.000Z"',
  ]);
  expect(textOf(found[0]!)).toBe(
    `Task T-1042, € 2,500, Q-2026-0031-2, a 2026-11-23, X-Request-Id, -updatedAt, "2026-11-24T09:00:00.000Z" or ${id}.`,
  );
  const code = await elements("```sh\necho T-1042\n```");
  expect(code.map(({ properties }) => properties.className)).not.toContainEqual(["whole"]);
});

test("adjacent tokens of one kind are one element, also across lines", async () => {
  const found = await elements('```json\n{\n  "a": "b",\n  "c": 1\n}\n```');
  const marks = found.filter(({ tagName }) => tagName.startsWith("t-"));
  expect(marks.map((mark) => [mark.tagName, textOf(mark)])).toEqual([
    ["t-key", '"a"'],
    ["t-str", '"b"'],
    ["t-key", '"c"'],
    ["t-val", "1\n"],
  ]);
});

test("tables are in a scrollable box, with column alignment by class", async () => {
  const found = await elements("| a | b |\n| - | -: |\n| 1 | 2 |");
  expect(found[0]).toMatchObject({ tagName: "div", properties: { className: ["table-scroll"] } });
  expect(found[1]?.tagName).toBe("table");
  expect(
    found.filter(({ tagName }) => tagName === "td").map(({ properties }) => properties),
  ).toEqual([{}, { className: ["align-right"] }]);
});

test("HTML within Markdown is removed", async () => {
  const found = await elements('<script>alert(1)</script>\n\n<img src=x onerror="x">');
  expect(found.some(({ tagName }) => tagName === "script" || tagName === "img")).toBe(false);
});
