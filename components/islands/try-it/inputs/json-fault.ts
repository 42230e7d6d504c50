import type { TryItMessages } from "../try-it-messages.ts";

/** Returns what is wrong with a text that should be JSON; undefined if nothing is. */
export function jsonFault(text: string, words: TryItMessages): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return words.badJson.replace("{reason}", error instanceof Error ? error.message : "");
  }
}
