/**
 * E-mail addresses that every mail server accepts: a dot-string at a domain name of two or more labels (RFC 5321,
 * 4.1.2). Excludes quoted strings and address literals; internationalized domain names must be in ASCII form.
 */
export const emailAddress =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/u;
