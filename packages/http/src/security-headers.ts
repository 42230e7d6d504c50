/** Keeps a browser from taking an answer for another type than it says. */
export const noSniffing = { "X-Content-Type-Options": "nosniff" } as const;

/**
 * What every answer to a program carries: it is data, so a browser that is led to it may load nothing
 * for it, frame it nowhere, take it for no other type and tell nobody its address. Pages have policies
 * of their own.
 */
export const dataHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  ...noSniffing,
} as const;
