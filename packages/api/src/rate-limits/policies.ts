/** The maximum number of requests of one subject in a time window. */
export type Policy = {
  quota: number;
  windowSeconds: number;
};

/**
 * - `address`: all requests from one IP address, before authentication
 * - `login`: failed sign-ins to one account from one IP address
 * - `login-address`, `login-account`: failed sign-ins from one IP address to any account, and to one account from
 *   anywhere; neither counts attempts from an IP address with a previous successful sign-in to the account
 * - `read`, `write`, `mcp`, `export`: calls of one user in one organization
 * - `document`: PDFs of one user in one organization; on customer pages, of one IP address and of one quote
 * - `feed`: reads of calendar feeds, of one IP address and of one feed
 * - `organization`: calls of all members of one organization together
 * - `organization-creation`: organizations that one user creates; counted in the database
 * - `mail`, `mail-young`: external recipients of an organization, and of all organizations of one creator that
 *   are not yet `MAIL_YOUNG_DAYS` old; counted with the change that sends the message
 * - `mail-again`: messages about one quote to one external recipient
 * - `feedback`: answers to "was this page helpful?" from one IP address
 */
export type PolicyName =
  | "address"
  | "login"
  | "login-address"
  | "login-account"
  | "read"
  | "write"
  | "mcp"
  | "export"
  | "document"
  | "feed"
  | "organization"
  | "organization-creation"
  | "mail"
  | "mail-young"
  | "mail-again"
  | "feedback";

export type Policies = Readonly<Record<PolicyName, Policy>>;

/** The rate limit settings of the environment. */
export type RateLimitSettings = {
  /** Null: requests are not counted. */
  policies: Policies | null;
  /** Where counters are stored: in each process, or in a shared database. */
  store: { kind: "memory" } | { kind: "postgres"; url: string; isPooled: boolean };
};

export const defaultPolicies: Policies = {
  address: { quota: 1_200, windowSeconds: 60 },
  login: { quota: 10, windowSeconds: 300 },
  "login-address": { quota: 30, windowSeconds: 300 },
  "login-account": { quota: 200, windowSeconds: 300 },
  read: { quota: 600, windowSeconds: 60 },
  write: { quota: 120, windowSeconds: 60 },
  mcp: { quota: 240, windowSeconds: 60 },
  export: { quota: 6, windowSeconds: 3_600 },
  document: { quota: 30, windowSeconds: 60 },
  feed: { quota: 60, windowSeconds: 60 },
  organization: { quota: 3_000, windowSeconds: 60 },
  "organization-creation": { quota: 3, windowSeconds: 86_400 },
  mail: { quota: 500, windowSeconds: 86_400 },
  "mail-young": { quota: 50, windowSeconds: 86_400 },
  "mail-again": { quota: 1, windowSeconds: 300 },
  feedback: { quota: 30, windowSeconds: 3_600 },
};

const maxRequests = 1_000_000;
const maxWindowSeconds = 86_400;

/**
 * Parses `RATE_LIMITS`: `off`, or a comma-separated list of `name=requests/seconds`. Policies that are not listed
 * have their defaults.
 *
 * @returns null for `off`
 * @throws Error whose message is the end of a sentence that names the variable
 */
export function parsePolicies(text: string): Policies | null {
  if (text.trim() === "off") return null;
  const policies: Record<string, Policy> = { ...defaultPolicies };
  const listed = new Set<string>();
  for (const entry of text.split(",").map((part) => part.trim())) {
    const match = /^([a-z]+(?:-[a-z]+)*)=(\d{1,9})\/(\d{1,9})$/u.exec(entry);
    if (match === null) {
      throw new Error(`"${entry}" is neither off nor name=requests/seconds, as in read=600/60`);
    }
    const [, name = "", requests, seconds] = match;
    const [quota, windowSeconds] = [Number(requests), Number(seconds)];
    if (!Object.hasOwn(defaultPolicies, name)) {
      const known = Object.keys(defaultPolicies).join(", ");
      throw new Error(`there is no policy ${name}; the policies are ${known}`);
    }
    if (listed.has(name)) throw new Error(`${name} is given twice`);
    if (quota < 1 || quota > maxRequests) {
      throw new Error(`${name} must allow 1 to ${maxRequests} requests`);
    }
    if (windowSeconds < 1 || windowSeconds > maxWindowSeconds) {
      throw new Error(`the window of ${name} must be 1 to ${maxWindowSeconds} seconds long`);
    }
    listed.add(name);
    policies[name] = { quota, windowSeconds };
  }
  return policies as Policies;
}
