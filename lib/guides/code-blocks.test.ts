import { expect, test } from "vitest";
import { validateBlocks, readBlocks, toCommands } from "./code-blocks.ts";

const page = (...blocks: string[]) => `---\ntitle: A\n---\n\n${blocks.join("\n\n")}\n`;
const faultsOf = (...blocks: string[]) =>
  validateBlocks("content/a.mdx", readBlocks(page(...blocks)));

test("returns commands with their output, line and attributes", () => {
  const blocks = readBlocks(
    page(
      '```sh runnable as="ria@singel.example"\nwerkbank login\n```',
      "```text output\nSigned in.\n```",
      '```json runnable="POST /v1/tasks"\n{ "title": "A" }\n```',
      '```json output\n{ "title": "A" }\n```',
      '```toml fragment title="config.toml"\nurl = "x"\n```',
    ),
  );
  expect(validateBlocks("content/a.mdx", blocks)).toEqual([]);
  expect(toCommands(blocks)).toMatchObject([
    {
      line: 5,
      language: "sh",
      account: "ria@singel.example",
      code: "werkbank login\n",
      output: { code: "Signed in.\n" },
    },
    { line: 13, language: "json", request: "POST /v1/tasks", output: { language: "json" } },
  ]);
});

test("consecutive commands share an output, and a hidden command needs none", () => {
  const blocks = readBlocks(
    page(
      "```sh runnable hidden\nlogin\n```",
      "```sh runnable\nfirst\n```",
      "```python runnable\nsecond\n```",
      '```json output status="200" example="/id /items/0/id"\n{}\n```',
    ),
  );
  expect(validateBlocks("content/a.mdx", blocks)).toEqual([]);
  const output = { status: "200", examples: ["/id", "/items/0/id"] };
  expect(toCommands(blocks)).toMatchObject([
    { code: "login\n", isHidden: true, output: undefined },
    { code: "first\n", output },
    { code: "second\n", output },
  ]);
});

test.each([
  ["```sh\nls\n```", "a block is marked runnable, output, file or fragment"],
  ["```ts fragment\nlet a;\n```", "a fragment has a title."],
  ["```sh runnable\nls\n```", "a runnable block is followed by its output."],
  ["```text output\na\n```", "an output follows a runnable block."],
  ["```go runnable\na\n```", "go cannot be run."],
  ["```json runnable\n{}\n```", "a JSON body, and nothing else, says where it is sent"],
])("returns an error with file and line for %j", (block, words) => {
  const [first] = faultsOf(block);
  expect(first).toMatch(/^content\/a\.mdx:5: /u);
  expect(faultsOf(block).join("\n")).toContain(words);
});
