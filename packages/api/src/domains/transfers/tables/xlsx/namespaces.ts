// Namespaces of Office Open XML, each in its transitional and its strict form (ECMA-376 parts 1 and 4).

export const spreadsheetNamespaces: readonly string[] = [
  "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  "http://purl.oclc.org/ooxml/spreadsheetml/main",
];

export const relationshipNamespaces: readonly string[] = [
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
  "http://purl.oclc.org/ooxml/officeDocument/relationships",
];
