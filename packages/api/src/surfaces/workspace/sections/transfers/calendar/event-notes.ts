import type { Language } from "@werkbank/http/accept-language";
import dutchProblems from "../../../../../problems/problem-types.nl.json" with { type: "json" };
import { dutchNotes } from "./dutch-notes.ts";

/** A note, and the language in which it is written. */
type NoteText = { text: string; language: Language };

/** Notes are joined with semicolons. */
const patterns = dutchNotes.map(
  ([pattern, dutch]) => [new RegExp(`^${pattern}(?:; |$)`, "u"), dutch] as const,
);

const titles: Readonly<Record<string, { title: string } | undefined>> = dutchProblems;

/**
 * Returns the notes on an event in the language of a page. The notes are English: those without a translation, such as
 * texts from the file, remain so.
 *
 * @param code of the problem for which the service rejected the event; empty if there is none
 */
export function toNoteTexts(
  { code, notes }: { code: string; notes: string },
  language: Language,
): NoteText[] {
  if (notes === "") return [];
  const english: NoteText = { text: notes, language: "en" };
  if (language !== "nl") return [english];
  const texts: NoteText[] = [];
  let rest = notes;
  while (rest !== "") {
    const found = patterns.find(([pattern]) => pattern.test(rest));
    if (found === undefined) break;
    const [pattern, dutch] = found;
    const [match = ""] = pattern.exec(rest) ?? [];
    texts.push({ text: match.replace(pattern, dutch), language: "nl" });
    rest = rest.slice(match.length);
  }
  const title = titles[code]?.title;
  if (texts.length === 0 && title !== undefined && code !== "VALIDATION_FAILED") {
    return [{ text: `${title}.`, language: "nl" }];
  }
  return rest === "" ? texts : [...texts, { text: rest, language: "en" }];
}
