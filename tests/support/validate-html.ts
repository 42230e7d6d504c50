import { HtmlValidate, StaticConfigLoader } from "html-validate";

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
    rules: {
      // Scripts and styles come from the site's own origin, by the hash in their name.
      "require-sri": "off",
      // Search results are links, which a select cannot contain.
      "prefer-native-element": ["error", { exclude: ["listbox"] }],
      // Headings in a dialog rank below those of the page.
      "heading-level": ["error", { minSectioningRootInitialRank: "h2" }],
    },
  }),
);

/** Returns the violations of the HTML standard in a page, as `rule: message (line:column)`. */
export async function validateHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`,
    ),
  );
}
