/** Receives what the operator must see; never a token, cookie or password. */
export type Log = (
  entry: { level: "info" | "error"; message: string } & Record<string, unknown>,
) => void;
