import type ICAL from "ical.js";

const limits = { title: 240, location: 500, description: 20_000 };

/** Returns the texts of an event, truncated to the service's limits. */
export function toTexts(component: ICAL.Component, notes: string[]) {
  const read = (name: string, max: number): string | undefined => {
    const value = component.getFirstPropertyValue(name);
    if (typeof value !== "string") return undefined;
    const text = sanitize(value);
    const truncated = truncate(text, max);
    if (truncated !== text) notes.push(`${name} was cut to ${max} characters`);
    return truncated === "" ? undefined : truncated;
  };
  const toLine = (text: string | undefined) => text?.replaceAll(/\s+/gu, " ").trim();
  const description = read("description", limits.description);
  const location = toLine(read("location", limits.location));
  const link = [
    component.getFirstPropertyValue("conference"),
    component.getFirstPropertyValue("url"),
  ]
    .map(String)
    .find((text) => /^https:\/\/\S{1,2000}$/u.test(text) && URL.canParse(text));
  return {
    title: toLine(read("summary", limits.title)) || "(no title)",
    ...(description !== undefined && { description }),
    ...(location !== undefined && location !== "" && { location }),
    ...(link !== undefined && { onlineMeetingUrl: new URL(link).href }),
  };
}

/** Truncates by code points, as the service counts. */
export const truncate = (text: string, max: number): string =>
  Array.from(text).slice(0, max).join("");

/** Removes what the service rejects. */
export const sanitize = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, "\n")
    // The service rejects control characters.
    .replaceAll(/[\p{Cc}--[\t\n]]/gv, "")
    .toWellFormed();
