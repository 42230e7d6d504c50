import type { Locale } from "../site/locale.ts";
import type { OpenApi } from "./openapi.ts";
import { referenceMessages } from "./reference-messages.ts";

/** Returns the name and the description of a tag in a language. */
export function tagTexts(
  { tags = [] }: OpenApi,
  tag: string,
  locale: Locale,
): { name: string; description: string } {
  const messages = referenceMessages[locale];
  const original = tags.find(({ name }) => name === tag);
  return {
    name: messages.tags[tag] ?? tag,
    description: messages.tagDescriptions[tag] ?? original?.description ?? "",
  };
}
