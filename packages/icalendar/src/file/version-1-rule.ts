const weekday = "(?:MO|TU|WE|TH|FR|SA|SU)";

/**
 * Converts a recurrence rule of vCalendar 1.0 to an RRULE of RFC 5545, such as `W2 MO TU #10` to
 * `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU;COUNT=10`.
 *
 * @returns null for rules within a day and other rules that it does not know
 */
export function convertVersion1Rule(text: string): string | null {
  const [head = "", ...words] = text.trim().toUpperCase().split(/\s+/u);
  const [, kind, interval] = /^(D|W|MP|MD|YM|YD)(\d+)$/u.exec(head) ?? [];
  if (kind === undefined || interval === undefined) return null;
  const end = words.find((word) => /^#\d+$|^\d{8}T\d{6}Z?$|^\d{8}$/u.test(word));
  const list = words.filter((word) => word !== end);
  const pattern = toPattern(kind, list);
  if (pattern === null) return null;
  // Without an end a rule occurs twice; `#0` is without end.
  const toEnd = (word: string) =>
    word === "#0" ? "" : word.startsWith("#") ? `;COUNT=${word.slice(1)}` : `;UNTIL=${word}`;
  return `${pattern.replace("*", `INTERVAL=${interval}`)}${toEnd(end ?? "#2")}`;
}

function toPattern(kind: string, list: string[]): string | null {
  const by = (name: string, values: string[]) =>
    values.length === 0 ? "" : `;${name}=${values.join(",")}`;
  const areAll = (pattern: RegExp) => list.every((word) => pattern.test(word));
  if (kind === "D") return list.length === 0 ? "FREQ=DAILY;*" : null;
  if (kind === "W") {
    return areAll(new RegExp(`^${weekday}$`, "u")) ? `FREQ=WEEKLY;*${by("BYDAY", list)}` : null;
  }
  if (kind === "MD") {
    const days = list.map((word) =>
      word === "LD"
        ? "-1"
        : word.replace(/^(\d+)([+-])$/u, (_, day: string, sign: string) =>
            sign === "-" ? `-${day}` : day,
          ),
    );
    return days.every((day) => /^-?\d+$/u.test(day))
      ? `FREQ=MONTHLY;*${by("BYMONTHDAY", days)}`
      : null;
  }
  if (kind === "MP") return toPositions(list, by);
  if (!areAll(/^\d+$/u)) return null;
  return kind === "YM"
    ? `FREQ=YEARLY;*${by("BYMONTH", list)}`
    : `FREQ=YEARLY;*${by("BYYEARDAY", list)}`;
}

/** `1+ MO 2- FR` is the first Monday and the last Friday but one. */
function toPositions(
  list: string[],
  by: (name: string, values: string[]) => string,
): string | null {
  const days: string[] = [];
  let ordinal: string | null = null;
  for (const word of list) {
    const [, number, sign] = /^(\d)([+-])?$/u.exec(word) ?? [];
    if (number !== undefined) ordinal = sign === "-" ? `-${number}` : number;
    else if (ordinal !== null && new RegExp(`^${weekday}$`, "u").test(word))
      days.push(ordinal + word);
    else return null;
  }
  return `FREQ=MONTHLY;*${by("BYDAY", days)}`;
}
