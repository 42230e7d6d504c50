const prefix = "urn:oasis:names:tc:opendocument:xmlns";

/** Namespaces of OpenDocument 1.0 to 1.4. */
export const namespaces = {
  office: `${prefix}:office:1.0`,
  style: `${prefix}:style:1.0`,
  table: `${prefix}:table:1.0`,
  text: `${prefix}:text:1.0`,
} as const;
