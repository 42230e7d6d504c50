import type { Archive } from "../archive.ts";
import { UnreadableFile } from "../unreadable-file.ts";
import { readXml } from "../xml/read-xml.ts";
import { spreadsheetNamespaces } from "./namespaces.ts";
import { unescapeString } from "./string-escapes.ts";

/** The maximum length of all shared strings together, since they are in memory. */
const maxCharacters = 32 * 1024 * 1024;

/** The maximum number of shared strings. */
const maxStrings = 2_000_000;

/**
 * Reads the strings that the cells of all sheets share.
 *
 * @throws UnreadableFile
 */
export async function readSharedStrings(archive: Archive, part: string | null): Promise<string[]> {
  const strings: string[] = [];
  const bytes = part === null ? null : await archive.open(part);
  if (bytes === null) return strings;
  let characters = 0;
  for await (const text of readXml<string>(bytes, handleStrings)) {
    characters += text.length;
    if (characters > maxCharacters || strings.length >= maxStrings) {
      throw new UnreadableFile(
        "The workbook has too much text. Save the sheet as a file of its own.",
      );
    }
    strings.push(text);
  }
  return strings;
}

function handleStrings(emit: (text: string) => void) {
  const collector = createStringCollector();
  return {
    open({ name, uri }: { name: string; uri: string }): void {
      if (!spreadsheetNamespaces.includes(uri)) return;
      if (name === "si") collector.begin();
      else collector.open(name);
    },
    text: (more: string) => collector.text(more),
    close({ name, uri }: { name: string; uri: string }): void {
      if (!spreadsheetNamespaces.includes(uri)) return;
      if (name === "si") emit(collector.end());
      else collector.close(name);
    },
  };
}

/** Creates a collector of the text of a string, formatted or not, without its phonetic reading. */
export function createStringCollector() {
  let text = "";
  let isInText = false;
  let isInReading = false;
  return {
    begin(): void {
      text = "";
    },
    open(name: string): void {
      if (name === "rPh") isInReading = true;
      if (name === "t") isInText = !isInReading;
    },
    text(more: string): void {
      if (isInText) text += more;
    },
    close(name: string): void {
      if (name === "rPh") isInReading = false;
      if (name === "t") isInText = false;
    },
    end: (): string => unescapeString(text),
  };
}
