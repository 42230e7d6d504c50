import type { Content, Table, TableCell } from "pdfmake/interfaces";

declare module "pdfmake/interfaces" {
  interface ContentTable {
    /** Which cells are headers: the first row or the first column. A table without it is layout, read as text. */
    headers?: "row" | "column";
  }
}

/** The structure types (ISO 32000-1, 14.8.4) used in documents. */
type StructureType = "Document" | "H1" | "H2" | "P" | "Table" | "TR" | "TH" | "TD";

/** The role of a part of a document, for screen readers. */
export type StructureElement = {
  type: StructureType;
  /** For a header cell, the cells that it names. */
  scope?: "Row" | "Column";
  children: StructureElement[];
};

/** The members of a node that matter here, whatever its kind. */
type DefinitionNode = {
  stack?: Content[];
  columns?: Content[];
  table?: Table;
  headers?: "row" | "column";
  text?: unknown;
  headlineLevel?: number | undefined;
};

/** The structure of a definition, in reading order. */
export type Structure = {
  root: StructureElement;
  /** The element of each text node. A text that is missing here is decoration. */
  elements: ReadonlyMap<object, StructureElement>;
};

/**
 * Derives the structure from a definition: `headlineLevel` makes a heading, `headers` a table, and any
 * other text is a paragraph. Each text must be a node object: a bare string cannot be identified later.
 */
export function toStructure(content: readonly Content[]): Structure {
  const elements = new Map<object, StructureElement>();
  const root: StructureElement = { type: "Document", children: [] };

  function addTo(parent: StructureElement, node: Content | TableCell): void {
    if (typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach((child) => addTo(parent, child));
    const { stack, columns, table, headers, text, headlineLevel }: DefinitionNode = node;
    const parts = stack ?? columns ?? (headers === undefined ? table?.body.flat() : undefined);
    if (parts !== undefined) {
      parts.forEach((part) => addTo(parent, part));
    } else if (table !== undefined && headers !== undefined) {
      parent.children.push(toTable(table, headers));
    } else if (text !== undefined && text !== "") {
      const element: StructureElement = { type: toTextType(headlineLevel), children: [] };
      parent.children.push(element);
      elements.set(node, element);
    }
  }

  function toTable({ body }: Table, headers: "row" | "column"): StructureElement {
    const rows = body.map((cells, row): StructureElement => {
      const children = cells.map((cell, column): StructureElement => {
        const isHeader = headers === "row" ? row === 0 : column === 0;
        const element: StructureElement = isHeader
          ? { type: "TH", scope: headers === "row" ? "Column" : "Row", children: [] }
          : { type: "TD", children: [] };
        addTo(element, cell);
        return element;
      });
      return { type: "TR", children };
    });
    return { type: "Table", children: rows };
  }

  content.forEach((node) => addTo(root, node));
  return { root, elements };
}

function toTextType(headlineLevel: number | undefined): StructureType {
  if (headlineLevel === undefined) return "P";
  return headlineLevel === 1 ? "H1" : "H2";
}
