import { createHash } from "node:crypto";
import { type Language, toLanguage } from "@werkbank/http/accept-language";
import { brandMark } from "@werkbank/http/look/brand-mark";
import { pageFontLink } from "@werkbank/http/look/page-font";
import { toPageStyle } from "@werkbank/http/look/page-style";
import { dataHeaders, noSniffing } from "@werkbank/http/security-headers";
import { negotiate } from "../../lib/http/negotiation.ts";
import { defaultLocale, delocalizePath, localizePath } from "../../lib/site/locale.ts";

type Texts = { title: string; wait: string; works: string; service: string; api: string };

const messages: Record<Language, Texts> = {
  en: {
    title: "The documentation is being built",
    wait: "The first start builds all pages, which takes a few minutes. Once they are ready, this page shows them.",
    works: "These already work:",
    service: "Your organizations, in the browser",
    api: "The REST API",
  },
  nl: {
    title: "De documentatie wordt gebouwd",
    wait: "De eerste start bouwt alle pagina's. Dat duurt een paar minuten. Zodra ze klaar zijn, verschijnen ze hier.",
    works: "Dit werkt al:",
    service: "Je organisaties, in de browser",
    api: "De REST-API",
  },
};

const style = toPageStyle("main { padding-top: 4rem; }");

/** Reloads once the response is another one; between the two servers, none responds. */
const script = `setInterval(async () => {
  const response = await fetch(location.href, { method: "HEAD" }).catch(() => null);
  if (response !== null && response.status !== 503) location.reload();
}, 2000);`;
const scriptDigest = createHash("sha256").update(script).digest("base64");

/**
 * Responds to a request while the pages are built. A page gets 503, as HTML or as Markdown; so does `/readyz`, since
 * this process can't yet receive every request. What else is of the API is left to it.
 */
export function respondWhileBuilding(request: Request, isOfApi: boolean): Response | undefined {
  const { pathname } = new URL(request.url);
  if (pathname === "/readyz") {
    const headers = { "Cache-Control": "no-store", "Retry-After": "10", ...dataHeaders };
    return new Response("building\n", { status: 503, headers });
  }
  return isOfApi ? undefined : toPageResponse(request, pathname);
}

function toPageResponse(request: Request, pathname: string): Response {
  const accept = request.headers.get("accept");
  const { locale } = delocalizePath(pathname);
  const language =
    locale === defaultLocale ? toLanguage(request.headers.get("accept-language")) : locale;
  const headers = {
    "Cache-Control": "no-store",
    "Content-Language": language,
    "Retry-After": "10",
    Vary: "Accept, Accept-Language",
    ...noSniffing,
  };
  if (negotiate(accept) !== "html") {
    return new Response(toMarkdown(messages[language]), {
      status: 503,
      headers: { ...headers, "Content-Type": "text/markdown; charset=utf-8" },
    });
  }
  const policy = `default-src 'none'; ${style.policy}; script-src 'sha256-${scriptDigest}'; connect-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`;
  return new Response(toHtml(language), {
    status: 503,
    headers: {
      ...headers,
      "Content-Security-Policy": policy,
      "Content-Type": "text/html; charset=utf-8",
    },
  });
}

function toMarkdown({ title, wait, works, api }: Texts): string {
  return `# ${title}\n\n${wait}\n\n${works}\n\n- ${api}: \`/api/v1\`\n- MCP: \`/api/mcp\`\n`;
}

function toHtml(language: Language): string {
  const { title, wait, works, service, api } = messages[language];
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title} · Werkbank</title>
<link rel="icon" href="data:,">
${pageFontLink} ${style.element}
</head>
<body>
<header class="top"><div class="row"><span class="brand">${brandMark}Werkbank</span></div></header>
<main>
<h1>${title}</h1>
<p class="state">${wait}</p>
<p>${works}</p>
<ul>
<li><a href="${localizePath("/organization", language)}">${service}</a></li>
<li><a href="/api/v1/openapi.json">${api}</a>: <code>/api/v1</code></li>
<li>MCP: <code>/api/mcp</code></li>
</ul>
</main>
<script>${script}</script>
</body>
</html>
`;
}
