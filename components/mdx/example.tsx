import { referenceMessages } from "#lib/contract/reference-messages.ts";
import { loadPartSources } from "#lib/guides/generated-parts.ts";
import { codeBlock, root } from "#lib/markdown/nodes.ts";
import { mdastToHast } from "#lib/pages/mdast-to-hast.ts";
import { exampleTitles, toGuideExample } from "#lib/reference/samples/guide-example.ts";
import { localizePath, type Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { renderHast } from "../article/render-hast.tsx";
import { messagesFor } from "../ui/messages.ts";

/**
 * Renders a call and its response. The languages are radio buttons, and the style sheet shows the panel of the
 * checked one, without a script.
 */
export async function Example(props: {
  attributes: Readonly<Record<string, unknown>>;
  locale: Locale;
  config: SiteConfig;
}) {
  const { attributes, locale, config } = props;
  const messages = referenceMessages[locale];
  const sources = await loadPartSources(config.rootDir, locale);
  const { samples, response, path } = toGuideExample(attributes, sources, config);
  const renderCode = async (language: string, code: string) =>
    renderHast(await mdastToHast(root([codeBlock(language, code)]), { config }), locale);
  return (
    <div className="example">
      <fieldset>
        <legend className="visually-hidden">{messages.sampleLanguage}</legend>
        {samples.map(({ kind }, index) => (
          <label key={kind}>
            <input type="radio" name="example" value={kind} defaultChecked={index === 0} />
            <span>{exampleTitles[kind]}</span>{" "}
          </label>
        ))}
      </fieldset>
      {samples.map(async ({ kind, language, code }) => (
        <div key={kind} className="example-call" data-kind={kind}>
          {await renderCode(language, code)}
        </div>
      ))}
      <p className="example-answer-head">
        {messages.answer}{" "}
        <span className="status" data-class="2">
          {response.status}
        </span>{" "}
        <a href={localizePath(path, locale)}>{messagesFor(locale).exampleMore}</a>
      </p>
      <div className="example-answer">{await renderCode("json", response.body)}</div>
    </div>
  );
}
