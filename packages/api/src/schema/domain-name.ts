import { domainToASCII } from "node:url";

// Classes of characters that name what they exclude, since `\p{L}` is missing from several dialects of patterns.
const letter = String.raw`[^\s!-@\[-${"`"}{-~]`;
const letterOrDigit = String.raw`[^\s!-/:-@\[-${"`"}{-~]`;
const letterDigitHyphen = String.raw`[^\s!-,./:-@\[-${"`"}{-~]`;

/**
 * The pattern of a domain name of two or more labels, in letters of every script (U-labels) or in ASCII (A-labels,
 * RFC 5890). The last label has no digits, unless it is an A-label, so that IP addresses do not match.
 */
export const domainName = `(?:${letterOrDigit}${letterDigitHyphen}*\\.)+(?:${letter}{2,}|[Xx][Nn]--[A-Za-z0-9-]+)`;

const wholeDomainName = new RegExp(`^${domainName}$`, "u");

/**
 * Returns a text in which the domain after each `@` is in ASCII (A-labels, RFC 5890): the form in which e-mail is
 * sent and addresses are stored. ASCII domains and invalid ones stay unchanged.
 */
export function toAsciiDomains(text: string): string {
  if (!/[^\p{ASCII}]/u.test(text)) return text;
  return text.replaceAll(/(?<=@)[^\s@]*[^\s\p{ASCII}][^\s@]*/gu, (domain) =>
    wholeDomainName.test(domain) ? domainToASCII(domain) || domain : domain,
  );
}
