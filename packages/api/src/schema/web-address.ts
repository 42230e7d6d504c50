import { z } from "zod";
import { line } from "./text.ts";

// What clients show as a link: `javascript:` and `data:` run, `file:` reads, and a user name before the
// host makes one host look like another. The scheme is in small letters, so that the pattern of the
// document is no longer than it must be.

/** After the scheme: a host without a user name, then anything that is not white space. */
const hierarchy = String.raw`://[^\s/?#@\\]+(?:[/?#]\S*)?`;

const schemes = { https: "https", web: "https?" } as const;
type Schemes = keyof typeof schemes;

const beginnings: Record<Schemes, string> = { https: "https://", web: "https:// or http://" };

/** The pattern of JSON Schema that every such address fits. */
export const addressPattern = (allowed: Schemes) => `^${schemes[allowed]}${hierarchy}$`;

/** RFC 3986: what else stands in a URI is percent-encoded. */
const uriCharacters = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/u;

/** What an address must be and is not; null where it may be followed. */
function faultOf(text: string, allowed: Schemes): string | null {
  if (!new RegExp(`^${schemes[allowed]}://`, "u").test(text)) {
    return `begin with ${beginnings[allowed]}`;
  }
  const url = URL.parse(text);
  if (url === null || url.host === "") return "name a host, as https://example.com does";
  if (/@/u.test(text.split(/[/?#]/u)[2] ?? "")) return "name no user or password before the host";
  if (!new RegExp(addressPattern(allowed), "u").test(text)) {
    return "hold no white space, and no backslash in its host";
  }
  return null;
}

function follows(allowed: Schemes, mayBeEmpty: boolean) {
  return z.superRefine<string>((text, context) => {
    const fault = mayBeEmpty && text === "" ? null : faultOf(text, allowed);
    if (fault === null) return;
    context.addIssue({
      code: "custom",
      params: { rule: "format", expected: `an address that begins with ${beginnings[allowed]}` },
      message: `must ${fault}`,
    });
  });
}

/**
 * A web address that may be unset, kept as it was written: null, which empty text means as well. It may
 * hold letters of every language, so that it is no URI of RFC 3986.
 */
export function optionalWebAddress() {
  return line()
    .check(follows("web", true))
    .meta({
      pattern: String.raw`^(?:${schemes.web}${hierarchy})?\s*$`,
      description: "Begins with `https://` or `http://`.",
      examples: ["https://snelle-bocht.example"],
    })
    .nullable()
    .overwrite((text) => (text === "" ? null : text));
}

/** A web address as a record with `optionalWebAddress` shows it. */
export const webAddress = () =>
  z.string().meta({ pattern: addressPattern("web"), examples: ["https://snelle-bocht.example"] });

/** A URI with https, as a caller gives it; letters outside ASCII are encoded as RFC 3986 asks. */
export function secureUri(bound: { max: number }) {
  return line(bound)
    .check(follows("https", false))
    .overwrite((text) => (uriCharacters.test(text) ? text : (URL.parse(text)?.href ?? text)))
    .check(
      z.superRefine<string>((text, context) => {
        if (uriCharacters.test(text)) return;
        context.addIssue({
          code: "custom",
          params: { rule: "format", expected: "a URI of RFC 3986" },
          message: "must be a URI of RFC 3986, its other characters percent-encoded",
        });
      }),
    )
    .meta({
      format: "uri",
      pattern: addressPattern("https"),
      description: "Begins with `https://`.",
      examples: ["https://singel.example/fotos/daan.png"],
    });
}

/** A URI that the service hands out: of pictures with https alone, as `secureUri` takes them. */
export const shownUri = (allowed: Schemes = "web") =>
  z.url().meta({
    format: "uri",
    pattern: addressPattern(allowed),
    examples: ["https://singel.example/fotos/daan.png"],
  });
