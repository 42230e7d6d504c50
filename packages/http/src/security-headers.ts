/** Keeps a browser from guessing another type than the declared one. */
export const noSniffing = { "X-Content-Type-Options": "nosniff" } as const;

/**
 * Headers of every answer to a program. The body is data, so a browser that is led to it may not load anything
 * for it, frame it, reinterpret its type or send its address as a referrer. Pages have policies of their own.
 */
export const dataHeaders = {
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
  ...noSniffing,
} as const;
