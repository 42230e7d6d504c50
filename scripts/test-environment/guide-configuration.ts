import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../launch/processes.ts";

/**
 * Reads a configuration file or commands that a guide shows, so that tests use exactly what readers copy.
 *
 * @param guide its file in `content`, without the extension
 * @param title the title of its code block, which may be part of a list
 */
export function readGuideConfiguration(guide: string, title: string): string {
  const text = readFileSync(join(root, `content/${guide}.mdx`), "utf8");
  const block = new RegExp(
    `^( *)\`\`\`\\w+ fragment title="${RegExp.escape(title)}"\\n(.*?)^\\1\`\`\`$`,
    "msu",
  );
  const [, indent = "", configuration] = block.exec(text) ?? [];
  if (configuration === undefined) throw new Error(`the guide ${guide} has no ${title}`);
  return configuration.replaceAll(new RegExp(`^${indent}`, "gmu"), "");
}
