import { createHash } from "node:crypto";
import { indexOfPlaceholder } from "../site/placeholder-urls.ts";
import type { SiteConfig } from "../site/site-config.ts";

/**
 * Returns the policy of a page, which allows exactly the inline scripts in its present HTML.
 * @throws Error for HTML with a style attribute or element, which the policy would block, and for a script whose
 * hash would change with the URLs of the deployment
 */
export function contentSecurityPolicy(html: string, pathname: string, config: SiteConfig): string {
  const styled = /<style[\s>]|<[a-z][^<>]*\sstyle="[^"]*"/iu.exec(withoutScripts(html));
  if (styled) {
    throw new Error(
      `${pathname}: inline style is not allowed by the policy: ${styled[0].slice(0, 120)}`,
    );
  }
  const scripts = inlineScripts(html);
  if (scripts.some((script) => indexOfPlaceholder(script) >= 0)) {
    throw new Error(`${pathname}: an inline script contains a URL of the deployment.`);
  }
  const hashes = scripts.map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );
  const service = config.baseUrl === config.docsUrl ? "" : ` ${config.baseUrl}`;
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...new Set(hashes)].join(" ")}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${service}`,
    "object-src 'none'",
    "base-uri 'self'",
    `form-action 'self'${service}`,
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Returns the scripts that the policy has to name: inline scripts that a browser runs. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/giu)]
    .filter(
      ([, attributes = ""]) =>
        !/\ssrc=/u.test(attributes) && !/type="application\//u.test(attributes),
    )
    .map(([, , script = ""]) => script);
}

function withoutScripts(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/giu, "");
}
