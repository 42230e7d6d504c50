import { connectionUrl, issuer, quote, text, type ValueFormat } from "@werkbank/settings";
import { z } from "zod";
import type { ClaimNames } from "./auth/settings.ts";
import { parseHostPatterns } from "./outgoing/host-patterns.ts";
import { parsePrivateNetworks } from "./outgoing/private-networks.ts";
import { parsePolicies, type Policies } from "./rate-limits/policies.ts";
import { emailAddress as emailPattern } from "./schema/email-address.ts";

// The formats of the values of `settings.ts`.

export const anyText = text("any text", "a-text");

export const database = connectionUrl({
  schemes: ["postgres", "postgresql"],
  form: "the address of a PostgreSQL database",
  example: "postgres://user:password@host:5432/database",
});

export const mailServer = connectionUrl({
  schemes: ["smtp", "smtps"],
  form: "the address of a mail server, smtp(s)://host:port",
  example: "smtps://user:password@mail.example:465",
});

export const tracesReceiver = connectionUrl({
  schemes: ["http", "https"],
  form: "an http or https address",
  example: "http://collector.internal:4318",
});

/** The slash at the end of some issuers is part of their name. */
export const provider: ValueFormat<string> = {
  ...issuer,
  read: (value) => (issuer.read(value) === undefined ? undefined : value),
};

export const clientSecret: ValueFormat<string> = {
  form: "the secret of a client",
  example: "a-secret",
  read: (value) => (/^[\x20-\x7e]+$/u.test(value) ? value : undefined),
  show: (value) => `${Buffer.byteLength(value)} bytes`,
};

const reservedParameters =
  /^(?:response_type|response_mode|client_id|redirect_uri|scope|state|nonce|code_challenge|code_challenge_method|request|request_uri)$/u;

export const authorizationParameters: ValueFormat<Record<string, string>> = {
  form: "parameters as in a query, other than those of the flow itself",
  example: "'access_type=offline&prompt=consent'",
  read(value) {
    const parameters = Object.fromEntries(new URLSearchParams(value));
    const isReserved = Object.keys(parameters).some((name) => reservedParameters.test(name));
    return isReserved ? undefined : parameters;
  },
  show: quote,
};

const defaultClaims: ClaimNames = {
  subject: "sub",
  email: "email",
  email_verified: "email_verified",
  name: "name",
  client: null,
  scope: null,
};

export const claimNames: ValueFormat<ClaimNames> = {
  form: "`name=claim`, separated by spaces or commas, of the names `subject`, `email`, `email_verified`, `name`, `client`, `scope`",
  example: "'subject=oid email_verified=xms_edov'",
  read(value) {
    const pairs = value
      .split(/[\s,]+/u)
      .filter((pair) => pair !== "")
      .map((pair) => /^(?<name>[a-z_]+)=(?<claim>.+)$/u.exec(pair)?.groups);
    const isKnown = pairs.every((pair) => Object.hasOwn(defaultClaims, pair?.["name"] ?? ""));
    if (!isKnown) return undefined;
    return {
      ...defaultClaims,
      ...Object.fromEntries(pairs.map((pair) => [pair?.["name"], pair?.["claim"]])),
    };
  },
  show: quote,
};

export const accountPage: ValueFormat<string> = {
  ...issuer,
  example: "https://login.example/account",
};

export const secret: ValueFormat<string> = {
  form: "at least 32 bytes, as `openssl rand -base64 32` makes them",
  example: "$(openssl rand -base64 32)",
  read: (value) => (Buffer.byteLength(value) >= 32 ? value : undefined),
  show: (value) => `${Buffer.byteLength(value)} bytes`,
};

export const publicKeys: ValueFormat<string[]> = {
  form: "Ed25519 public keys (`x` of the JWK), separated by spaces or commas",
  example: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo",
  read(value) {
    const keys = value.split(/[\s,]+/u).filter((key) => key !== "");
    return keys.every((key) => /^[\w-]{43}$/u.test(key)) ? keys : undefined;
  },
  show: quote,
};

/** A key that must not appear in the log. */
export const key: ValueFormat<string> = {
  form: "a key, as the store gives it",
  example: "wJalrXUtnFEMI",
  read: (value) => (/^\S+$/u.test(value) ? value : undefined),
  show: (value) => `${Buffer.byteLength(value)} bytes`,
};

export const bucket: ValueFormat<string> = {
  form: "the name of a bucket: 3 to 63 small letters, digits, dots and dashes",
  example: "werkbank-files",
  read: (value) => (/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/u.test(value) ? value : undefined),
  show: quote,
};

export const region: ValueFormat<string> = {
  form: "the name of a region",
  example: "eu-central-1",
  read: (value) => (/^[a-z\d-]{1,40}$/u.test(value) ? value : undefined),
  show: quote,
};

/** Null: no limits. */
export const rateLimits: ValueFormat<Policies | null> = {
  form: "`name=requests/seconds`, separated by commas, or `off`",
  read: parsePolicies,
  show: quote,
};

export const mailbox: ValueFormat<{ name: string; email: string }> = {
  form: "`Name <name@host.example>` or an email address",
  example: "'Werkbank <no-reply@werkbank.example>'",
  read(value) {
    const [, name = "", bracketed, bare] =
      /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>]+)>|([^<>\s]+))$/u.exec(value.trim()) ?? [];
    const email = z.email({ pattern: emailPattern }).safeParse(bracketed ?? bare);
    return email.success ? { name, email: email.data } : undefined;
  },
  show: quote,
};

export const emailAddress: ValueFormat<string> = {
  form: "an email address",
  example: "abuse@werkbank.example",
  read: (value) => z.email({ pattern: emailPattern }).safeParse(value.trim()).data,
  show: quote,
};

export const securityContacts: ValueFormat<string[]> = {
  form: "email addresses, or https addresses of pages, separated by spaces or commas",
  example: "security@werkbank.example",
  read(value) {
    const contacts = value
      .split(/[\s,]+/u)
      .filter((word) => word !== "")
      .map(toContactUri);
    return contacts.every((contact) => contact !== undefined) ? contacts : undefined;
  },
  show: quote,
};

/** Returns the URI of a contact in security.txt (RFC 9116 section 2.5.3); undefined if it is none. */
function toContactUri(text: string): string | undefined {
  const email = z.email({ pattern: emailPattern }).safeParse(text.replace(/^mailto:/u, ""));
  if (email.success) return `mailto:${email.data}`;
  const url = URL.parse(text);
  return url?.protocol === "https:" && url.username === "" ? url.href : undefined;
}

export const organizationCreation: ValueFormat<"anyone" | "first" | "nobody" | string[]> = {
  form: "`anyone`, `first`, `nobody`, or email addresses separated by commas",
  example: "first",
  read(value) {
    const text = value.trim();
    if (text === "anyone" || text === "first" || text === "nobody") return text;
    const emails = text
      .split(",")
      .map((each) => z.email({ pattern: emailPattern }).safeParse(each.trim()).data?.toLowerCase());
    return emails.every((email) => email !== undefined) ? emails : undefined;
  },
  show: quote,
};

export const privateNetworks: ValueFormat<string[]> = {
  form: "networks of private addresses, separated by spaces or commas",
  example: "10.1.0.0/16,192.168.2.7",
  read: parsePrivateNetworks,
  show: quote,
};

export const hostNames: ValueFormat<string[]> = {
  form: "host names, separated by spaces or commas",
  example: "n8n.lan,*.office.example",
  read: parseHostPatterns,
  show: quote,
};
