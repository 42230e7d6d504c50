// Decision: decisions/0003-contract-and-compatibility.md
import { z } from "zod";
import { domainName } from "./domain-name.ts";
import { line } from "./text.ts";

// URLs that clients show as links: `javascript:` and `data:` would execute code, `file:` would read files, and a user
// name before the host can make it look like another host. The scheme must be lower case, which keeps the pattern in
// the OpenAPI document short; only websites of records are normalized.

/** The URL after its scheme: a host without user name, then any characters except white space. */
const hierarchy = String.raw`://[^\s/?#@\\]+(?:[/?#]\S*)?`;

const schemes = { https: "https", web: "https?" } as const;
type AllowedSchemes = keyof typeof schemes;

const prefixes: Record<AllowedSchemes, string> = { https: "https://", web: "https:// or http://" };

/** Returns the JSON Schema pattern of such URLs. */
export const urlPattern = (allowed: AllowedSchemes) => `^${schemes[allowed]}${hierarchy}$`;

/** A character of the path or the host name of a URI (RFC 3986, appendix A). */
const character = String.raw`[\w\-.~!$&'()*+,;=:@]|%[\dA-Fa-f]{2}`;
const host = String.raw`(?:\[[\dA-Fa-f:.]+\]|(?:${character})+)(?::\d*)?`;
const query = String.raw`(?:${character}|[/?])*`;
const uri = new RegExp(
  String.raw`^https?://${host}(?:/(?:${character}|/)*)?(?:\?${query})?(?:#${query})?$`,
  "u",
);

/** Returns a URL as a URI (RFC 3986): `URL` encodes most other characters, but no brackets after the host. */
function toUri(text: string): string {
  if (uri.test(text)) return text;
  const { href = text, host: shown = "" } = URL.parse(text) ?? {};
  const end = href.indexOf(shown) + shown.length;
  const rest = href.slice(end).replaceAll("[", "%5B").replaceAll("]", "%5D");
  return href.slice(0, end) + rest;
}

/** Returns the error of a URL, as the end of a sentence with `must`; null if it is valid. */
function urlErrorOf(text: string, allowed: AllowedSchemes, isWebsite: boolean): string | null {
  if (!new RegExp(`^${schemes[allowed]}://`, "u").test(text)) {
    return `begin with ${prefixes[allowed]}${isWebsite ? ", or with a domain name, as example.com does" : ""}`;
  }
  const url = URL.parse(text);
  if (url === null || url.host === "") return "name a host, as https://example.com does";
  if (/@/u.test(text.split(/[/?#]/u)[2] ?? "")) return "name no user or password before the host";
  if (!new RegExp(urlPattern(allowed), "u").test(text)) {
    return "hold no white space, and no backslash in its host";
  }
  return null;
}

/** @param isWebsite whether the URL may be empty, and has got a scheme if it began with a domain name */
function checkUrl(allowed: AllowedSchemes, isWebsite: boolean) {
  return z.superRefine<string>((text, context) => {
    const error = isWebsite && text === "" ? null : urlErrorOf(text, allowed, isWebsite);
    if (error === null) return;
    context.addIssue({
      code: "custom",
      params: { rule: "format", expected: `an address that begins with ${prefixes[allowed]}` },
      message: `must ${error}`,
    });
  });
}

/** A website without scheme: a domain name with at least one dot, an optional port, and a path. */
const withoutScheme = String.raw`${domainName}(?::\d+)?(?:[/?#]\S*)?`;
const withoutSchemePattern = new RegExp(`^${withoutScheme}$`, "u");
const anyCaseScheme = "[Hh][Tt][Tt][Pp][Ss]?";

/** Returns a website with a scheme, which is https if it had none; scheme and host are in lower case. */
function normalizeWebsite(text: string): string {
  const url = withoutSchemePattern.test(text) ? `https://${text}` : text;
  return url
    .replace(/^https?:\/\//iu, (scheme) => scheme.toLowerCase())
    .replace(/^https?:\/\/[^\s/?#@\\]+(?=[/?#]|$)/u, (origin) => origin.toLowerCase());
}

/**
 * Returns the schema of the optional website of a record (null, or empty text, which becomes null). It is stored as
 * sent, except that `https://` is added if it has no scheme, and that scheme and host are in lower case. It may contain
 * letters of every language, so that it is not always a URI (RFC 3986).
 */
export function optionalWebUrl() {
  return line()
    .overwrite(normalizeWebsite)
    .check(checkUrl("web", true))
    .meta({
      pattern: String.raw`^\s*(?:${anyCaseScheme}${hierarchy}|${withoutScheme})?\s*$`,
      description: "`https://` is added if it has no scheme.",
      examples: ["https://snelle-bocht.example"],
    })
    .nullable()
    .overwrite((text) => (text === "" ? null : text));
}

/** A URL in a response of a record with `optionalWebUrl`. */
export const webUrl = () =>
  z.string().meta({ pattern: urlPattern("web"), examples: ["https://snelle-bocht.example"] });

/** Returns the input schema of an https URI; percent-encodes non-ASCII letters and brackets (RFC 3986). */
export function httpsUri(bound: { max: number }) {
  return line(bound)
    .check(checkUrl("https", false))
    .overwrite(toUri)
    .check(
      z.superRefine<string>((text, context) => {
        if (uri.test(text)) return;
        context.addIssue({
          code: "custom",
          params: { rule: "format", expected: "a URI of RFC 3986" },
          message: "must be a URI of RFC 3986, its other characters percent-encoded",
        });
      }),
    )
    .meta({
      format: "uri",
      pattern: urlPattern("https"),
      description: "Begins with `https://`.",
      examples: ["https://singel.example/fotos/daan.png"],
    });
}

/** A URI in a response. URIs of pictures have https, as `httpsUri` accepts only that. */
export const responseUri = (allowed: AllowedSchemes = "web") =>
  z.url().meta({
    format: "uri",
    pattern: urlPattern(allowed),
    examples: ["https://singel.example/fotos/daan.png"],
  });
