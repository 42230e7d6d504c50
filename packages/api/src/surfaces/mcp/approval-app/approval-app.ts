import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import type { ReadResourceResult, Resource } from "@modelcontextprotocol/server";
import { toTokenRule } from "@werkbank/http/look/tokens";
import type { ApiConfig } from "../../../config.ts";
import { approvalAppUri, toApprovalUrl } from "../../../domains/approvals/approval-url.ts";
import { getApproval } from "../../../domains/approvals/operations/get-approval.ts";
import { Html, html } from "../../../mail/html.ts";
import { toViewMessages, type ViewOptions } from "./view-messages.ts";

/** The MCP App that shows an approval in the client (SEP-1865). */
export const approvalApp: Resource = {
  uri: approvalAppUri,
  name: "approval",
  title: "Approval request",
  description:
    "Shows a request that waits for approval, and opens the page where a person decides.",
  mimeType: "text/html;profile=mcp-app",
};

/** The variables of hosts (`--color-…`, `--font-…`) come before the service's own colors. */
const style = `${toTokenRule()}
body { margin: 0; padding: 1rem; background: var(--color-background-primary, var(--paper)); color: var(--color-text-primary, var(--ink)); font: 0.9375rem/1.5 var(--font-sans, system-ui, sans-serif); overflow-wrap: anywhere; }
h1 { margin: 0 0 0.75rem; font-size: 1.0625rem; line-height: 1.35; }
p { margin: 0 0 0.75rem; }
dl { display: grid; grid-template-columns: minmax(6rem, max-content) 1fr; gap: 0.25rem 1rem; margin: 0 0 0.75rem; }
dt { color: var(--color-text-secondary, var(--ink-soft)); }
dd { margin: 0; }
.state { display: inline-block; margin-bottom: 0.5rem; padding: 0.125rem 0.625rem; border: 1px solid var(--caution); border-radius: 1rem; font-size: 0.8125rem; font-weight: 600; }
.state[data-state="executed"] { border-color: var(--positive); }
.state:is([data-state="rejected"], [data-state="failed"]) { border-color: var(--negative); }
.actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }
.actions + p { margin-top: 0.75rem; }
button { min-height: 2.75rem; padding: 0.5rem 1.25rem; border: 1px solid var(--accent); border-radius: var(--radius); background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { border-color: var(--line-strong); background: none; color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
@media (max-width: 24rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: 0.375rem; } }`;

/** Its script, read on first use. */
let script: string | undefined;

/** Returns the view as the content of its resource. It loads nothing, so it needs no domains in its CSP. */
export function readApprovalApp(config: Pick<ApiConfig, "baseUrl">): ReadResourceResult {
  const { uri, mimeType } = approvalApp;
  const _meta = { ui: { prefersBorder: true } };
  return { contents: [{ uri, ...(mimeType && { mimeType }), text: renderView(config), _meta }] };
}

function renderView(config: Pick<ApiConfig, "baseUrl">): string {
  const toPageUrl = (language: "en" | "nl") =>
    toApprovalUrl(config, { id: "{id}", organizationId: "{organization}" }, language);
  const options: ViewOptions = {
    pageUrl: { en: toPageUrl("en"), nl: toPageUrl("nl") },
    messages: { en: toViewMessages("en"), nl: toViewMessages("nl") },
    toolName: getApproval.tool?.name ?? "",
  };
  script ??= stripTypeScriptTypes(readFileSync(new URL("view.ts", import.meta.url), "utf8"));
  // Inside a script element, JSON must not contain "<" (HTML, "Restrictions for contents of script elements").
  const json = JSON.stringify(options).replaceAll("<", String.raw`\u003c`);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>Werkbank</title>
        ${new Html(`<style>${style}</style>`)}
      </head>
      <body>
        ${new Html(`<script type="application/json" id="options">${json}</script>`)}
        ${new Html(`<script type="module">${script}</script>`)}
      </body>
    </html> `.toString();
}
