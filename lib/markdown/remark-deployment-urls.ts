import type { Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import type { Addresses } from "../site/site-config.ts";

/**
 * Returns a remark plugin that replaces `{docs_url}`, `{base_url}`, `{idp_url}` and `{idp_origin}` by the
 * URLs of this deployment, in text, code and links. Used for HTML and for Markdown, so that both agree.
 */
export function remarkAddresses(addresses: Addresses) {
  return (tree: Root): void => {
    visit(tree as Nodes, (node, index, parent) => {
      if (node.type === "code" || node.type === "inlineCode" || node.type === "text") {
        node.value = fillAddresses(node.value, addresses);
      } else if (node.type === "link") {
        node.url = fillAddresses(decodeBraces(node.url), addresses);
      } else if (node.type === "mdxTextExpression" && parent && index !== undefined) {
        const value = fillAddresses(`{${node.value.trim()}}`, addresses);
        if (!value.startsWith("{")) parent.children[index] = { type: "text", value };
      }
    });
  };
}

/** Replaces the placeholders in any text. */
function fillAddresses(text: string, addresses: Addresses): string {
  return text
    .replaceAll("{docs_url}", addresses.docsUrl)
    .replaceAll("{base_url}", addresses.baseUrl)
    .replaceAll("{idp_url}", addresses.idpUrl)
    .replaceAll("{idp_origin}", new URL(addresses.idpUrl).origin);
}

function decodeBraces(url: string): string {
  return url.replaceAll("%7B", "{").replaceAll("%7D", "}");
}
