const maxUriLength = 2048;

/** Schemes that editors register for their MCP clients, although they are not reversed domain names. */
const editorSchemes = new Set(["cursor", "vscode", "vscode-insiders", "vscodium", "windsurf"]);

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?([/?]|$)/iu;

/**
 * Returns why a redirect URI must not be registered, or null. Allowed are https with a host, http on
 * loopback (RFC 8252 section 7.3), and the scheme of an installed app, which is a reversed domain name (section
 * 7.1). This excludes schemes that run code, open files or start other programs.
 *
 * @returns the end of a sentence that begins with the redirect URI
 */
export function findRedirectUriError(redirectUri: string): string | null {
  if (redirectUri.length > maxUriLength) return `cannot exceed ${maxUriLength} characters`;
  // URL parsers disagree about backslashes, blanks and control characters.
  // oxlint-disable-next-line no-control-regex
  if (/[\\\s\u0000-\u001f\u007f]/u.test(redirectUri) || !URL.canParse(redirectUri)) {
    return "is not an absolute address";
  }
  if (redirectUri.includes("#")) return "must not have a fragment";
  // Redirect URIs are compared exactly, so an asterisk would only match itself.
  if (/\*|%2a/iu.test(redirectUri)) return "must not have a wildcard";
  if (/^[^/?]*\/\/[^/?]*@/u.test(redirectUri)) return "must not have a user name or a password";
  const { protocol } = new URL(redirectUri);
  const scheme = protocol.slice(0, -1);
  switch (scheme) {
    case "https":
      return /^https:\/\/[^/?]/iu.test(redirectUri) ? null : "must have a host";
    case "http":
      return loopback.test(redirectUri) ? null : "may use http on a loopback address only";
    default:
      return isAppScheme(scheme) && /^[^:]+:\/{1,2}[^/]/u.test(redirectUri)
        ? null
        : "has a scheme that is not allowed: https, or the reversed name of a domain";
  }
}

/**
 * Whether the authorization response goes to a program on the user's device, by loopback or a private-use scheme:
 * another program there may receive it instead.
 */
export function staysOnDevice(redirectUri: string): boolean {
  return new URL(redirectUri).protocol !== "https:";
}

function isAppScheme(scheme: string): boolean {
  return editorSchemes.has(scheme) || /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+$/u.test(scheme);
}
