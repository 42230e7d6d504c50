import { HtmlValidate, StaticConfigLoader } from "html-validate";

const judge = new HtmlValidate(
  new StaticConfigLoader({
    extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
    rules: {
      // Scripts and styles come from the site's own origin, by the hash in their name.
      "require-sri": "off",
      // The results of the search are links, which no select can hold.
      "prefer-native-element": ["error", { exclude: ["listbox"] }],
      // A dialog is within the page: its headings come below the page's own.
      "heading-level": ["error", { minSectioningRootInitialRank: "h2" }],
    },
  }),
);

/** What is wrong with a page by the rules of the HTML standard, each with its rule and place. */
export async function faultsOf(html: string): Promise<string[]> {
  const { results } = await judge.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`,
    ),
  );
}
