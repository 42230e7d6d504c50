import type { Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import type { DeploymentUrls } from "../site/site-config.ts";

/**
 * Returns a remark plugin that replaces `{docs_url}`, `{base_url}`, `{idp_url}`, `{idp_origin}` and
 * `{repository_url}` by the URLs of this deployment, in text, code and links. Used for HTML and for Markdown, so that both agree.
 */
export function remarkDeploymentUrls(urls: DeploymentUrls) {
  return (tree: Root): void => {
    visit(tree as Nodes, (node, index, parent) => {
      if (node.type === "code" || node.type === "inlineCode" || node.type === "text") {
        node.value = replacePlaceholders(node.value, urls);
      } else if (node.type === "link") {
        node.url = replacePlaceholders(decodeBraces(node.url), urls);
      } else if (node.type === "mdxTextExpression" && parent && index !== undefined) {
        const value = replacePlaceholders(`{${node.value.trim()}}`, urls);
        if (!value.startsWith("{")) parent.children[index] = { type: "text", value };
      }
    });
  };
}

/** Replaces the placeholders in any text. */
function replacePlaceholders(text: string, urls: DeploymentUrls): string {
  return text
    .replaceAll("{docs_url}", urls.docsUrl)
    .replaceAll("{base_url}", urls.baseUrl)
    .replaceAll("{idp_url}", urls.idpUrl)
    .replaceAll("{repository_url}", urls.repositoryUrl ?? "")
    .replaceAll("{idp_origin}", new URL(urls.idpUrl).origin);
}

function decodeBraces(url: string): string {
  return url.replaceAll("%7B", "{").replaceAll("%7D", "}");
}
