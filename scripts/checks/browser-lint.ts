// A linter plugin for tests of pages (https://eslint.org/docs/latest/extend/plugins).

/** Methods of a Playwright locator that read the page once. */
const readMethods = new Set([
  "allInnerTexts",
  "allTextContents",
  "boundingBox",
  "count",
  "getAttribute",
  "innerHTML",
  "innerText",
  "inputValue",
  "isChecked",
  "isDisabled",
  "isEditable",
  "isEnabled",
  "isHidden",
  "isVisible",
  "textContent",
]);

type Node = {
  type: string;
  name?: string;
  callee?: Node;
  property?: Node;
  argument?: Node;
  arguments?: Node[];
};
type Context = { report(problem: { node: Node; message: string }): void };

/** Requires `expect.poll` for what a page shows: a page may still change, on a busy machine for seconds. */
const pollPages = {
  create: (context: Context) => ({
    CallExpression(node: Node) {
      const [argument] = node.arguments ?? [];
      if (node.callee?.name !== "expect" || argument?.type !== "AwaitExpression") return;
      const method = argument.argument?.callee?.property?.name ?? "";
      if (!readMethods.has(method)) return;
      context.report({ node, message: `Use \`expect.poll(() => ….${method}(…))\`.` });
    },
  }),
};

/** Forbids `networkidle`: one more request makes it wait, and a page is not ready when the network is idle. */
const noNetworkIdle = {
  create: (context: Context) => ({
    Literal(node: Node & { value?: unknown }) {
      if (node.value !== "networkidle") return;
      context.report({ node, message: "Wait for what the page shows, not for the network." });
    },
  }),
};

export default {
  meta: { name: "browser" },
  rules: { "poll-pages": pollPages, "no-network-idle": noNetworkIdle },
};
