/** What a number format shows: `null` for formats that show other numbers. */
export type ShownAs = "date" | "dateTime" | "time" | "percentage" | null;

/** The formats without a code in the file (ECMA-376 part 1, 18.8.30), those of East Asian languages included. */
function toBuiltInFormat(id: number): ShownAs {
  if (id === 9 || id === 10) return "percentage";
  if (id === 22) return "dateTime";
  if ((id >= 18 && id <= 21) || id === 45 || id === 47) return "time";
  if ((id >= 32 && id <= 35) || id === 55 || id === 56) return "time";
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)) return "date";
  return null;
}

/** What in a format code is no placeholder: texts, characters, colors and languages in brackets. */
const literals = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/giu;

/** The maximum length of a format code in Excel. */
const maxCodeLength = 255;

/** Elapsed time, such as `[h]:mm`: a duration and no time of day. */
const elapsedTime = /\[(?:h+|m+|s+)\]/iu;

/**
 * Returns what a number format shows, by its code or else by its id. Durations are numbers.
 *
 * @param code such as `dd-mm-yyyy hh:mm;@`
 */
export function toShownAs(id: number, code: string | undefined): ShownAs {
  if (code === undefined) return toBuiltInFormat(id);
  const [section = ""] = code.slice(0, maxCodeLength).replaceAll(literals, "").split(";");
  if (elapsedTime.test(section) || /general/iu.test(section)) return null;
  const hasTime = /[hs]|am\/pm|a\/p/iu.test(section);
  const withoutMeridiem = section.replaceAll(/am\/pm|a\/p/giu, "");
  const hasDate = /[yd]|e(?![+-])/iu.test(withoutMeridiem) || /^\W*m+\W*$/iu.test(section);
  if (hasDate) return hasTime ? "dateTime" : "date";
  if (hasTime) return "time";
  return section.includes("%") ? "percentage" : null;
}
