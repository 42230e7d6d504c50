/** Annotations of every documentation tool: each only reads, and only the documentation. */
export const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
