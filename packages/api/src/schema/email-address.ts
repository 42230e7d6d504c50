/**
 * The e-mail addresses that every mail server takes: a dot-string at a domain name of two or more labels
 * (RFC 5321, 4.1.2). Neither quoted strings nor address literals, and internationalized names in their ASCII form.
 */
export const emailAddress =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/u;
