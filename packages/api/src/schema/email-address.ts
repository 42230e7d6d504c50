import { domainName } from "./domain-name.ts";

const localPart = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*";

/**
 * Email addresses that every mail server accepts: a dot-string at a domain name of two or more labels (RFC 5321,
 * 4.1.2). Excludes quoted strings and address literals. Internationalized domain names are in ASCII (A-labels).
 */
export const emailAddress = new RegExp(
  String.raw`^${localPart}@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$`,
  "u",
);

/** The pattern of addresses in requests: the same, with a domain name in letters of every script. */
export const acceptedEmailPattern = `^${localPart}@${domainName}$`;
