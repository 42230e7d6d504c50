/** Prevents a browser from guessing another media type than the declared one. */
export const noSniffing = { "X-Content-Type-Options": "nosniff" } as const;

/**
 * Headers of every response that is not a page. The body is data, so a browser that opens it may not load anything
 * for it, frame it, guess its media type or send its URL as a referrer. Pages have their own policies.
 */
export const dataHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  ...noSniffing,
} as const;
