import { noSniffing } from "@werkbank/http/security-headers";

/**
 * Headers of every response with a page for one user. Its URL may be a secret: like `no-referrer`, `same-origin`
 * hides it from other sites, but forms still send `Origin`, which reveals forms of other sites.
 */
export const pageHeaders = {
  "Cache-Control": "no-store",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "same-origin",
  ...noSniffing,
  "X-Frame-Options": "DENY",
  "X-Robots-Tag": "noindex, nofollow",
};
