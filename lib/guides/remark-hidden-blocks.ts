import type { Nodes, Root } from "mdast";
import { SKIP, visit } from "unist-util-visit";
import { isHidden } from "./code-blocks.ts";

/** Returns a remark plugin that removes the code blocks that only tests run. */
export function remarkHiddenBlocks() {
  return (tree: Root): void => {
    visit(tree as Nodes, "code", (node, index, parent) => {
      if (!parent || index === undefined || !isHidden(node.meta ?? "")) return;
      parent.children.splice(index, 1);
      return [SKIP, index];
    });
  };
}
