import {
  configurationAnchor,
  configurationMessages,
  loadConfiguration,
  type ConfigurationEntry,
} from "#lib/contract/configuration.ts";
import { inlineMarkdown, parseMarkdown, plainText } from "#lib/markdown/markdown.ts";
import { paragraph, root } from "#lib/markdown/nodes.ts";
import { mdastToHast } from "#lib/pages/mdast-to-hast.ts";
import { sentencesOf } from "#lib/reference/behaviour.ts";
import type { Locale } from "#lib/site/locale.ts";
import type { SiteConfig } from "#lib/site/site-config.ts";
import { renderHast } from "../article/render-hast.tsx";
import { BreakableName } from "../ui/breakable-name.tsx";
import { HeadingLink } from "../ui/heading-link.tsx";
import { messagesFor } from "../ui/messages.ts";

type Context = { locale: Locale; config: SiteConfig };

/**
 * Renders the variables of a part as rows: name, default, and the first sentence of the description. The rest is in
 * the row once it is open. The filter above the first part is for all parts of the page.
 */
export async function Configuration({ part, ...context }: Context & { part: unknown }) {
  const { locale, config } = context;
  const entries = await loadConfiguration(config.rootDir, locale);
  const labels = configurationMessages[locale];
  const own = entries.filter((entry) => entry.part === part);
  const rows = await Promise.all(own.map((entry) => renderRow(entry, context)));
  return (
    <>
      {entries[0]?.part === part ? (
        <search className="settings-filter" data-markdown-ignore="">
          <label>
            {labels.filter}
            <input type="search" autoComplete="off" />
          </label>
          <output />
        </search>
      ) : null}
      <div className="settings-head" aria-hidden="true" data-markdown-ignore="">
        <span>
          {labels.name}, {labels.default.toLowerCase()}
        </span>
        <span>{labels.purpose}</span>
      </div>
      <ul className="settings">{rows}</ul>
    </>
  );
}

/** The maximum number of characters of a default in a row; a longer one is shown once the row is open. */
const maxDefaultLength = 60;

async function renderRow(entry: ConfigurationEntry, context: Context) {
  const labels = configurationMessages[context.locale];
  const anchor = configurationAnchor(entry);
  const [purpose = "", ...more] = sentencesOf(entry.description);
  const initial = entry.default ?? labels.none;
  const isLong = plainText(parseMarkdown(initial)).length > maxDefaultLength;
  const inline = (text: string) => renderInline(text, context);
  const facts = [
    { label: labels.form, text: entry.form },
    ...(isLong ? [{ label: labels.default, text: initial }] : []),
    ...(entry.required === null ? [] : [{ label: labels.required, text: entry.required }]),
  ];
  const items = await Promise.all(
    facts.map(async ({ label, text }) => (
      <li key={label}>
        {label}: {await inline(text)}
      </li>
    )),
  );
  return (
    <li key={entry.name}>
      <details>
        <summary>
          <h3 id={anchor}>
            <BreakableName text={entry.name} />
          </h3>
          {/* Markdown has the default in the list below the description. */}
          <span className="setting-default" data-markdown-ignore="">
            <span className="setting-label">{labels.default}: </span>
            {isLong ? "…" : await inline(initial)}
          </span>{" "}
          <span className="setting-purpose">{await inline(purpose)}</span>
        </summary>
        {more.length === 0 ? null : <p>{await inline(more.join(" "))}</p>}
        <ul>{items}</ul>
      </details>
      {/* Not in the summary: a button may not contain another control. */}
      <HeadingLink id={anchor} label={messagesFor(context.locale).linkToSection} />
    </li>
  );
}

/** Renders a line of Markdown without a paragraph around it. */
async function renderInline(text: string, { locale, config }: Context) {
  const tree = await mdastToHast(root([paragraph(inlineMarkdown(text))]), { config });
  const [line] = tree.children;
  const children = line?.type === "element" ? line.children : [];
  return renderHast({ type: "root", children }, locale);
}
