import { buildArchive } from "./build-archive.ts";

const transitional = {
  main: "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
  relationships: "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
};
const strict = {
  main: "http://purl.oclc.org/ooxml/spreadsheetml/main",
  relationships: "http://purl.oclc.org/ooxml/officeDocument/relationships",
};
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packageNamespace = "http://schemas.openxmlformats.org/package/2006/relationships";

type Sheet = {
  name?: string;
  /** The content of `sheetData`. */
  rows: string;
  state?: string;
  part?: string;
};

type WorkbookOptions = {
  sheets: Sheet[];
  sharedStrings?: string[];
  /** The formats of the cell styles, by index: the id of a built-in one, or a code. */
  formats?: (number | string)[];
  uses1904?: boolean;
  isStrict?: boolean;
  /** A prefix of the elements, such as `x:`. */
  prefix?: string;
  hasAbsoluteTargets?: boolean;
  /** Further entries, or replacements. */
  entries?: Record<string, string | Buffer>;
};

const toAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/** Returns a workbook of Excel with these parts, as different programs write them. */
export async function buildXlsx(options: WorkbookOptions): Promise<Buffer> {
  const { sheets, sharedStrings, formats, entries = {} } = options;
  const { prefix = "", hasAbsoluteTargets = false } = options;
  const { main, relationships } = options.isStrict === true ? strict : transitional;
  const namespace = prefix === "" ? `xmlns="${main}"` : `xmlns:${prefix.slice(0, -1)}="${main}"`;
  const rootTarget = hasAbsoluteTargets ? "/xl/" : "";
  const parts = sheets.map(({ part }, index) => part ?? `worksheets/sheet${index + 1}.xml`);
  const related = [
    ...parts.map((part, index) => ({ id: `rId${index + 1}`, type: "worksheet", target: part })),
    ...(formats === undefined ? [] : [{ id: "rIdS", type: "styles", target: "styles.xml" }]),
    ...(sharedStrings === undefined
      ? []
      : [{ id: "rIdT", type: "sharedStrings", target: "sharedStrings.xml" }]),
  ];
  const sheetElements = sheets.map(
    ({ name = "Sheet1", state }, index) =>
      `<${prefix}sheet name="${toAttribute(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"${
        state === undefined ? "" : ` state="${state}"`
      }/>`,
  );
  const date1904 = options.uses1904 === true ? `<${prefix}workbookPr date1904="1"/>` : "";
  return buildArchive({
    "[Content_Types].xml": `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    "_rels/.rels": toRelationships(relationships, [
      {
        id: "rId1",
        type: "officeDocument",
        target: hasAbsoluteTargets ? "/xl/workbook.xml" : "xl/workbook.xml",
      },
    ]),
    "xl/_rels/workbook.xml.rels": toRelationships(
      relationships,
      related.map((each) => ({ ...each, target: `${rootTarget}${each.target}` })),
    ),
    ...Object.fromEntries(
      sheets.map(({ rows }, index) => [
        `xl/${parts[index]}`,
        `${declaration}<${prefix}worksheet ${namespace}><${prefix}sheetData>${rows}</${prefix}sheetData></${prefix}worksheet>`,
      ]),
    ),
    "xl/workbook.xml": `${declaration}<${prefix}workbook ${namespace} xmlns:r="${relationships}">${date1904}<${prefix}sheets>${sheetElements.join("")}</${prefix}sheets></${prefix}workbook>`,
    ...(sharedStrings === undefined
      ? {}
      : {
          "xl/sharedStrings.xml": `${declaration}<${prefix}sst ${namespace}>${sharedStrings.map((text) => `<${prefix}si>${text}</${prefix}si>`).join("")}</${prefix}sst>`,
        }),
    ...(formats === undefined ? {} : { "xl/styles.xml": toStyles(formats, prefix, namespace) }),
    ...entries,
  });
}

function toRelationships(
  namespace: string,
  related: { id: string; type: string; target: string }[],
): string {
  const elements = related.map(
    ({ id, type, target }) =>
      `<Relationship Id="${id}" Type="${namespace}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packageNamespace}">${elements.join("")}</Relationships>`;
}

function toStyles(formats: (number | string)[], prefix: string, namespace: string): string {
  const codes = formats.flatMap((format, index) =>
    typeof format === "string"
      ? [`<${prefix}numFmt numFmtId="${164 + index}" formatCode="${toAttribute(format)}"/>`]
      : [],
  );
  const styles = formats.map(
    (format, index) =>
      `<${prefix}xf numFmtId="${typeof format === "string" ? 164 + index : format}"/>`,
  );
  return `${declaration}<${prefix}styleSheet ${namespace}><${prefix}numFmts>${codes.join("")}</${prefix}numFmts><${prefix}cellStyleXfs><${prefix}xf numFmtId="14"/></${prefix}cellStyleXfs><${prefix}cellXfs>${styles.join("")}</${prefix}cellXfs></${prefix}styleSheet>`;
}
