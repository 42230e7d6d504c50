/** Every tool of the documentation reads, and reads nothing but the documentation. */
export const readOnly = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
