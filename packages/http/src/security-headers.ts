/**
 * What every answer to a program carries: it is data, so a browser that is led to it may load nothing
 * for it, frame it nowhere, take it for no other type and tell nobody its address. Pages have policies
 * of their own.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};
