/** A token request: its parameters, and `resource`, the only one that may be repeated. */
export type TokenRequest = { body: Record<string, string>; resources: string[] };
