import { createHash } from "node:crypto";
import type { ReactNode } from "react";
import { elementsToHtml } from "./elements-to-html.ts";
import { KeptHtml, type StaticTag } from "./kept-html.tsx";
import { holdRendered } from "./rendered-html.ts";

/**
 * An element whose content no script touches: it stands in the HTML of the page, and in nothing else that
 * is sent. Links in it are followed as those of `DocLink` are.
 */
export async function StaticHtml(props: {
  tag: StaticTag;
  /** The path of the page, whose HTML holds it. */
  page: string;
  className?: string;
  kind?: string;
  children: ReactNode;
}) {
  const { tag, page, className, kind, children } = props;
  const html = await elementsToHtml(children);
  const id = createHash("sha256").update(html).digest("base64url").slice(0, 12);
  holdRendered(id, html);
  return <KeptHtml {...{ tag, page, id, className, kind }} />;
}
