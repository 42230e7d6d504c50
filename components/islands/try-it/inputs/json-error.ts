import type { TryItMessages } from "../try-it-messages.ts";

/** Returns the message about a text that is not JSON; undefined if it is. */
export function findJsonError(text: string, messages: TryItMessages): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return messages.invalidJson.replace("{reason}", error instanceof Error ? error.message : "");
  }
}
